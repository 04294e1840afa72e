"""Exact poses: every place that the end of a road can have is a whole number of steps away.

A coordinate is ``(a + b/√2) / 20`` spaces with whole numbers a and b, a heading a whole number of steps
of 45 degrees. So two ends meet exactly or not at all, and no tolerance is needed to say so.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fr_stages.geometry.paths import Arc, Line, Path

STEPS = 20
"""Steps in a space: the least number in which straights, leads and radii are even numbers of steps."""

DIAGONAL = math.sqrt(0.5)


class Exact(NamedTuple):
    """A place and a heading; x is ``(xa + xb/√2) / 20`` spaces, y likewise."""

    xa: int = 0
    xb: int = 0
    ya: int = 0
    yb: int = 0
    heading: int = 0

    @property
    def x(self) -> float:
        """The place in spaces."""
        return (self.xa + self.xb * DIAGONAL) / STEPS

    @property
    def y(self) -> float:
        """The place in spaces."""
        return (self.ya + self.yb * DIAGONAL) / STEPS

    def turned(self, eighths: int) -> Exact:
        """The pose after the whole table is turned to the left round the origin.

        Raises ValueError for a place that is not on the lattice after an odd number of eighths.
        """
        xa, xb, ya, yb, heading = self
        for _ in range(eighths // 2 % 4):
            xa, xb, ya, yb = -ya, -yb, xa, xb
        if eighths % 2:
            if (xb - yb) % 2:
                raise ValueError("half a step is not on the lattice")
            xa, xb, ya, yb = (xb - yb) // 2, xa - ya, (xb + yb) // 2, xa + ya
        return Exact(xa, xb, ya, yb, (heading + eighths) % 8)

    def then(self, other: Exact) -> Exact:
        """The pose that `other`, given in this pose's frame, is on the table."""
        xa, xb, ya, yb, heading = other.turned(self.heading)
        return Exact(self.xa + xa, self.xb + xb, self.ya + ya, self.yb + yb, heading)


def exit_of(path: Path) -> Exact:
    """Where a centre line ends. Raises ValueError for lengths that are no whole number of steps."""
    end = Exact()
    for segment in path.segments:
        end = end.then(_line(segment) if isinstance(segment, Line) else _arc(segment))
    return end


def _line(line: Line) -> Exact:
    return Exact(xa=_steps(line.length))


def _arc(arc: Arc) -> Exact:
    """The end of an arc: (r sin, r - r cos), where sine and cosine are 0, 1 or 1/√2 but for the sign."""
    radius, eighths = _steps(arc.radius), abs(arc.degrees) // 45
    sine, cosine = _circle(eighths), _circle(eighths + 2)
    left = Exact(radius * sine[0], radius * sine[1], radius - radius * cosine[0], -radius * cosine[1])
    side = 1 if arc.degrees > 0 else -1
    return Exact(left.xa, left.xb, side * left.ya, side * left.yb, side * eighths % 8)


def _circle(eighths: int) -> tuple[int, int]:
    """The sine of so many eighths of a turn as (whole, diagonal) part."""
    return ((0, 0), (0, 1), (1, 0), (0, 1), (0, 0), (0, -1), (-1, 0), (0, -1))[eighths % 8]


def _steps(length: float) -> int:
    steps = round(length * STEPS)
    if not math.isclose(steps / STEPS, length, abs_tol=1e-9) or steps % 2:
        raise ValueError(f"a length of {length} spaces is not on the lattice")
    return steps
