"""What can be wished of a stage, as a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, Self

from fr_stages.design.altitudes import Altitudes
from fr_stages.design.goal import Goal
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.rulebook import MANY_PLAYERS
from fr_stages.stage.stage import SMALL_SIDE, Players, Stage
from fr_stages.stage.tiles import Catalogue, Terrain, standard_catalogue

ANY = "?"
"""In a pattern: one tile, whichever."""
SOME = "*"
"""In a pattern: any number of tiles, or none."""
OR = "|"
"""In a pattern: between faces of which one lies there."""

MANY = 999
"""More than there can be of anything."""

EXACT = 0.0
"""The gap of a loop that closes without any."""


class Range(NamedTuple):
    """A number that is wished: from the least to the most, both included."""

    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads ``2``, ``2-3``, ``2+`` (or more) and ``0-3``; ValueError for anything else."""
        text = text.strip()
        if text.endswith("+"):
            return cls(int(text[:-1]), MANY)
        low, dash, high = text.replace("..", "-").partition("-")
        found = cls(int(low), int(high if dash else low))
        if not 0 <= found.least <= found.most:
            raise ValueError(f"{text!r} is not a range")
        return found

    def both(self, other: Range) -> Range:
        """The numbers that are in both; the least is above the most when there are none."""
        return Range(max(self.least, other.least), min(self.most, other.most))

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}+" if self.most >= MANY else f"{self.least}-{self.most}"


def is_face(token: str) -> bool:
    """Whether a part of a pattern names one face, and is no gap and no choice."""
    return token not in (ANY, SOME) and OR not in token


@dataclass(frozen=True, slots=True)
class TerrainWish:
    """What is wished of the climbs, descents, cobbled sectors or feeding zones between the lines.

    `sections` is their number, `length` that of each in spaces. All of them lie in the part `only_in` of the
    way, and the last one ends at most `within_of_finish` spaces before the line.
    """

    kind: Terrain
    sections: Range | None = None
    length: Range | None = None
    only_in: tuple[Fraction, Fraction] | None = None
    within_of_finish: int | None = None


@dataclass(frozen=True)
class Request:
    """A stage that somebody wishes for; what is not said is free.

    `boxes` are those that are owned, a box for each copy; without one, a box is taken that has what is asked
    for. `tiles` counts the tiles, `spaces` those between the lines; `start` and `finish` are the faces that
    may lie there. `pattern` is a row of faces with gaps (`ANY`, `SOME`) and choices (`OR`).
    Each of `must` is laid, a face with that side up, a tile (``nN``) with either; none of `without` is.
    `all_curves` asks for each of the twelve curves; `hard_tiles` have climbs or cobbles.

    `table_mm` is width and depth of the table, `clearance` the least distance (sp) between tiles with two or
    more between them. `loop` is the gap (sp) that a loop may have where it closes; None for no loop.
    `advice` tells whether the answers keep to all advice (True) or to none (False); None leaves aside what
    contradicts a wish. `like` and `unlike` are rows that the answers are to be like, or unlike. With a
    `profile` they ride as much like it as they can, its highest climb being `climb_spaces` long; a `goal`
    says how they ride.

    `answers` is how many are wanted, `seconds` when to stop looking for them. The same `seed` gives the same.
    """

    boxes: tuple[str, ...] = ()
    players: Players = SMALL_SIDE
    tiles: Range | None = None
    spaces: Range | None = None
    start: tuple[str, ...] = ()
    finish: tuple[str, ...] = ()
    pattern: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    all_curves: bool = False
    hard_tiles: Range | None = None
    terrain: tuple[TerrainWish, ...] = ()
    breakaway: bool = False
    table_mm: tuple[float, float] | None = None
    space_mm: float = SPACE_MM
    clearance: float | None = None
    loop: float | None = None
    advice: bool | None = None
    like: tuple[str, ...] = ()
    unlike: tuple[tuple[str, ...], ...] = ()
    profile: Altitudes | None = None
    climb_spaces: int | None = None
    goal: Goal | None = None
    answers: int = 1
    seed: int = 0
    seconds: float = 10.0
    catalogue: Catalogue = field(default_factory=standard_catalogue, compare=False, repr=False)

    def named_faces(self) -> Iterator[str]:
        """The faces that have to lie, as far as they are named one by one."""
        yield from (token for token in self.pattern if is_face(token))
        yield from (name for name in self.must if name in self.catalogue.faces)

    def wishes(self) -> tuple[str, ...]:
        """The names of the wishes that are made, by which `without_wish` can leave one out."""
        single = (
            "players",
            "tiles",
            "spaces",
            "start",
            "finish",
            "pattern",
            "must",
            "without",
            "all_curves",
            "hard_tiles",
        )
        more = ("breakaway", "table_mm", "clearance", "loop", "like", "unlike")
        unset = Request()
        made = [name for name in (*single, *more) if getattr(self, name) != getattr(unset, name)]
        return (*made, *(f"terrain.{i}" for i in range(len(self.terrain))))

    def without_wish(self, name: str) -> Request:
        """The request without one of its wishes."""
        what, _, index = name.partition(".")
        if what == "terrain":
            return replace(self, terrain=tuple(it for i, it in enumerate(self.terrain) if i != int(index)))
        return replace(self, **{what: getattr(Request(), what)})

    @property
    def is_large_side(self) -> bool:
        """Whether 5 and more players may ride: the stage is for all players of the range, up to the most."""
        return self.players.high >= MANY_PLAYERS

    @classmethod
    def for_stage(cls, stage: Stage, boxes: tuple[str, ...] = ()) -> Self:
        """A request with the players, the boxes and the options of a stage."""
        return cls(
            boxes=boxes or stage.boxes,
            players=stage.players,
            breakaway=stage.breakaway,
            table_mm=stage.table_mm,
            catalogue=stage.catalogue,
        )
