"""The counts of a ride, as they come out of its tallies: whole numbers that add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from fr_stages.ride.counted import LONGEST, RACE_COUNTS, ROUND_COUNTS, SPACE_COUNTS
from fr_stages.ride.statistics import Estimate, mean, share


@dataclass(frozen=True)
class Counts:
    """Tables of whole numbers; `Tally.sums` says what each one holds."""

    tables: Mapping[str, list[int]]

    def __add__(self, other: Self) -> Self:
        """The counts of both."""
        return type(self)(
            {name: list(map(int.__add__, table, other.tables[name])) for name, table in self.tables.items()}
        )

    @property
    def races(self) -> int:
        """How many races were ridden."""
        return self.tables["races"][0]

    def total(self, name: str) -> int:
        """The sum of one of RACE_COUNTS over all races."""
        return self.tables["race_sums"][RACE_COUNTS.index(name)]

    def per_race(self, name: str) -> Estimate:
        """The mean of one of RACE_COUNTS."""
        at = RACE_COUNTS.index(name)
        return mean(self.tables["race_sums"][at], self.tables["race_squares"][at], self.races, least=0.0)

    def share(self, name: str) -> Estimate:
        """The share of races with one of RACE_COUNTS, which is 0 or 1 in each."""
        return share(self.total(name), self.races)

    def on_space(self, name: str, space: int) -> Estimate:
        """The mean per race of one of SPACE_COUNTS on one space."""
        sums, squares = self.tables["space_sums"], self.tables["space_squares"]
        at = SPACE_COUNTS.index(name) * (len(sums) // len(SPACE_COUNTS)) + space
        return mean(sums[at], squares[at], self.races, least=0.0)

    def space_row(self, name: str) -> list[int]:
        """The sums of one of SPACE_COUNTS over all races, for each space."""
        sums = self.tables["space_sums"]
        spaces = len(sums) // len(SPACE_COUNTS)
        first = SPACE_COUNTS.index(name) * spaces
        return sums[first : first + spaces]

    def in_round(self, name: str, number: int) -> Estimate:
        """The mean of one of ROUND_COUNTS when a round begins, over the races that came so far."""
        at = ROUND_COUNTS.index(name) * (LONGEST + 1) + number
        races = self.tables["round_races"][number]
        return mean(self.tables["round_sums"][at], self.tables["round_squares"][at], races, least=0.0)

    def decided(self, space: int) -> Estimate:
        """The share of races won by the rider who was the first to end a round on or beyond a space."""
        return share(self.tables["decided"][space], self.races)
