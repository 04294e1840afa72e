"""Single changes to a row of tiles: two swapped, one turned over, replaced, moved, added or taken out."""

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
class Insert:
    """A tile is added and becomes tile `number` (from 1); those from there on follow it."""

    face: str
    number: int

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        before, after = stage.tiles[: self.number - 1], stage.tiles[self.number - 1 :]
        return stage.with_tiles((*before, self.face, *after))

    def said(self, stage: Stage) -> str:
        """``lay a in front``, ``lay u at the end``, ``lay 9 after tile 4 (d)``."""
        return f"lay {self.face} {_place(stage, self.number)}"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change: there is one."""
        return 0


@dataclass(frozen=True, slots=True)
class Take:
    """A tile (number from 1) is taken out."""

    number: int

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        return stage.with_replaced(self.number)

    def said(self, stage: Stage) -> str:
        """``take tile 3 (1) out``."""
        return f"take tile {_named(stage, self.number)} out"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change: there is one."""
        return 0


@dataclass(frozen=True, slots=True)
class Move:
    """A tile (number from 1) goes to the front, or to the end."""

    number: int
    to_front: bool

    def applied(self, stage: Stage) -> Stage:
        """The stage afterwards."""
        face, others = stage.tiles[self.number - 1], stage.with_replaced(self.number).tiles
        return stage.with_tiles((face, *others) if self.to_front else (*others, face))

    def said(self, stage: Stage) -> str:
        """``move tile 5 (u) to the end``."""
        return f"move tile {_named(stage, self.number)} to the {'front' if self.to_front else 'end'}"

    @property
    def reach(self) -> int:
        """How far apart the tiles are that change: there is one."""
        return 0


Edit = Swap | Put | Insert | Take | Move


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


def _place(stage: Stage, number: int) -> str:
    if number == 1:
        return "in front"
    return "at the end" if number > len(stage.tiles) else f"after tile {_named(stage, number - 1)}"
