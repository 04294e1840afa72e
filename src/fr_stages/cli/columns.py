"""Plain tables: columns side by side, the same on a terminal and in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len


def columns(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The lines of a table. Columns that hold only whole numbers stand to the right."""
    table = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, cells)) for cells in zip(head, *table, strict=True)]
    numeric = [all(cell.isdigit() for cell in cells) for cells in zip(*table, strict=True)] or [False] * len(
        head
    )
    return ["  ".join(map(_padded, row, widths, numeric)).rstrip() for row in (head, *table)]


def _padded(cell: str, width: int, numeric: bool) -> str:
    blanks = " " * (width - cell_len(cell))
    return blanks + cell if numeric else cell + blanks
