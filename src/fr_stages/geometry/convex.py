"""Convex polygons of a few corners: hulls, common areas, and how two of them lie to one another.

In plain Python: for so few corners a library is no faster, and to load one takes longer than to check a
stage. Corners are listed anticlockwise. The *difference* of two polygons is the set of all differences of
their points: the shifts of the second that leave it on the first. (It is their Minkowski difference.)
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fr_stages.geometry.paths import Point, Points

GRID = 1e-6
"""Distance (sp) below which two places are the same: far less than cardboard is exact."""

MIDDLE = (0.0, 0.0)
"""The origin, from which distances are measured."""

STEP = GRID / 1000
"""By how much a search goes on along an edge at least, so that rounding cannot hold it up."""


class Box(NamedTuple):
    """The least and greatest x and y of a polygon."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def of(cls, corners: Points) -> Box:
        """The box round some corners."""
        xs, ys = zip(*corners, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    def distance(self, other: Box) -> float:
        """How far two boxes are apart; 0 when they meet."""
        aside = max(0.0, other.left - self.right, self.left - other.right)
        return math.hypot(aside, max(0.0, other.bottom - self.top, self.bottom - other.top))


def hull(points: Iterable[Point]) -> Points:
    """The corners of the convex hull, from the leftmost one."""
    ordered = sorted(set(points))
    return (*_lower_hull(ordered), *_lower_hull(ordered[::-1]))


def _lower_hull(ordered: Sequence[Point]) -> list[Point]:
    """The lower side of the hull without its last corner."""
    corners: list[Point] = []
    for x, y in ordered:
        while len(corners) > 1:
            (ax, ay), (bx, by) = corners[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            corners.pop()
        corners.append((x, y))
    return corners[:-1]


def common_area(first: Points, second: Points) -> float:
    """The area that two convex polygons have in common."""
    left = list(first)
    for (ax, ay), (bx, by) in pairwise((*second, second[0])):
        left = _left_of(left, ax, ay, bx - ax, by - ay)
        if not left:
            return 0.0
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*left, left[0]))) / 2


def _left_of(corners: list[Point], x: float, y: float, along: float, up: float) -> list[Point]:
    """What of a convex polygon lies to the left of a line through (x, y)."""
    left = []
    ax, ay = corners[-1]
    aside = along * (ay - y) - up * (ax - x)
    for bx, by in corners:
        before, aside = aside, along * (by - y) - up * (bx - x)
        if (before < 0) != (aside < 0):
            part = before / (before - aside)
            left.append((ax + part * (bx - ax), ay + part * (by - ay)))
        if aside >= 0:
            left.append((bx, by))
        ax, ay = bx, by
    return left


def difference(first: Points, second: Points) -> Points:
    """The difference of two convex polygons. Its edges are those of both, by their directions."""
    ours, theirs = _from_lowest(first), _from_lowest([(-x, -y) for x, y in second])
    i = j = 0
    corners = []
    while i < len(ours) - 1 or j < len(theirs) - 1:
        (ax, ay), (bx, by) = ours[i], theirs[j]
        corners.append((ax + bx, ay + by))
        if j == len(theirs) - 1:
            i += 1
        elif i == len(ours) - 1:
            j += 1
        else:
            turn = (ours[i + 1][0] - ax) * (theirs[j + 1][1] - by) - (ours[i + 1][1] - ay) * (
                theirs[j + 1][0] - bx
            )
            i, j = i + (turn >= 0), j + (turn <= 0)
    return tuple(corners)


def _from_lowest(corners: Sequence[Point]) -> list[Point]:
    """The corners once round from the lowest one, which comes again at the end."""
    lowest = min(range(len(corners)), key=lambda i: (corners[i][1], corners[i][0]))
    return [*corners[lowest:], *corners[: lowest + 1]]


class Side(NamedTuple):
    """A side of a convex polygon: a line of direction (`along`, `up`) with the polygon to its left."""

    along: float
    up: float
    offset: float


Sides = tuple[Side, ...]


def sides(corners: Points) -> Sides:
    """The sides of a convex polygon, without those that are no longer than rounding."""
    found = []
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        length = math.hypot(bx - ax, by - ay)
        if length > STEP:
            along, up = (bx - ax) / length, (by - ay) / length
            found.append(Side(along, up, along * ay - up * ax))
    return tuple(found)


def holds(polygon: Sides, x: float, y: float) -> bool:
    """Whether a point lies in a convex polygon or on its edge, as far as rounding lets us tell."""
    for along, up, offset in polygon:  # noqa: SIM110 - called so often that a generator would be felt
        if along * y - up * x < offset - STEP:
            return False
    return True


