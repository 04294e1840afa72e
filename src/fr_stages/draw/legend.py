"""The foot of a plan: what the marks mean, and how large everything is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from svgwrite.container import Group

from fr_stages.draw.frame import Box
from fr_stages.draw.marks import UNIT
from fr_stages.draw.sheet import Sheet, move
from fr_stages.draw.text import width
from fr_stages.draw.tiles import TileArt
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain

SAMPLE_MM = 12.0
TEXT_MM = 3.0
ROW_MM = 9.0

NAMES = {
    Terrain.UPHILL: "uphill section",
    Terrain.DOWNHILL: "downhill section",
    Terrain.COBBLES: "cobblestones",
    Terrain.FEEDING: "feeding zone",
}


@dataclass(frozen=True)
class Legend:
    """Samples of the terrains that occur, in rows of at most `room` mm."""

    terrains: tuple[Terrain, ...]
    room: float

    @classmethod
    def of(cls, stage: Stage, room: float) -> Self:
        """The legend that `stage` needs."""
        present = frozenset().union(*(face.terrains for face in stage.faces))
        return cls(tuple(terrain for terrain in NAMES if terrain in present), room)

    @property
    def height(self) -> float:
        """Its height in mm."""
        return ROW_MM * (1 + max((row for _, row, _ in self._places()), default=-1))

    def draw(self, sheet: Sheet, left: float, top: float) -> None:
        """Draws it from its top left corner."""
        group = sheet.layer("legend")
        art = TileArt(sheet)
        for terrain, row, x in self._places():
            scale = SAMPLE_MM / 2 / UNIT
            sample = art.sample(terrain)
            sample["transform"] = move(left + x, top + (row + 0.45) * ROW_MM, scale=scale)
            group.add(sample)
            baseline = top + (row + 0.45) * ROW_MM + TEXT_MM * 0.36
            group.add(sheet.text(NAMES[terrain], left + x + SAMPLE_MM + 1.5, baseline, TEXT_MM))

    def _places(self) -> list[tuple[Terrain, int, float]]:
        """Row and left edge of each sample."""
        places = []
        row, x = 0, 0.0
        for terrain in self.terrains:
            needed = SAMPLE_MM + 1.5 + width(NAMES[terrain], TEXT_MM)
            if x and x + needed > self.room:
                row, x = row + 1, 0.0
            places.append((terrain, row, x))
            x += needed + 6.0
        return places


def scale_bar(sheet: Sheet, box: Box, scale: float, space_mm: float) -> Group:
    """Ten spaces (fewer where there is no room) at the bottom left of `box`; `scale` is mm to the space."""
    count = next((n for n in (10, 5, 2) if n * scale <= box.width / 2), 1)
    y = box.bottom - 5.0
    group = sheet.group("scale-bar")
    colours = sheet.theme.colours
    for i in range(count):
        fill = colours.ink if i % 2 == 0 else colours.label
        group.add(
            sheet.rect(box.left + i * scale, y, scale, 1.6, fill=fill, stroke=colours.ink, stroke_width=0.2)
        )
    spaces = "spaces" if count > 1 else "space"
    words = f"{count} {spaces}, {count * space_mm / 10:.3g} cm on the table (1:{space_mm / scale:.3g})"
    group.add(sheet.text(words, box.left, box.bottom, TEXT_MM, colour=colours.muted))
    return group
