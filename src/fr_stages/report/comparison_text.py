"""Rides side by side, for people and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from fr_stages.race.levels import players
from fr_stages.report.ride_words import entrants_text
from fr_stages.ride.comparison import Comparison, Row
from fr_stages.ride.ride_document import estimate_json
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import Estimate
from fr_stages.words import counted

WIDTH = 80
LABEL = 32
CELL = 12
AT_ONCE = 3
MORE, LESS, DEPENDS = "▲", "▼", "≠"


def comparison_document(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON. `real` is the verdict against the first ride, null for that one itself.

    `holds` says of a real difference whether the second opinions see it too; null where nobody can say.
    """
    return {
        "format": 1,
        "rides": [
            {"title": result.title, "races": result.races, "complete": result.is_complete}
            for result in comparison.results
        ],
        "tests": comparison.tests,
        "measures": {
            row.measure.name: {
                "title": row.measure.title,
                "unit": row.measure.unit,
                "rides": list(_rides_json(row)),
            }
            for row in comparison.rows
        },
    }


def _rides_json(row: Row) -> Iterator[dict[str, Any] | None]:
    yield {**estimate_json(row.measure.estimate), "chance": None, "real": None, "holds": None}
    for it in row.others:
        if it is None:
            yield None
        else:
            said = {"chance": round(it.chance, 6), "real": it.is_real, "holds": it.holds}
            yield {**estimate_json(it.estimate), **said}


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Prints which differences are beyond chance, then all measures in columns."""
    for line in _lines(comparison):
        console.print(Text(line, no_wrap=True, overflow="ignore"))


def _lines(comparison: Comparison) -> Iterator[str]:
    results = comparison.results
    for result in results:
        text = f"{result.title}: {counted(result.races, 'race')}, {entrants_text(result.setup)}"
        yield from textwrap.wrap(text, WIDTH, subsequent_indent="  ")
    if len({entrants_text(result.setup) for result in results}) > 1:
        yield from textwrap.wrap("Different entrants rode, so a difference may be theirs.", WIDTH)
    yield ""
    for i, result in enumerate(results[1:]):
        yield from textwrap.wrap(_verdict(comparison, i, result.title), WIDTH, subsequent_indent="  ")
    for first in range(0, len(results) - 1, AT_ONCE):
        yield ""
        yield from _columns(comparison, first)
    yield ""
    yield from textwrap.wrap(
        f"{MORE} more and {LESS} less than {results[0].title}, beyond chance: of the {comparison.tests} "
        "differences together, not even one is a false alarm in 95 of 100 comparisons." + _second(results),
        WIDTH,
    )


def _second(results: Sequence[RideResult]) -> str:
    """What the mark of what depends on play means, where it may stand."""
    bots = {result.opinions[0].bot for result in results if result.opinions}
    if len(bots) != 1:
        return ""
    return f" {DEPENDS} depends on play: {players(*bots)} do not see this difference."


def _verdict(comparison: Comparison, i: int, title: str) -> str:
    real = [row for row in comparison.rows if (it := row.others[i]) is not None and it.is_real]
    first = comparison.results[0].title
    if not real:
        return (
            f"{title} rides like {first}, as far as {counted(comparison.results[0].races, 'race')} can tell."
        )
    more = [_small(row.measure.title) for row in real if (it := row.others[i]) is not None and it.more]
    less = [_small(row.measure.title) for row in real if _small(row.measure.title) not in more]
    parts = [f"more: {'; '.join(more)}"] if more else []
    parts += [f"less: {'; '.join(less)}"] if less else []
    on_play = [_small(row.measure.title) for row in real if (it := row.others[i]) and it.holds is False]
    said = f"{title} against {first} has {'. It has '.join(parts)}."
    return f"{said} It depends on play (second opinion): {'; '.join(on_play)}." if on_play else said


def _small(title: str) -> str:
    """A title in the middle of a sentence."""
    return title[:1].lower() + title[1:]


def _columns(comparison: Comparison, first: int) -> Iterator[str]:
    shown = [comparison.results[0], *comparison.results[1 + first : 1 + first + AT_ONCE]]
    names = [textwrap.wrap(result.title, CELL - 1) for result in shown]
    for line in range(max(map(len, names))):
        heads = (f"{name[line] if line < len(name) else '':>{CELL - 1}} " for name in names)
        yield f"{'':{LABEL}}{''.join(heads)}".rstrip()
    for row in comparison.rows:
        cells = [f"{_number(row.measure.estimate, row.measure.unit):>{CELL - 3}}{'':3}"]
        for it in row.others[first : first + AT_ONCE]:
            if it is None:
                cells.append(f"{'-':>{CELL - 3}}{'':3}")
            else:
                mark = (
                    (MORE if it.more else LESS) + (DEPENDS if it.holds is False else "") if it.is_real else ""
                )
                cells.append(f"{_number(it.estimate, row.measure.unit):>{CELL - 3}} {mark:2}")
        yield f"{row.measure.title:{LABEL}}{''.join(cells)}".rstrip()


def _number(estimate: Estimate, unit: str) -> str:
    return f"{100 * estimate.value:.1f} %" if unit == "share" else f"{estimate.value:.2f}"
