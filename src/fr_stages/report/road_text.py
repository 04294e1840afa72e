"""The road with its riders as text: a cell of two characters a space, lanes one above the other.

Everything is told by characters; colours only help.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from fr_stages.report.signs import TERRAIN, TERRAIN_LEGEND
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Weather

WIDTH = 80
MARGIN = 2
CELL = 3  # two characters and what parts it from the next space
FREE, CLOSED, NO_LANE = "- ", "##", "  "

WEATHER = {Weather.CROSSWIND: "C", Weather.TAILWIND: "T", Weather.HEADWIND: "H", Weather.RAIN: "R"}
WEATHER_LEGEND = "C crosswind  T tailwind  H headwind  R rain"

COLOURS = {"black": "k", "blue": "b", "green": "g", "pink": "p", "red": "r", "white": "w"}
_STYLES = {
    "black": "white on grey23",
    "blue": "white on blue",
    "green": "black on green",
    "pink": "black on magenta",
    "red": "white on red",
    "white": "black on white",
}

LEGEND = (
    f"{TERRAIN_LEGEND}  ## closed lane",
    "rS red Sprinteur, kR black Rouleur, rs lying  | start and finish line",
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A rider on the road: its name (``red-rouleur``), space (from 0) and lane (1 = right)."""

    name: str
    space: int
    lane: int
    lying: bool = False

    @property
    def label(self) -> str:
        """``rR``: colour and type; in small letters when it lies."""
        colour, _, rider = self.name.partition("-")
        return COLOURS[colour] + (rider[0] if self.lying else rider[0].upper())

    @property
    def style(self) -> str:
        """The colours of its label."""
        return _STYLES[self.name.partition("-")[0]]


def road(
    course: Course, riders: Collection[Standing], window: range | None = None, width: int = WIDTH
) -> Iterator[Text]:
    """The lines of the road, cut into sections that are `width` characters wide at most.

    `window` leaves out the sections that hold neither a rider nor one of its spaces.
    """
    on = {(rider.space, rider.lane): rider for rider in riders}
    shown = {rider.space for rider in riders}.union(range(len(course.spaces)) if window is None else window)
    for section in sections(course, (width - MARGIN) // CELL):
        if shown.intersection(section):
            yield from _section(course, section, on)


def sections(course: Course, longest: int) -> Iterator[range]:
    """The course in pieces of whole tiles, as long as possible."""
    first = end = 0
    for _, tile in groupby(course.spaces, key=lambda space: space.tile):
        length = len(list(tile))
        if end - first + length > longest:
            yield range(first, end)
            first = end
        end += length
    yield range(first, end)


def legend(course: Course) -> tuple[str, ...]:
    """What the characters mean."""
    return (*LEGEND, WEATHER_LEGEND) if any(space.weather for space in course.spaces) else LEGEND


def _section(course: Course, section: range, on: dict[tuple[int, int], Standing]) -> Iterator[Text]:
    yield Text(_ruler(section), "dim")
    yield Text(" " * MARGIN + "".join(_ground(course, index) for index in section).rstrip())
    for lane in range(max(course.spaces[index].lanes for index in section), 0, -1):
        line = Text(" " * MARGIN)
        for index in section:
            rider = on.get((index, lane))
            line.append(rider.label if rider else _lane(course, index, lane), rider.style if rider else "")
            line.append(_border(course, index))
        line.rstrip()
        yield line


def _ruler(section: range) -> str:
    """The numbers of the first and of every fifth space, from 1."""
    cells = [str(index + 1) if index == section[0] or (index + 1) % 5 == 0 else "" for index in section]
    if len(section) > 1 and cells[1]:
        cells[0] = ""
    return (" " * MARGIN + "".join(cell.ljust(CELL) for cell in cells)).rstrip()


def _ground(course: Course, index: int) -> str:
    space = course.spaces[index]
    weather = WEATHER.get(space.weather, " ") if space.weather else " "
    return TERRAIN[space.terrain] + weather + _border(course, index)


def _lane(course: Course, index: int, lane: int) -> str:
    space = course.spaces[index]
    if lane > space.lanes:
        return NO_LANE
    return FREE if lane in space.usable else CLOSED


def _border(course: Course, index: int) -> str:
    """The line behind a space when it is the start or the finish line."""
    zones = {space.zone for space in course.spaces[index : index + 2]}
    return "|" if len(zones) == 2 else " "
