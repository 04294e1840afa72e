"""Single changes to a row of tiles: two swapped, one turned over or replaced, one added at an end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fr_stages.design.pieces import shape
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import ENDS, Face


@dataclass(frozen=True, slots=True)
class Swap:
    """Two tiles (numbers from 1) change places."""

    first: int
    second: int

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        tiles = list(stage.tiles)
        i, j = self.first - 1, self.second - 1
        tiles[i], tiles[j] = tiles[j], tiles[i]
        return stage.with_tiles(tiles)

    def said(self, stage: Stage) -> str:
        """``swap tiles 13 (r) and 14 (n)``."""
        return f"swap tiles {_named(stage, self.first)} and {_named(stage, self.second)}"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change."""
        return self.second - self.first


@dataclass(frozen=True, slots=True)
class Put:
    """A tile (number from 1) gives way to another face, perhaps that of its other side."""

    number: int
    face: str

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        return stage.with_replaced(self.number, self.face)

    def said(self, stage: Stage) -> str:
        """``turn tile 3 (P) over to p``, ``lay d in place of tile 5 (b)``."""
        faces = stage.catalogue.faces
        if faces[stage.tiles[self.number - 1]].tile == faces[self.face].tile:
            return f"turn tile {_named(stage, self.number)} over to {self.face}"
        return f"lay {self.face} in place of tile {_named(stage, self.number)}"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change: there is one."""
        return 0


@dataclass(frozen=True, slots=True)
class Add:
    """A start tile is laid in front of all others, or a finish tile behind them."""

    face: str
    in_front: bool

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        return stage.with_tiles((self.face, *stage.tiles) if self.in_front else (*stage.tiles, self.face))

    def said(self, stage: Stage) -> str:  # noqa: ARG002 (the same call as of the other edits)
        """``lay a in front``."""
        return f"lay {self.face} {'in front' if self.in_front else 'at the end'}"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change: there is one."""
        return 0


Edit = Swap | Put | Add


def bending_edits(stage: Stage) -> Iterator[Edit]:
    """Every swap and every turn of tiles between the ends that changes how the road runs."""
    inner = [(number, face) for number, face in enumerate(stage.faces, start=1) if face.kind not in ENDS]
    for number, face in inner:
        other = stage.catalogue.partner(face)
        if other is not None and other.kind not in ENDS and _bends_otherwise(face, other):
            yield Put(number, other.face)
    for i, (first, face) in enumerate(inner):
        for second, other in inner[i + 1 :]:
            if _bends_otherwise(face, other):
                yield Swap(first, second)


def _bends_otherwise(face: Face, other: Face) -> bool:
    return shape(face).path != shape(other).path


def _named(stage: Stage, number: int) -> str:
    return f"{number} ({stage.tiles[number - 1]})"
