from __future__ import annotations

import pytest

from fr_stages.draw.drawings import KINDS, check_kind, draw
from fr_stages.findings import InputError
from fr_stages.stage.stage import Stage


@pytest.mark.parametrize(
    ("face", "reason"), [("x", "roundabout"), ("Z", "sharp curve"), ("w", "no face 'w'")]
)
@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"heat", "charts"}))
def test_a_stage_with_a_face_that_cannot_be_laid_out_is_refused_with_the_reason(
    kind: str, face: str, reason: str
) -> None:
    with pytest.raises(InputError, match=reason) as raised:
        draw(Stage(("a", face, "u")), kind)
    (finding,) = raised.value.findings
    assert (finding.code, finding.location.tile) == ("FR022", 2)


def test_a_kind_that_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match='Did you mean "profile"'):
        check_kind("profil")
