"""A ride as tables for spreadsheets: one row a space, or one row a race."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator

from fr_stages.race.levels import players
from fr_stages.race.setup import Setup
from fr_stages.ride.batches import RaceRow
from fr_stages.ride.counted import RACE_COUNTS, SPACE_COUNTS
from fr_stages.ride.opinions import opinions
from fr_stages.ride.reference import reference
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import Estimate

SPACE_HEAD = ("stage", "index", "tile", "space", "terrain", "zone")
UNKNOWN = ""
"""What stands for the end of an interval that nobody knows: that of a single race."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
RACE_HEAD = ("stage", "race", "winners")
MEASURE_HEAD = (
    "stage", "measure", "unit", "players", "value", "low", "high", "second_players", "second", "second_low",
    "second_high", "verdict", "percentile",
)  # fmt: skip


def space_rows(results: Iterable[RideResult]) -> str:
    """For each space of each course: the mean of each count in a race and the ends of its interval."""
    head = [*SPACE_HEAD]
    for name in SPACE_COUNTS:
        head += [name, f"{name}_low", f"{name}_high"]
    return _table(head, (row for result in results for row in _spaces(result)))


def measure_rows(results: Iterable[RideResult]) -> str:
    """For each measure: its value with the ends of its interval, the second opinion, and whether it holds."""
    return _table([*MEASURE_HEAD], (row for result in results for row in _measures(result)))


def race_rows(ridden: Iterable[tuple[Setup, RaceRow]]) -> str:
    """For each race: who won and everything that is counted once a race."""
    rows = ([setup.course.name, row.number, _names(setup, row.winners), *row.counts] for setup, row in ridden)
    return _table([*RACE_HEAD, *RACE_COUNTS], rows)


def _names(setup: Setup, riders: Iterable[int]) -> str:
    """``red-rouleur``; several that share the first place stand in one cell with blanks between them."""
    return " ".join(setup.rider_names[rider] for rider in riders)


def _measures(result: RideResult) -> Iterator[list[object]]:
    peers, said = reference().peers_of(result.setup), opinions(result)
    for it in result.measures:
        opinion = said.get(it.name)
        row: list[object] = [
            result.setup.course.name,
            it.name,
            it.unit,
            players(result.bot) if result.bot else "",
        ]
        row += _ends(it.estimate)
        row += [players(opinion.bot), *_ends(opinion.other), opinion.verdict] if opinion else [UNKNOWN] * 5
        percentile = peers.place(it) if peers else None
        yield [*row, UNKNOWN if percentile is None else round(percentile, 1)]


def _ends(estimate: Estimate) -> list[object]:
    """The value and the ends of its interval."""
    parts = (estimate.value, estimate.low, estimate.high)
    return [round(part, 6) if math.isfinite(part) else UNKNOWN for part in parts]


def _spaces(result: RideResult) -> Iterator[list[object]]:
    for index, space in enumerate(result.setup.course.spaces):
        row: list[object] = [result.setup.course.name, index, space.tile, space.number]
        row += [space.terrain.value, space.zone.value]
        for name in SPACE_COUNTS:
            row += _ends(result.counts.on_space(name, index))
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
