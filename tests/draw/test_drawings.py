from __future__ import annotations

import pytest

from fr_stages.draw.drawings import KINDS, Wish, check_kind, draw
from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.ride import ride
from fr_stages.stage.stage import Stage
from tests.draw.svg_reader import HREF, Picture

TINY = Stage(tuple("abEtmPu"))


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


@pytest.mark.parametrize("kind", KINDS)
def test_drawings_with_prefixes_can_share_a_page(kind: str) -> None:
    wish = Wish(ride=ride(TINY, teams(2), 3, 1))
    for sheet in draw(TINY, kind, wish):
        plain, marked = Picture(sheet.to_svg()), Picture(sheet.to_svg(prefix="x-"))
        assert marked.ids == [f"x-{name}" for name in plain.ids]
        for element in marked.root.iter():
            for name in (HREF, "clip-path"):
                target = element.get(name, "#x-").rpartition("#")[2].rstrip(")")
                assert target.startswith("x-")
