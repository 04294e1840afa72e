"""A plan in true size (or any other) over many pages that are glued together."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet, move, number
from fr_stages.draw.canvas.text import clean, shorten, width
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.page_map import overview, page_map
from fr_stages.draw.printing.marks import HAIRLINE, check_bar, registration_mark
from fr_stages.draw.printing.page_grid import FOOT_MM, Cell, PageGrid
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.printing.scale import scale_words
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.stage_art import Ornaments, stage_art
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.stage import Stage

OVERLAP_MM = 10.0
TEXT_MM = 2.6
MAP_MM = (22.0, 15.0)
ORNAMENTS = Ornaments()

_RIM = 4.0


def pages(
    stage: Stage,
    layout: Layout | None = None,
    *,
    look: Theme | None = None,
    on: Paper | None = None,
    scale: float = 1.0,
    space_mm: float = SPACE_MM,
    overlap: float = OVERLAP_MM,
    ornaments: Ornaments = ORNAMENTS,
    rotate: float | None = None,
) -> list[Sheet]:
    """The plan at `scale` (1 is true size) on as many pages as it needs, each with a check bar.

    The first sheet is a map of the pages when there is more than one. Neighbouring pages overlap by
    `overlap` mm; `space_mm` is the length of a space on the table. With `rotate` the plan lies as it
    does on one sheet, turned by so many degrees clockwise; without it as it takes the fewest pages.
    Raises InputError when the paper is too small or the pages are too many, UnknownFaceError for a
    face that is not known.
    """
    layout = layout or Layout.of(stage)
    look = look or theme()
    turn = None if rotate is None else Scene.of(stage, layout, rotate=rotate, space_mm=space_mm).turn
    grid = PageGrid.of(layout, on or paper("A4"), scale * space_mm, overlap, turn)
    maker = _Pages(stage, layout, grid, look, scale, ornaments)
    drawn = [maker.page(cell) for cell in grid.pages]
    return drawn if len(drawn) == 1 else [overview(stage, layout, grid, look, scale), *drawn]


@dataclass(frozen=True)
class _Pages:
    """Draws the pages of one plan."""

    stage: Stage
    layout: Layout
    grid: PageGrid
    look: Theme
    scale: float
    ornaments: Ornaments

    def page(self, cell: Cell) -> Sheet:
        """One page."""
        on = self.grid.on
        count, place = len(self.grid.pages), self.grid.at(cell.row, cell.column)
        title = f"{self.stage.title}: page {place} of {count}"
        sheet = Sheet(on.width, on.height, self.look, title, f"Row {cell.row + 1}, column {cell.column + 1}")
        sheet.add(sheet.rect(0.0, 0.0, on.width, on.height, "paper", fill=self.look.colours.paper))
        self._add_picture(sheet, cell)
        self._add_cut_lines(sheet, cell)
        self._add_registration(sheet, cell)
        self._add_neighbours(sheet, cell)
        self._add_foot(sheet, cell)
        return sheet

    def _add_picture(self, sheet: Sheet, cell: Cell) -> None:
        picture, window = self.grid.picture, cell.window
        clip = sheet.drawing.clipPath(id="window")
        clip.add(sheet.rect(*picture))
        sheet.drawing.defs.add(clip)
        view = shapely.box(window.left, window.top, window.right, window.bottom)
        frame = self.grid.frame
        seen = {tile.number for tile in self.layout.tiles if frame.shape(tile.outline).intersects(view)}
        art = stage_art(sheet, self.stage, self.layout, self.ornaments, only=seen)
        art["transform"] = f"{move(*self._shift(cell))} {frame.transform}"
        layer = sheet.layer("picture", clip_path="url(#window)")
        layer.add(art)

    def _shift(self, cell: Cell) -> tuple[float, float]:
        """From a place on the whole plan to that place on the page."""
        picture = self.grid.picture
        return picture.left - cell.window.left, picture.top - cell.window.top

    def _add_cut_lines(self, sheet: Sheet, cell: Cell) -> None:
        """Dashes along the left and upper edge of a page that lies on a neighbour there."""
        picture = self.grid.picture
        data = ""
        if self.grid.at(cell.row, cell.column - 1):
            data += f"M{number(picture.left)} {number(picture.top - _RIM)}V{number(picture.bottom + _RIM)}"
        if self.grid.at(cell.row - 1, cell.column):
            data += f"M{number(picture.left - _RIM)} {number(picture.top)}H{number(picture.right + _RIM)}"
        if data:
            ink = self.look.colours.ink
            sheet.add(
                sheet.path(
                    data, "cut-line", fill="none", stroke=ink, stroke_width=0.25, stroke_dasharray="3 1.5"
                )
            )
        muted = self.look.colours.muted
        edge = sheet.rect(*picture, "edge", fill="none", stroke=muted, stroke_width=HAIRLINE)
        sheet.add(edge)

    def _add_registration(self, sheet: Sheet, cell: Cell) -> None:
        """Two marks in the middle of each strip that a neighbour shows too."""
        picture, half = self.grid.picture, self.grid.overlap / 2
        row, column = cell.row, cell.column
        group = sheet.layer("registrations")
        quarters = (0.25, 0.75)
        for neighbour, x in (
            ((row, column - 1), picture.left + half),
            ((row, column + 1), picture.right - half),
        ):
            if self.grid.at(*neighbour):
                for part in quarters:
                    group.add(registration_mark(sheet, x, picture.top + part * picture.height))
        for neighbour, y in (
            ((row - 1, column), picture.top + half),
            ((row + 1, column), picture.bottom - half),
        ):
            if self.grid.at(*neighbour):
                for part in quarters:
                    group.add(registration_mark(sheet, picture.left + part * picture.width, y))

    def _add_neighbours(self, sheet: Sheet, cell: Cell) -> None:
        """Which page joins on which side."""
        picture = self.grid.picture
        x, y = picture.centre
        group = sheet.layer("neighbours")
        for row, column, left, top, turn in (
            (cell.row - 1, cell.column, x, picture.top - 2.0, 0.0),
            (cell.row + 1, cell.column, x, picture.bottom + 2.0 + 0.73 * TEXT_MM, 0.0),
            (cell.row, cell.column - 1, picture.left - 2.0, y, -90.0),
            (cell.row, cell.column + 1, picture.right + 2.0, y, 90.0),
        ):
            joined = self.grid.at(row, column)
            if joined:
                words = sheet.text(
                    f"page {joined}", 0.0, 0.0, TEXT_MM, anchor="middle", colour=self.look.colours.muted
                )
                words["transform"] = move(left, top, turn)
                group.add(words)

    def _add_foot(self, sheet: Sheet, cell: Cell) -> None:
        """Name and number of the page, the bar to check the size by, and where the page belongs."""
        picture, count = self.grid.picture, len(self.grid.pages)
        group = sheet.layer("page-foot")
        top = picture.bottom + 5.5
        place = self.grid.at(cell.row, cell.column)
        room = picture.width - MAP_MM[0] - 4.0
        words = (
            f"Page {place} of {count}, row {cell.row + 1}, column {cell.column + 1}, "
            f"scale {scale_words(self.scale)}"
        )
        left = room - width(words, TEXT_MM) - 4.0
        name = shorten(clean(self.stage.title), left, TEXT_MM, bold=True)
        baseline = top + TEXT_MM
        group.add(sheet.text(words, picture.left, baseline, TEXT_MM))
        group.add(sheet.text(name, picture.left + room, baseline, TEXT_MM, anchor="end", bold=True))
        group.add(check_bar(sheet, picture.left, picture.bottom + FOOT_MM - 5.0))
        box = Box(picture.right - MAP_MM[0], picture.bottom + 1.0, *MAP_MM)
        group.add(page_map(sheet, self.grid, box, place))
