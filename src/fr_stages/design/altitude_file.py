"""Heights along a way in files: a GPX track, or a list of distances and heights as JSON, CSV or text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fr_stages import resources
from fr_stages.design.altitudes import Altitudes, Sector
from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import Location
from fr_stages.reading import STDIN, read_text
from fr_stages.stage.json_source import quoted, read_json
from fr_stages.stage.plain_check import plainly_follows

if TYPE_CHECKING:
    from gpxpy.gpx import GPXRoutePoint, GPXTrackPoint

MOST_BYTES = 20_000_000
"""A whole day's ride, second by second, is a quarter of that."""
COBBLED = "cobbles"
JSON_FORM = '{"points": [[0, 120], [4.5, 310]], "cobbles": [[2, 3.5]]}'
LIST_FORM = "Write lines such as 4.5, 310 (km, metres), on cobbles 4.5, 310, cobbles."

Row = tuple[float, float, bool]
"""Kilometres, metres, and whether the way is cobbled up to there."""


def read_altitudes(path: str | Path) -> Altitudes:
    """The heights in a file (``-`` for standard input): a GPX track, JSON, or lines of km and metres.

    In a list a third column ``cobbles`` says that the way from the line before to this one is cobbled.
    Raises InputError for a file that holds no heights.
    """
    name = STDIN if str(path) == "-" else str(path)
    text = read_text(path, MOST_BYTES)
    begin = text.lstrip()[:1]
    try:
        if begin == "<":
            return Altitudes.along(_track(text, name))
        if begin == "{":
            return _of_json(text, name)
        return _of_rows(list(_rows(text, name)))
    except ValueError as error:
        if hasattr(error, "findings"):
            raise
        raise WRONG_VALUE.error(f"It holds no profile: {error}.", Location(name)) from None


def altitudes_of(value: dict[str, Any]) -> Altitudes:
    """The heights of ``{"points": [[km, metres], ...], "cobbles": [[from, to], ...]}``. Raises ValueError."""
    points = [(km, metres) for km, metres in value["points"]]
    return Altitudes.along(points, [(low, high) for low, high in value.get("cobbles") or ()])


def altitudes_document(altitudes: Altitudes) -> dict[str, Any]:
    """The same as a document."""
    cobbles = [list(sector) for sector in altitudes.cobbles]
    return {
        "points": [list(point) for point in altitudes.points],
        **({"cobbles": cobbles} if cobbles else {}),
    }


def _of_json(text: str, name: str) -> Altitudes:
    value = read_json(text, name).value
    form = resources.schema("request")["properties"]["profile"]
    if not plainly_follows(value, form):
        raise WRONG_VALUE.error("It holds no profile.", Location(name), f"Write for example {JSON_FORM}.")
    return altitudes_of(value)


def _track(text: str, name: str) -> Iterator[tuple[float, float]]:
    """Kilometres and metres along the tracks, or else the routes, of a GPX file."""
    import gpxpy  # only those who ride after a track need it

    if "<!ENTITY" in text:  # no track has any, and they can be made to fill the memory
        raise WRONG_VALUE.error("Its XML has entities of its own.", Location(name), "Give a GPX track.")
    try:
        gpx = gpxpy.parse(text)
    except (gpxpy.gpx.GPXException, ValueError, LookupError) as error:
        fix = "Give a GPX track, or lines of km and metres."
        raise WRONG_VALUE.error(f"It is no GPX file: {str(error)[:80]}.", Location(name), fix) from None
    places: list[GPXTrackPoint | GPXRoutePoint] = [
        point for track in gpx.tracks for segment in track.segments for point in segment.points
    ]
    places = places or [point for route in gpx.routes for point in route.points]
    known = [(it, it.elevation) for it in places if it.elevation is not None]
    if len(known) < 2:
        raise WRONG_VALUE.error(
            "Its track tells no heights.", Location(name), "Give a track with elevations."
        )
    km = 0.0
    yield km, known[0][1]
    for (before, _), (after, height) in pairwise(known):
        km += (after.distance_2d(before) or 0.0) / 1000
        yield km, height


def _rows(text: str, name: str) -> Iterator[Row]:
    """The rows of a list, with commas, semicolons, tabs or blanks; a first line of words is passed over."""
    is_first = True
    for number, line in enumerate(text.splitlines(), start=1):
        words = _words(line.partition("#")[0])
        if not words:
            continue
        try:
            km, metres, *rest = words
            yield float(km), float(metres), bool(rest) and rest[0].casefold() == COBBLED
        except ValueError:
            if not is_first or words[0][:1].isdigit():
                place = Location(name, number)
                message = f"{quoted(line.strip()[:40])} is no distance and height."
                raise WRONG_VALUE.error(message, place, LIST_FORM) from None
        is_first = False


def _words(line: str) -> list[str]:
    mark = next((mark for mark in ";\t," if mark in line), None)
    if mark is None:
        return line.split()
    words = [word.strip() for word in next(csv.reader([line], delimiter=mark))]
    decimal = [word.replace(",", ".") for word in words] if mark != "," else words
    return decimal if any(words) else []


def _of_rows(rows: list[Row]) -> Altitudes:
    ends = pairwise(rows)
    cobbles: list[Sector] = []
    for is_cobbled, parts in groupby(ends, key=lambda pair: pair[1][2]):
        if is_cobbled:
            whole = list(parts)
            cobbles.append((whole[0][0][0], whole[-1][1][0]))
    return Altitudes.along([(km, metres) for km, metres, _ in rows], cobbles)
