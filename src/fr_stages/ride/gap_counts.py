"""The time gaps of riders who ride on until all are home, counted over the races of a ride.

Everything else that a ride measures ends with the first across, ridden on or not; these races are ridden
once more, to the last rider.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fr_stages.race.engine import Race
from fr_stages.race.race_plan import Plan
from fr_stages.race.result import gaps_of
from fr_stages.ride.counts import Counts
from fr_stages.ride.statistics import Estimate, mean

TABLES = ("gaps", "gap_squares", "last_home", "time_groups")


def to_the_first_across(plan: Plan) -> Plan:
    """The plan of the same races that end when the first rider is across."""
    setup = plan.setup
    return Plan(replace(setup, options=replace(setup.options, ride_on=False))) if plan.rides_on else plan


class GapCounts:
    """Sums over races: of each rider's gap in seconds, of the last rider's, and of how many times differ.

    With each sum goes that of the squares.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.gaps = [0] * plan.lineup.size
        self.squares = [0] * plan.lineup.size
        self.last_home = [0, 0]
        self.time_groups = [0, 0]

    def ride(self, seed: int, number: int) -> None:
        """Rides a race to the last rider and counts it."""
        race = Race(self.plan, seed, number)
        race.run()
        gaps = gaps_of(race)
        for rider, name in enumerate(self.plan.lineup.names):
            self.gaps[rider] += gaps[name]
            self.squares[rider] += gaps[name] ** 2
        _add(self.last_home, max(gaps.values()))
        _add(self.time_groups, len(set(gaps.values())))

    def sums(self) -> dict[str, list[int]]:
        """The tables."""
        return dict(zip(TABLES, (self.gaps, self.squares, self.last_home, self.time_groups), strict=True))


def rider_gaps(names: tuple[str, ...], counts: Counts) -> Mapping[str, Estimate]:
    """The mean gap of each rider to the first, in seconds; nothing for races that end with the first."""
    tables = counts.tables
    if "gaps" not in tables:
        return {}
    return {
        name: mean(tables["gaps"][rider], tables["gap_squares"][rider], counts.races, least=0.0)
        for rider, name in enumerate(names)
    }


def summed(table: str, counts: Counts) -> Estimate:
    """The mean of ``last_home`` (seconds) or ``time_groups``."""
    total, squares = counts.tables[table]
    return mean(total, squares, counts.races, least=0.0)


def _add(sums: list[int], value: int) -> None:
    sums[0] += value
    sums[1] += value * value
