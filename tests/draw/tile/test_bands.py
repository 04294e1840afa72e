"""Small marks and heat colours stay apart: in every theme, on grey paper, for every kind of eyes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.tile.bands import EDGE, band, ground, mark
from fr_stages.stage.tiles import Terrain
from tests.draw.svg_reader import Picture
from tests.draw.vision import DEFICIENCIES, NORMAL, difference, lightness

SPECIAL = [terrain for terrain in Terrain if terrain is not Terrain.FLAT]


def _sheet(name: str = "colour") -> Sheet:
    return Sheet(100.0, 20.0, theme(name), "Bands")


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("terrain", SPECIAL)
def test_marks_stand_out_from_their_ground(name: str, terrain: Terrain) -> None:
    below, above = ground(_sheet(name), terrain), theme(name).terrains[terrain].mark
    for eyes in (NORMAL, *DEFICIENCIES):
        assert difference(below, above, eyes) > 25


@pytest.mark.parametrize("terrain", SPECIAL)
def test_marks_stand_out_in_grey(terrain: Terrain) -> None:
    below, above = ground(_sheet("grey"), terrain), theme("grey").terrains[terrain].mark
    assert abs(lightness(below) - lightness(above)) > 30


def test_every_terrain_has_a_shape_of_its_own() -> None:
    sheet = _sheet()
    for terrain in SPECIAL:
        sheet.add(sheet.use(mark(sheet, terrain)))
    shapes = [shape.element.attrib["d"] for shape in Picture(sheet.to_svg()).of_class("mark")]
    assert len(shapes) == len(SPECIAL)
    assert all(first != second for first, second in combinations(shapes, 2))


def test_a_band_has_one_mark_a_space_inside_it() -> None:
    sheet = _sheet()
    sheet.add(band(sheet, Terrain.UPHILL, Box(10.0, 5.0, 24.0, 4.0), 6))
    picture = Picture(sheet.to_svg())
    marks = picture.of_class("mark")
    assert len(marks) == 6
    for i, shape in enumerate(marks):
        xs, ys = zip(*shape.rings[0], strict=True)
        assert 10 + 4 * i < min(xs) and max(xs) < 10 + 4 * (i + 1)
        assert min(ys) > 5 + EDGE / 2 and max(ys) < 9 - EDGE / 2


@pytest.mark.parametrize("name", THEMES)
def test_more_heat_is_darker(name: str) -> None:
    steps = [lightness(colour) for colour in theme(name).heat]
    assert all(before - after > 4 for before, after in pairwise(steps)), steps
