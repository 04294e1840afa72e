"""A tour ridden many times: who wins it and its jerseys, gaps, fatigue, and where it is decided."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from fr_stages.findings import Finding
from fr_stages.race.botfile import trusted
from fr_stages.race.bots import BotError
from fr_stages.race.entrants import Entrant
from fr_stages.ride.ride_faults import BOT_FAILED, WRONG_RACES, WorkersLost
from fr_stages.ride.spreading import spread
from fr_stages.ride.statistics import Estimate, mean, share
from fr_stages.tour.standings import JERSEYS
from fr_stages.tour.tour import Tour
from fr_stages.tour.tour_counts import SPRINTEUR, TourCounts
from fr_stages.tour.tour_run import TourPlan
from fr_stages.words import counted

BATCH = 20
"""Tours that are ridden in one go."""
MOST_TOURS = 1_000_000
DEFAULT_TOURS = 200

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class TourRide:
    """What many rides of one tour have brought.

    `wanted` is more than `tours` after an interruption, and when the workers were lost: `lost` says how.
    """

    plan: TourPlan
    counts: TourCounts
    seed: int
    wanted: int
    lost: Finding | None = None

    @property
    def tours(self) -> int:
        """How many tours were ridden."""
        return self.counts.tours

    def chance(self, table: str, number: int) -> Estimate:
        """The share of tours in which a rider (or a team, or a stage) counted in one of the tables."""
        return share(self.counts.tables[table][number], self.tours)

    def gap(self, rider: int) -> Estimate:
        """The mean gap of a rider to yellow at the end, in seconds."""
        tables = self.counts.tables
        return mean(tables["seconds"][rider], tables["squares"][rider], self.tours, least=0.0)

    def per_stage(self, table: str, stage: int) -> Estimate:
        """The mean of ``last`` (gap of the last rider, in seconds) or ``groups`` (different times)."""
        tables = self.counts.tables
        return mean(tables[table][stage], tables[f"{table}_squares"][stage], self.tours, least=0.0)

    def carried(self, stage: int) -> float:
        """The mean number of exhaustion cards that a rider takes along from a stage."""
        riders = self.counts.riders
        return sum(self.counts.tables["carried"][stage * riders : (stage + 1) * riders]) / self.tours / riders

    def loss_of_sprinteurs(self) -> float:
        """By how many seconds Sprinteurs end behind Rouleurs, on average over riders and tours."""
        kinds: dict[bool, list[float]] = {True: [], False: []}
        for rider, name in enumerate(self.plan.names):
            kinds[name.endswith(SPRINTEUR)].append(self.gap(rider).value)
        means = {kind: sum(gaps) / len(gaps) if gaps else 0.0 for kind, gaps in kinds.items()}
        return means[True] - means[False]


def ride_tours(
    tour: Tour,
    entrants: tuple[Entrant, ...],
    tours: int = DEFAULT_TOURS,
    seed: int = 0,
    *,
    bot_files: Sequence[str] = (),
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> TourRide:
    """Rides a tour many times; the same arguments give the same result, whatever the executor.

    Interrupted (Ctrl-C), or without workers that are left, it tells of the tours ridden so far. Raises
    InputError when the tour cannot be ridden so, or a bot fails.
    """
    if not 1 <= tours <= MOST_TOURS:
        raise WRONG_RACES.error(
            f"{counted(tours, 'tour')} cannot be ridden.", fix=f"Take 1 to {MOST_TOURS:,}."
        )
    plan = TourPlan(tour, entrants)
    counts = _empty(plan)
    task = partial(tour_batch, pickle.dumps((tour, entrants)), seed)
    try:
        for tables in _tables(task, tours, executor, trusted(bot_files)):
            counts += tables
            if progress is not None:
                progress(counts.tours, tours)
    except (KeyboardInterrupt, WorkersLost) as error:
        if not counts.tours:
            raise
        lost = error.findings[0] if isinstance(error, WorkersLost) else None
        return TourRide(plan, counts, seed, tours, lost)
    return TourRide(plan, counts, seed, tours)


def tour_batch(work: bytes, seed: int, first: int, count: int) -> dict[str, list[int]] | str:
    """The tables of tours `first` to `first + count - 1`, or why a bot failed. Runs in the workers."""
    plan = _plan(work)
    counts = _empty(plan)
    try:
        for number in range(first, first + count):
            counts.ride(plan, seed, number)
    except BotError as error:
        return str(error)
    return counts.tables


def _tables(
    task: Callable[[int, int], dict[str, list[int]] | str],
    tours: int,
    executor: Executor | None,
    bot_files: Sequence[str],
) -> Iterator[dict[str, list[int]]]:
    with closing(spread(task, tours, BATCH, executor, bot_files)) as batches:
        try:
            for tables in batches:
                if isinstance(tables, str):
                    raise BOT_FAILED.error(tables)
                yield tables
        except BotError as error:
            raise BOT_FAILED.error(str(error)) from None


@lru_cache(maxsize=2)
def _plan(work: bytes) -> TourPlan:
    tour, entrants = pickle.loads(work)
    return TourPlan(tour, entrants)


def _empty(plan: TourPlan) -> TourCounts:
    return TourCounts(len(plan.names), len(plan.seats), len(plan.days))


def tour_ride_document(ride: TourRide) -> dict[str, Any]:
    """The result as a JSON document (``tour-ride.schema.json``)."""
    plan = ride.plan
    return {
        "format": 1,
        "tour": plan.tour.name,
        "profile": plan.tour.profile,
        "options": plan.conventions.deviations(plan.tour.profile),
        "seed": ride.seed,
        "tours": ride.tours,
        "wanted": ride.wanted,
        "teams": {team: _estimate(ride.chance("teams", seat)) for team, seat in plan.seats.items()},
        "riders": {
            name: {
                "wins": _estimate(ride.chance("won", rider)),
                **{jersey: _estimate(ride.chance(jersey, rider)) for jersey in JERSEYS},
                "gap_seconds": _estimate(ride.gap(rider)),
            }
            for rider, name in enumerate(plan.names)
        },
        "stages": [
            {
                "stage": stage.stage.name,
                "kind": stage.kind.value,
                "last_seconds": _estimate(ride.per_stage("last", number)),
                "time_groups": _estimate(ride.per_stage("groups", number)),
                "won_by_sprinteur": _estimate(ride.chance("by_sprinteur", number)),
                "yellow_settled": _estimate(ride.chance("settled", number)),
                "carried": round(ride.carried(number), 4),
            }
            for number, stage in enumerate(plan.tour.stages)
        ],
        "changes_of_yellow": round(ride.counts.tables["changes"][0] / ride.tours, 4),
        "loss_of_sprinteurs_seconds": round(ride.loss_of_sprinteurs(), 1),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(end, 4) if abs(end) != float("inf") else None for name, end in ends.items()}
