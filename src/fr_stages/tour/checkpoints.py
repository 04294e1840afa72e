"""Where the piles of points lie: Major and Minor (placement rule of the Grand Tour)."""

from __future__ import annotations

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
    return Checkpoint(middle_straight(course), "sprint", "minor")


def middle_straight(course: Course) -> int:
    """The first space of the straight of six spaces nearest to the middle of the road.

    Where there is none, the space in the middle.
    """
    middle = (course.line + course.finish) / 2
    firsts = [space for space in course.between if _begins_straight(course, space)]
    return min(firsts or course.between, key=lambda space: abs(space - middle), default=course.line)


def _begins_straight(course: Course, space: int) -> bool:
    """Whether a space is the first one of a tile of six."""
    begin = course.spaces[space]
    size = sum(other.tile == begin.tile for other in course.spaces[space : space + MIDDLE_TILE])
    return begin.number == 1 and size == MIDDLE_TILE
