"""The smallest rectangle round a layout, and how it lies best on a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fr_stages.geometry.paths import Point, Points, direction

SPACE_MM = 32.0
"""Length of a space when nobody has measured one: an estimate from scans, not a published size."""

TOLERANCE = 1e-6
DIGITS = 9
"""So many decimals are kept where rounding is not to decide between two that are the same."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle at any angle: `width` along its long side, `height` along the other.

    `degrees` (0 to below 180) is the angle of the long side from +x, to the left. `corners` go
    round it anticlockwise.
    """

    width: float
    height: float
    degrees: float
    corners: Points

    @property
    def area(self) -> float:
        """Its area."""
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class Placement:
    """A layout turned by `degrees` to the left and laid on a table. Sizes are (width, depth) in mm."""

    degrees: float
    size_mm: tuple[float, float]
    table_mm: tuple[float, float]

    @property
    def margin_mm(self) -> float:
        """What is left over in the tighter of the two directions; negative when it does not fit."""
        return min(table - size for table, size in zip(self.table_mm, self.size_mm, strict=True))

    @property
    def missing_mm(self) -> tuple[float, float]:
        """By how much the table would have to be wider and deeper."""
        width, depth = (
            max(0.0, size - table) for table, size in zip(self.table_mm, self.size_mm, strict=True)
        )
        return width, depth

    @property
    def fits(self) -> bool:
        """Whether the layout lies on the table as a whole."""
        return self.margin_mm >= -TOLERANCE


@dataclass(frozen=True, slots=True)
class TableFit:
    """How a layout lies on a table.

    `along` and `across` have the first tile along the table's width and along its depth; `best` is
    the placement with the greatest margin at any angle.
    """

    along: Placement
    across: Placement
    best: Placement

    @property
    def fits(self) -> bool:
        """Whether the layout lies on the table at some angle."""
        return self.best.fits


def extent(points: Sequence[Point], degrees: float) -> tuple[float, float]:
    """Width and height of some points after they are turned to the left."""
    cos, sin = direction(degrees)
    xs = [cos * x - sin * y for x, y in points]
    ys = [sin * x + cos * y for x, y in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def smallest_rectangle(hull: Sequence[Point]) -> Rectangle:
    """The rectangle of least area round the corners of a convex polygon.

    One of its sides lies along a side of the polygon, so each of those is tried.
    """

    def area(turn: float) -> float:
        width, height = extent(hull, turn)
        return round(width * height, DIGITS)

    return _rectangle_after(hull, min(flush_turns(hull), key=lambda turn: (area(turn), turn)))


def table_fit(hull: Sequence[Point], table_mm: tuple[float, float], space_mm: float = SPACE_MM) -> TableFit:
    """How the layout inside `hull` (in spaces) lies best on a table of (width, depth) mm.

    Raises ValueError when the table or the space has no positive size.
    """
    if min(*table_mm, space_mm) <= 0:
        raise ValueError("a table and a space have a positive size")

    def placed(degrees: float) -> Placement:
        width, depth = extent(hull, degrees)
        return Placement(degrees % 180, (width * space_mm, depth * space_mm), table_mm)

    surplus = (table_mm[0] - table_mm[1]) / space_mm
    turns = [
        quarter + turn
        for quarter, excess in ((0.0, surplus), (90.0, -surplus))
        for turn in _candidate_turns(hull, excess)
    ]
    best = max(map(placed, turns), key=lambda it: (round(it.margin_mm, DIGITS), -it.degrees))
    return TableFit(placed(0.0), placed(90.0), best)


def flush_turns(hull: Sequence[Point]) -> list[float]:
    """The turns below 90 degrees that lay a side of the polygon along an axis, in order."""
    sides = pairwise((*hull, hull[0]))
    turns = (round(-math.degrees(math.atan2(y1 - y0, x1 - x0)), DIGITS) % 90 for (x0, y0), (x1, y1) in sides)
    return sorted(set(turns))


def _candidate_turns(hull: Sequence[Point], excess: float) -> Iterator[float]:
    """The turns below 90 degrees at which the margin on a table can be greatest.

    Between two flush turns the same corners stick out, and width and height are concave in the
    angle. So is each margin convex, and the lesser of the two is greatest at one end of such a
    stretch or where both are equal: where the width is greater than the height by `excess`.
    """
    flush = flush_turns(hull)
    stretches = [*flush, flush[0] + 90]
    yield from flush
    for begin, end in pairwise(stretches):
        for turn in _equal_margins(hull, (begin + end) / 2, excess):
            if begin < turn < end:
                yield turn


def _equal_margins(hull: Sequence[Point], middle: float, excess: float) -> Iterator[float]:
    """Where width - height = `excess`, if the same corners stick out as at the turn `middle`."""
    cos, sin = direction(middle)
    wide_x, wide_y = _reach(hull, (cos, -sin))
    high_x, high_y = _reach(hull, (sin, cos))
    along, aside = wide_x - high_y, -wide_y - high_x
    radius = math.hypot(along, aside)
    if radius > abs(excess):
        phase, spread = math.atan2(aside, along), math.acos(excess / radius)
        for angle in (phase - spread, phase + spread):
            yield middle + math.remainder(math.degrees(angle) - middle, 360)


def _reach(hull: Sequence[Point], axis: Point) -> Point:
    """The way from the corner that sticks out least along an axis to the one that sticks out most."""

    def along(point: Point) -> float:
        return point[0] * axis[0] + point[1] * axis[1]

    low, high = min(hull, key=along), max(hull, key=along)
    return high[0] - low[0], high[1] - low[1]


def _rectangle_after(hull: Sequence[Point], turn: float) -> Rectangle:
    """The rectangle round `hull` whose sides lie along the axes after a turn to the left."""
    cos, sin = direction(turn)
    xs = [cos * x - sin * y for x, y in hull]
    ys = [sin * x + cos * y for x, y in hull]
    box = [(min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))]
    corners = tuple((cos * x + sin * y, -sin * x + cos * y) for x, y in box)
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    if width >= height:
        return Rectangle(width, height, -turn % 180, corners)
    return Rectangle(height, width, 90 - turn, corners[1:] + corners[:1])
