"""The book of a tour: the results of its stages so far, ridden by bots or typed in after a game at the table.

Everything else follows from them: times, points, jerseys, what riders carry on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fr_stages.findings import InputError
from fr_stages.output import write_atomically
from fr_stages.race.gaps import Arrival
from fr_stages.reading import STDIN, read_text
from fr_stages.stage.json_source import JsonSource, read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.tour.stage_day import Ridden, outcome_of
from fr_stages.tour.tour_faults import OTHER_TOUR
from fr_stages.tour.tour_run import TourPlan, TourRun

FORMAT = 1


def book_of(run: TourRun) -> dict[str, Any]:
    """The book of a tour that has been ridden as far as it has, as a JSON document."""
    return {
        "format": FORMAT,
        "tour": run.plan.tour.name,
        "riders": list(run.plan.names),
        "entrants": ",".join(map(str, run.plan.entrants)),
        "seed": run.seed,
        "results": [_result(ridden) for ridden in run.ridden],
    }


def write_book(run: TourRun, path: str | Path) -> None:
    """Writes the book, completely or not at all. Raises InputError."""
    write_atomically(path, json.dumps(book_of(run), ensure_ascii=False, indent=1) + "\n")


def entrants_in(path: str | Path) -> str | None:
    """Who rides by the book in a file, as on the command line; None where it does not say so.

    Raises InputError.
    """
    entrants: str | None = _read(path).value.get("entrants")
    return entrants


def read_book(path: str | Path, plan: TourPlan) -> TourRun:
    """The tour as far as the book in a file has it. Raises InputError, also for that of another tour."""
    return _run(_read(path), plan)


def _read(path: str | Path) -> JsonSource:
    source = read_json(read_text(path), STDIN if str(path) == "-" else str(path))
    findings = check_schema(source, "tour-book")
    if findings:
        raise InputError(findings)
    return source


def _run(source: JsonSource, plan: TourPlan) -> TourRun:
    book = source.value
    if book["riders"] != list(plan.names):
        raise OTHER_TOUR.error(
            "This book is about other riders.",
            source.location("/riders"),
            "Name the tour and the entrants with which the book was begun.",
        )
    if len(book["results"]) > len(plan.days):
        raise OTHER_TOUR.error(
            f"This book has {len(book['results'])} results; the tour has {len(plan.days)} stages.",
            source.location("/results"),
        )
    run = TourRun(plan, book["seed"])
    for number, result in enumerate(book["results"]):
        run.book(_ridden(run, number, result))
    return run


def _result(ridden: Ridden) -> dict[str, Any]:
    return {
        "arrivals": [asdict(arrival) for arrival in ridden.arrivals],
        "sprint": dict(ridden.outcome.sprint),
        "mountain": dict(ridden.outcome.mountain),
        "exhaustion": dict(ridden.exhaustion),
    }


def _ridden(run: TourRun, number: int, result: Mapping[str, Any]) -> Ridden:
    arrivals = tuple(Arrival(**arrival) for arrival in result["arrivals"])
    outcome = outcome_of(
        run.plan.days[number], arrivals, run.plan.teams, result["sprint"], result["mountain"]
    )
    return Ridden(outcome, arrivals, result["exhaustion"])