class Edge(NamedTuple):
    """A stretch of an edge with its place that is nearest to the origin; the nearest one comes first.

    (`x`, `y`) is where the whole edge begins, (`along`, `up`) its direction; the stretch runs from `first`
    to `last` on it, and `nearest` lies between. Outside is to the right.
    """

    distance: float
    nearest: float
    x: float
    y: float
    along: float
    up: float
    first: float
    last: float

    def cut(self, first: float, last: float) -> Edge:
        """Another stretch of the same edge."""
        return _stretch(self.x, self.y, self.along, self.up, first, last)

    def outside(self, far: float) -> Point:
        """The point just outside of the edge after so much of it."""
        return (
            self.x + far * self.along + GRID * self.up,
            self.y + far * self.up - GRID * self.along,
        )


def edge(begin: Point, end: Point) -> Edge:
    """The edge from one corner to the next."""
    length = max(math.dist(begin, end), STEP)
    along, up = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    return _stretch(*begin, along, up, 0.0, length)


def _stretch(x: float, y: float, along: float, up: float, first: float, last: float) -> Edge:
    nearest = min(max(-(x * along + y * up), first), last)
    return Edge(math.hypot(x + nearest * along, y + nearest * up), nearest, x, y, along, up, first, last)


def border(first: Points, second: Points) -> Iterator[Edge]:
    """The edges that can lie on the edge of the difference of two polygons, convex or not.

    Each is an edge of one, shifted by a corner of the other that sticks out to where the edge faces.
    """
    other = tuple((-x, -y) for x, y in second)
    for ours, theirs in ((first, other), (other, first)):
        corners = tuple(_sticking_out(theirs))
        for (ax, ay), (bx, by) in pairwise((*ours, ours[0])):
            along, up = bx - ax, by - ay
            for x, y, in_along, in_up, out_along, out_up in corners:
                if in_along * up >= in_up * along and along * out_up >= up * out_along:
                    yield edge((ax + x, ay + y), (bx + x, by + y))


def _sticking_out(outline: Points) -> Iterator[tuple[float, float, float, float, float, float]]:
    """The corners of a polygon that are not reflex, each with the edge that leads there and the next one."""
    for (ax, ay), (bx, by), (cx, cy) in zip(
        outline, (*outline[1:], outline[0]), (*outline[2:], *outline[:2]), strict=True
    ):
        if (bx - ax) * (cy - by) > (by - ay) * (cx - bx):
            yield bx, by, bx - ax, by - ay, cx - bx, cy - by


def way_to(polygon: Points) -> float:
    """The distance from the origin to a convex polygon; 0 inside."""
    if holds(sides(polygon), *MIDDLE):
        return 0.0
    return min(edge(*ends).distance for ends in pairwise((*polygon, polygon[0])))


def way_out(polygon: Sides) -> float:
    """The distance from the origin to the edge of a convex polygon round it; 0 outside."""
    return max(0.0, min(-side.offset for side in polygon))


def way_out_of_all(polygons: Sequence[Sides], edges: Iterable[Edge]) -> float:
    """The distance from the origin to the edge of what some convex polygons cover; 0 outside of all.

    `edges` hold the whole of that edge, and may hold more. They are searched from the origin outwards. A
    place on one is covered when a point just outside of it lies in some polygon, which hides a whole
    stretch of the edge.
    """
    covers = list(polygons)
    if not any(holds(polygon, *MIDDLE) for polygon in covers):
        return 0.0
    waiting = list(edges)
    heapq.heapify(waiting)
    while True:  # the outermost edges are covered by nothing
        edge = heapq.heappop(waiting)
        cover = _cover(covers, *edge.outside(edge.nearest))
        if cover is None:
            return edge.distance
        begin, end = _inside(edge, cover)
        if edge.first < begin:
            heapq.heappush(waiting, edge.cut(edge.first, begin))
        if end < edge.last:
            heapq.heappush(waiting, edge.cut(end, edge.last))


def _cover(polygons: list[Sides], x: float, y: float) -> Sides | None:
    """The first polygon that holds a point. It comes to the front: it is likely to hold the next one, too."""
    for i, polygon in enumerate(polygons):
        if holds(polygon, x, y):
            polygons.insert(0, polygons.pop(i))
            return polygon
    return None


def _inside(edge: Edge, polygon: Sides) -> tuple[float, float]:
    """From where to where a polygon hides an edge, round the nearest place of it."""
    x, y = edge.outside(0.0)
    begin, end = -math.inf, math.inf
    for along, up, offset in polygon:
        gain = along * edge.up - up * edge.along
        if gain > 0:
            begin = max(begin, (offset - along * y + up * x) / gain)
        elif gain < 0:
            end = min(end, (offset - along * y + up * x) / gain)
    return min(edge.nearest, begin) - STEP, max(edge.nearest, end) + STEP
