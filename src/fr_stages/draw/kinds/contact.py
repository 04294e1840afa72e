"""One face on a sheet of its own, and the contact sheet of many."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet, move
from fr_stages.draw.canvas.text import clean, shorten
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.tile.tile_art import Position, TileArt, cut_out_contour, describe
from fr_stages.geometry.faces import TONGUE_DEPTH, shape_of
from fr_stages.geometry.paths import Points, flatten
from fr_stages.stage.tiles import Catalogue, Face, Tile
from fr_stages.words import counted

MARGIN_MM = 5.0
SPACE_MM = 10.0
"""Length of a space on a contact sheet."""

CELL_MM = 36.0
"""A contact sheet has columns of this width: a curve takes one, a long straight two."""

CELLS = 12
GAP_MM = 2.0
HEADING_MM = 9.0
CAPTION_MM = 5.0
ROW_GAP_MM = 4.0


def tile_drawing(face: Face, theme: Theme, space_mm: float = UNIT) -> Sheet:
    """One face at `space_mm`, with its tongue and socket."""
    left, top, right, bottom = _extent(face)
    width, height = (right - left) * space_mm, (bottom - top) * space_mm
    sheet = Sheet(width + 2 * MARGIN_MM, height + 2 * MARGIN_MM, theme, f"Tile {face.face}", describe(face))
    place = move(MARGIN_MM - left * space_mm, MARGIN_MM - top * space_mm, scale=space_mm / UNIT)
    sheet.layer("tiles", transform=place).add(TileArt(sheet).tile(face, cut_out=True))
    return sheet


@dataclass(frozen=True, slots=True)
class Section:
    """Faces under one heading. Those of one column stand one above the other."""

    heading: str
    columns: Sequence[Sequence[Face]]

    @property
    def cells(self) -> int:
        """How many cells of a row it takes."""
        return sum(map(_cells, self.columns))


def contact_sheet(sections: Sequence[Section], theme: Theme) -> Sheet:
    """Faces in rows and columns, each with its name; as high as it needs to be."""
    rows = _rows(sections)
    count = sum(len(column) for section in sections for column in section.columns)
    cells = max(CELLS, *(place.cell + _cells(place.column) for row in rows for place in row))
    sheet = Sheet(
        cells * CELL_MM + 2 * MARGIN_MM,
        2 * MARGIN_MM + sum(map(_row_height, rows)),
        theme,
        counted(count, "tile face"),
        "Riders come in on the left, where the tongue is; the letter is in the bottom left corner.",
    )
    sheet.add(sheet.rect(0.0, 0.0, sheet.width, sheet.height, "paper", fill=theme.colours.paper))
    artist = _ContactArt(sheet, cells)
    top = MARGIN_MM
    for row in rows:
        artist.draw(row, top)
        top += _row_height(row)
    return sheet


def sections_of(catalogue: Catalogue) -> list[Section]:
    """All tiles, each side above the other: box by box, straights before curves."""
    groups: dict[tuple[str, bool], list[Tile]] = {}
    for tile in catalogue.tiles.values():
        groups.setdefault((_box_of(tile, catalogue), tile.faces[0].is_curve), []).append(tile)
    boxes = groupby(groups.items(), key=lambda group: group[0][0])
    return [
        Section(box if i == 0 else "", [tile.faces for tile in tiles])
        for box, shapes in boxes
        for i, (_, tiles) in enumerate(shapes)
    ]


def _box_of(tile: Tile, catalogue: Catalogue) -> str:
    """The name of the smallest box that holds a tile; without one, that of its set."""
    boxes = [box for box in catalogue.boxes.values() if tile.tile in box.tiles]
    smallest = min(boxes, key=lambda box: len(box.tiles), default=None)
    return smallest.name if smallest else tile.faces[0].set


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a column stands in its row, and the heading over it."""

    cell: int
    column: Sequence[Face]
    heading: str = ""


def _rows(sections: Sequence[Section]) -> list[list[_Place]]:
    """A section goes on in the row of the one before when it fits there as a whole."""
    rows: list[list[_Place]] = [[]]
    used = 0
    for section in sections:
        if rows[-1] and used + section.cells > CELLS:
            used = CELLS
        heading = section.heading
        for column in section.columns:
            if rows[-1] and used + _cells(column) > CELLS:
                rows.append([])
                used = 0
            rows[-1].append(_Place(used, column, heading))
            used += _cells(column)
            heading = ""
    return rows


def _cells(column: Sequence[Face]) -> int:
    length = max(_extent(face)[2] for face in column) + TONGUE_DEPTH
    return math.ceil((length * SPACE_MM + GAP_MM) / CELL_MM)


def _levels(row: Sequence[_Place]) -> list[tuple[float, float]]:
    """How far the faces of each level reach above and below the middle of their entries, in mm."""
    levels = zip_longest(*(place.column for place in row))
    extents = [[_extent(face) for face in level if face] for level in levels]
    return [
        (max(-top for _, top, _, _ in level) * SPACE_MM, max(bottom for *_, bottom in level) * SPACE_MM)
        for level in extents
    ]


def _row_height(row: Sequence[_Place]) -> float:
    heading = HEADING_MM if any(place.heading for place in row) else 0.0
    return heading + sum(above + below + CAPTION_MM for above, below in _levels(row)) + ROW_GAP_MM


class _ContactArt:
    """Draws rows of faces with their captions."""

    def __init__(self, sheet: Sheet, cells: int) -> None:
        self.sheet = sheet
        self.cells = cells
        self.art = TileArt(sheet)
        self.tiles = sheet.layer("tiles")
        self.captions = sheet.layer("captions")
        self.number = 0
        self.index = 0

    def draw(self, row: Sequence[_Place], top: float) -> None:
        """One row."""
        headed = [place for place in row if place.heading]
        ends = [*(place.cell for place in headed[1:]), self.cells]
        for place, end in zip(headed, ends, strict=False):
            self._write(place.heading, place.cell, top + 6.0, 4.2, end - place.cell, bold=True)
        top += HEADING_MM if headed else 0.0
        for level, (above, below) in enumerate(_levels(row)):
            for place in row:
                if level < len(place.column):
                    self._add(place.column[level], place.cell, top + above, top + above + below + 3.2)
            top += above + below + CAPTION_MM

    def _add(self, face: Face, cell: int, middle: float, baseline: float) -> None:
        """One face with the middle of its entry at the height `middle`."""
        self.number += 1
        tile = self.art.tile(face, Position(self.number, self.index), cut_out=True)
        self.index += len(face.spaces)
        tile["transform"] = move(_left(cell), middle, scale=SPACE_MM / UNIT)
        self.tiles.add(tile)
        self._write(f"{face.face}  {str(face.kind).replace('_', ' ')}", cell, baseline, 2.6)

    def _write(
        self, words: str, cell: int, baseline: float, size: float, cells: int = 1, bold: bool = False
    ) -> None:
        """Words over or below what stands in a cell, in the room of some cells."""
        colours = self.sheet.theme.colours
        colour = colours.ink if bold else colours.muted
        shown = shorten(clean(words), cells * CELL_MM - TONGUE_DEPTH * SPACE_MM - GAP_MM, size, bold)
        self.captions.add(self.sheet.text(shown, _left(cell), baseline, size, bold=bold, colour=colour))


def _left(cell: int) -> float:
    """Where the entries of the faces in a cell are."""
    return MARGIN_MM + cell * CELL_MM + TONGUE_DEPTH * SPACE_MM


def _extent(face: Face) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a face with its tongue, in spaces, y downwards."""
    points: Points = flatten(cut_out_contour(shape_of(face)))
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
