"""How deep two outlines lie in one another, and what their common area is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from fr_stages.geometry.paths import Points

LEAST_AREA = 0.001
"""Common area (sp²) from which two outlines overlap; less is a shared edge or corner."""

NO_SHIFT = Point(0.0, 0.0)

ConvexParts = tuple[Points, ...]


@dataclass(frozen=True)
class Overlap:
    """Two tiles (numbers from 1) that lie on one another.

    `shape` is what they have in common, `parts` are the two outlines cut into convex polygons.
    """

    first: int
    second: int
    shape: BaseGeometry
    parts: tuple[ConvexParts, ConvexParts]

    @property
    def area(self) -> float:
        """The common area in sp²."""
        return float(self.shape.area)

    @cached_property
    def depth(self) -> float:
        """The length (sp) of the least shift that separates the two tiles."""
        return separation(*self.parts)


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
    return shapely.union_all(
        [_convex_difference(a, b) for a in first for b in second if _box_distance(a, b) <= enough]
    )


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
