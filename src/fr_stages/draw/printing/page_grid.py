"""How a large plan is cut into pages."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple, Self

import shapely
from shapely.geometry.base import BaseGeometry

from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.printing.marks import CHECK_MM
from fr_stages.draw.printing.paper import Paper
from fr_stages.faults import WRONG_VALUE
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.overlaps import united

MARGIN_MM = 9.0
FOOT_MM = 20.0
LEAST_WIDTH_MM = CHECK_MM + 2 * MARGIN_MM + 24.0
MOST_PAGES = 400
LINE_MM = 0.5
"""How far the lines of the drawing reach beyond the tiles."""


class Cell(NamedTuple):
    """One place in the grid of pages.

    `window` is what the page shows, in mm on the whole plan; `own` is the part of it that no page to
    the right or below shows too.
    """

    row: int
    column: int
    window: Box
    own: Box


@dataclass(frozen=True)
class PageGrid:
    """The pages of a plan whose art lies in `frame` (mm on the whole plan) and covers `shape`.

    Pages overlap their neighbours by `overlap` mm.
    """

    on: Paper
    frame: Frame
    shape: BaseGeometry
    overlap: float

    @classmethod
    def of(cls, layout: Layout, on: Paper, scale: float, overlap: float, turn: float | None = None) -> Self:
        """The grid with the fewest pages for a layout at `scale` mm to the space.

        The paper is turned as is best, and so is the layout without a `turn` (degrees to the left).
        Raises InputError when the paper is too small or the pages are too many.
        """
        papers = [each for each in (on, on.turned) if each.width >= LEAST_WIDTH_MM]
        if not papers or min(on.width, on.height) - FOOT_MM - MARGIN_MM <= 2 * overlap:
            raise WRONG_VALUE.error(f"{on.name} is too small for pages.", fix="Take A5 or larger.")
        shape = united(tile.outline for tile in layout.tiles)
        turns = _thrifty_turns(layout) if turn is None else [turn]
        grids = [cls._turned(shape, paper, turn, scale, overlap) for paper, turn in product(papers, turns)]
        possible = [grid for grid in grids if grid.rows * grid.columns <= MOST_PAGES]
        if not possible:
            raise WRONG_VALUE.error(
                f"The plan would take more than {MOST_PAGES} pages of {on.name}.", fix="Take a smaller scale."
            )
        return min(possible, key=lambda grid: (len(grid.pages), grid.rows * grid.columns))

    @classmethod
    def _turned(cls, shape: BaseGeometry, on: Paper, turn: float, scale: float, overlap: float) -> Self:
        origin = Frame(turn, scale, 0.0, 0.0).shape(shape).bounds
        frame = Frame(turn, scale, round(LINE_MM - origin[0], 3), round(LINE_MM - origin[1], 3))
        return cls(on, frame, frame.shape(shape), overlap)

    @property
    def picture(self) -> Box:
        """The part of each page that shows the plan."""
        return Box(MARGIN_MM, MARGIN_MM, self.on.width - 2 * MARGIN_MM, self.on.height - MARGIN_MM - FOOT_MM)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole plan in mm."""
        _, _, right, bottom = self.shape.bounds
        return right + LINE_MM, bottom + LINE_MM

    @cached_property
    def columns(self) -> int:
        """Pages side by side."""
        return self._count(self.size[0], self.picture.width)

    @cached_property
    def rows(self) -> int:
        """Pages one below the other."""
        return self._count(self.size[1], self.picture.height)

    def _count(self, size: float, page: float) -> int:
        step = page - self.overlap
        return max(1, math.ceil(round((size - self.overlap) / step, 6)))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every place of the grid, row by row; the plan lies in the middle."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        page = self.picture
        across, down = page.width - self.overlap, page.height - self.overlap
        left = (self.size[0] - self.columns * across - self.overlap) / 2
        top = (self.size[1] - self.rows * down - self.overlap) / 2
        for row, column in product(range(self.rows), range(self.columns)):
            window = Box(left + column * across, top + row * down, page.width, page.height)
            width = page.width if column == self.columns - 1 else across
            height = page.height if row == self.rows - 1 else down
            yield Cell(row, column, window, window._replace(width=width, height=height))

    @cached_property
    def pages(self) -> tuple[Cell, ...]:
        """The places that have something on them, in the order of their page numbers."""
        grown = self.shape.buffer(LINE_MM)
        shapely.prepare(grown)
        return tuple(cell for cell in self.cells if grown.intersects(shapely.box(*_corners(cell.own))))

    def at(self, row: int, column: int) -> int | None:
        """The number (from 1) of the page at a place; None for an empty place."""
        return self._numbers.get((row, column))

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {(cell.row, cell.column): number for number, cell in enumerate(self.pages, start=1)}


def _thrifty_turns(layout: Layout) -> list[float]:
    """The turns at which a layout may take little paper."""
    turns = [0.0, 45.0, 90.0, 135.0, round(layout.smallest_rectangle.degrees, 3)]
    return turns + [-turn for turn in turns if turn % 45]


def _corners(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom
