"""What a stage rides like that follows the heights of a way: climbs, descents and cobbles, space by space."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from fr_stages.design.altitudes import Altitudes, Sums
from fr_stages.stage.tiles import Face, Terrain, Zone

LEAST_STEP_M = 100.0
"""Metres of height that a step of one space stands for at least, when nobody says how long climbs are."""
MOST_CLIMBED = 0.75
"""Part of the climbs of the boxes that is spent at most, when nobody says how long climbs are."""
LEAST_SECTOR = 3
"""Spaces of a cobbled sector at least, as of the shortest one that is printed."""
ROUNDS = 4

Ridden = Sequence[Sequence[float]]
"""After each space, how many so far were uphill, downhill and cobbled."""


class WantedCourse:
    """The climbs, descents and cobbles that are wanted, for a road of any length.

    The highest climb takes `climb_spaces`; None makes as much of it as tiles with so many spaces of climbs
    (`ups`) can follow. Descents are lower when there are fewer spaces of them (`downs`).
    """

    def __init__(self, altitudes: Altitudes, climb_spaces: int | None, ups: int, downs: int) -> None:
        self.altitudes = altitudes
        self.step = _step(altitudes, climb_spaces, ups)
        self._sums = altitudes.sums(self.step)
        descended = self._sums[-1].down / self.step
        self._descents = min(1.0, downs / descended) if descended else 1.0
        self.at = lru_cache(self._at)

    @classmethod
    def of(
        cls, altitudes: Altitudes, climb_spaces: int | None, faces: Iterable[Face], owned: Mapping[str, int]
    ) -> WantedCourse:
        """What is wanted of stages of these faces, with so many copies of their tiles."""
        tiles: dict[str, list[Face]] = {}
        for face in faces:
            tiles.setdefault(face.tile, []).append(face)
        ups, downs = (
            sum(max(_count(face, kind) for face in sides) * owned[tile] for tile, sides in tiles.items())
            for kind in (Terrain.UPHILL, Terrain.DOWNHILL)
        )
        return cls(altitudes, climb_spaces, ups, downs)

    def _at(self, spaces: int) -> Ridden:
        """What is wanted after each of so many spaces."""
        ends = [self.altitudes.length * number / spaces for number in range(1, spaces + 1)]
        places = [it.km for it in self._sums]
        up = [self._between(places, km, lambda it: it.up) / self.step for km in ends]
        down = [self._between(places, km, lambda it: it.down) / self.step * self._descents for km in ends]
        for i in range(spaces - 1, 0, -1):  # a space rises one step at most: what is steeper begins earlier
            up[i - 1] = max(up[i - 1], up[i] - 1)
        for i in range(1, spaces):  # and falls one step: what is steeper ends later
            down[i] = min(down[i], down[i - 1] + 1)
        return up, down, self._cobbled(spaces)

    def _between(self, places: list[float], km: float, value: Callable[[Sums], float]) -> float:
        after = min(bisect_right(places, km), len(places) - 1)
        a, b = self._sums[after - 1], self._sums[after]
        part = (km - a.km) / (b.km - a.km) if b.km > a.km else 1.0
        return value(a) + (value(b) - value(a)) * min(max(part, 0.0), 1.0)

    def _cobbled(self, spaces: int) -> list[float]:
        """How many spaces are to be cobbled up to each: as much of the way, but of no sector too few."""
        scale = spaces / self.altitudes.length
        sectors = []
        for low, high in self.altitudes.cobbles:
            wide = max((high - low) * scale, LEAST_SECTOR)
            middle = (low + high) / 2 * scale
            begin = min(max(middle - wide / 2, 0.0), spaces - wide)
            sectors.append((begin, begin + wide))
        return [
            sum(min(max(number - begin, 0.0), end - begin) for begin, end in sectors)
            for number in range(1, spaces + 1)
        ]

    def distance(self, ridden: Ridden) -> float:
        """How many steps a road is away from what is wanted, on average over its spaces.

        Climbs, descents and cobbles so far are compared each, so that a stage does not get away with
        climbing and descending what another one leaves flat.
        """
        wanted = self.at(len(ridden[0]))
        apart = (
            abs(is_so - ought)
            for mine, its in zip(ridden, wanted, strict=True)
            for is_so, ought in zip(mine, its, strict=True)
        )
        return sum(apart) / len(ridden[0])


def _count(face: Face, kind: Terrain) -> int:
    return sum(space.terrain is kind and space.zone is Zone.ROAD for space in face.spaces)


def _step(altitudes: Altitudes, climb_spaces: int | None, ups: int) -> float:
    """The metres that a step stands for; swings of less than a step are none, so that it is approached."""
    heights = [point.metres for point in altitudes.points]
    step = LEAST_STEP_M if climb_spaces is None else max((max(heights) - min(heights)) / climb_spaces, 1e-9)
    for _ in range(ROUNDS):
        if climb_spaces is None:
            climbed = altitudes.sums(step)[-1].up
            step = max(LEAST_STEP_M, climbed / max(ups * MOST_CLIMBED, 1.0))
        else:
            step = (altitudes.highest_climb(step) or step * climb_spaces) / climb_spaces
    return step
