"""Courses that go round: a closed stage ridden in laps, as one flat row of spaces (decision 128).

Riders a lap apart do not meet: each lap is road of its own. On the table they stand on the same spaces.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Zone

BESIDE_THE_LINE = 5
"""Spaces on either side of a line of its own that are start and finish, as on the printed tiles."""


def riding_order(stage: Stage) -> list[int]:
    """The spaces of the stage (from 0, as they lie) in the order in which they are ridden.

    Raises KeyError when the line of its own lies before no space of the stage.
    """
    once = list(range(len(stage.course.spaces)))
    if stage.line is None:
        return once * stage.laps
    first = stage.course.index(stage.line.tile, stage.line.space)
    lap = once[first:] + once[:first]
    return lap[-BESIDE_THE_LINE:] + lap * stage.laps + lap[:BESIDE_THE_LINE]


def raced_course(stage: Stage) -> Course:
    """The course as it is raced: laps one after the other, from the start line to the finish line.

    A line of its own that lies nowhere leaves the course without lines. Raises UnknownFaceError.
    """
    once = stage.course
    if not stage.is_circuit:
        return once
    try:
        order = riding_order(stage)
    except KeyError:
        return once
    spaces = tuple(once.spaces[at] for at in order)
    zones = _zones_of_line(len(spaces)) if stage.line else _zones_of_tiles(once, stage.laps)
    return replace(
        once, spaces=tuple(replace(space, zone=zone) for space, zone in zip(spaces, zones, strict=True))
    )


def _zones_of_line(spaces: int) -> list[Zone]:
    """Start, road and finish of a circuit with a line of its own."""
    road = spaces - 2 * BESIDE_THE_LINE
    ends = [Zone.START] * BESIDE_THE_LINE, [Zone.FINISH] * BESIDE_THE_LINE
    return [*ends[0], *[Zone.ROAD] * road, *ends[1]]


def _zones_of_tiles(once: Course, laps: int) -> list[Zone]:
    """Riders start in the first lap and finish in the last; in between they ride through."""
    return list(chain.from_iterable(_lap(once.spaces, lap, laps) for lap in range(1, laps + 1)))


def _lap(spaces: tuple[CourseSpace, ...], lap: int, laps: int) -> list[Zone]:
    lines = {Zone.START: lap == 1, Zone.FINISH: lap == laps}
    return [space.zone if lines.get(space.zone, True) else Zone.ROAD for space in spaces]
