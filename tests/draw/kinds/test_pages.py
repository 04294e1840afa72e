"""Pages: to scale, complete, and put together they give the plan back."""

from __future__ import annotations

from functools import cache

import pytest
import shapely
from hypothesis import given, settings
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.pages import pages
from fr_stages.draw.printing.page_grid import PageGrid
from fr_stages.draw.printing.paper import paper
from fr_stages.draw.printing.scale import parse_scale, scale_words
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from tests.draw.soundness import check_harmless, check_text, pdf_lines, pdf_size
from tests.draw.svg_reader import Matrix, Picture
from tests.geometry.test_overlays import row as random_row
from tests.strategies import rows

STAGE = open_stage("peloton/stage-9@5-6")
SHORT = Stage(tuple("aeu"), name="Short")


@cache
def _grid(size: str = "A4", scale: float = 32.0, overlap: float = 10.0) -> PageGrid:
    return PageGrid.of(Layout.of(STAGE), paper(size), scale, overlap)


@cache
def _sheets() -> list[Sheet]:
    return pages(STAGE)


def test_pages(svg: SnapshotAssertion) -> None:
    texts = [sheet.to_svg() for sheet in pages(SHORT)]
    for i, text in enumerate(texts):
        assert text == svg(name=str(i))
    assert texts == [sheet.to_svg() for sheet in pages(SHORT)]


@pytest.mark.parametrize(
    ("size", "scale", "overlap"),
    [("A4", 1.0, 10.0), ("Letter", 1.0, 0.0), ("A3", 0.8, 25.0), ("A5", 0.5, 5.0)],
)
def test_pages_together_give_the_plan(size: str, scale: float, overlap: float) -> None:
    """Each tile lies on each page where the layout says, within 0.01 mm; nothing is missing."""
    layout = Layout.of(STAGE)
    grid = _grid(size, scale * 32.0, overlap)
    sheets = pages(STAGE, on=paper(size), scale=scale, overlap=overlap)[1:]
    assert len(sheets) == len(grid.pages)
    for cell, sheet in zip(grid.pages, sheets, strict=True):
        picture = Picture(sheet.to_svg())
        (window,) = [element for element in picture.root.iter() if element.get("id") == "window"]
        rect = window[0].attrib
        shown = shapely.box(*_corners(rect))
        drawn = {shape.element: shape for shape in picture.of_class("cardboard")}
        tiles = {
            int(group.get("data-tile", 0)): group for group in picture.root.iter() if group.get("data-face")
        }
        back = Matrix(e=cell.window.left - float(rect["x"]), f=cell.window.top - float(rect["y"]))
        for tile in layout.tiles:
            true = grid.frame.shape(tile.outline)
            view = shapely.box(cell.window.left, cell.window.top, cell.window.right, cell.window.bottom)
            assert (tile.number in tiles) == true.intersects(view)
            if tile.number in tiles:
                (shape,) = [drawn[child] for child in tiles[tile.number].iter() if child in drawn]
                for point in ((0.0, 0.0), (0.0, -1.0), tile.shape.exit.point):
                    placed = shape.matrix.at((point[0] * UNIT, -point[1] * UNIT))
                    assert back.at(placed) == pytest.approx(grid.frame.at(tile.entry.at(point)), abs=0.01)
        assert shown.area == pytest.approx(view.area)


def _corners(rect: dict[str, str]) -> tuple[float, float, float, float]:
    left, top = float(rect["x"]), float(rect["y"])
    return left, top, left + float(rect["width"]), top + float(rect["height"])


@pytest.mark.parametrize("size", ["A4", "A3", "Letter", "A5"])
def test_every_part_of_the_plan_is_on_a_page(size: str) -> None:
    grid = _grid(size)
    windows = [shapely.box(*_box(cell.window)) for cell in grid.pages]
    assert shapely.union_all(windows).buffer(1e-6).covers(grid.shape)
    assert len(windows) <= grid.rows * grid.columns


