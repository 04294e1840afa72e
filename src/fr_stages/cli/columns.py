"""Plain tables: columns side by side, complete in a pipe and as narrow as the terminal needs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap

from rich.cells import cell_len

from fr_stages.findings import printable

GAP = "  "
INDENT = "    "
LEAST_ROOM = 12
"""The narrowest last column that stands beside the others; with less room it stands below them."""


def print_table(
    head: Sequence[str],
    rows: Iterable[Sequence[str | int]],
    below: str,
    *,
    last_is_spare: bool = False,
) -> None:
    """Prints a table, and a line of text below it.

    On a terminal that is too narrow the last column and the text take several lines; a last column that
    can be spared is left out where it has no room. A pipe gets one line a row, so that programs can read it.
    """
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    text = wrap(below, max(width, LEAST_ROOM)) if width else [below]
    lines = columns(head, rows, width, last_is_spare=last_is_spare)
    print("\n".join([*lines, "", *text]))


def columns(
    head: Sequence[str],
    rows: Iterable[Sequence[str | int]],
    width: int | None = None,
    *,
    last_is_spare: bool = False,
) -> list[str]:
    """The lines of a table, as good as possible within `width`. Columns of numbers stand to the right."""
    body = [list(row) for row in rows]
    numeric = [bool(cells) and all(isinstance(it, int) for it in cells) for cells in _turned(body, len(head))]
    table = [[printable(str(cell)) for cell in row] for row in (head, *body)]
    widths = [max(map(cell_len, cells)) for cells in zip(*table, strict=True)]
    lines = [[_padded(*cell) for cell in zip(row, widths, numeric, strict=True)] for row in table]
    if width is None or sum(widths) + len(GAP) * (len(widths) - 1) <= width:
        return [GAP.join(cells).rstrip() for cells in lines]
    if last_is_spare and sum(widths[:-1]) + len(GAP) * (len(widths) - 1) + LEAST_ROOM > width:
        return [GAP.join(cells[:-1]).rstrip() for cells in lines]
    return [line for cells in lines for line in _broken(GAP.join(cells[:-1]), cells[-1].strip(), width)]


def _turned(rows: Sequence[Sequence[str | int]], count: int) -> list[list[str | int]]:
    return [[row[column] for row in rows] for column in range(count)]


def _broken(cells: str, last: str, width: int) -> Iterator[str]:
    """A row whose last column is broken over several lines."""
    room = width - cell_len(cells) - len(GAP)
    if room < LEAST_ROOM:
        yield cells.rstrip()
        yield from wrap(last, max(width, LEAST_ROOM), initial_indent=INDENT, subsequent_indent=INDENT)
        return
    first, *others = wrap(last, room) or [""]
    yield f"{cells}{GAP}{first}".rstrip()
    yield from (f"{' ' * cell_len(cells)}{GAP}{other}" for other in others)


def _padded(cell: str, width: int, numeric: bool) -> str:
    blanks = " " * (width - cell_len(cell))
    return blanks + cell if numeric else cell + blanks
