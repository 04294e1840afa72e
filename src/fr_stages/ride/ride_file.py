"""Ride reports as files: read, checked, and ridden again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fr_stages.faults import UNKNOWN_FORMAT
from fr_stages.findings import InputError, Location
from fr_stages.race.bots import REGISTRY
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup_json import read_setup
from fr_stages.reading import STDIN, read_text
from fr_stages.ride.ride_document import FORMAT, document_of, result_of, text_of
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
    several = isinstance(source.value, list)
    parts = [source.part(f"/{i}") for i in range(len(source.value))] if several else [source]
    if not parts or not all(looks_like_a_ride(part.value) for part in parts):
        raise NOT_A_RIDE.error(
            "It is no report of a ride.", Location(file), "Write one with fr-stages ride --json."
        )
    return [_parsed(part) for part in parts]


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


def _parsed(source: JsonSource) -> RideResult:
    document = source.value
    if document["format"] != FORMAT:
        raise UNKNOWN_FORMAT.error(
            f"The report has format {document['format']!r}; this program reads format {FORMAT}.",
            source.location("/format"),
            "Ride the stage again, or read the report with the version that wrote it.",
        )
    if findings := check_schema(source, "ride"):
        raise InputError(findings)
    result = result_of(document, read_setup(source.part("/setup")))
    for message in _contradictions(result, document):
        raise NOT_A_RIDE.error(message, source.location("/counts"), "Ride the stage again.")
    return result


def _contradictions(result: RideResult, document: dict[str, Any]) -> Iterator[str]:
    """What does not fit together in a report that follows the schema: somebody has edited it."""
    unknown = [told["bot"] for told in document.get("opinions", ()) if told["bot"] not in REGISTRY]
    if unknown:
        yield f'The bot "{unknown[0]}" of an opinion is not known.'
        return
    for name, table in Tally(Plan(result.setup)).sums().items():
        for ridden in (result, *result.opinions):
            if len(ridden.counts.tables.get(name, ())) != len(table):
                yield f'The table "{name}" does not fit the course and the entrants.'
                return
    if result.races != document["races"]:
        yield f"It says {counted(document['races'], 'race')}, but counts {result.races:,}."
        return
    if any(
        it.races != told["races"]
        for it, told in zip(result.opinions, document.get("opinions", ()), strict=True)
    ):
        yield "It says another number of races of other players than it counts."
        return
    try:
        document_of(result)
    except (ArithmeticError, ValueError):
        yield "Its counts contradict each other: nothing can be estimated from them."
