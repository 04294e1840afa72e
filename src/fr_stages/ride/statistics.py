"""Estimates with their uncertainty (see docs/design/statistics.md).

Every interval is a 95 % interval: of many rides, 95 in 100 have the true value in theirs.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation

Z = 1.959963984540054
"""How many standard deviations to each side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured value, its 95 % interval and how many races (or starts, or rounds) it rests on.

    The ends are infinite where nothing can be said yet.
    """

    value: float
    low: float
    high: float
    count: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def standard_error(self) -> float:
        """The standard error that belongs to the interval."""
        return self.half_width / Z

    def scaled(self, factor: float, shift: float = 0.0) -> Estimate:
        """The estimate of ``shift + factor * value``, for a factor above 0."""
        return Estimate(
            shift + factor * self.value, shift + factor * self.low, shift + factor * self.high, self.count
        )


NEVER = Estimate(0.0, 0.0, 0.0, 0)
"""The estimate of what cannot happen."""

UNKNOWN = Estimate(math.inf, -math.inf, math.inf, 0)
"""The estimate of what cannot be estimated."""


def share(hits: float, count: int) -> Estimate:
    """The share of `count` independent cases in which something happened: Wilson's interval.

    A case that counts half makes the interval a little wider than it need be.
    """
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = hits / count
    spread = Z * Z / count
    middle = (p + spread / 2) / (1 + spread)
    half = math.sqrt(p * (1 - p) * spread + spread * spread / 4) / (1 + spread)
    low = 0.0 if hits == 0 else max(middle - half, 0.0)
    high = 1.0 if hits == count else min(middle + half, 1.0)
    return Estimate(p, low, high, count)


def mean(total: int, squares: int, count: int, least: float = -math.inf) -> Estimate:
    """The mean of `count` whole numbers, given their sum and the sum of their squares: Student's interval.

    One unit is added to the sum of squared deviations, so that what never happened is not taken for
    impossible. `least` is the smallest value that the mean can have.
    """
    if count == 0:
        return Estimate(0.0, least, math.inf, 0)
    value = total / count
    if count == 1:
        return Estimate(value, least, math.inf, 1)
    deviations = (squares * count - total * total) / count + 1
    half = student(count - 1) * math.sqrt(deviations / (count - 1) / count)
    return Estimate(value, max(value - half, least), value + half, count)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution (expansion of Cornish and Fisher, exact for 1 and 2)."""
    if freedom == 1:
        return 12.706204736174694
    if freedom == 2:
        return 4.302652729749462
    z2 = Z * Z
    terms = (
        (z2 + 1) / 4,
        ((5 * z2 + 16) * z2 + 3) / 96,
        (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    )
    scale, point = 1.0, 1.0
    for term in terms:
        scale *= freedom
        point += term / scale
    return Z * point


def difference(one: Estimate, other: Estimate) -> tuple[float, float]:
    """How much more the other value is, and the standard error of that for independent estimates."""
    return other.value - one.value, math.hypot(one.standard_error, other.standard_error)


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """How alike two orders of the same things are (Spearman): 1 is the same order, 0 none in common.

    Equal values share a rank. Where all values of one order are equal, it has nothing in common.
    """
    try:
        return correlation(_ranks(ones), _ranks(others))
    except StatisticsError:
        return 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    known = sorted(values)
    return [(bisect_left(known, value) + bisect_right(known, value)) / 2 for value in values]


def two_sided(z: float) -> float:
    """The chance of a standard normal value at least as far from 0 as `z`."""
    return math.erfc(abs(z) / math.sqrt(2))


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of several tests stand when all are asked at once: the method of Holm.

    The chance that even one of them is wrongly called real stays at most `level`.
    """
    stands = [False] * len(chances)
    for rank, i in enumerate(sorted(range(len(chances)), key=lambda i: chances[i])):
        if chances[i] > level / (len(chances) - rank):
            break
        stands[i] = True
    return stands
