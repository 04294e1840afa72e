"""What the commands that ride share: how many races, with how many workers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import finite, say, wrong_usage
from fr_stages.cli.progress import bar
from fr_stages.findings import Finding, InputError
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
        callback=finite,
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
    """An executor with so many processes, or of a cluster; None for one, which rides in this process.

    While it is used, the request to end (SIGTERM) is heard like Ctrl-C, and what is ridden is kept.
    """
    with _terminated_like_interrupted(), _executor(jobs, address) as executor:
        yield executor


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    def interrupt(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    if current_thread() is not main_thread():  # signals are the business of that one
        yield
        return
    heard = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, heard)


@contextmanager
def _executor(jobs: int, address: str | None) -> Iterator[Executor | None]:
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
    from fr_stages.ride.processes import processes

    with processes(jobs) as executor:
        yield executor


def ride_all(
    setups: list[Setup],
    races: int,
    until: float | None,
    executor: Executor | None,
    each: Callable[[Setup, RaceRow], None] | None = None,
    others: Mapping[str, int] | None = None,
) -> tuple[list[RideResult], Finding | None]:
    """Rides every set-up in turn, and once more by the `others`, in so many races.

    Interrupted, or without workers that are left, it gives what has been ridden, if that is anything, and
    how the workers were lost.
    """
    from fr_stages.ride import ride_setup
    from fr_stages.ride.ride_faults import WorkersLost

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
                    others=others or {},
                )
        except (KeyboardInterrupt, WorkersLost) as error:
            if not results:
                raise
            return results, error.findings[0] if isinstance(error, WorkersLost) else None
        results.append(result)
        if not result.is_complete:
            return results, result.lost
    return results, None


def is_whole(results: list[RideResult], wanted: int) -> bool:
    """Whether all rides that were asked for have been ridden; if not, stderr says what is missing."""
    from fr_stages.race.levels import players
    from fr_stages.ride.ride_result import INTERRUPTED as INTERRUPTION
    from fr_stages.ride.ride_result import LOST

    missing = wanted - len(results)
    if missing:
        say(f"Interrupted: {missing} of {counted(wanted, 'stage')} were not ridden.")
    for result in results:
        for ridden in (result, *result.opinions):
            if ridden.stopped in (INTERRUPTION, LOST):
                who = f" by {players(ridden.bot)}" if ridden.bot and ridden is not result else ""
                number = f"{ridden.races:,} of {counted(ridden.wanted, 'race')}"
                say(f"Interrupted after {number}{who} on {result.title}.")
    return not missing and results[-1].is_complete


def end(whole: bool, lost: Finding | None) -> None:
    """Ends a command that has printed what it has: with 130 when interrupted, with 2 without workers."""
    if lost is not None:
        raise InputError(lost)
    if not whole:
        raise typer.Exit(INTERRUPTED)
