"""Taking the time of some pieces of work in turns.

Processor time is taken, not the time of day, and the best of many short rounds: so that other work on the
machine disturbs little.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Numbers = dict[str, float]
Measure = Callable[[int], float]
"""Is told the number of the round and says how many seconds of the processor its work took."""


def best(rounds: int, *measures: Measure) -> list[float]:
    """The least of what each measure gives, taken in turns."""
    least = [float("inf")] * len(measures)
    for number in range(rounds):
        for i, measure in enumerate(measures):
            least[i] = min(least[i], measure(number))
    return least


def timed(work: Callable[[], None]) -> Measure:
    """What takes the time of a piece of work that is the same in every round."""

    def measure(_number: int) -> float:
        started = time.process_time()
        work()
        return time.process_time() - started

    return measure
