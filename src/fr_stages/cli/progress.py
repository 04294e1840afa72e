"""The progress bar: on stderr, where that is a terminal, once something has taken a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rich.progress import Task
    from rich.text import Text

Item = TypeVar("Item")
Advance = Callable[[int, int], None]
"""Is told how many are done, and of how many."""

PATIENCE = 1.0
"""Seconds before a bar is shown."""


def track(items: Iterable[Item], label: str, total: int) -> Iterator[Item]:
    """Passes `items` on while a bar counts them."""
    with bar(label) as advance:
        for done, item in enumerate(items):
            advance(done, total)
            yield item


@contextmanager
def bar(label: str, unit: str = "") -> Iterator[Advance]:
    """A bar with the time that is left, and with `unit` how many of them are done in a second."""
    from rich.console import Console

    terminal = Console(stderr=True)
    if not terminal.is_terminal:
        yield lambda _done, _total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = [_rate_column(unit)] if unit else []
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *rate]
    progress = Progress(*columns, TimeRemainingColumn(), console=terminal, transient=True)
    task = progress.add_task(label, total=None)
    begun = time.monotonic()

    def advance(done: int, total: int) -> None:
        progress.update(task, completed=done, total=total)
        if time.monotonic() - begun > PATIENCE:
            progress.start()

    try:
        yield advance
    finally:
        progress.stop()


def _rate_column(unit: str) -> Any:
    from rich.progress import ProgressColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many are done in a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} {unit}/s" if task.speed else "")

    return Rate()
