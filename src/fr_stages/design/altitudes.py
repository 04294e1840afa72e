"""Heights along a way, as a map or a bicycle computer tells them: what a stage is to ride like."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

MOST_POINTS = 400
"""Points to which a longer track is reduced: about six for each space of a stage."""
LONGEST_KM = 10_000.0
HIGHEST_M = 10_000.0


class Point(NamedTuple):
    """A place on the way: kilometres from its beginning, and metres of height."""

    km: float
    metres: float


class Sums(NamedTuple):
    """The metres that have been climbed and descended up to a place (km)."""

    km: float
    up: float
    down: float


Sector = tuple[float, float]
"""A cobbled part of the way, from and to (km)."""


@dataclass(frozen=True, slots=True)
class Altitudes:
    """The heights of a way of at least two points, and its cobbled sectors. It begins at kilometre 0."""

    points: tuple[Point, ...]
    cobbles: tuple[Sector, ...] = ()

    @classmethod
    def along(cls, points: Iterable[tuple[float, float]], cobbles: Iterable[Sector] = ()) -> Self:
        """The way along some points (km, metres), in riding order.

        Raises ValueError for points that are no way, and for sectors that are not on it.
        """
        way = [Point(float(km), float(metres)) for km, metres in points]
        if not all(math.isfinite(number) for point in way for number in point):
            raise ValueError("a distance or a height is no number")
        for before, after in pairwise(way):
            if after.km < before.km:
                raise ValueError(f"the distance falls from {before.km:g} to {after.km:g} km")
        begin = way[0].km if way else 0.0
        way = [Point(point.km - begin, point.metres) for point in way]
        way = [point for i, point in enumerate(way) if i == 0 or point.km > way[i - 1].km]
        if len(way) < 2:
            raise ValueError("a way has at least two points at different distances")
        if way[-1].km > LONGEST_KM or any(abs(point.metres) > HIGHEST_M for point in way):
            raise ValueError(f"a way has at most {LONGEST_KM:g} km and heights of {HIGHEST_M:g} m")
        return cls(
            _reduced(way), _sectors([(low - begin, high - begin) for low, high in cobbles], way[-1].km)
        )

    @property
    def length(self) -> float:
        """Its length in km."""
        return self.points[-1].km

    def turns(self, least: float) -> tuple[Point, ...]:
        """Where the way turns from going up to going down or back; swings of less than `least` m are none."""
        return tuple(_turns(self.points, least))

    def highest_climb(self, least: float) -> float:
        """The metres of the highest climb, which no descent of `least` m or more interrupts."""
        turns = self.turns(least)
        return max((after.metres - before.metres for before, after in pairwise(turns)), default=0.0)

    def sums(self, least: float) -> tuple[Sums, ...]:
        """What has been climbed and descended up to each point; swings of less than `least` m are none."""
        turns = self.turns(least)
        found = [Sums(0.0, 0.0, 0.0)]
        up = down = 0.0
        for before, after in pairwise(turns):
            leg = [point for point in self.points if before.km < point.km <= after.km]
            is_climb = after.metres > before.metres
            done = 0.0
            for point in leg:
                done = max(done, point.metres - before.metres if is_climb else before.metres - point.metres)
                found.append(Sums(point.km, up + done * is_climb, down + done * (not is_climb)))
            up, down = found[-1].up, found[-1].down
        if turns and turns[0].km > 0:
            found.insert(1, Sums(turns[0].km, 0.0, 0.0))
        return (*found, Sums(self.length, up, down))


def _turns(points: tuple[Point, ...], least: float) -> Iterator[Point]:
    low = high = points[0]
    rises: bool | None = None
    for point in points:
        if rises is not True and point.metres - low.metres >= least:
            yield low
            rises, high = True, point
        elif rises is not False and high.metres - point.metres >= least:
            yield high
            rises, low = False, point
        if point.metres > high.metres:
            high = point
        if point.metres < low.metres:
            low = point
    if rises is not None:
        yield high if rises else low


def _reduced(way: list[Point]) -> tuple[Point, ...]:
    """The same way with fewer points, at equal distances, when there are too many; to a millimetre."""
    if len(way) > MOST_POINTS:
        step = way[-1].km / (MOST_POINTS - 1)
        places = [point.km for point in way]
        way = [_at(way, places, min(i * step, way[-1].km)) for i in range(MOST_POINTS)]
    return tuple(Point(round(point.km, 6), round(point.metres, 3)) for point in way)


def _at(way: list[Point], places: list[float], km: float) -> Point:
    """The place on the way at a distance, between the points before and after it."""
    after = max(1, min(bisect_left(places, km), len(way) - 1))
    a, b = way[after - 1], way[after]
    return Point(km, a.metres + (b.metres - a.metres) * (km - a.km) / (b.km - a.km))


def _sectors(cobbles: list[Sector], length: float) -> tuple[Sector, ...]:
    """The sectors in riding order, as far as they lie on the way."""
    for low, high in cobbles:
        if not (math.isfinite(low) and math.isfinite(high) and 0 <= low < high and low < length):
            raise ValueError(f"a cobbled sector goes from {low:g} to {high:g} km of {length:g}")
    return tuple(sorted((round(low, 6), round(min(high, length), 6)) for low, high in cobbles))
