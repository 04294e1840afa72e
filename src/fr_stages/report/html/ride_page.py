"""A ride as a page: what it measures, where it jams, and the races worth watching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from fr_stages.draw.canvas.theme import theme
from fr_stages.draw.kinds.heat import HeatScale
from fr_stages.draw.kinds.plan import facts
from fr_stages.draw.kinds.space_measures import MEASURES, space_measure
from fr_stages.race.replay import record
from fr_stages.report.html.markup import element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import banner, foot, panel, watch
from fr_stages.report.html.replay_data import raced_stage, replay_data
from fr_stages.report.html.ride_sections import (
    charts_panel,
    headlines,
    levels_panel,
    measures_table,
    words_panel,
)
from fr_stages.report.html.trace import trace
from fr_stages.report.ride_words import terms
from fr_stages.ride.batches import RaceRow
from fr_stages.ride.counted import RACE_COUNTS
from fr_stages.ride.highlights import Highlight, highlights
from fr_stages.ride.ride_document import document_of
from fr_stages.ride.ride_result import RideResult
from fr_stages.words import counted

LISTED = 2_000
"""Races after these are not in the table."""

COLUMNS = {
    "rounds": "Rounds",
    "margin": "Margin",
    "lead_changes": "Lead changes",
    "spread": "First to last",
    "blocked": "Spaces lost",
    "slipped": "Slipstream",
    "exhaustion": "Exhaustion",
    "crashes": "Crashes",
}
LINKS = {"watch": "Watch", "measures": "Measures", "charts": "Charts", "where": "Where", "races": "Races"}


def ride_page(result: RideResult, rows: Sequence[RaceRow]) -> str:
    """The page of a ride, as one HTML file; `rows` are its races in order, as far as they are looked at.

    Raises InputError for a ride that does not say on which stage it was.
    """
    setup = result.setup
    stage = raced_stage(setup)
    document = document_of(result)
    timed = bool(setup.options.time_trial)
    chosen = highlights(rows, timed=timed)
    ridden = counted(result.races, "race")
    body = [
        banner(stage, terms(result), LINKS | ({"levels": "Levels"} if len(result.opinions) > 1 else {})),
        element(
            "main",
            headlines(document),
            watch(f"Watch {len(chosen)} of {ridden}"),
            words_panel(result, document),
            measures_table(document),
            levels_panel(document),
            charts_panel(result),
            panel("where", "Where it happens", element("div", id="heat", class_="heat")),
            panel("races", "Races", element("div", id="race-table")),
        ),
        foot(),
    ]
    return Page(
        title=f"{stage.title}: {ridden}",
        description=f"A test ride of {ridden} on {stage.title}. {facts(stage)}.",
        body=body,
        data=ride_data(result, rows, chosen),
        styles=("board.css", "replay.css", "report.css"),
        script="report.js",
    ).to_html()


def ride_data(result: RideResult, rows: Sequence[RaceRow], chosen: Sequence[Highlight]) -> dict[str, Any]:
    """What the page works on: the races in `chosen` to be played, heat, and the table of the others.

    Raises InputError for a ride that does not say on which stage it was.
    """
    return {
        "kind": "ride",
        **replay_data(result.setup, [_race(result, highlight) for highlight in chosen]),
        "heat": list(_heat(result)),
        "table": _table(result.races, rows, bool(result.setup.options.time_trial)),
    }


def _race(result: RideResult, highlight: Highlight) -> dict[str, Any]:
    row, setup = highlight.row, result.setup
    race: dict[str, Any] = {"number": row.number, "reasons": highlight.reasons}
    counts = dict(zip(RACE_COUNTS, row.counts, strict=True))
    if setup.options.breakaway and not counts["away_held"]:
        race["caught"] = counts["away_rounds"] + 1
    return race | trace(record(setup, row.number), setup.rider_names)


def _heat(result: RideResult) -> Iterator[dict[str, Any]]:
    """Steps of colour from 1 (little) to 5 for each space; 0 is nothing."""
    look = replace(theme(), heat=("1", "2", "3", "4", "5"))
    for name in MEASURES:
        measure = space_measure(result, name)
        if any(measure.values):
            scale = HeatScale.of(measure, look)
            yield {
                "name": name,
                "title": measure.title,
                "unit": measure.unit,
                "steps": [int(scale.colour(value).replace("none", "0")) for value in measure.values],
                "values": [float(f"{value:.3g}") for value in measure.values],
                "scale": [
                    [int(colour), *words] for colour, words in zip(scale.colours, _words(scale), strict=True)
                ],
            }


def _words(scale: HeatScale) -> Iterator[tuple[str, str]]:
    """From where to where each step goes."""
    axis = scale.axis
    for step in range(len(scale.colours)):
        yield axis.words(step * axis.step), axis.words((step + 1) * axis.step)


def _table(races: int, rows: Sequence[RaceRow], timed: bool) -> dict[str, Any]:
    """The races in rows of numbers: their number, the riders that won, then the columns."""
    shown = [name for name in COLUMNS if not (timed and name in ("lead_changes", "spread"))]
    shown = [name for name in shown if any(row.counts[RACE_COUNTS.index(name)] for row in rows)]
    at = [RACE_COUNTS.index(name) for name in shown]
    return {
        "of": races,
        "columns": [COLUMNS[name] for name in shown],
        "rows": [[row.number, list(row.winners), *(row.counts[i] for i in at)] for row in rows[:LISTED]],
    }
