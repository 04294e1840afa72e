"""What a stage is: a row of faces and the options it is meant to be ridden with. No coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from fr_stages.stage import rulebook
from fr_stages.stage.tiles import Catalogue, Face, standard_catalogue

if TYPE_CHECKING:
    from fr_stages.geometry.layout import Layout
    from fr_stages.stage.course import Course

_PRINTED = re.compile(r"[\^%]?.", re.ASCII)

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
class Line:
    """Where start and finish line of a circuit lie: before a space, given as tile number and space from 1."""

    tile: int
    space: int


@dataclass(frozen=True, slots=True, order=True)
class Allowance:
    """A rule (code or name) that the author breaks on purpose, and why."""

    rule: str
    reason: str


@dataclass(frozen=True, repr=False)
class Stage:
    """A stage: its faces in riding order and everything its author says about it.

    Stages are values: an edit returns a new one. `tiles` holds the names of faces, known or not, so
    that a faulty stage can be looked at too; `faces` looks them up in `catalogue`. `weather` is
    ``"drawn"`` for a draw before the race, or fixed markers. `table_mm` is width and depth in mm.
    `laps` is how often a closed stage is ridden round, and `line` where it has lines of its own, without
    start and finish tiles.

    ``str(stage)`` is its row of tiles, ``len(stage)`` how many there are; iterating gives their names.
    Raises TypeError for a text in place of the tiles: `parse` reads one.
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
    laps: int = 1
    line: Line | None = None
    variant: Variant = Variant.ROAD
    breakaway: bool = False
    weather: Literal["drawn"] | tuple[WeatherMarker, ...] | None = None
    obstacles: tuple[Obstacle, ...] = ()
    boxes: tuple[str, ...] = ()
    table_mm: tuple[float, float] | None = None
    allow: tuple[Allowance, ...] = ()
    catalogue: Catalogue = field(default_factory=standard_catalogue, compare=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.tiles, str):
            raise TypeError(f"tiles are faces one by one; Stage.parse({self.tiles!r}) reads a row of them")
        object.__setattr__(self, "tiles", tuple(self.tiles))

    @classmethod
    def parse(cls, text: str, catalogue: Catalogue | None = None, **fields: Any) -> Stage:
        """The stage in a text: a row of tiles in any notation, or what a stage file holds.

        `fields` are replaced in it: ``name="Round the Lake"``. Raises InputError with everything that is
        wrong with the text.
        """
        from fr_stages.stage.files import opened_text, the_only

        return replace(the_only(opened_text(text, None, catalogue)).stage, **fields)

    @classmethod
    def read(cls, path: str | Path, catalogue: Catalogue | None = None) -> Stage:
        """The stage in a file, or on standard input for ``-``: a stage file or a row of tiles.

        Raises InputError with everything that is wrong with it.
        """
        from fr_stages.stage.files import read_stage

        return read_stage(path, catalogue).stage

    def write(self, path: str | Path) -> None:
        """Writes the stage file, completely or not at all. Raises InputError when that is impossible."""
        from fr_stages.stage.files import write_stage

        write_stage(self, path)

    @cached_property
    def course(self) -> Course:
        """The stage as riders see it: one row of spaces. Raises UnknownFaceError."""
        from fr_stages.stage.course import Course

        return Course.of(self)

    @cached_property
    def layout(self) -> Layout:
        """Where the tiles lie on the table. Raises UnknownFaceError."""
        from fr_stages.geometry.layout import Layout

        return Layout.of(self)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The faces in riding order. Raises UnknownFaceError for the first one that is not known."""
        return tuple(self.catalogue.face(name) for name in self.tiles)

    @property
    def is_circuit(self) -> bool:
        """Whether it is ridden round, and has to be closed for that."""
        return self.laps > 1 or self.line is not None

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

    def __str__(self) -> str:
        """The row of tiles, glued when every face is one letter or numeral: ``a^2bcu``."""
        return ("" if all(_PRINTED.fullmatch(name) for name in self.tiles) else " ").join(self.tiles)

    def __repr__(self) -> str:
        return f"<Stage {self.name!r} ({self.players}) {self}>"

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiles)

    def numbered(self) -> Iterable[tuple[int, str, Face | None]]:
        """Number (from 1), name and face (None when unknown) of each tile."""
        for number, name in enumerate(self.tiles, start=1):
            yield number, name, self.catalogue.faces.get(name)
