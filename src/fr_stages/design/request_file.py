"""Requests as JSON, as files and from Python: one form with one schema, ``request.schema.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from fr_stages.design.altitude_file import altitudes_document, altitudes_of, read_altitudes
from fr_stages.design.altitudes import Altitudes
from fr_stages.design.goal import Goal
from fr_stages.design.request import ANY, EXACT, OR, SOME, Range, Request, TerrainWish
from fr_stages.faults import CANNOT_EXPRESS, NOT_A_TILE, UNKNOWN_BOX, WRONG_VALUE
from fr_stages.findings import Finding, InputError, Location, did_you_mean
from fr_stages.reading import STDIN, read_text
from fr_stages.stage import notation
from fr_stages.stage.json_source import JsonSource, child, in_file_order, quoted, read_json
from fr_stages.stage.opening import open_stage
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.stage import Players, Stage
from fr_stages.stage.tiles import Catalogue, Terrain, standard_catalogue

FORMAT = 1

GOAL_SECONDS = 30.0
"""When to stop looking for answers that are ridden, when nobody says it."""

MOST_PARTS = 1000
"""Parts of the way are told to a thousandth."""

_GAPS = re.compile(r"([?*])")


def read_request(path: str | Path, catalogue: Catalogue | None = None) -> Request:
    """The request in the file at `path` (``-`` for standard input).

    Raises InputError with everything that is wrong with it.
    """
    name = STDIN if str(path) == "-" else str(path)
    return parse_request(read_text(path), name, catalogue)


def parse_request(text: str, file: str | None = None, catalogue: Catalogue | None = None) -> Request:
    """The request in a JSON text. Raises InputError."""
    return _Reader(read_json(text, file), catalogue or standard_catalogue()).read()


def request_of(wishes: Mapping[str, Any], catalogue: Catalogue | None = None) -> Request:
    """The request that some wishes make, named as in a file. Raises InputError."""
    try:
        text = json.dumps({"request": FORMAT, **wishes}, default=_plain)
    except (TypeError, ValueError) as error:
        raise CANNOT_EXPRESS.error(f"A request cannot hold this: {error}.") from None
    try:
        return parse_request(text, None, catalogue)
    except InputError as error:  # nobody has written the text, so there are no lines in it
        raise InputError([finding.at(line=None, column=None) for finding in error.findings]) from None


def document_of_request(request: Request) -> dict[str, Any]:
    """The document of a request: what it says, without what it leaves free."""
    use = {"must": list(request.must), "without": list(request.without), "all_curves": request.all_curves}
    table = list(request.table_mm) if request.table_mm else None
    said = {
        "boxes": list(request.boxes),
        "players": str(request.players),
        "tiles": _bounds(request.tiles),
        "spaces": _bounds(request.spaces),
        "start": list(request.start),
        "finish": list(request.finish),
        "pattern": " ".join(request.pattern),
        "use": {key: value for key, value in use.items() if value},
        "hard_tiles": _bounds(request.hard_tiles),
        "terrain": [_terrain(wish) for wish in request.terrain],
        "breakaway": request.breakaway,
        "table_mm": table,
        "space_mm": request.space_mm,
        "loop": "exact" if request.loop == EXACT else request.loop,
        "clearance": request.clearance,
        "advice": request.advice,
        "like": " ".join(request.like),
        "unlike": [" ".join(row) for row in request.unlike],
        "profile": altitudes_document(request.profile) if request.profile else None,
        "climb_spaces": request.climb_spaces,
        "goal": str(request.goal or ""),
        "answers": request.answers,
        "seed": request.seed,
        "seconds": request.seconds,
    }
    return {"request": FORMAT, **{key: value for key, value in said.items() if _is_said(key, value)}}


def _is_said(key: str, value: Any) -> bool:
    """Whether a value means something: an empty one leaves free, but advice may be refused."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return True
    return value is not None if key == "advice" else bool(value)


