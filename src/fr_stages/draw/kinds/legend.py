"""The foot of a plan: what the marks mean, and how large everything is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, Self

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.art import Art
from fr_stages.draw.canvas.frame import UNIT, Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, move
from fr_stages.draw.canvas.text import width
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.tile.tile_art import TileArt
from fr_stages.stage.stage import Stage, Weather
from fr_stages.stage.tiles import Terrain

SAMPLE_MM = 12.0
ICON_MM = 6.0
TEXT_MM = 3.0
ROW_MM = 9.0

TERRAINS = {
    Terrain.UPHILL: "uphill section",
    Terrain.DOWNHILL: "downhill section",
    Terrain.COBBLES: "cobblestones",
    Terrain.FEEDING: "feeding zone",
}

Draw = Callable[[Sheet], BaseElement]


class Entry(NamedTuple):
    """One line of a legend: a picture about (0, 0) and `width` mm wide, and what it means."""

    words: str
    width: float
    draw: Draw


@dataclass(frozen=True)
class Legend:
    """Pictures with their meaning, in rows of at most `room` mm."""

    entries: tuple[Entry, ...]
    room: float

    @classmethod
    def of(cls, stage: Stage, room: float, milestones: bool = True) -> Self:
        """The legend that a plan of `stage` needs."""
        return cls(tuple(_entries(stage, milestones)), room)

    @property
    def height(self) -> float:
        """Its height in mm."""
        return ROW_MM * (1 + max((row for _, row, _ in self._places()), default=-1))

    def draw(self, sheet: Sheet, left: float, top: float) -> None:
        """Draws it from its top left corner."""
        group = sheet.layer("legend")
        for entry, row, x in self._places():
            middle = top + (row + 0.45) * ROW_MM
            picture = entry.draw(sheet)
            place = move(left + x + entry.width / 2, middle)
            picture["transform"] = f"{place} {picture.attribs.get('transform', '')}".rstrip()
            group.add(picture)
            group.add(sheet.text(entry.words, left + x + entry.width + 1.5, middle + TEXT_MM * 0.36, TEXT_MM))

    def _places(self) -> list[tuple[Entry, int, float]]:
        """Row and left edge of each entry."""
        places = []
        row, x = 0, 0.0
        for entry in self.entries:
            needed = entry.width + 1.5 + width(entry.words, TEXT_MM)
            if x and x + needed > self.room:
                row, x = row + 1, 0.0
            places.append((entry, row, x))
            x += needed + 6.0
        return places


def _entries(stage: Stage, milestones: bool) -> Iterator[Entry]:
    present = {terrain for face in stage.faces for terrain in face.terrains}
    for terrain, words in TERRAINS.items():
        if terrain in present:
            yield Entry(words, SAMPLE_MM, partial(_terrain, terrain))
    if stage.weather == "drawn":
        yield Entry("weather, drawn before the race", ICON_MM, partial(_icon, symbols.DRAWN_WEATHER))
    elif stage.weather:
        for weather in Weather:
            if any(marker.marker is weather for marker in stage.weather):
                yield Entry(weather, ICON_MM, partial(_weather, weather))
    if stage.obstacles:
        yield Entry("traffic obstacle", ICON_MM / 2, partial(_icon, symbols.OBSTACLE))
    if milestones and not stage.is_circuit:
        yield Entry("spaces to the finish line", ICON_MM, _milestone)


def _terrain(terrain: Terrain, sheet: Sheet) -> BaseElement:
    sample = _sample(terrain, sheet.theme).on(sheet)
    sample["transform"] = move(-SAMPLE_MM / 2, 0, scale=SAMPLE_MM / 2 / UNIT)
    return sample


@cache
def _sample(terrain: Terrain, look: Theme) -> Art:
    return Art.drawn(lambda sheet: TileArt(sheet).sample(terrain), look)


def _icon(name: str, sheet: Sheet) -> BaseElement:
    return sheet.use(symbols.symbol(sheet, name), move(0, 0, scale=ICON_MM))


def _weather(weather: Weather, sheet: Sheet) -> BaseElement:
    return sheet.use(symbols.symbol(sheet, symbols.weather_name(weather)), move(0, 0, scale=ICON_MM))


def _milestone(sheet: Sheet) -> BaseElement:
    return milestone_sign(sheet, Box(-ICON_MM / 2, -1.7, ICON_MM, 3.4), "10")


def milestone_sign(sheet: Sheet, box: Box, words: str) -> Group:
    """A sign that says how many spaces there are to go."""
    colours = sheet.theme.colours
    ground = colours.highlight if colours.highlight != "none" else colours.label
    group = sheet.group("milestone")
    group.add(sheet.rect(*box, rx=0.5, fill=ground, stroke=colours.ink, stroke_width=0.2))
    size = box.height - 1.0
    x, y = box.centre
    group.add(sheet.text(words, x, y + size * CAP_HEIGHT / 2, size, anchor="middle", bold=True))
    return group


def scale_bar(sheet: Sheet, box: Box, scale: float, space_mm: float) -> Group:
    """Ten spaces (fewer where there is no room) at the bottom left of `box`.

    `scale` is how many units of the sheet there are to the space, `space_mm` its length on the table.
    """
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
    smaller = space_mm / (scale * sheet.zoom)
    words = f"{count} {spaces}, {count * space_mm / 10:.3g} cm on the table (1:{smaller:.3g})"
    group.add(sheet.text(words, box.left, box.bottom, TEXT_MM, colour=colours.muted))
    return group
