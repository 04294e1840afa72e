"""Which candidates are shown: the most beautiful ones, as long as each differs from those before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fr_stages.design.candidates import ROAD_APART, Candidate, is_different
from fr_stages.design.difference import Difference, Portrait, difference, road_difference
from fr_stages.design.wanted_course import WantedCourse

Rank = Callable[[Candidate], float]

STEP = 20.0
"""So much beauty makes up for one step beside a profile."""


def pick(pool: Sequence[Candidate], count: int, rank: Rank) -> list[Candidate]:
    """The best of a pool by `rank` (greater is better), different from each other as far as there are such.

    When no more of them lie otherwise, those are taken that are different at all, and then those that
    differ most from all that are taken.
    """
    ranked = sorted(pool, key=rank, reverse=True)
    chosen: list[Candidate] = []
    for differs in (_lies_otherwise, is_different):
        for candidate in ranked:
            if len(chosen) < count and all(differs(candidate, other) for other in chosen):
                chosen.append(candidate)
    left = {it: 0.0 for it in ranked if it not in chosen}
    for it in left:
        left[it] = min((_distance(it, other) for other in chosen), default=0.0)
    while left and len(chosen) < count:
        furthest = max(left, key=lambda it: left[it])
        chosen.append(furthest)
        del left[furthest]
        for it, before in left.items():
            left[it] = min(before, _distance(it, furthest))
    return chosen


def likeness_to(model: Portrait) -> Rank:
    """Ranks by how little a candidate differs from a stage, in all three ways as official ones differ by."""
    return lambda candidate: -_weighed(difference(candidate.portrait, model))


def by_profile(wanted: WantedCourse) -> Rank:
    """Ranks by how little a candidate rides beside what is wanted; of those that are alike, by beauty."""
    return lambda candidate: candidate.beauty.score / STEP - wanted.distance(candidate.portrait.terrain)


def by_beauty(candidate: Candidate) -> float:
    """Ranks by beauty."""
    return candidate.beauty.score


USUAL_ROW, USUAL_ROAD, USUAL_TERRAIN = 0.72, 7.1, 11.0
"""How different two official stages are on average."""


def _lies_otherwise(first: Candidate, second: Candidate) -> bool:
    return is_different(first, second) and road_difference(first.portrait, second.portrait) >= ROAD_APART


def _distance(first: Candidate, second: Candidate) -> float:
    return _weighed(difference(first.portrait, second.portrait))


def _weighed(it: Difference) -> float:
    """The three differences as one number: 3 is as different as two official stages are."""
    return it.row / USUAL_ROW + it.road / USUAL_ROAD + it.terrain / USUAL_TERRAIN
