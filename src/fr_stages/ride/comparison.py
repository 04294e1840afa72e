"""Compares rides: which differences between stages are more than chance?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fr_stages.ride.measures import Measure
from fr_stages.ride.opinions import FOLLOWING
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import NEVER, Estimate, difference, holm, two_sided

SURE = 0.05


@dataclass(frozen=True, slots=True)
class Compared:
    """A measure of one ride against that of the first.

    `chance` is how likely a difference of this size is if there is none in truth; `is_real` whether the
    difference stands although many are looked at together. Both say nothing for what is not tested.
    `holds` tells of a real difference whether the second opinions see it too: it goes the same way between
    their rides, beyond chance when taken alone. None where nothing can be said.
    """

    estimate: Estimate
    more: bool
    chance: float = 1.0
    is_real: bool = False
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: its value in the first ride, and the other rides against it (None: has no such)."""

    measure: Measure
    others: tuple[Compared | None, ...]


@dataclass(frozen=True, repr=False)
class Comparison:
    """Rides side by side, all compared with the first. `tests` counts the differences looked at."""

    results: tuple[RideResult, ...]
    rows: tuple[Row, ...]
    tests: int

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(repr(result.title) for result in self.results)}>"


def compare(results: Sequence[RideResult]) -> Comparison:
    """Compares every ride with the first, measure by measure.

    A difference is judged by its standard error, as of two independent rides. All tests together are
    held to a 5 % chance of even one false alarm, by the method of Holm. Raises ValueError for fewer
    than two rides.
    """
    if len(results) < 2:
        raise ValueError("two rides are needed")
    first, *rest = results
    shown = [measure for measure in first.measures if _can_happen(measure.name, results)]
    chances = {
        (measure.name, i): _chance(measure.estimate, other.estimate)
        for measure in shown
        for i, result in enumerate(rest)
        if measure.name not in FOLLOWING and (other := _same(measure, result))
    }
    real = dict(zip(chances, holm(list(chances.values())), strict=True))

    def compared(measure: Measure, i: int) -> Compared | None:
        other = _same(measure, rest[i])
        if other is None:
            return None
        key = (measure.name, i)
        more = other.estimate.value > measure.estimate.value
        is_real = real.get(key, False)
        holds = _holds(measure.name, more, first, rest[i]) if is_real else None
        return Compared(other.estimate, more, chances.get(key, 1.0), is_real, holds)

    rows = (Row(it, tuple(compared(it, i) for i in range(len(rest)))) for it in shown)
    return Comparison(tuple(results), tuple(rows), len(chances))


def _holds(name: str, more: bool, first: RideResult, other: RideResult) -> bool | None:
    """Whether the second opinions of two rides see more of something, or less, too."""
    if not first.opinions or not other.opinions or first.opinions[0].bot != other.opinions[0].bot:
        return None
    one, two = (result.opinions[0].measure(name) for result in (first, other))
    if one is None or two is None:
        return None
    goes_alike = (two.estimate.value > one.estimate.value) == more
    return goes_alike and _chance(one.estimate, two.estimate) < SURE


def _same(measure: Measure, result: RideResult) -> Measure | None:
    """The same measure of another ride. A margin in seconds is another one than a margin in spaces."""
    other = result.measure(measure.name)
    return other if other is not None and other.title == measure.title else None


def _can_happen(name: str, results: Sequence[RideResult]) -> bool:
    """Whether a measure says something about any of the rides."""
    found = (result.measure(name) for result in results)
    return any(measure.estimate != NEVER for measure in found if measure is not None)


def _chance(one: Estimate, other: Estimate) -> float:
    """How likely so large a difference is between two rides of equal stages."""
    apart, error = difference(one, other)
    if apart == 0 or error == 0 or not math.isfinite(error):
        return 1.0
    return two_sided(apart / error)
