"""Work in batches, on this process or on any executor, with the results in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from fr_stages.race.botfile import load_bots
from fr_stages.race.watchdog import WATCHDOG
from fr_stages.ride.ride_faults import WORKER_LOST, WorkersLost

Result = TypeVar("Result")

Task = Callable[[int, int], Result]

AHEAD = 32
"""How many batches are handed to an executor before the first of them is asked for."""


def spread(
    task: Task[Result],
    total: int,
    size: int,
    executor: Executor | None,
    bot_files: Sequence[str] = (),
) -> Generator[Result]:
    """The results of ``task(first, count)`` for `total` things in batches of `size`, in order.

    Without an executor the work is done here, when it is asked for. Own bots are those of `bot_files`.
    Raises WorkersLost when a worker dies, BotError when a bot neither decides nor can be interrupted.
    """
    files = tuple(bot_files)
    pieces = ((first, min(size, total - first)) for first in range(0, total, size))
    if executor is None:
        for first, count in pieces:
            yield work(task, files, first, count)
        return
    waiting: deque[Future[Result]] = deque()
    try:
        for first, count in pieces:
            waiting.append(executor.submit(work, task, files, first, count))
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        finding = WORKER_LOST.finding("A worker process has died.", fix="Take fewer jobs.")
        raise WorkersLost(finding) from None
    finally:
        for future in waiting:
            future.cancel()


def work(task: Task[Result], bot_files: tuple[str, ...], first: int, count: int) -> Result:
    """One batch, in whatever process it is done: the whole set-up of a worker.

    Own bots are made known to it, and one that never comes back ends the batch, not the process.
    """
    if not bot_files:
        return task(first, count)
    for file in bot_files:
        load_bots(file)
    return WATCHDOG.attended(lambda: task(first, count))
