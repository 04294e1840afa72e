"""One face on a sheet of its own, and the contact sheet of many."""

from __future__ import annotations

from collections.abc import Sequence

from fr_stages.draw.marks import UNIT
from fr_stages.draw.sheet import Sheet, move
from fr_stages.draw.style import Theme
from fr_stages.draw.text import counted
from fr_stages.draw.tiles import Position, TileArt, cut_out_contour, describe
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.paths import Points, flatten
from fr_stages.stage.tiles import Face

MARGIN_MM = 5.0
SHEET_WIDTH_MM = 420.0
GAP_MM = 8.0
CAPTION_MM = 4.0


def tile_drawing(face: Face, theme: Theme, space_mm: float = UNIT) -> Sheet:
    """One face at `space_mm`, with its tongue and socket."""
    left, top, right, bottom = _extent(face)
    width, height = (right - left) * space_mm, (bottom - top) * space_mm
    sheet = Sheet(width + 2 * MARGIN_MM, height + 2 * MARGIN_MM, theme, f"Tile {face.face}", describe(face))
    place = move(MARGIN_MM - left * space_mm, MARGIN_MM - top * space_mm, scale=space_mm / UNIT)
    sheet.layer("tiles", transform=place).add(TileArt(sheet).tile(face, cut_out=True))
    return sheet


def contact_sheet(faces: Sequence[Face], theme: Theme, space_mm: float = 10.0) -> Sheet:
    """All the faces in rows, each with its name; as high as it needs to be."""
    rows = _rows(faces, space_mm)
    heights = [max(_height(face) for face in row) * space_mm + CAPTION_MM + GAP_MM for row in rows]
    title = counted(len(faces), "tile face")
    sheet = Sheet(
        SHEET_WIDTH_MM,
        2 * MARGIN_MM + sum(heights),
        theme,
        title,
        "Riders come in on the left, where the tongue is; the letter is in the bottom left corner.",
    )
    art = TileArt(sheet)
    group = sheet.layer("tiles")
    captions = sheet.layer("captions")
    top, number, index = MARGIN_MM, 0, 0
    for row, height in zip(rows, heights, strict=True):
        left = MARGIN_MM
        for face in row:
            number += 1
            min_x, min_y, max_x, _ = _extent(face)
            tile = art.tile(face, Position(number, index), cut_out=True)
            index += len(face.spaces)
            tile["transform"] = move(left - min_x * space_mm, top - min_y * space_mm, scale=space_mm / UNIT)
            group.add(tile)
            caption = f"{face.face}  {str(face.kind).replace('_', ' ')}"
            captions.add(
                sheet.text(
                    caption,
                    left - min_x * space_mm,
                    top + _height(face) * space_mm + 3.2,
                    2.6,
                    colour=theme.colours.muted,
                )
            )
            left += (max_x - min_x) * space_mm + GAP_MM
        top += height
    return sheet


def _rows(faces: Sequence[Face], space_mm: float) -> list[list[Face]]:
    rows: list[list[Face]] = [[]]
    used = 0.0
    for face in faces:
        left, _, right, _ = _extent(face)
        width = (right - left) * space_mm + GAP_MM
        if rows[-1] and used + width > SHEET_WIDTH_MM - 2 * MARGIN_MM + GAP_MM:
            rows.append([])
            used = 0.0
        rows[-1].append(face)
        used += width
    return rows


def _extent(face: Face) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a face with its tongue, in spaces, y downwards."""
    points: Points = flatten(cut_out_contour(shape_of(face)))
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _height(face: Face) -> float:
    _, top, _, bottom = _extent(face)
    return bottom - top
