"""The banner on cards and sheets: what belongs on it stays on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely

from fr_stages.draw.canvas.banner import Banner
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.plan import plan
from fr_stages.draw.kinds.profile import profile
from fr_stages.stage.opening import open_stage
from tests.draw.soundness import check_text, text_boxes
from tests.draw.svg_reader import Picture

BOX = Box(10.0, 10.0, 120.0, 12.0)
STAGE = open_stage("base/la-haute-montagne")


def _picture(name: str, number: int | None, players: str, look: str = "colour") -> Picture:
    sheet = Sheet(140.0, 32.0, theme(look), "A banner")
    sheet.add(Banner(sheet, BOX, name, number, players, rounding=2.0).group())
    return Picture(sheet.to_svg())


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize(
    "name", ["", "La Haute Montagne", "W" * 500, "Col du " * 30, "山" * 80], ids=range(5)
)
@pytest.mark.parametrize(("number", "players"), [(None, ""), (5, "2-4"), (9999, "10-12"), (1, "1")])
def test_everything_stays_on_it(name: str, number: int | None, players: str, look: str) -> None:
    picture = _picture(name, number, players, look)
    room = shapely.box(BOX.left, BOX.top, BOX.right, BOX.bottom)
    assert check_text(picture, room) >= 1
    for disc in picture.of_class("header", "circle"):
        ((words, box),) = text_boxes(picture, without=["players", "name"])
        assert words == str(number)
        assert shapely.Polygon(disc.rings[0]).buffer(0.3).contains(box)


def test_a_short_name_takes_one_large_line_and_a_long_one_two() -> None:
    (short,) = _picture("La Haute Montagne", 5, "2-4").of_class("name")
    first, second = _picture("La très longue et très haute montagne " * 3, 5, "2-4").of_class("name")
    assert short.number("font-size") > first.number("font-size") == second.number("font-size")


def test_a_theme_that_saves_ink_has_a_line_instead_of_a_ground() -> None:
    assert not _picture("Name", 5, "2-4", "ink-saving").of_class("header", "rect")
    assert _picture("Name", 5, "2-4", "ink-saving").of_class("header", "line")


def test_one_player_is_a_player() -> None:
    assert [shape.element.text for shape in _picture("Name", 5, "1").of_class("players")] == ["1", "player"]


@pytest.mark.parametrize("draw", [plan, profile])
def test_a_long_author_stays_on_the_sheet(draw: object) -> None:
    stage = replace(STAGE, author="A very long name of an author " * 20)
    sheet = plan(stage) if draw is plan else profile(stage)
    check_text(Picture(sheet.to_svg()), without=["tile", "podium"])
