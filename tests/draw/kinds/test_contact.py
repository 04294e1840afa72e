"""Every face is drawn truthfully: to scale, with its lanes, terrain, lines and letter."""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise

import pytest
import shapely
import shapely.affinity
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.drawings import draw
from fr_stages.draw.kinds.contact import (
    CELL_MM,
    CELLS,
    GAP_MM,
    MARGIN_MM,
    contact_sheet,
    sections_of,
    tile_drawing,
)
from fr_stages.draw.tile.tile_art import describe
from fr_stages.geometry.faces import TONGUE_DEPTH, shape_of
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face, Terrain, Zone, standard_catalogue
from tests.draw.soundness import check_harmless, check_text, page
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


@pytest.mark.parametrize("name", ["a", "U", "P", "h", "2", "3", "^4", "%B"])
def test_face(name: str, svg: SnapshotAssertion) -> None:
    """A start, a climb to the finish, curves of both kinds, lanes from one to three, and a promo tile."""
    face = CATALOGUE.face(name)
    assert tile_drawing(face, theme()).to_svg() == svg


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
    text = contact_sheet(sections_of(CATALOGUE), theme(name)).to_svg()
    check_harmless(text)
    assert text.count('class="badge"') == len(FACES)


def test_the_contact_sheet_is_orderly() -> None:
    """Entries stand in columns, each dark side below its light one, and no tile near another."""
    picture = Picture(contact_sheet(sections_of(CATALOGUE), theme()).to_svg())
    edges = picture.of_class("edge")
    entries = [shape.matrix.at((0.0, 0.0)) for shape in edges]
    cells = [(x - entries[0][0]) / CELL_MM for x, _ in entries]
    assert all(cell == pytest.approx(round(cell), abs=0.001) for cell in cells)
    assert {round(cell) for cell in cells} == set(range(CELLS))
    shown = [group.attrib["data-face"] for group in picture.root.iter() if "data-face" in group.attrib]
    assert sorted(shown) == sorted(face.face for face in FACES)
    places = dict(zip(shown, zip(cells, (y for _, y in entries), strict=True), strict=True))
    for tile in CATALOGUE.tiles.values():
        above, below = (places[face.face] for face in tile.faces)
        assert above[0] == below[0] and above[1] < below[1]
    tiles = [shapely.Polygon(shape.rings[0]) for shape in edges]
    assert all(page(picture).contains(tile) for tile in tiles)
    assert all(first.distance(second) >= GAP_MM for i, first in enumerate(tiles) for second in tiles[i + 1 :])
    captions = [shape.element for shape in picture.of_class("captions")]
    headings = [text.text for text in captions if text.get("font-weight")]
    assert headings == [CATALOGUE.box(box).name for box in ("base", "peloton", "grand-tour", "promo")]
    check_text(picture, without=["tiles"])


def test_a_stage_on_a_contact_sheet_keeps_its_order() -> None:
    row = "AebQRNHPcgikDFsLojmtu"
    (sheet,) = draw(Stage(tuple(row)), "tiles")
    picture = Picture(sheet.to_svg())
    entries = [shape.matrix.at((0.0, 0.0)) for shape in picture.of_class("edge")]
    assert entries == sorted(entries, key=lambda entry: (round(entry[1]), entry[0]))


def test_a_face_in_words() -> None:
    assert describe(CATALOGUE.face("C"), 7) == "Tile 7: C, straight, spaces 4-6 uphill"
    assert describe(CATALOGUE.face("e")) == "Tile e, narrow curve to the left"
    assert "space 6 downhill" in describe(CATALOGUE.face("D"))


@pytest.mark.parametrize("name", ["%B", "^2", "c"])
def test_the_letters_of_a_badge_are_as_large_as_those_of_others(name: str) -> None:
    face = standard_catalogue().face(name)
    picture = Picture(tile_drawing(face, theme()).to_svg())
    (letters,) = picture.of_class("badge", "text")
    (ground,) = picture.of_class("badge", "rect")
    assert letters.number("font-size") > 0.7 * ground.number("height")
    assert ground.number("width") < 2.5 * ground.number("height")
