"""What the commands that ride share: how many races, with how many workers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import say, wrong_usage
from fr_stages.cli.progress import bar
from fr_stages.words import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from fr_stages.ride import RideResult, Setup
    from fr_stages.ride.batches import RaceRow

INTERRUPTED = 130
UNTIL_RACES = 100_000


def whole_number(text: str) -> int:
    """Reads ``2000``, ``2_000`` or ``1e6``. Raises BadParameter."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        number = 0.5
    if not number.is_integer():
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(number)


RacesOption = Annotated[
    int | None,
    typer.Option(
        "--races",
        metavar="N",
        parser=whole_number,
        help="How many races to ride on each stage: 2000, or up to 100000 with --until.",
        show_default=False,
    ),
]
UntilOption = Annotated[
    float | None,
    typer.Option(
        "--until",
        metavar="WIDTH",
        help="Stop when the winning shares are known to so much on each side: 0.01 is one in a hundred.",
        show_default=False,
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=1, max=256, metavar="N", help="How many processes; the result is the same."
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Ride on a Dask cluster, whose scheduler is at this address: tcp://192.0.2.1:8786.",
        show_default=False,
    ),
]
RideEntrantsOption = Annotated[
    str | None,
    typer.Option(
        "--entrants",
        metavar="WHO",
        help="How many teams, or who: red=steady,blue=peloton,white-rouleur=random. "
        "Else as many teams as the stage is for.",
        show_default=False,
        autocompletion=completion.entrants,
    ),
]


def race_count(races: int | None, until: float | None) -> int:
    """How many races the options ask for."""
    from fr_stages.ride.batches import DEFAULT_RACES

    if races is not None:
        return races
    return DEFAULT_RACES if until is None else UNTIL_RACES


@contextmanager
def workers(jobs: int, address: str | None = None) -> Iterator[Executor | None]:
    """An executor with so many processes, or of a cluster; None for one, which rides in this process."""
    if address is not None:
        if jobs != 1:
            raise wrong_usage("Only one of --jobs and --cluster can be given.")
        from fr_stages.ride.cluster import cluster

        with cluster(address) as executor:
            yield executor
        return
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        _start_all(pool, jobs)
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_all(pool: Executor, jobs: int) -> None:
    """Starts the workers while interrupts are ignored, which they inherit: Ctrl-C may come as they load."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(jobs):
            pool.submit(_leave_interrupts_alone)
    finally:
        signal.signal(signal.SIGINT, heard)


def _leave_interrupts_alone() -> None:
    """A worker is not told of Ctrl-C: the command decides what becomes of the ride."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ride_all(
    setups: list[Setup],
    races: int,
    until: float | None,
    executor: Executor | None,
    each: Callable[[Setup, RaceRow], None] | None = None,
) -> list[RideResult]:
    """Rides every set-up in turn. Interrupted, it gives what has been ridden, if that is anything."""
    from fr_stages.ride import ride_setup

    results: list[RideResult] = []
    for setup in setups:
        try:
            with bar(setup.course.name, "races") as progress:
                result = ride_setup(
                    setup,
                    races,
                    until=until,
                    executor=executor,
                    progress=progress,
                    each=partial(each, setup) if each else None,
                )
        except KeyboardInterrupt:
            if not results:
                raise
            break
        results.append(result)
        if not result.is_complete:
            break
    return results


def is_whole(results: list[RideResult], wanted: int) -> bool:
    """Whether all rides that were asked for have been ridden; if not, stderr says what is missing."""
    missing = wanted - len(results)
    if missing:
        say(f"Interrupted: {missing} of {counted(wanted, 'stage')} were not ridden.")
    for result in results:
        if not result.is_complete:
            say(f"Interrupted after {result.races:,} of {counted(result.wanted, 'race')} on {result.title}.")
    return not missing and results[-1].is_complete
