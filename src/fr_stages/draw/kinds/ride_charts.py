"""What a ride measures as a whole, in small charts on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.charts import Bar, bar_chart, bars_height, histogram
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import clean
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.ride.measures import entrant_wins, type_wins
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import Estimate, share
from fr_stages.stage import rulebook
from fr_stages.words import counted

MARGIN_MM = 10.0
GAP_MM = 8.0
SINGLE_MM = (92.0, 52.0)
"""A chart on a sheet of its own."""

LEAST_SHARE = 0.1
"""Rounds that fewer races come to are left out: they say more about those races than about the stage."""


class Chart(NamedTuple):
    """A chart: its title, and what draws it into a box."""

    title: str
    draw: Callable[[Sheet, Box, str], Group]

    def drawn(self, sheet: Sheet, box: Box) -> Group:
        """The chart in a box of a sheet."""
        return self.draw(sheet, box, self.title)


def ride_charts(report: RideResult, *, look: Theme | None = None, on: Paper | None = None) -> Sheet:
    """Winners, length, margins and the shape of the field, each with 95 % intervals."""
    on = on or paper("A4").turned
    look = look or theme()
    title = f"Test ride: {clean(report.setup.course.name) or 'Untitled stage'}"
    about = f"{counted(report.races, 'race')}; lines show where the true value is in 95 of 100 rides"
    sheet = Sheet(on.width, on.height, look, title, about, zoom=on.zoom)
    whole = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
    sheet.add(sheet.rect(*whole, "paper", fill=look.colours.paper))
    inner = whole.inset(MARGIN_MM)
    titles = Titles(inner, title, [Note(about)])
    titles.draw(sheet)
    top = titles.bottom + 2.0
    room = Box(inner.left, top, inner.width, inner.bottom - top)
    charts = sheet.layer("charts")
    for chart, box in _placed(report, room):
        charts.add(chart.drawn(sheet, box))
    return sheet


def _placed(report: RideResult, room: Box) -> Iterator[tuple[Chart, Box]]:
    """Who wins at the top, as high as the bars need; below it the rest, two abreast on a lying sheet."""
    winners, others = list(_winners(report)), list(_histograms(report))
    high = min(
        bars_height(max(len(report.setup.entrants), len(type_wins(report.setup, report.counts)))),
        room.height / 3,
    )
    yield from zip(winners, _grid(room._replace(height=high), 1, 2), strict=True)
    columns = 2 if room.width > room.height else 1
    below = Box(room.left, room.top + high + GAP_MM, room.width, room.height - high - GAP_MM)
    yield from zip(others, _grid(below, len(others) // columns, columns), strict=True)


def _grid(room: Box, rows: int, columns: int) -> Iterator[Box]:
    """Places of one size, row by row."""
    width = (room.width - (columns - 1) * GAP_MM) / columns
    height = (room.height - (rows - 1) * GAP_MM) / rows
    for row, column in product(range(rows), range(columns)):
        yield Box(room.left + column * (width + GAP_MM), room.top + row * (height + GAP_MM), width, height)


def single_charts(report: RideResult, *, look: Theme) -> list[Sheet]:
    """The same charts, each on a small sheet of its own, for a page."""
    box = Box(0.0, 0.0, *SINGLE_MM)
    sheets = []
    for chart in (*_winners(report), *_histograms(report)):
        sheet = Sheet(box.width, box.height, look, chart.title)
        sheet.add(chart.drawn(sheet, box))
        sheets.append(sheet)
    return sheets


def _winners(report: RideResult) -> Iterator[Chart]:
    setup, counts = report.setup, report.counts
    entrants = zip(setup.entrants, entrant_wins(setup, counts), strict=True)
    yield _bars("Races won", [_bar(str(entrant), estimate) for entrant, estimate in entrants])
    types = type_wins(setup, counts).items()
    yield _bars("Won by", [_bar(name.capitalize(), estimate) for name, estimate in types])


def _histograms(report: RideResult) -> Iterator[Chart]:
    counts, is_timed = report.counts, report.setup.options.time_trial
    yield _columns("How many rounds a race lasts", "rounds", _counted(counts.tables["lasted"]))
    unit, step = ("seconds", rulebook.BONUS) if is_timed else ("spaces", 1)
    margins = _counted(counts.tables["margins"], step)
    yield _columns("Winning margin", f"{unit} before the next", margins)
    if not is_timed:
        for name, title in (
            ("leading_pack", "Riders in the leading pack"),
            ("spread", "Spaces from first to last"),
        ):
            rounds = [
                _bar(str(number), counts.in_round(name, number))
                for number, races in enumerate(counts.tables["round_races"])
                if races >= LEAST_SHARE * report.races
            ]
            yield Chart(title, partial(histogram, bars=rounds, below="when round … begins", series=3))


def _bars(title: str, bars: list[Bar]) -> Chart:
    return Chart(title, partial(bar_chart, bars=bars, is_share=True))


def _columns(title: str, below: str, bars: list[Bar]) -> Chart:
    return Chart(title, partial(histogram, bars=bars, below=below, is_share=True, series=2))


def _bar(label: str, estimate: Estimate) -> Bar:
    return Bar(label, estimate.value, estimate.low, estimate.high)


def _counted(table: list[int], step: int = 1) -> list[Bar]:
    """A column for each number that was counted and those between, `step` apart: its share of all."""
    seen = [number for number, count in enumerate(table) if count]
    numbers = range(seen[0], seen[-1] + 1, step) if seen else range(0)
    return [_bar(str(number), share(table[number], sum(table))) for number in numbers]