def parse_pattern(text: str, catalogue: Catalogue, place: Location = Location()) -> tuple[str, ...]:
    """The parts of a pattern: faces in any notation, ``?``, ``*``, and choices such as ``b|c``.

    Raises InputError for what is no face.
    """
    parts: list[str] = []
    for word in text.split():
        if OR in word:
            chosen = [_tiles(one, catalogue, place) for one in word.split(OR)]
            if any(len(one) != 1 for one in chosen):
                raise NOT_A_TILE.error(f"{quoted(word)} is not a choice of faces.", place, 'Write "b|c".')
            parts.append(OR.join(one[0] for one in chosen))
            continue
        for piece in _GAPS.split(word):
            parts += [piece] if piece in (ANY, SOME) else _tiles(piece, catalogue, place) if piece else ()
    return tuple(parts)


def parse_names(names: list[str], catalogue: Catalogue, place: Location = Location()) -> tuple[str, ...]:
    """Faces in any notation, or tiles by their names (``nN``). Raises InputError for what is neither."""
    return tuple(
        name
        for text in names
        for name in ([text] if text in catalogue.tiles else _tiles(text, catalogue, place))
    )


def _tiles(text: str, catalogue: Catalogue, place: Location) -> tuple[str, ...]:
    """Known faces in a text. Raises InputError for others."""
    tiles = notation.parse(text, catalogue, lambda _: place).tiles
    for name in tiles:
        if name not in catalogue.faces:
            raise NOT_A_TILE.error(
                f"There is no face {quoted(name)}.", place, did_you_mean(name, catalogue.faces)
            )
    return tiles


