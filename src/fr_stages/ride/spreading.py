"""Work in batches, on this process or on any executor, with the results in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from fr_stages.ride.ride_faults import WORKER_LOST

Result = TypeVar("Result")

AHEAD = 32
"""How many batches are handed to an executor before the first of them is asked for."""


def spread(
    task: Callable[[int, int], Result], total: int, size: int, executor: Executor | None
) -> Generator[Result]:
    """The results of ``task(first, count)`` for `total` things in batches of `size`, in order.

    Without an executor the work is done here, when it is asked for. Raises InputError when a worker dies.
    """
    pieces = ((first, min(size, total - first)) for first in range(0, total, size))
    if executor is None:
        for first, count in pieces:
            yield task(first, count)
        return
    waiting: deque[Future[Result]] = deque()
    try:
        for first, count in pieces:
            waiting.append(executor.submit(task, first, count))
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise WORKER_LOST.error("A worker process has died.", fix="Take fewer jobs.") from None
    finally:
        for future in waiting:
            future.cancel()
