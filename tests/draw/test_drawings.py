from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from fr_stages.draw.drawings import KINDS, Wish, check_kind, draw, with_common_scale
from fr_stages.draw.kinds.plan import PlanOptions
from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.ride import ride
from fr_stages.stage.library import library
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from tests.draw.svg_reader import HREF, Picture

ON_A_TABLE = replace(open_stage("base/la-haute-montagne"), table_mm=(1500.0, 900.0))
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


def _turns(stage: Stage, kind: str, wish: Wish) -> set[float]:
    """The degrees by which stages are turned on the sheets of a drawing."""
    pictures = [Picture(sheet.to_svg()) for sheet in draw(stage, kind, wish)]
    lines = [shape for picture in pictures for shape in picture.of_class("start-line")]
    return {round(math.degrees(math.atan2(line.matrix.b, line.matrix.a)) % 360, 2) for line in lines}


@pytest.mark.parametrize("stage", [ON_A_TABLE, *(entry.stage() for entry in library()[::8])], ids=str)
@pytest.mark.parametrize("rotate", [None, 90.0, 270.0])
def test_all_drawings_of_a_stage_lie_the_same_way(stage: Stage, rotate: float | None) -> None:
    wish = Wish(rotate=rotate, ride=ride(stage, teams(2), 1, 1))
    (turn,) = _turns(stage, "plan", wish)
    assert _turns(stage, "heat", wish) == {turn}
    assert turn in _turns(stage, "card", wish)  # whose other side is a stage of its own
    if rotate is not None:
        (usual,) = _turns(stage, "plan", Wish())
        assert _turns(stage, "pages", wish) == {turn}
        assert (turn - usual) % 360 == pytest.approx(rotate)


def test_pages_lie_as_they_take_the_least_paper() -> None:
    stage = open_stage("base/firenze-milano")
    assert len(draw(stage, "pages", Wish())) <= len(draw(stage, "pages", Wish(rotate=0.0)))


def test_a_table_turns_by_quarters() -> None:
    with pytest.raises(InputError, match="by quarters"):
        draw(ON_A_TABLE, "plan", Wish(rotate=30.0))
    bare = Wish(rotate=30.0, options=PlanOptions(table=False))
    assert not Picture(draw(ON_A_TABLE, "plan", bare)[0].to_svg()).of_class("table")


def test_a_set_of_plans_has_one_scale() -> None:
    stages = [ON_A_TABLE, TINY, open_stage("base/firenze-milano")]
    wish = with_common_scale(stages, Wish())
    assert wish.scale is not None
    bars = [_bar(stage, wish) for stage in stages]
    assert bars == [bars[0]] * 3
    largest = min(_bar(stage, Wish()) for stage in stages)
    assert 0.95 * largest < bars[0] <= largest


def test_a_plan_that_is_too_large_says_how_large_it_can_be() -> None:
    with pytest.raises(InputError, match=r"too large for A4 at 1:2") as raised:
        draw(ON_A_TABLE, "plan", Wish(scale=0.5))
    scale = re.search(r"fits at 1:([\d.]+)", raised.value.findings[0].fix)
    assert scale
    assert draw(ON_A_TABLE, "plan", Wish(scale=1 / float(scale[1])))


def _bar(stage: Stage, wish: Wish) -> float:
    """The length of a space on the scale bar of a plan, in mm."""
    picture = Picture(draw(stage, "plan", wish)[0].to_svg())
    return round(picture.of_class("scale-bar", "rect")[0].number("width"), 3)
