"""Ride reports as files: read, checked, and ridden again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fr_stages.findings import InputError, Location
from fr_stages.race.race_plan import course_faults, entrant_faults
from fr_stages.reading import STDIN, read_text
from fr_stages.ride.ride_document import document_of, result_of, text_of
from fr_stages.ride.ride_faults import NOT_A_RIDE
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.tally import Tally
from fr_stages.stage.json_source import JsonSource, read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.words import counted

MOST_BYTES = 20_000_000


def read_results(path: str | Path) -> list[RideResult]:
    """The reports in a file that ``fr-stages ride --json`` has written: one, or a list of them.

    Raises InputError with everything that is wrong with it.
    """
    name = STDIN if str(path) == "-" else str(path)
    return parse_results(read_text(path, MOST_BYTES), name)


def read_result(path: str | Path) -> RideResult:
    """The one report in a file. Raises InputError."""
    results = read_results(path)
    if len(results) != 1:
        raise NOT_A_RIDE.error(f"It holds {len(results)} rides; one is needed.", Location(str(path)))
    return results[0]


def parse_results(text: str, file: str | None = None) -> list[RideResult]:
    """The reports in a JSON text. Raises InputError."""
    source = read_json(text, file)
    documents = source.value if isinstance(source.value, list) else [source.value]
    if not documents or not all(looks_like_a_ride(document) for document in documents):
        raise NOT_A_RIDE.error(
            "It is no report of a ride.", Location(file), "Write one with fr-stages ride --json."
        )
    return [_parsed(document, _part(source, document)) for document in documents]


def looks_like_a_ride(document: Any) -> bool:
    """Whether a JSON value is meant to be the report of a ride."""
    return isinstance(document, dict) and {"format", "setup", "counts"} <= document.keys()


def holds_rides(path: str | Path) -> bool:
    """Whether this is the name of a file that is meant to hold reports of rides."""
    try:
        if not Path(path).is_file() or Path(path).stat().st_size > MOST_BYTES:
            return False
        value = json.loads(Path(path).read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    first = value[0] if isinstance(value, list) and value else value
    return looks_like_a_ride(first)


def write(results: list[RideResult]) -> str:
    """The text of one report, or of a list of them."""
    if len(results) == 1:
        return text_of(document_of(results[0]))
    return "[\n" + ",\n".join(text_of(document_of(result)).rstrip() for result in results) + "\n]\n"


def _part(source: JsonSource, document: dict[str, Any]) -> JsonSource:
    """The source of one report in a list, so that its faults are found like those of a single one."""
    if source.value is document:
        return source
    prefix = f"/{source.value.index(document)}"
    values = {key.removeprefix(prefix): at for key, at in source.values.items() if key.startswith(prefix)}
    keys = {key.removeprefix(prefix): at for key, at in source.keys.items() if key.startswith(prefix)}
    return JsonSource(source.text, source.file, document, values, keys)


def _parsed(document: dict[str, Any], source: JsonSource) -> RideResult:
    findings = check_schema(source, "ride")
    if findings:
        raise InputError(findings)
    result = result_of(document)
    setup = result.setup
    faults = list(entrant_faults(setup.entrants)) or list(
        course_faults(setup.course, setup.entrants, setup.options)
    )
    if faults:
        raise InputError(faults)
    for message in _contradictions(result, document):
        raise NOT_A_RIDE.error(message, source.location("/counts"), "Ride the stage again.")
    return result


def _contradictions(result: RideResult, document: dict[str, Any]) -> Iterator[str]:
    """What does not fit together in a report that follows the schema: somebody has edited it."""
    tables = result.counts.tables
    for name, table in Tally(result.setup.plan).sums().items():
        if len(tables.get(name, ())) != len(table):
            yield f'The table "{name}" does not fit the course and the entrants.'
            return
    if result.races != document["races"]:
        yield f"It says {counted(document['races'], 'race')}, but counts {result.races:,}."
        return
    try:
        document_of(result)
    except (ArithmeticError, ValueError):
        yield "Its counts contradict each other: nothing can be estimated from them."
