"""How deep two outlines lie in one another, and what their common area is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import shapely
from shapely import LineString, Point, Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from fr_stages.geometry.faces import FaceShape
from fr_stages.geometry.paths import Points, Pose, direction

LEAST_AREA = 0.001
"""Common area (sp²) from which two outlines overlap; less is a shared edge or corner."""

GRID = 1e-6
"""Distance (sp) below which two places are the same: far less than cardboard is exact."""

NO_SHIFT = Point(0.0, 0.0)

ConvexParts = tuple[Points, ...]


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
        first, second = Polygon(self.first.outline), Polygon(self.shift.place(self.second.outline))
        return shapely.intersection(first, second, grid_size=GRID)

    @cached_property
    def area(self) -> float:
        """The common area in sp²."""
        return float(self.shape.area)

    @cached_property
    def depth(self) -> float:
        """The length (sp) of the least shift that separates the two."""
        parts = tuple(self.shift.place(part) for part in self.second.convex_parts)
        return separation(self.first.convex_parts, parts)


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
        (cos, sin), (x, y) = direction(self.entry.degrees), self.entry.point
        return affine_transform(self.meeting.shape, [cos, -sin, sin, cos, x, y])


def separation(first: ConvexParts, second: ConvexParts) -> float:
    """The length of the least shift of `second` that takes it off `first`; 0 when they are apart.

    A shift leaves the two on one another exactly when it lies inside their Minkowski difference,
    the set of all differences of their points. So the least shift that separates them is the way
    from no shift at all to the edge of that difference. The difference of two convex polygons is
    the hull of the differences of their corners, that of two others the union over their parts.
    """
    difference = _difference(first, second)
    return float(difference.boundary.distance(NO_SHIFT)) if difference.intersects(NO_SHIFT) else 0.0


def _difference(first: ConvexParts, second: ConvexParts) -> BaseGeometry:
    """The Minkowski difference, as far as it decides how long the least shift is.

    A shift that takes the hull of one off the hull of the other is always enough, so parts of the
    difference that are further away than that do not matter.
    """
    whole = _convex_difference(_hull(first), _hull(second))
    enough = whole.boundary.distance(NO_SHIFT)
    return united(_convex_difference(a, b) for a in first for b in second if _box_distance(a, b) <= enough)


def united(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """What any of some shapes covers.

    Exactly worked out, a union can lose a shape that shares an edge with another (a known fault of
    GEOS); on a fine grid it keeps them all.
    """
    return shapely.union_all(list(shapes), grid_size=GRID)


def _convex_difference(first: Points, second: Points) -> BaseGeometry:
    return LineString([(ax - bx, ay - by) for ax, ay in first for bx, by in second]).convex_hull


def _hull(parts: ConvexParts) -> Points:
    hull = LineString([corner for part in parts for corner in part]).convex_hull
    return tuple((x, y) for x, y in shapely.get_coordinates(hull).tolist())


def _box_distance(first: Points, second: Points) -> float:
    """How far the bounding boxes of two polygons are apart; 0 when they meet."""
    (ax, ay), (bx, by) = (zip(*points, strict=True) for points in (first, second))
    return math.hypot(
        max(0.0, min(ax) - max(bx), min(bx) - max(ax)), max(0.0, min(ay) - max(by), min(by) - max(ay))
    )
