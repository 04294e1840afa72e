"""The ups and downs of a course: heights, and categories of climbs.

Nobody has published heights for the tiles, so they are a scheme: the road rises by one step over an
uphill space, falls by one over a downhill space and is level elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from fr_stages.stage.course import Course
from fr_stages.stage.tiles import Terrain

STEPS = {Terrain.UPHILL: 1, Terrain.DOWNHILL: -1}

CATEGORIES = (("4", 3), ("3", 5), ("2", 8), ("1", 12))
"""Categories of climbs, the easiest first, with the greatest length in spaces of each."""

BEYOND_CATEGORY = "HC"
"""The category of longer climbs."""


def heights(course: Course) -> tuple[int, ...]:
    """The height in steps at the beginning of each space and at the end of the last; the least is 0."""
    steps = [STEPS.get(space.terrain, 0) for space in course.spaces]
    levels = list(accumulate(steps, initial=0))
    lowest = min(levels)
    return tuple(level - lowest for level in levels)


def category(length: int) -> str:
    """The category of a climb of so many spaces: ``4`` for the easiest up to ``1``, then ``HC``."""
    return next((name for name, most in CATEGORIES if length <= most), BEYOND_CATEGORY)


def categories() -> Iterator[tuple[str, str]]:
    """Each category, the easiest first, and the lengths it stands for in words: ``3``, ``4-5 spaces``."""
    least = 1
    for name, most in CATEGORIES:
        yield name, f"{least}-{most} spaces"
        least = most + 1
    yield BEYOND_CATEGORY, f"{least} and more"
