"""The road on a tile: its borders, which widen and narrow smoothly, and the strips along them.

Lengths are in spaces; offsets are to the left of the centre line, as everywhere in the geometry.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from fr_stages.geometry.faces import LANE_WIDTH, shape_of
from fr_stages.geometry.paths import Contour, Line, Path, Point, Step, reverse
from fr_stages.stage.tiles import Face

EASE = 0.28
"""How far on either side of a line between spaces the road needs to change its width."""

USUAL_LANES = 2
"""Lanes of the neighbour that a tile is drawn for when nobody says what lies there."""

_CHORDS = 7
_SLOPE_STEP = 0.01

Side = Literal[-1, 1]
RIGHT: Side = -1
LEFT: Side = 1


@dataclass(frozen=True)
class Road:
    """The road of one tile: lanes for each space, and of the spaces before and after the tile."""

    path: Path
    lanes: tuple[int, ...]
    before: int = USUAL_LANES
    after: int = USUAL_LANES

    @classmethod
    def of(cls, face: Face, before: int | None = None, after: int | None = None) -> Road:
        """The road of a face between its neighbours; an end that joins nothing keeps its width."""
        shape = shape_of(face)
        first = before if before is not None and shape.has_tongue else shape.lanes[0]
        last = after if after is not None and shape.has_socket else shape.lanes[-1]
        return cls(shape.path, shape.lanes, first, last)

    def one_space(self, number: int) -> Road:
        """A straight road of length 1 like the space `number` (from 1) of this one, with its neighbours."""
        around = (self.before, *self.lanes, self.after)
        return Road(Path((Line(1.0),)), (around[number],), around[number - 1], around[number + 1])

    @cached_property
    def space_length(self) -> float:
        """Length of each space along the centre line."""
        return self.path.length / len(self.lanes)

    def ends(self, number: int) -> tuple[float, float]:
        """Where the space `number` (from 1) begins and ends along the centre line."""
        return (number - 1) * self.space_length, number * self.space_length

    def half_width(self, distance: float) -> float:
        """Half the width of the road at a distance along the centre line."""
        cut = min(max(round(distance / self.space_length), 0), len(self.lanes))
        before, after = self._halves[cut], self._halves[cut + 1]
        if before == after:
            return before
        return before + (after - before) * _eased((distance - cut * self.space_length) / EASE)

    @cached_property
    def _halves(self) -> tuple[float, ...]:
        """Half the width in the middle of each space, with those before and after the tile."""
        return tuple(lanes * LANE_WIDTH / 2 for lanes in (self.before, *self.lanes, self.after))

    def border(self, side: Side, beyond: float, first: float, last: float) -> Contour:
        """The contour `beyond` the edge of the road (negative: inside it) between two distances."""
        steps: list[Step] = []
        for begin, end, is_level in self._pieces(first, last):
            if is_level:
                offset = side * (self.half_width((begin + end) / 2) + beyond)
                piece = self.path.edge(offset, begin, end)
            else:
                piece = self._changing(side, beyond, begin, end)
            steps.extend(piece if not steps else piece[1:])
        return tuple(steps)

    def surface(self, number: int) -> Contour:
        """The closed contour of the road of the space `number`."""
        first, last = self.ends(number)
        return self.border(RIGHT, 0.0, first, last) + reverse(self.border(LEFT, 0.0, first, last))

    def strip(self, side: Side, near: float, far: float, first: float, last: float) -> Contour:
        """The closed contour between two distances beyond one edge of the road."""
        return self.border(side, near, first, last) + reverse(self.border(side, far, first, last))

    def beside(self, side: Side, beyond: float, distance: float) -> tuple[Point, float]:
        """A point beyond an edge of the road, and the direction of that edge there in degrees."""
        half = self.half_width(distance)
        slope = (self.half_width(distance + _SLOPE_STEP) - self.half_width(distance - _SLOPE_STEP)) / (
            2 * _SLOPE_STEP
        )
        point = self.path.point_at(distance, side * (half + beyond))
        return point, self.path.heading_at(distance) + side * math.degrees(math.atan(slope))

    def level_part(self, number: int) -> tuple[float, float]:
        """The part of a space over which the road does not change its width."""
        around = (self.before, *self.lanes, self.after)
        first, last = self.ends(number)
        lanes = around[number]
        return (
            first + (EASE if around[number - 1] != lanes else 0.0),
            last - (EASE if around[number + 1] != lanes else 0.0),
        )

    def _pieces(self, first: float, last: float) -> list[tuple[float, float, bool]]:
        """Cuts a stretch where the road begins or ends to change its width: (begin, end, level?)."""
        around = (self.before, *self.lanes, self.after)
        changes = [
            cut * self.space_length for cut in range(len(self.lanes) + 1) if around[cut] != around[cut + 1]
        ]
        cuts = {first, last} | {change + ease for change in changes for ease in (-EASE, EASE)}
        inside = sorted(cut for cut in cuts if first <= cut <= last)
        return [
            (begin, end, all(abs((begin + end) / 2 - change) > EASE for change in changes))
            for begin, end in pairwise(inside)
        ]

    def _changing(self, side: Side, beyond: float, begin: float, end: float) -> Contour:
        distances = [begin + (end - begin) * i / _CHORDS for i in range(_CHORDS + 1)]
        return tuple(
            Step(*self.path.point_at(distance, side * (self.half_width(distance) + beyond)))
            for distance in distances
        )


def _eased(way: float) -> float:
    """0 at -1, 1 at +1, level at both ends."""
    t = min(max((way + 1) / 2, 0.0), 1.0)
    return t * t * (3 - 2 * t)
