"""How a layout lies on paper: turned, scaled and moved."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from fr_stages.draw.canvas.sheet import move
from fr_stages.geometry.paths import Point, direction

UNIT = 32.0
"""Drawing units to a space in the frame of a tile: millimetres on a tile of the usual size."""

SKEW_COST = 0.96
"""A layout lies at a multiple of 45 degrees unless another turn makes it more than 4 % larger."""


class Box(NamedTuple):
    """A rectangle on paper, in mm: left, top, width, height."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def about(cls, centre: Point, width: float, height: float) -> Self:
        """The rectangle of a size with its middle at a point."""
        return cls(centre[0] - width / 2, centre[1] - height / 2, width, height)

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def edges(self) -> tuple[Box, ...]:
        """Its four edges, as boxes without area: top, bottom, left, right."""
        left, top, width, height = self
        return (
            Box(left, top, width, 0.0),
            Box(left, self.bottom, width, 0.0),
            Box(left, top, 0.0, height),
            Box(self.right, top, 0.0, height),
        )

    def holds(self, other: Box) -> bool:
        """Whether another rectangle lies inside."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def inset(self, margin: float) -> Box:
        """The rectangle inside, `margin` away from each edge."""
        return Box(self.left + margin, self.top + margin, self.width - 2 * margin, self.height - 2 * margin)


USUAL_ROOM = Box(0.0, 0.0, 261.0, 127.0)
"""What a stage is turned for, whatever it is drawn on: the map of a plan on A4 lying on its side.

The map of a card has the same shape.
"""


@dataclass(frozen=True)
class Frame:
    """From the table to paper: turned by `degrees` to the left, `scale` mm to the space, then moved.

    (`x`, `y`) is where the table's origin lies on paper, in mm from its top left corner.
    """

    degrees: float
    scale: float
    x: float
    y: float

    def at(self, point: Point) -> Point:
        """Where a point of the table lies on paper."""
        cos, sin = direction(self.degrees)
        x, y = point
        return self.x + (cos * x - sin * y) * self.scale, self.y - (sin * x + cos * y) * self.scale

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """Where a shape of the table lies on paper."""
        cos, sin = direction(self.degrees)
        along, aside = cos * self.scale, sin * self.scale
        return affine_transform(shape, (along, -aside, -aside, -along, self.x, self.y))

    @property
    def transform(self) -> str:
        """The SVG transform of a group that is drawn in table units of 1/32 space, y downwards."""
        return move(self.x, self.y, -self.degrees, self.scale / UNIT)

    @classmethod
    def fitted(
        cls,
        hull: Sequence[Point],
        box: Box,
        degrees: float,
        scale: float | None = None,
        least: Point = (0.0, 0.0),
    ) -> Frame:
        """The points of `hull` in the middle of `box`, turned, and as large as they fit without a `scale`.

        There is room for a rectangle of `least` spaces round them, such as a table.
        """
        left, low, right, high = extent(hull, degrees)
        if scale is None:
            scale = min(box.width / max(right - left, least[0]), box.height / max(high - low, least[1]))
        x, y = box.centre
        return cls(degrees % 360, scale, x - (left + right) / 2 * scale, y + (low + high) / 2 * scale)

    def _rank(self, start: Point) -> Point:
        """The lower, the further to the left (then to the top) the start is."""
        x, y = self.at(start)
        return round(x, 3), round(y, 3)


def _best_turn(hull: Sequence[Point], box: Box) -> float:
    """The turn at which the layout is largest in `box`; of equals the least."""

    def ways(degrees: float) -> Iterator[tuple[float, float]]:
        """How large it is at a turn, and a quarter of a turn further on, with the turn behind it."""
        left, low, right, high = extent(hull, degrees)
        cost = 1.0 if degrees % 45 == 0 else SKEW_COST
        for width, height, turn in (
            (right - left, high - low, degrees),
            (high - low, right - left, degrees + 90),
        ):
            yield -round(cost * min(box.width / width, box.height / height), 6), turn

    return min(way for degrees in {0.0, 45.0, *_flush_turns(hull)} for way in ways(degrees))[1]


def _flush_turns(hull: Sequence[Point]) -> Iterator[float]:
    """The turns below 90 degrees at which an edge of the hull lies along the sheet or across it."""
    for (ax, ay), (bx, by) in pairwise((*hull, hull[0])):
        yield round(-math.degrees(math.atan2(by - ay, bx - ax)), 6) % 90


def usual_turn(hull: Sequence[Point], start: Point = (0.0, 0.0)) -> float:
    """The turn (degrees to the left) at which a layout is large on a sheet lying on its side.

    Of the two ways round, the one with `start` further to the left.
    """
    turn = _best_turn(hull, USUAL_ROOM)
    frames = [Frame.fitted(hull, USUAL_ROOM, degrees) for degrees in (turn, turn + 180)]
    return min(frames, key=lambda frame: frame._rank(start)).degrees


def turn_with_table(
    hull: Sequence[Point], degrees: float, table: Point, start: Point = (0.0, 0.0)
) -> tuple[float, Point]:
    """The same for a layout that lies on a table, turned by `degrees` on it.

    `table` is its width and depth in spaces; comes with them as they lie on the sheet.
    """
    turns = [(degrees + 90 * quarters, table if quarters % 2 == 0 else table[::-1]) for quarters in range(4)]
    frames = [(Frame.fitted(hull, USUAL_ROOM, turn, None, size), size) for turn, size in turns]
    frame, size = min(frames, key=lambda pair: (-round(pair[0].scale, 6), pair[0]._rank(start)))
    return frame.degrees, size


def extent(hull: Sequence[Point], degrees: float) -> tuple[float, float, float, float]:
    """The least x and y and the greatest x and y after a turn to the left."""
    cos, sin = direction(degrees)
    xs = [cos * x - sin * y for x, y in hull]
    ys = [sin * x + cos * y for x, y in hull]
    return min(xs), min(ys), max(xs), max(ys)
