"""A ride as tables for spreadsheets: one row a space, or one row a race."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator

from fr_stages.race.setup import Setup
from fr_stages.ride.batches import RaceRow
from fr_stages.ride.counted import RACE_COUNTS, SPACE_COUNTS
from fr_stages.ride.ride_result import RideResult

SPACE_HEAD = ("stage", "index", "tile", "space", "terrain", "zone")
UNKNOWN = ""
"""What stands for the end of an interval that nobody knows: that of a single race."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
RACE_HEAD = ("stage", "race", "winners")


def space_rows(results: Iterable[RideResult]) -> str:
    """For each space of each course: the mean of each count in a race and the ends of its interval."""
    head = [*SPACE_HEAD]
    for name in SPACE_COUNTS:
        head += [name, f"{name}_low", f"{name}_high"]
    return _table(head, (row for result in results for row in _spaces(result)))


def race_rows(ridden: Iterable[tuple[Setup, RaceRow]]) -> str:
    """For each race: who won and everything that is counted once a race."""
    rows = ([setup.course.name, row.number, _names(setup, row.winners), *row.counts] for setup, row in ridden)
    return _table([*RACE_HEAD, *RACE_COUNTS], rows)


def _names(setup: Setup, riders: Iterable[int]) -> str:
    """``red-rouleur``; several that share the first place stand in one cell with blanks between them."""
    return " ".join(setup.rider_names[rider] for rider in riders)


def _spaces(result: RideResult) -> Iterator[list[object]]:
    for index, space in enumerate(result.setup.course.spaces):
        row: list[object] = [result.setup.course.name, index, space.tile, space.number]
        row += [space.terrain.value, space.zone.value]
        for name in SPACE_COUNTS:
            estimate = result.counts.on_space(name, index)
            parts = (estimate.value, estimate.low, estimate.high)
            row += [round(part, 6) if math.isfinite(part) else UNKNOWN for part in parts]
        yield row


def _table(head: list[str], rows: Iterable[list[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula: a text that looks like one gets a quote in front."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
