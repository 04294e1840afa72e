"""What happened in many tours, as whole numbers that add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fr_stages.tour.standings import JERSEYS, Standings
from fr_stages.tour.tour_run import TourPlan, TourRun

BY_RIDER: Final = ("won", "seconds", "squares", *JERSEYS)
BY_STAGE: Final = ("last", "last_squares", "groups", "groups_squares", "by_sprinteur", "settled")
BY_BOTH: Final = ("stage_wins", "in_yellow", "carried")

SPRINTEUR = "sprinteur"


@final
class TourCounts:
    """Sums over tours. Riders, teams and stages are numbered in the order of the plan.

    `tables` holds for each rider how often it won the tour and wore each jersey at the end, the sum of its
    gaps to yellow in seconds and of their squares; for each stage the same of the gap of its last rider and
    of its time groups, how often a Sprinteur won it, and in how many tours yellow was settled there: worn
    from then on by the same rider. `stage_wins`, `in_yellow` and `carried` are for each stage and rider.
    """

    def __init__(self, riders: int, teams: int, stages: int) -> None:
        self.riders = riders
        self.tables: dict[str, list[int]] = {
            "tours": [0],
            "changes": [0],
            "teams": [0] * teams,
            **{name: [0] * riders for name in BY_RIDER},
            **{name: [0] * stages for name in BY_STAGE},
            **{name: [0] * (stages * riders) for name in BY_BOTH},
        }

    def __iadd__(self, other: Mapping[str, list[int]]) -> TourCounts:
        """Adds the tables of another batch."""
        for name, table in other.items():
            mine = self.tables[name]
            for i, value in enumerate(table):
                mine[i] += value
        return self

    @property
    def tours(self) -> int:
        """How many tours were ridden."""
        return self.tables["tours"][0]

    def ride(self, plan: TourPlan, seed: int, number: int) -> None:
        """Rides one tour and counts it."""
        run = TourRun(plan, seed, number)
        yellow: list[str] = []
        while not run.is_over:
            self._add_stage(run, len(run.ridden))
            yellow.append(run.standings.general()[0])
        self._add_yellow(plan, yellow)
        self._add_end(plan, run.standings)

    def _add_stage(self, run: TourRun, stage: int) -> None:
        outcome = run.ride().outcome
        tables, names = self.tables, run.plan.names
        times = outcome.seconds.values()
        last, groups = max(times) - min(times), len(set(times))
        for name, value in (("last", last), ("groups", groups)):
            tables[name][stage] += value
            tables[f"{name}_squares"][stage] += value * value
        winner = outcome.podium[0]
        tables["stage_wins"][stage * self.riders + names.index(winner)] += 1
        tables["by_sprinteur"][stage] += winner.endswith(SPRINTEUR)
        for rider, name in enumerate(names):
            tables["carried"][stage * self.riders + rider] += run.carried[name]

    def _add_yellow(self, plan: TourPlan, yellow: list[str]) -> None:
        """Who wore yellow after each stage, how often that changed, and where it was settled."""
        for stage, rider in enumerate(yellow):
            self.tables["in_yellow"][stage * self.riders + plan.names.index(rider)] += 1
        changes = [stage for stage in range(1, len(yellow)) if yellow[stage] != yellow[stage - 1]]
        self.tables["changes"][0] += len(changes)
        self.tables["settled"][changes[-1] if changes else 0] += 1

    def _add_end(self, plan: TourPlan, standings: Standings) -> None:
        tables, names = self.tables, plan.names
        tables["tours"][0] += 1
        tables["teams"][plan.seats[next(iter(standings.team_points()))]] += 1
        tables["won"][names.index(standings.riders_by_points()[0])] += 1
        for jersey, wearer in standings.jerseys().items():
            tables[jersey][names.index(wearer)] += 1
        least = min(standings.seconds.values())
        for rider, name in enumerate(names):
            gap = standings.seconds[name] - least
            tables["seconds"][rider] += gap
            tables["squares"][rider] += gap * gap
