"""How different two stages are: as rows of tiles, as roads on the table, and as terrain that is ridden."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, zip_longest
from typing import NamedTuple

from fr_stages.design.footprint import POINTS, Footprint, centre
from fr_stages.stage.tiles import Face, Space, Terrain, Zone

COUNTED = (Terrain.UPHILL, Terrain.DOWNHILL, Terrain.COBBLES)


class Symbol(NamedTuple):
    """What a tile is, whichever letter it has: length, bend and spaces."""

    length: float
    bend: int
    spaces: tuple[Space, ...]

    @property
    def mirrored(self) -> Symbol:
        """The same in the mirror."""
        return self._replace(bend=-self.bend)


@dataclass(frozen=True)
class Portrait:
    """A stage as it is compared with others."""

    footprint: Footprint

    @classmethod
    def of(cls, faces: tuple[Face, ...]) -> Portrait:
        """The portrait of a row of faces."""
        return cls(Footprint(faces))

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """Its tiles, whichever letters they have: stages with the same symbols ride and lie alike."""
        footprint = self.footprint
        return tuple(
            Symbol(round(shape.path.length, 6), face.bend, face.spaces)
            for face, shape in zip(footprint.faces, footprint.shapes, strict=True)
        )

    @cached_property
    def line(self) -> tuple[complex, ...]:
        """The road round its middle."""
        x, y = centre(self.footprint.line)
        return tuple(complex(px - x, py - y) for px, py in self.footprint.line)

    @cached_property
    def terrain(self) -> tuple[tuple[int, ...], ...]:
        """After each space between the lines, how many so far were uphill, downhill and cobbled."""
        road = [
            space.terrain for face in self.footprint.faces for space in face.spaces if space.zone is Zone.ROAD
        ]
        return tuple(tuple(accumulate(int(it is kind) for it in road)) for kind in COUNTED)


class Difference(NamedTuple):
    """The differences of two stages; they hardly depend on one another.

    `row` is the part of the tiles that would have to be changed, `road` the mean distance (sp) of the roads
    when they lie on one another as well as can be, `terrain` how many spaces of climbs, descents and cobbles
    they are apart.
    """

    row: float
    road: float
    terrain: float


def difference(first: Portrait, second: Portrait) -> Difference:
    """How different two stages are; a mirror image is not different."""
    return Difference(
        row_difference(first, second), road_difference(first, second), terrain_difference(first, second)
    )


def row_difference(first: Portrait, second: Portrait) -> float:
    """The part of the tiles that differ."""
    mirrored = tuple(symbol.mirrored for symbol in second.symbols)
    edits = min(_edits(first.symbols, second.symbols), _edits(first.symbols, mirrored))
    return edits / max(len(first.symbols), len(second.symbols))


def road_difference(first: Portrait, second: Portrait) -> float:
    """The root of the mean square distance of two roads, turned and mirrored as fits best."""
    spread = sum(abs(point) ** 2 for point in (*first.line, *second.line))
    same = abs(sum(a * b.conjugate() for a, b in zip(first.line, second.line, strict=True)))
    mirrored = abs(sum(a * b for a, b in zip(first.line, second.line, strict=True)))
    return math.sqrt(max(0.0, spread - 2 * max(same, mirrored)) / POINTS)


def terrain_difference(first: Portrait, second: Portrait) -> float:
    """How many spaces of climbs, descents and cobbles two stages are apart on the way, on average."""
    total = count = 0
    for mine, theirs in zip(first.terrain, second.terrain, strict=True):
        last_mine, last_theirs = (counts[-1] if counts else 0 for counts in (mine, theirs))
        for a, b in zip_longest(mine, theirs):
            total += abs((last_mine if a is None else a) - (last_theirs if b is None else b))
        count = max(count, len(mine), len(theirs))
    return total / max(count, 1)


def _edits(first: Sequence[Symbol], second: Sequence[Symbol]) -> int:
    """How many tiles have to be put in, taken out or replaced to make one of the other."""
    row = list(range(len(second) + 1))
    for i, mine in enumerate(first, start=1):
        before, row[0] = row[0], i
        for j, theirs in enumerate(second, start=1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (mine != theirs))
    return row[-1]
