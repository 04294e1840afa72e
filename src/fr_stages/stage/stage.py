"""What a stage is: a row of faces and the options it is meant to be ridden with. No coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Literal, NamedTuple, Self

from fr_stages.stage import rulebook
from fr_stages.stage.tiles import Catalogue, Face, standard_catalogue

WIDE_FINISH = {"u": "v", "U": "V"}


class Players(NamedTuple):
    """A range of player counts, as on a stage card: ``2-4``, ``5-6``."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads ``5-6`` (hyphen or en dash) or ``4``; ValueError unless 1 <= low <= high <= 12."""
        low, dash, high = text.strip().replace("\N{EN DASH}", "-").partition("-")
        players = cls(int(low), int(high if dash else low))
        if not 1 <= players.low <= players.high <= rulebook.MOST_RIDERS:
            raise ValueError(f"{text!r} is not a range of 1 to {rulebook.MOST_RIDERS} players")
        return players

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.low != self.high else str(self.low)


SMALL_SIDE = Players(*rulebook.SMALL_SIDE)
LARGE_SIDE = Players(*rulebook.LARGE_SIDE)


def breakaway_face(players: int) -> str:
    """The side of the breakaway tile for `players` players (rulebook: Track Setup; decision 102)."""
    return "2" if rulebook.breakaway_riders(players) == 2 else "^2"


class Variant(StrEnum):
    """How a stage is raced (rulebook: Basic Rules; Time Trial Variant)."""

    ROAD = "road"
    TIME_TRIAL = "time-trial"


class Weather(StrEnum):
    """What a weather tile shows (rulebook: Weather and Crashes)."""

    CLEAR = "clear"
    CROSSWIND = "crosswind"
    TAILWIND = "tailwind"
    HEADWIND = "headwind"
    RAIN = "rain"


@dataclass(frozen=True, slots=True, order=True)
class WeatherMarker:
    """A fixed weather marker at tile number `tile` (from 1)."""

    tile: int
    marker: Weather


@dataclass(frozen=True, slots=True, order=True)
class Obstacle:
    """A traffic obstacle: tile number and space on it from 1, lane from 1 at the right edge."""

    tile: int
    space: int
    lane: int


@dataclass(frozen=True, slots=True, order=True)
class Allowance:
    """A rule (code or name) that the author breaks on purpose, and why."""

    rule: str
    reason: str


@dataclass(frozen=True)
class Stage:
    """A stage: its faces in riding order and everything its author says about it.

    Stages are values: an edit returns a new one. `tiles` holds the names of faces, known or not, so
    that a faulty stage can be looked at too; `faces` looks them up in `catalogue`. `weather` is
    ``"drawn"`` for a draw before the race, or fixed markers. `table_mm` is width and depth in mm.
    """

    tiles: tuple[str, ...]
    name: str = "Untitled stage"
    players: Players = SMALL_SIDE
    number: int | None = None
    set: str | None = None
    author: str | None = None
    notes: str | None = None
    source: str | None = None
    confidence: str | None = None
    official: bool = False
    variant: Variant = Variant.ROAD
    breakaway: bool = False
    weather: Literal["drawn"] | tuple[WeatherMarker, ...] | None = None
    obstacles: tuple[Obstacle, ...] = ()
    boxes: tuple[str, ...] = ()
    table_mm: tuple[float, float] | None = None
    allow: tuple[Allowance, ...] = ()
    catalogue: Catalogue = field(default_factory=standard_catalogue, compare=False, repr=False)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The faces in riding order. Raises UnknownFaceError for the first one that is not known."""
        return tuple(self.catalogue.face(name) for name in self.tiles)

    @property
    def is_known(self) -> bool:
        """Whether every face is in the catalogue, so that the stage can be laid out."""
        return all(name in self.catalogue.faces for name in self.tiles)

    @property
    def title(self) -> str:
        """Name and player side, as in a list: ``La Classicissima (2-4)``."""
        return f"{self.name} ({self.players})"

    def with_tiles(self, tiles: Iterable[str]) -> Stage:
        """The same stage on another row of faces."""
        return replace(self, tiles=tuple(tiles))

    def with_replaced(self, number: int, *faces: str) -> Stage:
        """The stage with tile `number` (from 1) replaced by `faces`: none removes it.

        Raises IndexError when there is no such tile.
        """
        if not 1 <= number <= len(self.tiles):
            raise IndexError(f"there is no tile {number}; the stage has {len(self.tiles)}")
        return self.with_tiles((*self.tiles[: number - 1], *faces, *self.tiles[number:]))

    def with_breakaway(self, players: int) -> Stage:
        """The stage with its second tile replaced by the breakaway tile for `players` players.

        The light side (three lanes, two places) is for 5 players and more, the dark one for fewer
        (rulebook: Track Setup; decisions 71, 101, 102). A stage that has the tile already only turns
        it to the right side. Raises ValueError for a stage of fewer than two tiles.
        """
        if len(self.tiles) < 2:
            raise ValueError("a stage needs a second tile to hold the breakaway tile")
        return replace(self.with_replaced(2, breakaway_face(players)), breakaway=True)

    def with_wide_finish(self) -> Stage:
        """The stage with the Grand Tour wide finish v/V in place of u/U (rulebook: Track Setup).

        Raises ValueError when the last tile is neither.
        """
        last = self.tiles[-1] if self.tiles else ""
        if last in WIDE_FINISH.values():
            return self
        if last not in WIDE_FINISH:
            raise ValueError(f"the wide finish replaces u or U, but the last tile is {last or 'missing'}")
        return self.with_replaced(len(self.tiles), WIDE_FINISH[last])

    def numbered(self) -> Iterable[tuple[int, str, Face | None]]:
        """Number (from 1), name and face (None when unknown) of each tile."""
        for number, name in enumerate(self.tiles, start=1):
            yield number, name, self.catalogue.faces.get(name)
