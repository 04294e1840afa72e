"""How two faces lie to one another: how far apart, how deep in one another, and what they have in common."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fr_stages.geometry.convex import (
    GRID,
    Box,
    border,
    common_area,
    difference,
    hull,
    sides,
    way_out,
    way_out_of_all,
    way_to,
)
from fr_stages.geometry.faces import FaceShape
from fr_stages.geometry.paths import ORIGIN, Points, Pose, direction

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

LEAST_AREA = 0.001
"""Common area (sp²) from which two outlines overlap; less is a shared edge or corner."""


class Figure(NamedTuple):
    """A polygon, and the convex ones that make it up together."""

    outline: Points
    parts: tuple[Points, ...]

    @classmethod
    def of(cls, shape: FaceShape, entry: Pose = ORIGIN) -> Figure:
        """A face that is entered there."""
        return cls(entry.place(shape.outline), tuple(entry.place(part) for part in shape.convex_parts))


@dataclass(frozen=True)
class Meeting:
    """How two faces lie to one another: the second is entered at `shift`, seen from the first's entry."""

    first: FaceShape
    second: FaceShape
    shift: Pose

    @cached_property
    def shape(self) -> BaseGeometry:
        """What they have in common, in the frame of the first.

        Edges that nearly coincide can make an exact intersection come out empty; on a fine grid they
        coincide.
        """
        import shapely

        first, second = (
            shapely.Polygon(self.first.outline),
            shapely.Polygon(self.shift.place(self.second.outline)),
        )
        return shapely.intersection(first, second, grid_size=GRID)

    @cached_property
    def area(self) -> float:
        """The common area in sp²."""
        return sum(common_area(a, b) for a, b in _within(*self._figures, 0.0))

    @cached_property
    def depth(self) -> float:
        """The length (sp) of the least shift that separates the two."""
        return separation(*self._figures)

    @property
    def _figures(self) -> tuple[Figure, Figure]:
        return Figure.of(self.first), Figure.of(self.second, self.shift)


@lru_cache(maxsize=4096)  # a road that winds round and round meets itself in the same way again and again
def meeting(first: FaceShape, second: FaceShape, shift: Pose) -> Meeting:
    """The meeting of two faces; measured once, however often it occurs."""
    return Meeting(first, second, shift)


@dataclass(frozen=True)
class Overlap:
    """Two tiles (numbers from 1) that lie on one another; `entry` is where the first one is entered."""

    first: int
    second: int
    entry: Pose
    meeting: Meeting

    @property
    def area(self) -> float:
        """The common area in sp²."""
        return self.meeting.area

    @property
    def depth(self) -> float:
        """The length (sp) of the least shift that separates the two tiles."""
        return self.meeting.depth

    @cached_property
    def shape(self) -> BaseGeometry:
        """What the two have in common, on the table."""
        from shapely.affinity import affine_transform

        (cos, sin), (x, y) = direction(self.entry.degrees), self.entry.point
        return affine_transform(self.meeting.shape, [cos, -sin, sin, cos, x, y])


def separation(first: Figure, second: Figure) -> float:
    """The length of the least shift of `second` that takes it off `first`; 0 when they are apart.

    A shift leaves the two on one another exactly when it lies inside their difference. So the least shift
    that separates them is the way from no shift at all to the edge of that difference. That of two that
    are not convex is the union over their parts. A shift that takes the hull of one off the hull of the
    other is always enough, so parts that are further apart than that do not matter.
    """
    enough = way_out(sides(difference(hull(first.outline), hull(second.outline))))
    parts = [sides(difference(a, b)) for a, b in _within(first, second, enough)]
    return way_out_of_all(parts, border(first.outline, second.outline))


def distance(first: Figure, second: Figure) -> float:
    """How far two figures are apart: the way from no shift to their difference; 0 when they meet."""
    found = math.inf
    for apart, a, b in sorted(_pairs(first, second)):
        if apart >= found:
            break
        found = min(found, way_to(difference(a, b)))
    return found


def _within(first: Figure, second: Figure, limit: float) -> Iterator[tuple[Points, Points]]:
    """The pairs of parts whose boxes are no further apart than this."""
    return ((a, b) for apart, a, b in _pairs(first, second) if apart <= limit)


def _pairs(first: Figure, second: Figure) -> Iterator[tuple[float, Points, Points]]:
    """How far the boxes of each pair of parts are apart, and the pair."""
    boxes = [(Box.of(part), part) for part in second.parts]
    for a in first.parts:
        around = Box.of(a)
        yield from ((around.distance(box), a, b) for box, b in boxes)


def united(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """What any of some shapes covers.

    Exactly worked out, a union can lose a shape that shares an edge with another (a known fault of
    GEOS); on a fine grid it keeps them all.
    """
    import shapely

    return shapely.union_all(list(shapes), grid_size=GRID)
