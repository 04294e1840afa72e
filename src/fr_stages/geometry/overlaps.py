"""How deep two outlines lie in one another, and what their common area is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely import Point
from shapely.geometry.base import BaseGeometry

from fr_stages.geometry.paths import Points

LEAST_AREA = 0.001
"""Common area (sp²) from which two outlines overlap; less is a shared edge or corner."""

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
    difference = _difference(first, second, _upper_bound(first, second))
    origin = Point(0.0, 0.0)
    return float(difference.boundary.distance(origin)) if difference.intersects(origin) else 0.0


def _difference(first: ConvexParts, second: ConvexParts, reach: float) -> BaseGeometry:
    """The Minkowski difference, as far as shifts of length `reach` can tell."""
    origin = Point(0.0, 0.0)
    hulls = [_convex_difference(a, b) for a in first for b in second]
    return shapely.union_all([hull for hull in hulls if hull.distance(origin) <= reach])


def _convex_difference(first: Points, second: Points) -> BaseGeometry:
    return shapely.MultiPoint([(ax - bx, ay - by) for ax, ay in first for bx, by in second]).convex_hull


def _upper_bound(first: ConvexParts, second: ConvexParts) -> float:
    """A shift that separates the hulls separates what is in them too."""
    difference = _convex_difference(_hull(first), _hull(second))
    return float(difference.boundary.distance(Point(0.0, 0.0)))


def _hull(parts: ConvexParts) -> Points:
    corners = [corner for part in parts for corner in part]
    return tuple(shapely.get_coordinates(shapely.MultiPoint(corners).convex_hull).tolist())
