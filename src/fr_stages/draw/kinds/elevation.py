"""The ups and downs of a course: heights, climbs with their categories, one-lane places.

Nobody has published heights for the tiles, so they are a scheme: the road rises by one step over an
uphill space, falls by one over a downhill space and is level elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby

from fr_stages.stage.course import Course, Section
from fr_stages.stage.tiles import Terrain

STEPS = {Terrain.UPHILL: 1, Terrain.DOWNHILL: -1}

CATEGORIES = (("4", 3), ("3", 5), ("2", 8), ("1", 12))
"""Categories of climbs, the easiest first, with the greatest length in spaces of each."""

BEYOND_CATEGORY = "HC"
"""The category of longer climbs."""


@dataclass(frozen=True, slots=True)
class Climb:
    """One climb as far as it is raced: `first` and `last` index in the course, and its category.

    `to_go` is the distance in spaces from its top to the finish line.
    """

    first: int
    last: int
    to_go: int

    @property
    def length(self) -> int:
        """Length in spaces."""
        return self.last - self.first + 1

    @property
    def category(self) -> str:
        """``4`` for the easiest climbs up to ``1``, then ``HC``; by length alone."""
        return next((name for name, most in CATEGORIES if self.length <= most), BEYOND_CATEGORY)


def heights(course: Course) -> tuple[int, ...]:
    """The height in steps at the beginning of each space and at the end of the last; the least is 0."""
    steps = [STEPS.get(space.terrain, 0) for space in course.spaces]
    levels = list(accumulate(steps, initial=0))
    lowest = min(levels)
    return tuple(level - lowest for level in levels)


def raced_sections(course: Course, terrain: Terrain) -> Iterator[Section]:
    """The runs of one terrain, as far as they are between the start line and the finish line."""
    begin = course.start[0] + 1 if course.start else 0
    for section in course.sections_of(terrain):
        first, last = max(section.first, begin), min(section.last, course.finish - 1)
        if first <= last:
            yield Section(terrain, first, last)


def climbs(course: Course) -> tuple[Climb, ...]:
    """The climbs in riding order, up to the finish line."""
    return tuple(
        Climb(section.first, section.last, course.finish - 1 - section.last)
        for section in raced_sections(course, Terrain.UPHILL)
    )


def one_lane_places(course: Course) -> tuple[tuple[int, int], ...]:
    """Runs of spaces with at most one usable lane, as first and last index."""
    runs = groupby(range(len(course.spaces)), key=lambda i: len(course.spaces[i].usable) <= 1)
    found = [list(indices) for is_narrow, indices in runs if is_narrow]
    return tuple((indices[0], indices[-1]) for indices in found)


def categories() -> Iterator[tuple[str, str]]:
    """Each category, the easiest first, and the lengths it stands for in words: ``3``, ``4-5 spaces``."""
    least = 1
    for name, most in CATEGORIES:
        yield name, f"{least}-{most} spaces"
        least = most + 1
    yield BEYOND_CATEGORY, f"{least} and more"
