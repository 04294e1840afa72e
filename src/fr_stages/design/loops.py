"""Closed loops: from where a road can still close, and which curves can close one at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from fr_stages.design.lattice import Exact
from fr_stages.design.pieces import Shape
from fr_stages.design.search import CELLS, cell_key

TAIL = 6
"""So many tiles before the end it is known from where a road can still close."""
MODULUS = 8
START = Exact()
# in the unit in which all published tiles are whole numbers long: three steps of the lattice
NARROW = (Exact(10, 0, 10, 0, 2), Exact(10, 0, -10, 0, 6))
WIDE = (Exact(4, 14, 10, -6, 1), Exact(4, 14, -10, 6, 7))
SHORT = (Exact(20),)


def closing_cells(inner: Iterable[Shape], finishes: Iterable[Shape]) -> set[int]:
    """Where on a grid, and in which direction, a road may stand with few tiles left so that it can close."""
    found: set[int] = set()
    poses = {Exact()}
    for left in range(TAIL + 1):
        for pose in poses:
            found.update(_around(pose, left))
        last = finishes if left == 0 else inner
        poses = {_before(pose, shape.step) for pose in poses for shape in last}
    return found


def _around(pose: Exact, left: int) -> Iterator[int]:
    """The cells round a pose: whoever stands less than a cell away stands in one of them."""
    side = 1 / CELLS  # more than the gap that joints make up for
    for dx in (-side, 0.0, side):
        for dy in (-side, 0.0, side):
            yield cell_key(pose.x + dx, pose.y + dy, pose.heading, left)


def _before(pose: Exact, step: Exact) -> Exact:
    """The pose from which a step leads to `pose`."""
    heading = (pose.heading - step.heading) % 8
    way = step._replace(heading=0).turned(heading)
    return Exact(pose.xa - way.xa, pose.xb - way.xb, pose.ya - way.ya, pose.yb - way.yb, heading)


def can_close(narrow: int, wide: int, short: int) -> bool:
    """Whether so many curves and straights of three spaces may close a loop exactly, with any long straights.

    Straights of six spaces are a whole multiple of eight units long, so they do not matter modulo eight; what
    all others add up to there is worked out for every order of them. False is a proof, True is none.
    """
    return START in _reached(narrow, wide, short)


@lru_cache(maxsize=4096)
def _reached(narrow: int, wide: int, short: int) -> frozenset[Exact]:
    """Every pose, modulo eight, to which so many tiles lead from the origin."""
    if (narrow, wide, short) == (0, 0, 0):
        return frozenset({START})
    found: set[Exact] = set()
    for left, ways in (
        ((narrow - 1, wide, short), NARROW),
        ((narrow, wide - 1, short), WIDE),
        ((narrow, wide, short - 1), SHORT),
    ):
        if min(left) >= 0:
            found.update(_modulo(pose.then(way)) for pose in _reached(*left) for way in ways)
    return frozenset(found)


def _modulo(pose: Exact) -> Exact:
    return Exact(pose.xa % MODULUS, pose.xb % MODULUS, pose.ya % MODULUS, pose.yb % MODULUS, pose.heading)
