"""Poses, centre lines of straight and curved pieces, and the contours along them.

Lengths are in spaces (``sp``): 1 is the length of a space on a straight. A path begins at the
origin and is ridden along +x; left as ridden is +y, and angles grow to the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

SLICE_DEGREES = 45 / 8
CHORD_ERROR = 0.001

Point = tuple[float, float]
Points = tuple[Point, ...]

_DIAGONAL = math.sqrt(0.5)
_DIRECTIONS: Points = (
    (1.0, 0.0),
    (_DIAGONAL, _DIAGONAL),
    (0.0, 1.0),
    (-_DIAGONAL, _DIAGONAL),
    (-1.0, 0.0),
    (-_DIAGONAL, -_DIAGONAL),
    (0.0, -1.0),
    (_DIAGONAL, -_DIAGONAL),
)


def direction(degrees: float) -> Point:
    """The unit vector at an angle; exact for multiples of 45 degrees."""
    eighths, rest = divmod(degrees, 45)
    if rest == 0:
        return _DIRECTIONS[int(eighths) % 8]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


class Step(NamedTuple):
    """One step of a contour: to (x, y), straight or along an arc.

    `radius` and `turn` (degrees, left positive) describe the arc; both are 0 for a straight step.
    """

    x: float
    y: float
    radius: float = 0.0
    turn: float = 0.0


Contour = tuple[Step, ...]
"""A row of steps with true arcs; the first step is where it begins."""


class Pose(NamedTuple):
    """A place and a riding direction: `heading` counts steps of 45 degrees to the left, 0 to 7."""

    x: float = 0.0
    y: float = 0.0
    heading: int = 0

    @property
    def degrees(self) -> int:
        """The heading in degrees, 0 to 315."""
        return 45 * self.heading

    @property
    def point(self) -> Point:
        """The place alone."""
        return self.x, self.y

    def at(self, point: Point) -> Point:
        """Where a point of this pose's own frame lies."""
        cos, sin = _DIRECTIONS[self.heading]
        x, y = point
        return self.x + cos * x - sin * y, self.y + sin * x + cos * y

    def seen(self, point: Point) -> Point:
        """How far ahead and to the left of this pose a point of the table lies."""
        cos, sin = _DIRECTIONS[self.heading]
        x, y = point[0] - self.x, point[1] - self.y
        return cos * x + sin * y, -sin * x + cos * y

    def place(self, points: Points) -> Points:
        """Where the points of an outline lie."""
        cos, sin = _DIRECTIONS[self.heading]
        left, up, _ = self
        return tuple((left + cos * x - sin * y, up + sin * x + cos * y) for x, y in points)

    def place_contour(self, contour: Contour) -> Contour:
        """Where a contour lies; its arcs stay arcs."""
        return tuple(Step(*self.at((x, y)), radius, turn) for x, y, radius, turn in contour)

    def then(self, other: Pose) -> Pose:
        """The pose that `other`, given in this pose's frame, is on the table."""
        return Pose(*self.at(other.point), (self.heading + other.heading) % 8)

    def relative(self, other: Pose) -> Pose:
        """The pose `other` of the table in this pose's frame: the opposite of `then`."""
        return Pose(*self.seen(other.point), (other.heading - self.heading) % 8)


ORIGIN = Pose()


class Line(NamedTuple):
    """A straight piece of a centre line."""

    length: float

    @property
    def end(self) -> Pose:
        """The pose behind the piece, from its beginning."""
        return Pose(self.length, 0.0, 0)

    def point_at(self, distance: float, offset: float) -> Point:
        """The point after `distance`, `offset` to the left of the line."""
        return distance, offset

    def turn_over(self, distance: float) -> float:  # noqa: ARG002 - the same call as on an arc
        """How far the piece has turned after `distance`: a line never."""
        return 0.0

    def radius_at(self, offset: float) -> float:  # noqa: ARG002 - the same call as on an arc
        """The radius of the line's parallel at `offset`; 0 stands for straight."""
        return 0.0


