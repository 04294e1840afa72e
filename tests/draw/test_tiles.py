"""Every face is drawn truthfully: to scale, with its lanes, terrain, lines and letter."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby, pairwise

import pytest
import shapely
import shapely.affinity
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.contact import MARGIN_MM, contact_sheet, tile_drawing
from fr_stages.draw.marks import UNIT
from fr_stages.draw.style import THEMES, theme
from fr_stages.draw.tiles import describe
from fr_stages.geometry.faces import TONGUE_DEPTH, shape_of
from fr_stages.stage.tiles import Face, Terrain, Zone, standard_catalogue
from tests.draw.svg_reader import Picture

CATALOGUE = standard_catalogue()
FACES = tuple(CATALOGUE.faces.values())


def _file_name(face: Face) -> str:
    """A name that is unlike all others even where capitals do not count."""
    side = "dark" if face.dark else "light"
    return f"{face.printed.replace('%', 'promo-')}-{side}".lower()


@cache
def _picture(face: Face) -> Picture:
    return Picture(tile_drawing(face, theme()).to_svg())


every_face = pytest.mark.parametrize("face", FACES, ids=_file_name)


@every_face
def test_face(face: Face, svg: SnapshotAssertion) -> None:
    assert tile_drawing(face, theme()).to_svg() == svg(name=_file_name(face))


@every_face
def test_the_drawing_has_the_size_of_the_cardboard(face: Face) -> None:
    root = _picture(face).root
    outline = shapely.Polygon(shape_of(face).outline)
    left, low, right, high = outline.bounds
    tongue = TONGUE_DEPTH if shape_of(face).has_tongue else 0.0
    width = (right - min(left, -tongue)) * UNIT + 2 * MARGIN_MM
    height = (high - low) * UNIT + 2 * MARGIN_MM
    assert root.attrib["width"].endswith("mm")
    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(width, abs=0.05)
    assert float(root.attrib["height"].removesuffix("mm")) == pytest.approx(height, abs=0.05)
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width'][:-2]} {root.attrib['height'][:-2]}"


@every_face
def test_spaces_are_drawn_where_they_are(face: Face) -> None:
    picture = _picture(face)
    spaces = picture.of_class("space")
    assert [shape.element.attrib["data-space"] for shape in spaces] == [
        str(i) for i in range(1, len(face.spaces) + 1)
    ]
    for shape, space in zip(spaces, shape_of(face).spaces, strict=True):
        x, y = shape.matrix.at((space.centre[0] * UNIT, -space.centre[1] * UNIT))
        assert shapely.Polygon(shape.rings[0]).contains(shapely.Point(x, y))
        drawn, true = shapely.Polygon(shape.rings[0]).area / UNIT**2, shapely.Polygon(space.outline).area
        assert drawn == pytest.approx(true, rel=0.3)


@every_face
def test_marks_stand_at_the_edges_of_spaces_with_terrain(face: Face) -> None:
    picture = _picture(face)
    for terrain in Terrain:
        expected = (
            sum(space.terrain is terrain for space in face.spaces) if terrain is not Terrain.FLAT else 0
        )
        marks = [shape for shape in picture.of_class("marks") if str(terrain) in shape.classes]
        assert len(marks) == expected


@every_face
def test_broad_lines_part_the_spaces(face: Face) -> None:
    lines = _picture(face).of_class("between-spaces")
    assert sum(len(line.rings) for line in lines) == len(face.spaces) - 1


@every_face
def test_lanes_are_parted_by_dashes(face: Face) -> None:
    lines = _picture(face).of_class("lanes")
    assert sum(len(line.rings) for line in lines) == sum(space.lanes - 1 for space in face.spaces)


@every_face
def test_the_right_edge_is_doubled(face: Face) -> None:
    (edges,) = _picture(face).of_class("edges")
    assert len(edges.rings) == 3


@every_face
def test_start_and_finish_are_shown(face: Face) -> None:
    picture = _picture(face)
    zones = [zone for zone, _ in groupby(space.zone for space in face.spaces)]
    assert bool(picture.of_class("start-line")) == ((Zone.START, Zone.ROAD) in list(pairwise(zones)))
    assert bool(picture.of_class("finish-line")) == ((Zone.ROAD, Zone.FINISH) in list(pairwise(zones)))
    places = sum(space.lanes for space in face.spaces if space.zone is Zone.START)
    assert sum(len(shape.rings) for shape in picture.of_class("start-places")) == places
    riders = face.breakaway.riders if face.breakaway else 0
    assert len(picture.of_class("breakaway", "circle")) == riders


@every_face
def test_the_letter_is_printed_in_the_bottom_left_corner(face: Face) -> None:
    picture = _picture(face)
    (square,), (letter,) = picture.of_class("badge", "rect"), picture.of_class("badge", "text")
    assert letter.element.text == face.printed
    colours = (square.element.attrib["fill"], letter.element.attrib["fill"])
    assert colours == (("#111111", "#ffffff") if face.dark else ("#ffffff", "#111111"))
    outline = shapely.Polygon([(x * UNIT, -y * UNIT) for x, y in shape_of(face).outline])
    moved = shapely.affinity.translate(outline, square.matrix.e, square.matrix.f)
    badge = shapely.Polygon(square.rings[0])
    assert moved.contains(badge)
    assert badge.distance(shapely.Point(square.matrix.at((0.0, UNIT)))) < 2.0


@every_face
def test_nothing_is_drawn_beyond_the_sheet(face: Face) -> None:
    picture = _picture(face)
    _, _, width, height = map(float, picture.root.attrib["viewBox"].split())
    for shape in picture.shapes:
        if not shape.classes & {"tufts"}:
            for x, y in (point for ring in shape.rings for point in ring):
                assert -0.01 <= x <= width + 0.01
                assert -0.01 <= y <= height + 0.01


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_draws_every_face(name: str) -> None:
    text = contact_sheet(FACES, theme(name)).to_svg()
    picture = Picture(text)
    assert len(picture.of_class("badge", "rect")) == len(FACES)
    assert len(set(picture.ids)) == len(picture.ids)
    assert not re.search(r"<(script|image|style)|href=\"[^#]|url\([^#]", text)


def test_tiles_on_the_contact_sheet_keep_clear_of_each_other() -> None:
    picture = Picture(contact_sheet(FACES, theme()).to_svg())
    tiles = [shapely.Polygon(shape.rings[0]) for shape in picture.of_class("edge")]
    assert len(tiles) == len(FACES)
    assert all(first.distance(second) > 2 for i, first in enumerate(tiles) for second in tiles[i + 1 :])


def test_a_face_in_words() -> None:
    assert describe(CATALOGUE.face("C"), 7) == "Tile 7: C, straight, spaces 4-6 uphill"
    assert describe(CATALOGUE.face("e")) == "Tile e, narrow curve to the left"
    assert "space 6 downhill" in describe(CATALOGUE.face("D"))
