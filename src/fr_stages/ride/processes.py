"""Workers on this machine: processes that ride batches of races."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """An executor with so many processes. Ctrl-C is for this process alone, which may keep what is done."""
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