class Arc(NamedTuple):
    """A curved piece of a centre line; `degrees` is a multiple of 45, left positive."""

    radius: float
    degrees: int

    @property
    def length(self) -> float:
        """Length along the centre line."""
        return self.radius * math.radians(abs(self.degrees))

    @property
    def end(self) -> Pose:
        """The pose behind the piece, from its beginning."""
        return Pose(*self.point_at(self.length, 0.0), self.degrees // 45 % 8)

    def point_at(self, distance: float, offset: float) -> Point:
        """The point after `distance`, `offset` to the left of the arc."""
        cos, sin = direction(self.turn_over(distance))
        centre = math.copysign(self.radius, self.degrees)
        return (centre - offset) * sin, centre - (centre - offset) * cos

    def turn_over(self, distance: float) -> float:
        """How many degrees the arc has turned after `distance`."""
        return self.degrees * (distance / self.length)

    def radius_at(self, offset: float) -> float:
        """The radius of the arc's parallel at `offset` to the left."""
        return self.radius - math.copysign(offset, offset * self.degrees)


class _Piece(NamedTuple):
    """A piece of a path with the place where it begins."""

    segment: Line | Arc
    begin: float
    pose: Pose

    @property
    def end(self) -> float:
        return self.begin + self.segment.length


@dataclass(frozen=True)
class Path:
    """A centre line: lines and arcs, each beginning where the one before ends.

    Distances are measured along the centre line from its beginning, offsets to its left.
    """

    segments: tuple[Line | Arc, ...]

    @cached_property
    def length(self) -> float:
        """Length along the centre line."""
        return self._pieces[-1].end

    @cached_property
    def end(self) -> Pose:
        """The pose behind the path."""
        return self._pieces[-1].pose.then(self._pieces[-1].segment.end)

    def point_at(self, distance: float, offset: float = 0.0) -> Point:
        """The point after `distance`, `offset` to the left of the centre line."""
        piece = self._piece_at(distance)
        return piece.pose.at(piece.segment.point_at(distance - piece.begin, offset))

    def heading_at(self, distance: float) -> float:
        """The riding direction after `distance`, in degrees from that at the entry."""
        piece = self._piece_at(distance)
        return piece.pose.degrees + piece.segment.turn_over(distance - piece.begin)

    def edge(self, offset: float, first: float = 0.0, last: float | None = None) -> Contour:
        """The parallel at `offset` between two distances (the whole path without them)."""
        last = self.length if last is None else last
        steps = [Step(*self.point_at(first, offset))]
        for piece in self._pieces:
            begin, end = max(first, piece.begin), min(last, piece.end)
            if begin < end:
                turn = piece.segment.turn_over(end - piece.begin) - piece.segment.turn_over(
                    begin - piece.begin
                )
                point = piece.pose.at(piece.segment.point_at(end - piece.begin, offset))
                steps.append(Step(*point, piece.segment.radius_at(offset), turn))
        return tuple(steps)

    def strip(self, right: float, left: float, first: float = 0.0, last: float | None = None) -> Contour:
        """The closed contour between two offsets, anticlockwise: right edge out, left edge back."""
        return self.edge(right, first, last) + reverse(self.edge(left, first, last))

    def slices(self) -> Iterator[tuple[float, float]]:
        """Cuts the path so finely that a strip of each cut is convex once it is flattened."""
        for piece in self._pieces:
            turn = abs(piece.segment.turn_over(piece.segment.length))
            count = max(1, round(turn / SLICE_DEGREES))
            cuts = [piece.begin + piece.segment.length * i / count for i in range(count)]
            yield from zip(cuts, [*cuts[1:], piece.end], strict=True)

    @cached_property
    def _pieces(self) -> tuple[_Piece, ...]:
        pieces: list[_Piece] = []
        begin, pose = 0.0, Pose()
        for segment in self.segments:
            pieces.append(_Piece(segment, begin, pose))
            begin, pose = pieces[-1].end, pose.then(segment.end)
        return tuple(pieces)

    def _piece_at(self, distance: float) -> _Piece:
        return next((piece for piece in self._pieces if distance <= piece.end), self._pieces[-1])


def reverse(contour: Contour) -> Contour:
    """The same contour from its end to its beginning."""
    begins = [(step.x, step.y) for step in contour]
    arcs = [(step.radius, -step.turn if step.turn else 0.0) for step in contour[1:]]
    steps = [Step(*point, *arc) for point, arc in zip(begins[:-1], arcs, strict=True)]
    return (Step(*begins[-1]), *reversed(steps))


def flatten(contour: Contour) -> Points:
    """The contour as a polygon: chords in place of arcs, nowhere more than 0.001 sp beside them."""
    points = [(contour[0].x, contour[0].y)]
    for step in contour[1:]:
        points.extend(_arc_points(points[-1], step) if step.turn else ())
        points.append((step.x, step.y))
    return tuple(points)


def _arc_points(start: Point, step: Step) -> Iterator[Point]:
    """The points between the ends of an arc."""
    half = math.tan(math.radians(step.turn) / 2)
    centre_x = (start[0] + step.x - (step.y - start[1]) / half) / 2
    centre_y = (start[1] + step.y + (step.x - start[0]) / half) / 2
    x, y = start[0] - centre_x, start[1] - centre_y
    count = _chords(step)
    for i in range(1, count):
        cos, sin = direction(step.turn * i / count)
        yield centre_x + cos * x - sin * y, centre_y + sin * x + cos * y


def _chords(step: Step) -> int:
    """How many chords stand for an arc: whole slices, each cut until the error is small enough."""
    finest = math.degrees(2 * math.acos(1 - CHORD_ERROR / max(step.radius, CHORD_ERROR)))
    slices = max(1, math.ceil(abs(step.turn) / SLICE_DEGREES - 1e-9))
    return slices * math.ceil(SLICE_DEGREES / finest)
