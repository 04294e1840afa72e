"""Where the piles of points lie: Major and Minor (placement rule of the Grand Tour)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.tour.prizes import LEAST_ASCENT, MAJOR, MINOR

MIDDLE_TILE = 6  # spaces of the straights among which the one nearest the middle takes a sprint


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A pile of points: the first rider on or beyond `space` (from 0) takes the highest card left."""

    space: int
    kind: Literal["sprint", "mountain"]
    pile: Literal["major", "minor"]

    @property
    def points(self) -> tuple[int, ...]:
        """The points in the pile, the highest first."""
        return MAJOR if self.pile == "major" else MINOR


def checkpoints(course: Course) -> tuple[Checkpoint, ...]:
    """The piles of a stage.

    Major lies behind the longest unbroken ascent of 5 and more spaces (of equal ones the nearest to the
    finish), at the first space beyond the line at most, and is a mountain; without such an ascent it
    lies at the first space beyond the line and is a sprint. Minor lies at the line when Major does not;
    else behind the longest other ascent; else it is a sprint on the straight nearest to the middle.
    """
    climbs = CourseFacts(course).climbs
    ascents = [(climb.length, climb.last + 1) for climb in climbs if climb.length >= LEAST_ASCENT]
    line = course.finish
    if not ascents:
        return (Checkpoint(line, "sprint", "major"), _middle_sprint(course))
    highest = max(ascents)
    major = Checkpoint(highest[1], "mountain", "major")
    if major.space < line:
        return (major, Checkpoint(line, "sprint", "minor"))
    others = [ascent for ascent in ascents if ascent != highest]
    if others:
        return (major, Checkpoint(max(others)[1], "mountain", "minor"))
    return (major, _middle_sprint(course))


def _middle_sprint(course: Course) -> Checkpoint:
    """A sprint on the first space of the straight of six spaces nearest to the middle of the road."""
    begin = course.start[0] + 1
    middle = (begin + course.finish) / 2
    firsts = [space for space in _straights(course) if begin <= space < course.finish]
    return Checkpoint(min(firsts, key=lambda space: abs(space - middle)), "sprint", "minor")


def _straights(course: Course) -> Iterable[int]:
    """The first space of each tile of six spaces; every space where there is none."""
    found = []
    for index, space in enumerate(course.spaces):
        size = sum(other.tile == space.tile for other in course.spaces[index : index + MIDDLE_TILE])
        if space.number == 1 and size == MIDDLE_TILE:
            found.append(index)
    return found or range(len(course.spaces))
