"""Tiles to cut out: in true size, whole, apart from one another, each back behind its front."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import affine_transform

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.play_tiles import BLEED_MM, MARGIN_MM, pieces_in_boxes, pieces_of, play_tiles
from fr_stages.draw.printing.duplex import Back, Flip, flip
from fr_stages.draw.printing.packing import Size, pack
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.tile.tile_art import cut_out_contour
from fr_stages.findings import InputError
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.paths import flatten
from fr_stages.stage.opening import open_stage
from fr_stages.stage.tiles import standard_catalogue
from tests.draw.soundness import check_harmless, check_text, pdf_lines, pdf_size, text_boxes
from tests.draw.svg_reader import Picture

STAGE = open_stage("peloton/stage-9@5-6")
PIECES = pieces_of(STAGE)


@cache
def _sheets(size: str = "A4", edge: Flip = Flip.LONG_EDGE) -> list[Sheet]:
    return play_tiles(PIECES, "Tiles", on=paper(size), flip=edge)


@cache
def _tiles(sheet: Sheet) -> dict[int, shapely.Polygon]:
    """The cut edge of each tile, by its number; nothing that is written beside lies on one."""
    picture = Picture(sheet.to_svg())
    numbers = [int(group.get("data-tile", 0)) for group in picture.root.iter() if group.get("data-face")]
    edges = [shapely.Polygon(shape.rings[0]) for shape in picture.of_class("edge")]
    written = shapely.union_all([box for _, box in text_boxes(picture, without=["tiles"])])
    assert all(edge.distance(written) > BLEED_MM for edge in edges)
    return dict(zip(numbers, edges, strict=True))


@pytest.mark.parametrize("edge", Flip)
@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
def test_backs_lie_behind_their_fronts(size: str, edge: Flip) -> None:
    """Turned over, the cut edge of each back is that of its front, within 0.01 mm."""
    sheets = _sheets(size, edge)
    seen: list[int] = []
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        fronts, backs = _tiles(front), _tiles(back)
        assert fronts.keys() == backs.keys()
        is_sideways = (front.height >= front.width) == (edge is Flip.LONG_EDGE)
        for number, shape in fronts.items():
            mirror = (-1, 0, 0, 1, front.width, 0) if is_sideways else (1, 0, 0, -1, 0, front.height)
            turned = affine_transform(shape, mirror)
            assert shapely.hausdorff_distance(turned, backs[number]) < 0.01
            seen.append(number)
    assert sorted(seen) == [piece.number for piece in PIECES]


@pytest.mark.parametrize("space_mm", [32.0, 20.0, 31.25])
def test_tiles_are_in_true_size(space_mm: float) -> None:
    shapes = {}
    for sheet in play_tiles(PIECES, "Tiles", space_mm=space_mm)[::2]:
        shapes.update(_tiles(sheet))
    for piece in PIECES:
        true = shapely.Polygon(flatten(cut_out_contour(shape_of(piece.front))))
        assert shapes[piece.number].area == pytest.approx(true.area * space_mm**2, rel=0.001)
        assert shapes[piece.number].length == pytest.approx(true.length * space_mm, rel=0.001)


def test_tiles_lie_apart_and_on_the_paper() -> None:
    for sheet in _sheets():
        tiles = list(_tiles(sheet).values())
        room = shapely.box(0, 0, sheet.width, sheet.height).buffer(-MARGIN_MM + 0.01, join_style="mitre")
        for i, tile in enumerate(tiles):
            assert room.contains(tile)
            for other in tiles[i + 1 :]:
                assert tile.distance(other) >= 2 * BLEED_MM


@pytest.mark.parametrize("box", standard_catalogue().boxes)
def test_a_box_is_printed_as_a_whole(box: str) -> None:
    catalogue = standard_catalogue()
    pieces = pieces_in_boxes(catalogue, [box])
    assert Counter(piece.front.tile for piece in pieces) == Counter(catalogue.box(box).tiles)
    assert all(piece.back is not None and piece.back.tile == piece.front.tile for piece in pieces)


def test_a_page_is_to_scale_and_readable() -> None:
    fronts, backs = play_tiles(PIECES, "<b>Étape</b> " * 500)[:2]
    for sheet in (fronts, backs):
        picture = Picture(sheet.to_svg())
        check_text(picture, without=["tiles"])
        ((start, end),) = picture.of_class("bar")[0].rings
        assert end[0] - start[0] == pytest.approx(100.0, abs=0.001)
    assert min(abs(length - 100.0) for length in pdf_lines(fronts)) < 0.005
    assert pdf_size(fronts) == pytest.approx((210.0, 297.0), abs=0.05)


@pytest.mark.parametrize("name", THEMES)
def test_pages_are_harmless(name: str) -> None:
    for sheet in play_tiles(PIECES[:6], "Tiles", look=theme(name)):
        check_harmless(sheet.to_svg())


def test_a_tile_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(InputError, match="does not fit on A5"):
        play_tiles(PIECES, "Tiles", on=paper("A5"), space_mm=40.0)


def test_edges_are_named() -> None:
    assert flip("short-edge") is Flip.SHORT_EDGE
    with pytest.raises(InputError, match='Did you mean "long-edge"'):
        flip("longedge")


@given(
    st.builds(Box, *(st.floats(0.0, 200.0) for _ in range(4))),
    st.sampled_from([paper("A4"), paper("A4").turned]),
    st.sampled_from(Flip),
)
def test_turning_over_twice_changes_nothing(box: Box, on: Paper, edge: Flip) -> None:
    back = Back(on, edge)
    assert back.box(back.box(box)) == pytest.approx(box)
    pose = (box.left, box.top, 90.0)
    assert back.pose(*back.pose(*pose)) == pytest.approx(pose)


@given(st.lists(st.tuples(st.floats(1.0, 100.0), st.floats(1.0, 150.0)).map(Size._make), max_size=30))
@settings(max_examples=40)
def test_packed_pieces_never_touch(pieces: list[Size]) -> None:
    spots = pack(pieces, Size(100.0, 150.0), 3.0)
    assert spots is not None
    boxes = [
        (spot.sheet, shapely.box(spot.left, spot.top, spot.left + piece.width, spot.top + piece.height))
        for spot, piece in zip(spots, pieces, strict=True)
    ]
    for i, (sheet, box) in enumerate(boxes):
        assert shapely.box(-1e-6, -1e-6, 100 + 1e-6, 150 + 1e-6).contains(box)
        assert all(other != sheet or box.distance(there) >= 3 - 1e-6 for other, there in boxes[i + 1 :])


def test_a_piece_larger_than_the_room_is_not_packed() -> None:
    assert pack([Size(101.0, 1.0)], Size(100.0, 150.0), 3.0) is None
