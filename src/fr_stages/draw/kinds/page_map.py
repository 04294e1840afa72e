"""Which page goes where: a little map for each page, and a large one on a sheet of its own."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, polygon
from fr_stages.draw.canvas.text import width, wrap
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.printing.marks import check_bar
from fr_stages.draw.printing.page_grid import MARGIN_MM, Cell, PageGrid
from fr_stages.draw.printing.scale import scale_words
from fr_stages.draw.tile.miniature import miniature
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.words import counted

TEXT_MM = 3.2
LINE_MM = 4.8

STEPS = (
    "1. Print all pages at 100 % (do not fit them to the paper); the bar on each page is 100 mm long.",
    "2. Cut each page along its dashed lines, at the left and at the top.",
    "3. From the top left on, lay each page on the strips of its neighbours: ringed crosses meet.",
    "4. Glue them together, or use tape.",
)


@dataclass(frozen=True)
class _Reduced:
    """The whole plan, smaller: as large as it fits into `box`."""

    grid: PageGrid
    box: Box

    @property
    def factor(self) -> float:
        """Millimetres on the map for one on the plan."""
        whole = self._whole
        return min(self.box.width / whole.width, self.box.height / whole.height)

    @property
    def _whole(self) -> Box:
        """All places of the grid together."""
        first, last = self.grid.cells[0].own, self.grid.cells[-1].own
        return Box(first.left, first.top, last.right - first.left, last.bottom - first.top)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place on the plan lies on the map."""
        whole, (middle, height) = self._whole.centre, self.box.centre
        return middle + (x - whole[0]) * self.factor, height + (y - whole[1]) * self.factor

    def page(self, cell: Cell) -> Box:
        """Where a page lies on the map."""
        left, top = self.at(cell.own.left, cell.own.top)
        return Box(left, top, cell.own.width * self.factor, cell.own.height * self.factor)

    def frame(self) -> Frame:
        """Where the table lies on the map."""
        frame = self.grid.frame
        return Frame(frame.degrees, frame.scale * self.factor, *self.at(frame.x, frame.y))


def page_map(sheet: Sheet, grid: PageGrid, box: Box, place: int | None) -> Group:
    """The pages in small, with page number `place` filled."""
    reduced = _Reduced(grid, box)
    colours = sheet.theme.colours
    group = sheet.group("page-map")
    for number, cell in enumerate(grid.pages, start=1):
        fill = colours.muted if number == place else colours.label
        group.add(sheet.rect(*reduced.page(cell), fill=fill, stroke=colours.ink, stroke_width=0.15))
    rings = [part.exterior for part in shapely.get_parts(grid.shape.simplify(2.0))]
    data = "".join(polygon(reduced.at(x, y) for x, y in ring.coords[:-1]) for ring in rings)
    group.add(sheet.path(data, "outline", fill="none", stroke=colours.ink, stroke_width=0.2))
    return group


def overview(stage: Stage, layout: Layout, grid: PageGrid, look: Theme, scale: float) -> Sheet:
    """The sheet that comes first: the map with page numbers, and what to do."""
    on = grid.on
    count = len(grid.pages)
    sheet = Sheet(
        on.width, on.height, look, f"{stage.title}: map of {counted(count, 'page')}", " ".join(STEPS)
    )
    sheet.add(sheet.rect(0.0, 0.0, on.width, on.height, "paper", fill=look.colours.paper))
    inner = Box(0.0, 0.0, on.width, on.height).inset(MARGIN_MM)
    note = Note(f"{counted(count, 'page')}, scale {scale_words(scale)}, {_size(grid)}")
    titles = Titles(inner, stage.name, [note], stage)
    titles.draw(sheet)
    top = titles.bottom + 2.0
    steps = [line for step in STEPS for line in wrap(step, inner.width, TEXT_MM, lines=3)]
    foot = len(steps) * LINE_MM + 14.0
    group = sheet.layer("steps")
    for i, line in enumerate(steps):
        group.add(sheet.text(line, inner.left, inner.bottom - foot + (i + 1) * LINE_MM, TEXT_MM))
    sheet.add(check_bar(sheet, inner.left, inner.bottom - 1.0))
    room = Box(inner.left, top, inner.width, inner.bottom - foot - 4.0 - top)
    _add_map(sheet, stage, layout, _Reduced(grid, room))
    return sheet


def _size(grid: PageGrid) -> str:
    across, down = grid.size
    return f"{across / 10:.0f} by {down / 10:.0f} cm"


def _add_map(sheet: Sheet, stage: Stage, layout: Layout, reduced: _Reduced) -> None:
    sheet.add(miniature(sheet, stage, layout, reduced.frame()))
    colours = sheet.theme.colours
    group = sheet.layer("page-map")
    numbers = sheet.group("page-numbers")
    for number, cell in enumerate(reduced.grid.pages, start=1):
        box = reduced.page(cell)
        group.add(sheet.rect(*box, fill="none", stroke=colours.ink, stroke_width=0.3))
        numbers.add(_page_number(sheet, str(number), box))
    group.add(numbers)


def _page_number(sheet: Sheet, words: str, box: Box) -> BaseElement:
    """The number in the upper left corner of its page, on a ground of its own."""
    size = min(5.0, box.width * 0.25, box.height * 0.25)
    colours = sheet.theme.colours
    room = width(words, size, bold=True) + 0.6 * size
    group = sheet.group("page-number")
    group.add(
        sheet.rect(
            box.left, box.top, room, 1.4 * size, fill=colours.label, stroke=colours.ink, stroke_width=0.2
        )
    )
    x, baseline = box.left + room / 2, box.top + 0.7 * size + size * CAP_HEIGHT / 2
    group.add(sheet.text(words, x, baseline, size, anchor="middle", bold=True))
    return group
