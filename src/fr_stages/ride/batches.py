"""A ride: many seeded races on one course, in batches that any number of workers may share."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from fr_stages.findings import InputError
from fr_stages.race.botfile import trusted
from fr_stages.race.bots import SLOW, BotError
from fr_stages.race.entrants import Entrant, entrants_for
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.setup_json import setup_from_json, setup_to_json
from fr_stages.ride.counts import Counts
from fr_stages.ride.gap_counts import GapCounts, to_the_first_across
from fr_stages.ride.opinions import played_by, second_opinion
from fr_stages.ride.ride_faults import BOT_FAILED, WRONG_RACES, WRONG_UNTIL, WorkersLost
from fr_stages.ride.ride_result import INTERRUPTED, LOST, RACES, UNTIL, RideResult
from fr_stages.ride.spreading import spread
from fr_stages.ride.tally import Tally
from fr_stages.stage.stage import Stage
from fr_stages.words import counted

BATCH = 100
"""Races that are ridden in one go. A ride is looked at, and may stop, only between batches."""
MOST_RACES = 10_000_000
DEFAULT_RACES = 2_000
NOBODY: Mapping[str, int] = {}
PROBE = 20
"""Races that are ridden to say how long too many would take."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One race of a ride: its number, the riders that won, and what RACE_COUNTS say of it."""

    number: int
    winners: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a worker sends back: the counts of its races, or why a bot failed in one of them."""

    tables: dict[str, list[int]]
    rows: tuple[RaceRow, ...] = ()
    failed: int | None = None
    reason: str = ""


def ride(
    stage: Stage,
    entrants: tuple[Entrant, ...] = (),
    races: int = DEFAULT_RACES,
    seed: int = 0,
    options: Options | None = None,
    *,
    until: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    others: Mapping[str, int] | None = None,
) -> RideResult:
    """Rides `races` races on a stage and reports what happened in them.

    Without `entrants` there are as many teams of strong players as the stage is for, and a second opinion
    of others; `others` names bots that give one, and how many races they ride. The same arguments give
    the same report, whatever the executor. With `until` the ride ends as soon as the 95 % interval of every
    winning share reaches no further than that to each side. `progress` is called with the races ridden and
    wanted. When interrupted (Ctrl-C), or when all workers are lost, the report is about the races ridden so
    far and says so. Raises InputError when the stage cannot be raced so, or a bot fails.
    """
    if others is None:
        others = {} if entrants else second_opinion(races)
    setup = Setup.of(stage, entrants or entrants_for(stage), options, seed)
    return ride_setup(setup, races, until=until, executor=executor, progress=progress, others=others)


def ride_setup(
    setup: Setup,
    races: int = DEFAULT_RACES,
    *,
    until: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    each: Callable[[RaceRow], None] | None = None,
    others: Mapping[str, int] = NOBODY,
) -> RideResult:
    """The same as `ride`, for a set-up that is made already.

    `each` is called with every race in order, but not with those of `others`.
    """
    wanted = races + sum(others.values())
    result = _ridden(setup, races, until, executor, _counting(progress, 0, wanted), each)
    done = races
    for bot, number in others.items():
        if not result.is_complete:
            break
        result = _with_opinion(result, bot, number, executor, _counting(progress, done, wanted))
        done += number
    return result


def ride_again(
    result: RideResult, *, executor: Executor | None = None, progress: Progress | None = None
) -> RideResult:
    """Rides again what a report tells of; the same version of the program gives the same report.

    A ride that was interrupted is ridden as far as it came. Bots of one's own must have been loaded.
    """
    is_whole = result.stopped in (RACES, UNTIL)
    again = ride_setup(
        result.setup,
        result.wanted if is_whole else result.races,
        until=result.until if is_whole else None,
        executor=executor,
        progress=progress,
        others={opinion.bot: opinion.races for opinion in result.opinions},
    )
    if not again.is_complete:
        return again
    opinions = (
        replace(it, wanted=told.wanted, stopped=told.stopped)
        for it, told in zip(again.opinions, result.opinions, strict=True)
    )
    return replace(
        again, wanted=result.wanted, until=result.until, stopped=result.stopped, opinions=tuple(opinions)
    )


def _ridden(
    setup: Setup,
    races: int,
    until: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    each: Callable[[RaceRow], None] | None = None,
) -> RideResult:
    """Rides the races of one field of players."""
    setup = replace(setup, options=replace(setup.options, achievements=True))
    _check_length(setup, races, until)
    counts: Counts | None = None
    stopped, lost = RACES, None
    batches = _batches(setup, races, executor, each is not None)
    try:
        for batch in batches:
            more = Counts(batch.tables)
            counts = more if counts is None else counts + more
            for row in batch.rows:
                assert each is not None
                each(row)
            if progress is not None:
                progress(counts.races, races)
            if until is not None and RideResult(setup, counts, races).widest_win <= until:
                stopped = UNTIL
                break
    except (KeyboardInterrupt, WorkersLost) as error:
        if counts is None:
            raise
        stopped, lost = (LOST, error.findings[0]) if isinstance(error, WorkersLost) else (INTERRUPTED, None)
    finally:
        batches.close()
    assert counts is not None
    return RideResult(setup, counts, races, until, stopped, lost=lost)


def _with_opinion(
    result: RideResult, bot: str, races: int, executor: Executor | None, progress: Progress | None
) -> RideResult:
    """The result with what other players make of the stage; interrupted, it keeps what they have ridden."""
    try:
        opinion = _ridden(played_by(result.setup, bot), races, executor=executor, progress=progress)
    except KeyboardInterrupt:
        return replace(result, stopped=INTERRUPTED)
    except WorkersLost as error:
        return replace(result, stopped=LOST, lost=error.findings[0])
    return replace(result, opinions=(*result.opinions, opinion), lost=opinion.lost)


def _counting(progress: Progress | None, done: int, wanted: int) -> Progress | None:
    """Counts on from the races that others have ridden."""
    return progress and (lambda ridden, _races: progress(done + ridden, wanted))


def _check_length(setup: Setup, races: int, until: float | None) -> None:
    """Refuses rides that are too short, too long or never end. Raises InputError."""
    if not 1 <= races <= MOST_RACES:
        raise _wrong_races(setup, races)
    if until is not None and not 0 < until < 1:
        raise WRONG_UNTIL.error(f"An interval of {until:g} to each side cannot be reached.", fix="Take 0.01.")


def _wrong_races(setup: Setup, races: int) -> InputError:
    if races < 1:
        return WRONG_RACES.error(f"{counted(races, 'race')} cannot be ridden.", fix="Take at least 1.")
    if races > MOST_RACES**2:
        return WRONG_RACES.error("So many races cannot be ridden.", fix=f"Take 1 to {MOST_RACES:,}.")
    started = time.perf_counter()
    ride_batch(_text_of(setup), 0, PROBE)
    hours = (time.perf_counter() - started) / PROBE * races / 3600
    length = f"{hours / 8766:,.1f} years" if hours > 8766 else f"{hours:,.0f} hours"
    return WRONG_RACES.error(
        f"{counted(races, 'race')} would take about {length}.",
        fix=f"Take at most {MOST_RACES:,}; 2,000 tell most things.",
    )


def _batches(setup: Setup, races: int, executor: Executor | None, with_rows: bool) -> Generator[Batch]:
    """The batches of a ride, in their order. Raises InputError when a bot fails."""
    task = partial(ride_batch, _text_of(setup), with_rows=with_rows)
    size = 1 if any(entrant.bot in SLOW for entrant in setup.entrants) else BATCH
    with closing(spread(task, races, size, executor, trusted(setup.bot_files))) as batches:
        try:
            for batch in batches:
                yield _checked(batch, setup.seed)
        except BotError as error:
            raise BOT_FAILED.error(str(error)) from None


def _text_of(setup: Setup) -> str:
    """What the workers need of a set-up, as JSON."""
    return json.dumps(setup_to_json(replace(setup, stage=None)))


def ride_batch(setup: str, first: int, size: int, with_rows: bool = False) -> Batch:
    """Rides races `first` to `first + size - 1` of a set-up, given as JSON text. Runs in the workers."""
    plan, seed = _plan(setup)
    tally = Tally(to_the_first_across(plan))
    gaps = GapCounts(plan) if plan.rides_on and not plan.timed else None
    rows = []
    for number in range(first, first + size):
        try:
            tally.ride(seed, number)
            if gaps is not None:
                gaps.ride(seed, number)
        except BotError as error:
            return Batch({}, failed=number, reason=str(error))
        if with_rows:
            rows.append(RaceRow(number, tuple(tally.winners), tuple(tally.row())))
    tables = tally.sums() if gaps is None else tally.sums() | gaps.sums()
    return Batch(tables, tuple(rows))


@lru_cache(maxsize=4)
def _plan(setup: str) -> tuple[Plan, int]:
    made = setup_from_json(json.loads(setup))
    return Plan(made), made.seed


def _checked(batch: Batch, seed: int) -> Batch:
    if batch.failed is not None:
        fix = f"It happens in race {batch.failed} of seed {seed}."
        raise BOT_FAILED.error(batch.reason, fix=fix, race=batch.failed, seed=seed)
    return batch