class _Reader:
    """Makes a request of a JSON document, and collects what is wrong with it."""

    def __init__(self, source: JsonSource, catalogue: Catalogue) -> None:
        self._source = source
        self._catalogue = catalogue
        self._findings: list[Finding] = []

    def read(self) -> Request:
        findings = check_schema(self._source, "request")
        if findings:
            raise InputError(findings)
        request = self._request(self._source.value)
        if self._findings:
            raise InputError(in_file_order(self._findings))
        return request

    def _request(self, value: Mapping[str, Any]) -> Request:
        use = value.get("use") or {}
        loop = value.get("loop")
        table = value.get("table_mm")
        return Request(
            boxes=self._boxes(value.get("boxes") or []),
            players=self._try("/players", lambda: Players.parse(str(value.get("players", Request.players)))),
            tiles=self._range(value, "/tiles"),
            spaces=self._range(value, "/spaces"),
            start=self._names(value.get("start"), "/start"),
            finish=self._names(value.get("finish"), "/finish"),
            pattern=self._pattern(value.get("pattern")),
            must=self._names(use.get("must"), "/use/must"),
            without=self._names(use.get("without"), "/use/without"),
            all_curves=use.get("all_curves", False),
            hard_tiles=self._range(value, "/hard_tiles"),
            terrain=tuple(
                self._terrain(index, wish) for index, wish in enumerate(value.get("terrain") or ())
            ),
            breakaway=value.get("breakaway", False),
            table_mm=(float(table[0]), float(table[1])) if table else None,
            space_mm=float(value.get("space_mm", Request.space_mm)),
            loop=EXACT if loop == "exact" else loop,
            clearance=value.get("clearance"),
            advice=value.get("advice"),
            like=self._stage(value.get("like"), "/like"),
            unlike=tuple(
                self._stage(text, child("/unlike", index))
                for index, text in enumerate(value.get("unlike") or ())
            ),
            profile=self._profile(value.get("profile")),
            climb_spaces=value.get("climb_spaces"),
            goal=self._try("/goal", lambda: Goal.parse(value["goal"], self._source.location("/goal")))
            if value.get("goal")
            else None,
            answers=int(value.get("answers", Request.answers)),
            seed=int(value.get("seed", Request.seed)),
            seconds=float(value.get("seconds", GOAL_SECONDS if value.get("goal") else Request.seconds)),
            catalogue=self._catalogue,
        )

    def _try(self, pointer: str, make: Callable[[], Any]) -> Any:
        """What `make` makes; when it cannot, that is noted."""
        try:
            return make()
        except InputError as error:
            self._findings += error.findings
        except ValueError as error:
            message = f"{quoted(pointer[1:])} cannot be so: {error}."
            self._findings.append(WRONG_VALUE.finding(message, self._source.location(pointer)))
        return None

    def _boxes(self, boxes: list[str]) -> tuple[str, ...]:
        known = self._catalogue.boxes
        for index, box in enumerate(boxes):
            if box not in known:
                fix = did_you_mean(box, known) or f"The boxes are {', '.join(known)}."
                place = self._source.location(child("/boxes", index))
                self._findings.append(UNKNOWN_BOX.finding(f"There is no box {quoted(box)}.", place, fix))
        return tuple(boxes)

    def _range(self, value: Mapping[str, Any], pointer: str) -> Range | None:
        found = value.get(pointer.rpartition("/")[2])
        if found is None:
            return None
        bounds = Range(*map(int, found)) if isinstance(found, list) else Range(int(found), int(found))
        if bounds.least > bounds.most:
            message = f"{quoted(pointer[1:])} goes from {bounds.least} to {bounds.most}."
            place = self._source.location(pointer)
            self._findings.append(WRONG_VALUE.finding(message, place, "Write the smaller number first."))
        return bounds

    def _names(self, names: list[str] | None, pointer: str) -> tuple[str, ...]:
        place = self._source.location(pointer)
        return self._try(pointer, lambda: parse_names(names or [], self._catalogue, place)) or ()

    def _pattern(self, pattern: str | list[str] | None) -> tuple[str, ...]:
        text = pattern if isinstance(pattern, str) else " ".join(pattern or ())
        place = self._source.location("/pattern")
        return self._try("/pattern", lambda: parse_pattern(text, self._catalogue, place)) or ()

    def _terrain(self, index: int, wish: Mapping[str, Any]) -> TerrainWish:
        pointer = child("/terrain", index)
        return TerrainWish(
            Terrain(wish["kind"]),
            self._range(wish, f"{pointer}/sections"),
            self._range(wish, f"{pointer}/length"),
            self._part(wish.get("only_in"), f"{pointer}/only_in"),
            wish.get("within_of_finish"),
        )

    def _part(self, part: list[Any] | None, pointer: str) -> tuple[Fraction, Fraction] | None:
        if part is None:
            return None
        low, high = (Fraction(str(end)).limit_denominator(MOST_PARTS) for end in part)
        if not 0 <= low < high <= 1:
            message = f"{quoted(pointer[1:])} goes from {low} to {high}."
            place = self._source.location(pointer)
            self._findings.append(WRONG_VALUE.finding(message, place, 'Write for example ["1/3", "2/3"].'))
        return low, high

    def _profile(self, value: str | dict[str, Any] | None) -> Altitudes | None:
        """The heights that are said, or those in the file that is named."""
        if not value:
            return None
        make = (lambda: read_altitudes(value)) if isinstance(value, str) else lambda: altitudes_of(value)
        found: Altitudes | None = self._try("/profile", make)
        return found

    def _stage(self, text: str | None, pointer: str) -> tuple[str, ...]:
        if not text:
            return ()
        stage: Stage | None = self._try(pointer, lambda: open_stage(text, self._catalogue))
        if stage is not None and not stage.is_known:
            message = f"{quoted(text)} has faces that are not known."
            self._findings.append(NOT_A_TILE.finding(message, self._source.location(pointer)))
        return stage.tiles if stage is not None else ()


def _plain(value: Any) -> Any:
    """Values of Python that mean something in a request."""
    if isinstance(value, Stage):
        return " ".join(value.tiles)
    if isinstance(value, Players | Fraction | Path):
        return str(value)
    raise TypeError(f"{type(value).__name__} {value!r}"[:80])


def _bounds(number: Range | None) -> int | list[int] | None:
    if number is None:
        return None
    return number.least if number.least == number.most else list(number)


def _terrain(wish: TerrainWish) -> dict[str, Any]:
    said = {
        "sections": _bounds(wish.sections),
        "length": _bounds(wish.length),
        "only_in": [str(end) for end in wish.only_in] if wish.only_in else None,
        "within_of_finish": wish.within_of_finish,
    }
    return {"kind": wish.kind.value, **{key: value for key, value in said.items() if value is not None}}
