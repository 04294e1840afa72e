"""A ride: many seeded races on one course, in batches that any number of workers may share."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache

from fr_stages.race.bots import BotError
from fr_stages.race.entrants import Entrant
from fr_stages.race.options import Options
from fr_stages.race.plan import Plan
from fr_stages.ride.counts import Counts
from fr_stages.ride.faults import BOT_FAILED, WRONG_RACES, WRONG_UNTIL
from fr_stages.ride.report import INTERRUPTED, RACES, UNTIL, RideReport
from fr_stages.ride.setup import Setup
from fr_stages.ride.tally import Tally
from fr_stages.stage.stage import Stage

BATCH = 100
"""Races that are ridden in one go. A ride is looked at, and may stop, only between batches."""
AHEAD = 32
"""How many batches are handed to an executor before the first of them is asked for."""
MOST_RACES = 10_000_000
DEFAULT_RACES = 2_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a worker sends back: the counts of its races, or why a bot failed in one of them."""

    tables: dict[str, list[int]]
    failed: int | None = None
    reason: str = ""


def ride(
    stage: Stage,
    entrants: tuple[Entrant, ...],
    races: int = DEFAULT_RACES,
    seed: int = 0,
    options: Options | None = None,
    *,
    until: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RideReport:
    """Rides `races` races on a stage and reports what happened in them.

    The same arguments give the same report, whatever the executor. With `until` the ride ends as soon
    as the 95 % interval of every winning share reaches no further than that to each side. `progress` is
    called with the races ridden and wanted. When interrupted (Ctrl-C), the report is about the races
    ridden so far and says so. Raises InputError when the stage cannot be raced so, or a bot fails.
    """
    return ride_setup(
        Setup.of(stage, entrants, options, seed), races, until=until, executor=executor, progress=progress
    )


def ride_setup(
    setup: Setup,
    races: int = DEFAULT_RACES,
    *,
    until: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RideReport:
    """The same as `ride`, for a set-up that is made already."""
    if not 1 <= races <= MOST_RACES:
        raise WRONG_RACES.error(
            f"{races:,} races cannot be ridden.", fix=f"Take 1 to {MOST_RACES:,}; 2,000 tell most things."
        )
    if until is not None and not 0 < until < 1:
        raise WRONG_UNTIL.error(f"An interval of {until:g} to each side cannot be reached.", fix="Take 0.01.")
    counts: Counts | None = None
    stopped = RACES
    batches = _batches(setup, races, executor)
    try:
        for batch in batches:
            counts = batch if counts is None else counts + batch
            if progress is not None:
                progress(counts.races, races)
            if until is not None and RideReport(setup, counts, races).widest_win <= until:
                stopped = UNTIL
                break
    except KeyboardInterrupt:
        if counts is None:
            raise
        stopped = INTERRUPTED
    finally:
        batches.close()
    assert counts is not None
    return RideReport(setup, counts, races, until, stopped)


def _batches(setup: Setup, races: int, executor: Executor | None) -> Generator[Counts]:
    """The counts of the batches, in their order."""
    text = json.dumps(setup.to_json())
    pieces = ((first, min(BATCH, races - first)) for first in range(0, races, BATCH))
    if executor is None:
        for first, size in pieces:
            yield _checked(ride_batch(text, first, size), setup.seed)
        return
    waiting: deque[Future[Batch]] = deque()
    try:
        for first, size in pieces:
            waiting.append(executor.submit(ride_batch, text, first, size))
            if len(waiting) >= AHEAD:
                yield _checked(waiting.popleft().result(), setup.seed)
        while waiting:
            yield _checked(waiting.popleft().result(), setup.seed)
    finally:
        for future in waiting:
            future.cancel()


def ride_batch(setup: str, first: int, size: int) -> Batch:
    """Rides races `first` to `first + size - 1` of a set-up, given as JSON text. Runs in the workers."""
    plan, seed = _plan(setup)
    tally = Tally(plan)
    for number in range(first, first + size):
        try:
            tally.ride(seed, number)
        except BotError as error:
            return Batch({}, number, str(error))
    return Batch(tally.sums())


@lru_cache(maxsize=4)
def _plan(setup: str) -> tuple[Plan, int]:
    made = Setup.from_json(json.loads(setup))
    return made.plan, made.seed


def _checked(batch: Batch, seed: int) -> Counts:
    if batch.failed is not None:
        fix = f"It happens in race {batch.failed} of seed {seed}."
        raise BOT_FAILED.error(batch.reason, fix=fix, race=batch.failed, seed=seed)
    return Counts(batch.tables)
