"""What a ride measures on each space of a course, as it is drawn on plans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import Estimate
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Stage


class _Kind(NamedTuple):
    counted: str
    title: str
    unit: str
    is_per_lane: bool = False


_KINDS: Mapping[str, _Kind] = {
    "congestion": _Kind("stops", "Congestion", "riders that end a round here, a lane and race", True),
    "blocked": _Kind("blocked", "Blocked moves", "spaces lost for want of room here, a race"),
    "slipstream": _Kind("slipped", "Slipstream", "spaces gained by slipstream from here, a race"),
    "exhaustion": _Kind("exhaustion", "Exhaustion", "exhaustion cards taken here, a race"),
    "crashes": _Kind("crashes", "Crashes", "crashes here, a race"),
    "wasted": _Kind("wasted", "Lost to climbs", "spaces that the climb which begins here takes, a race"),
}

MEASURES = tuple(_KINDS)
"""The names of the measures."""


@dataclass(frozen=True)
class SpaceMeasure:
    """One value with its 95 % interval for each space of a course.

    `title` and `unit` are for people; `races` is how many races it rests on.
    """

    name: str
    title: str
    unit: str
    races: int
    course: Course
    estimates: tuple[Estimate, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """The values alone."""
        return tuple(estimate.value for estimate in self.estimates)


def check_ridden(stage: Stage, course: Course) -> None:
    """Raises InputError unless a ride on `course` was on the spaces of `stage` in the same order."""
    if stage.is_circuit:
        raise WRONG_VALUE.error(
            f"{stage.title} is ridden in laps, and a space of it is many of the ride.",
            fix="Look at the charts of the ride instead (--kind charts).",
        )
    if [*map(_printed, Course.of(stage).spaces)] != [*map(_printed, course.spaces)]:
        raise WRONG_VALUE.error(
            f"The ride was not on the tiles of {stage.title}.", fix="Draw the stage that was ridden."
        )


def check_measure(name: str) -> None:
    """Raises InputError for a name that is not one of MEASURES."""
    if name not in _KINDS:
        fix = did_you_mean(name, _KINDS) or f"Measures are {', '.join(_KINDS)}."
        raise WRONG_VALUE.error(f"A ride has no measure {name[:40]!r}.", fix=fix)


def space_measure(report: RideResult, name: str) -> SpaceMeasure:
    """One of MEASURES from a report. Raises InputError for another name."""
    check_measure(name)
    kind = _KINDS[name]
    estimates = []
    for index, space in enumerate(report.setup.course.spaces):
        estimate = report.counts.on_space(kind.counted, index)
        lanes = max(len(space.usable), 1) if kind.is_per_lane else 1
        estimates.append(estimate.scaled(1 / lanes))
    return SpaceMeasure(name, kind.title, kind.unit, report.races, report.setup.course, tuple(estimates))


def _printed(space: CourseSpace) -> tuple[int, int, int, str]:
    return space.tile, space.number, space.lanes, space.terrain