def _box(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, width, height = box
    return left, top, left + width, top + height


def test_empty_pages_are_left_out() -> None:
    grid = _grid()
    assert len(grid.pages) < grid.rows * grid.columns
    for cell in grid.pages:
        assert grid.shape.buffer(0.5).intersects(shapely.box(*_box(cell.own)))
    empty = [cell for cell in grid.cells if grid.at(cell.row, cell.column) is None]
    assert empty
    for cell in empty:
        assert not grid.shape.intersects(shapely.box(*_box(cell.own)))


def test_neighbours_overlap_as_wished() -> None:
    for overlap in (0.0, 10.0, 25.0):
        cells = {(cell.row, cell.column): cell.window for cell in _grid(overlap=overlap).cells}
        for (row, column), window in cells.items():
            if (row, column + 1) in cells:
                assert window.right - cells[row, column + 1].left == pytest.approx(overlap)
            if (row + 1, column) in cells:
                assert window.bottom - cells[row + 1, column].top == pytest.approx(overlap)


def test_registration_marks_meet() -> None:
    """Each mark is on exactly the pages that share its place, at the same place of the plan."""
    grid = _grid()
    places: dict[tuple[float, float], int] = {}
    for cell, sheet in zip(grid.pages, _sheets()[1:], strict=True):
        picture = Picture(sheet.to_svg())
        for mark in picture.of_class("registration", "circle"):
            x = mark.number("cx") - grid.picture.left + cell.window.left
            y = mark.number("cy") - grid.picture.top + cell.window.top
            places[round(x, 2), round(y, 2)] = places.get((round(x, 2), round(y, 2)), 0) + 1
    joints = sum(
        (grid.at(cell.row, cell.column + 1) is not None) + (grid.at(cell.row + 1, cell.column) is not None)
        for cell in grid.pages
    )
    assert len(places) == 2 * joints
    assert set(places.values()) == {2}


def test_every_page_says_where_it_belongs() -> None:
    grid = _grid()
    for number, (cell, sheet) in enumerate(zip(grid.pages, _sheets()[1:], strict=True), start=1):
        picture = Picture(sheet.to_svg())
        words = " ".join(shape.element.text or "" for shape in picture.of_class("page-foot", "text"))
        place = f"Page {number} of {len(grid.pages)}, row {cell.row + 1}, column {cell.column + 1}, scale 1:1"
        assert place in words
        cut = picture.of_class("cut-line")
        has_neighbour = grid.at(cell.row, cell.column - 1) or grid.at(cell.row - 1, cell.column)
        assert len(cut) == (1 if has_neighbour else 0)
        here = picture.of_class("page-map", "rect")
        assert len(here) == len(grid.pages)
        filled = [i for i, shape in enumerate(here, 1) if shape.element.get("fill") == theme().colours.muted]
        assert filled == [number]
        joined = {shape.element.text for shape in picture.of_class("neighbours", "text")}
        beside = ((-1, 0), (1, 0), (0, -1), (0, 1))
        numbers = {grid.at(cell.row + down, cell.column + right) for down, right in beside} - {None}
        assert joined == {f"page {other}" for other in numbers}


def test_the_bar_is_100_mm_long_in_the_pdf() -> None:
    sheet = _sheets()[1]
    (bar,) = Picture(sheet.to_svg()).of_class("bar")
    ((start, end),) = bar.rings
    assert end[0] - start[0] == pytest.approx(100.0, abs=0.001)
    lengths = list(pdf_lines(sheet))
    assert min(abs(length - 100.0) for length in lengths) < 0.005
    assert pdf_size(sheet) == pytest.approx((sheet.width, sheet.height), abs=0.05)
    assert (sheet.width, sheet.height) in ((210.0, 297.0), (297.0, 210.0))


def test_the_map_comes_first() -> None:
    picture = Picture(_sheets()[0].to_svg())
    numbers = [shape.element.text for shape in picture.of_class("page-numbers", "text")]
    assert numbers == [str(i) for i in range(1, len(_grid().pages) + 1)]
    assert len(picture.of_class("miniature")) > 20
    assert check_text(picture) > 10


def test_one_page_needs_no_map() -> None:
    (sheet,) = pages(SHORT, on=paper("A4"), scale=0.25)
    picture = Picture(sheet.to_svg())
    assert not picture.of_class("cut-line")
    assert not picture.of_class("registration")


def test_no_text_lies_on_other_text() -> None:
    for sheet in _sheets():
        assert check_text(Picture(sheet.to_svg()), without=["picture"]) > 3


@pytest.mark.parametrize("name", THEMES)
def test_pages_are_harmless_and_small(name: str) -> None:
    for sheet in pages(STAGE, look=theme(name), scale=0.5):
        text = sheet.to_svg()
        check_harmless(text)
        assert len(text.encode()) < 300_000


def test_long_names_stay_in_the_margin() -> None:
    sheets = pages(Stage(tuple("aeu"), name="<x> Étape " * 1_000), on=paper("A5"))
    for sheet in sheets:
        check_text(Picture(sheet.to_svg()), without=["picture"])


@pytest.mark.parametrize(
    ("text", "scale"),
    [("1:1", 1.0), ("1:2", 0.5), ("1:2.5", 0.4), ("2:1", 2.0), ("50%", 0.5), ("0.25", 0.25)],
)
def test_scales_are_read(text: str, scale: float) -> None:
    assert parse_scale(text) == scale
    assert parse_scale(scale_words(scale)) == pytest.approx(scale)


@pytest.mark.parametrize("text", ["", "1:0", "0", "-1", "1:", "nan", "inf", "1:1:1", "9", "x", "%"])
def test_senseless_scales_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_scale(text)


def test_impossible_pages_are_refused() -> None:
    with pytest.raises(InputError, match="too small"):
        pages(STAGE, on=paper("A6"), overlap=40.0)
    with pytest.raises(InputError, match="more than 400 pages"):
        pages(STAGE, on=paper("A5"), scale=4.0, space_mm=100.0)


@given(rows(max_size=12))
@settings(max_examples=10)
def test_any_row_is_covered(row: tuple[str, ...]) -> None:
    grid = PageGrid.of(Layout.of(Stage(row)), paper("A4"), 32.0, 10.0)
    windows = shapely.union_all([shapely.box(*_box(cell.window)) for cell in grid.pages])
    assert windows.buffer(1e-6).covers(grid.shape)
    numbers = [grid.at(cell.row, cell.column) for cell in grid.pages]
    assert numbers == list(range(1, len(grid.pages) + 1))


@pytest.mark.parametrize(
    "stage",
    [Stage(tuple("aEtigku")), open_stage("la-roche-sur-yon"), *map(random_row, range(12))],
    ids=lambda stage: "-".join(stage.tiles) if isinstance(stage, Stage) else stage,
)
@pytest.mark.parametrize("size", ["A4", "A3"])
def test_every_tile_lies_wholly_on_the_pages(stage: Stage, size: str) -> None:
    layout = Layout.of(stage)
    grid = PageGrid.of(layout, paper(size), 32.0, 10.0)
    for tile in layout.tiles:
        shape = grid.frame.shape(tile.outline)
        parts = (shapely.intersection(shape, shapely.box(*_box(cell.own))) for cell in grid.pages)
        assert sum(part.area for part in parts) == pytest.approx(shape.area, rel=1e-6)
