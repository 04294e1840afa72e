"""What takes a while: test rides, races to watch, and stages that are found. Each has a limit of time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fr_stages.design.designer import answers
from fr_stages.design.found import Found
from fr_stages.design.mending import suited
from fr_stages.design.request import SOME, Request
from fr_stages.design.varying import Keep, vary
from fr_stages.race.entrants import entrants_for
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.report.html.race_page import race_data
from fr_stages.report.html.ride_page import ride_data
from fr_stages.report.html.ride_sections import measure_words
from fr_stages.report.ride_words import terms
from fr_stages.ride.batches import RaceRow, ride_setup
from fr_stages.ride.highlights import highlights
from fr_stages.ride.ride_document import document_of
from fr_stages.ride.ride_result import RideResult
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind
from fr_stages.web.draft import GAP, Draft
from fr_stages.web.said import LOOKED_AT, judged
from fr_stages.web.view import size_cm
from fr_stages.words import capital, counted

MOST_RACES = 500
RIDE_SECONDS = 20.0
DESIGN_SECONDS = 5.0
ANSWERS = 6
PAIRED = 30
"""Rows with more tiles are repaired by one change at a time."""
WATCHED = 8
"""Races of a ride that can be played."""

Json = dict[str, Any]


def ridden(draft: Draft, races: int, seed: int) -> tuple[RideResult, list[RaceRow]]:
    """Rides a draft; of a ride that takes too long, what was ridden by then. Raises InputError."""
    rows: list[RaceRow] = []
    until = time.monotonic() + RIDE_SECONDS

    def progress(_ridden: int, _wanted: int) -> None:
        if time.monotonic() > until:
            raise KeyboardInterrupt  # a ride that is interrupted tells what it has

    return ride_setup(_setup(draft, seed), races, progress=progress, each=rows.append), rows


def ride(draft: Draft, races: int, seed: int) -> Json:
    """A test ride: what it measures and finds, its heat, and races to watch. Raises InputError."""
    result, rows = ridden(draft, races, seed)
    document = document_of(result)
    chosen = highlights(rows, timed=bool(result.setup.options.time_trial))[:WATCHED]
    return {
        "races": result.races,
        "words": terms(result),
        "measures": [_measure(it) for it in document["measures"].values() if it["high"] != 0],
        "findings": document["findings"],
        "page": ride_data(result, rows, chosen),
    }


def race(draft: Draft, number: int, seed: int) -> Json:
    """One race to watch: the same one that a ride with this seed counts. Raises InputError."""
    setup = _setup(draft, seed)
    return {"page": race_data(setup, number, record(setup, number))}


def design(draft: Draft, do: str, keep: str, seed: int) -> Json:
    """Stages that complete, vary or repair a draft. Raises InputError for one that cannot be worked on."""
    return _WAYS[do](draft, keep, seed)


def _complete(draft: Draft, _keep: str, seed: int) -> Json:
    """Fills the gaps, and goes on with a row that has no start or no finish."""
    tiles = draft.stage.tiles
    faces = [draft.catalogue.faces.get(name) for name in tiles]
    opens = () if faces and (faces[0] is None or faces[0].kind is Kind.START) else (SOME,)
    ends = () if faces and faces[-1] is not None and faces[-1].kind is Kind.FINISH else (SOME,)
    if GAP not in tiles and not opens and not ends:
        return {"found": [], "message": "Nothing is missing: there is no gap, and a finish tile at the end."}
    found = answers(_request(draft, pattern=(*opens, *tiles, *ends), seed=seed))
    return _found(draft, found)


def _vary(draft: Draft, keep: str, seed: int) -> Json:
    """The same terrain on another road, or other terrain on the same road."""
    return _found(draft, vary(draft.finished(), Keep(keep), _request(draft, seed=seed)))


def _repair(draft: Draft, _keep: str, _seed: int) -> Json:
    """The fewest changes after which the stage can be built."""
    stage = draft.finished()
    most = 2 if len(stage.tiles) <= PAIRED else 1  # pairs of changes grow with the fourth power
    repairs = suited(stage, judged(draft), most)[:ANSWERS] if len(stage.tiles) <= LOOKED_AT else ()
    found = [_answer(draft, it.stage, f"{capital('; '.join(it.changes))}. {it.reason}") for it in repairs]
    missing = "Nothing can be mended with so few changes."
    return {"found": found, "message": f"{counted(len(found), 'repair')}." if found else missing}


_WAYS: dict[str, Callable[[Draft, str, int], Json]] = {
    "complete": _complete,
    "vary": _vary,
    "repair": _repair,
}
WAYS = tuple(_WAYS)
KEEPS = tuple(map(str, Keep))


def _request(draft: Draft, **wishes: Any) -> Request:
    asked = Request.for_stage(draft.stage)
    return replace(asked, answers=ANSWERS, seconds=DESIGN_SECONDS, catalogue=draft.catalogue, **wishes)


def _found(draft: Draft, found: Found) -> Json:
    shown = [
        _answer(draft, it.stage, f"{counted(it.spaces, 'space')}, {size_cm(it.layout)}")
        for it in found.answers
    ]
    why = found.refusal.text if found.refusal else ""
    message = f"{counted(len(shown), 'stage')}. {why}".strip() if shown else why
    return {"found": shown, "message": message}


def _answer(draft: Draft, stage: Stage, words: str) -> Json:
    answer = draft.with_stage(draft.stage.with_tiles(stage.tiles))
    return {
        "document": answer.document,
        "tiles": list(answer.stage.tiles),
        "row": answer.row,
        "words": words,
    }


def _measure(measure: Json) -> Json:
    value, interval = measure_words(measure)
    percentile = measure["percentile"]
    return {
        "title": measure["title"],
        "value": value,
        "interval": interval,
        "among": None if percentile is None else round(percentile / 100, 3),
    }


def _setup(draft: Draft, seed: int) -> Setup:
    stage = draft.finished()
    return Setup.of(stage, entrants_for(stage), None, seed)
