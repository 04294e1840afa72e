"""What a row of tiles looks like from above: the line of its road, and the hull of its cardboard."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fr_stages.design.lattice import Exact
from fr_stages.design.pieces import Shape, convex_hull, shape
from fr_stages.geometry.faces import TILE_WIDTH
from fr_stages.geometry.paths import Point, Points, Pose
from fr_stages.geometry.tables import Rectangle, smallest_rectangle
from fr_stages.stage.tiles import Face

POINTS = 64
"""Points, at equal distances, that stand for the line of a road."""


@dataclass(frozen=True)
class Footprint:
    """The faces of a stage on the table."""

    faces: tuple[Face, ...]

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """Their shapes."""
        return tuple(map(shape, self.faces))

    @cached_property
    def poses(self) -> tuple[Pose, ...]:
        """Where each tile is entered."""
        found = []
        exact = Exact()
        for it in self.shapes:
            found.append(Pose(exact.x, exact.y, exact.heading))
            exact = exact.then(it.step)
        return tuple(found)

    @cached_property
    def line(self) -> Points:
        """The centre line of the road, as `POINTS` points at equal distances."""
        return tuple(self._along())

    def _along(self) -> Iterator[Point]:
        step = self.length / (POINTS - 1)
        number, begin = 0, 0.0
        for at in (i * step for i in range(POINTS)):
            while number < len(self.shapes) - 1 and at > begin + self.shapes[number].path.length:
                begin += self.shapes[number].path.length
                number += 1
            yield self.poses[number].at(self.shapes[number].path.point_at(at - begin))

    @cached_property
    def length(self) -> float:
        """The length of the centre line in spaces."""
        return sum(it.path.length for it in self.shapes)

    @property
    def area(self) -> float:
        """The cardboard in square spaces."""
        return TILE_WIDTH * self.length

    @cached_property
    def hull(self) -> Points:
        """The corners of the convex hull, a hair outside the cardboard where curves bulge."""
        places = zip(self.poses, self.shapes, strict=True)
        return convex_hull([point for pose, it in places for point in pose.place(it.corners)])

    @cached_property
    def rectangle(self) -> Rectangle:
        """The smallest rectangle round it."""
        return smallest_rectangle(self.hull)

    @cached_property
    def radius(self) -> float:
        """How far the road is from its middle, as the root of the mean square."""
        middle = centre(self.line)
        return math.sqrt(sum(math.dist(point, middle) ** 2 for point in self.line) / POINTS)

    @cached_property
    def ends(self) -> float:
        """How far the middle of the last tile is from that of the first."""
        first, last = (
            self.poses[i].at(self.shapes[i].path.point_at(self.shapes[i].path.length / 2)) for i in (0, -1)
        )
        return math.dist(first, last)


def centre(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
