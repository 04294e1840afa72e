"""Stage files: read, with a record of what stands where, and written in one canonical form."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from fr_stages.faults import CANNOT_EXPRESS, ONE_STAGE_ONLY, UNKNOWN_BOX, WRONG_VALUE
from fr_stages.findings import Finding, InputError, Location, did_you_mean
from fr_stages.output import write_atomically
from fr_stages.reading import STDIN, position, read_text
from fr_stages.resources import is_installed
from fr_stages.stage import notation
from fr_stages.stage.builder import is_builder_file, parse_builder
from fr_stages.stage.document import document_of, stage_of, text_of
from fr_stages.stage.json_source import JsonSource, child, in_file_order, quoted, read_json
from fr_stages.stage.rulebook import MANY_PLAYERS, MOST_RIDERS, RIDERS_A_TEAM
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Players, Stage
from fr_stages.stage.tiles import Catalogue, Kind, Zone, standard_catalogue

_COMMENT = re.compile(r"#[^\n]*")
_JSON = re.compile(r"\s*(\{|\[\s*[\[{])")


@dataclass(frozen=True)
class Origin:
    """Where a stage was read: the whole text, and where in it each tile and each option stands.

    `file` is the path as the user gave it, ``<stdin>``, or None for a row of tiles given as such.
    `tiles` holds the place of each tile; `json` is there when the text is JSON.
    """

    text: str
    file: str | None = None
    tiles: tuple[Location, ...] = ()
    json: JsonSource | None = None

    def tile(self, number: int, face: str | None = None, space: int | None = None) -> Location:
        """The place of tile `number` (from 1), or only the file for a tile that the text does not name."""
        place = self.tiles[number - 1] if 1 <= number <= len(self.tiles) else Location(self.file)
        return replace(place, tile=number, face=face, space=space)

    def option(self, *path: str | int) -> Location:
        """The place of an option of a JSON file: ``option("obstacles", 0, "lane")``.

        The nearest thing around it when it is not written there; only the file when that is not JSON.
        """
        pointer = "".join(child("", part) for part in path)
        return self.json.location(pointer) if self.json else Location(self.file)

    def line(self, number: int) -> str:
        """Line `number` (from 1) of the text, to be shown with a caret under it."""
        return self.text.split("\n")[number - 1].rstrip("\r")


@dataclass(frozen=True)
class StageSource:
    """A stage, where it was read, and what the reader had to choose (one line each)."""

    stage: Stage
    origin: Origin
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unreadable:
    """A text, or one line of a text with many stages, that holds no stage, and why not."""

    origin: Origin
    findings: tuple[Finding, ...]


Opened = StageSource | Unreadable
"""A stage, or what there is to say about one that cannot be read."""


def read_stage(path: str | Path, catalogue: Catalogue | None = None) -> StageSource:
    """The one stage in the file at `path`, or on standard input for ``-``.

    The file holds a stage as JSON, the web builder's JSON, or a row of tiles as text. Raises InputError
    with everything that is wrong with it.
    """
    return the_only(opened_file(path, catalogue))


def opened_file(path: str | Path, catalogue: Catalogue | None = None) -> list[Opened]:
    """The stages in a file, or on standard input for ``-``: at least one, as in `opened_text`."""
    name = STDIN if str(path) == "-" else str(path)
    try:
        text = read_text(path)
    except InputError as error:
        return [Unreadable(Origin("", name), error.findings)]
    return opened_text(text, name, catalogue)


def opened_text(text: str, file: str | None = None, catalogue: Catalogue | None = None) -> list[Opened]:
    """The stages in a text: one, or one a line where more than one line begins with a start tile.

    Elsewhere line breaks only separate tiles. What stands behind ``#`` is a comment. `file` is where the
    text comes from; it names a stage that does not name itself.
    """
    known = catalogue or standard_catalogue()
    if is_json(text) or (file or "").endswith(".json"):
        return [_opened(text, file, lambda: parse_json(text, file, known))]
    rows = _COMMENT.sub(lambda comment: " " * len(comment[0]), text)
    lines = {number: line for number, line in enumerate(rows.split("\n"), start=1) if line.strip()}
    if sum(_begins_with_start(line, known) for line in lines.values()) < 2:
        name = Stage.name if file in (None, STDIN) else Path(str(file)).stem
        return [_opened(text, file, lambda: _parse_row(rows, text, file, known, name))]
    return [
        _opened(text, file, partial(_parse_row, line, text, file, known, line, number))
        for number, line in lines.items()
    ]


def the_only(opened: Sequence[Opened]) -> StageSource:
    """The one stage that was opened. Raises InputError when it cannot be read, and when there are several."""
    faults = [finding for it in opened if isinstance(it, Unreadable) for finding in it.findings]
    if len(opened) > 1:
        place = Location(opened[0].origin.file)
        raise ONE_STAGE_ONLY.error(f"It holds {len(opened)} stages; one is needed.", place, "Give one stage.")
    if faults:
        raise InputError(faults)
    return next(it for it in opened if isinstance(it, StageSource))


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON; a list in brackets may be one of faces."""
    return _JSON.match(text) is not None


def parse_json(text: str, file: str | None = None, catalogue: Catalogue | None = None) -> StageSource:
    """The stage in a JSON text: a stage file or the web builder's. Raises InputError."""
    source = read_json(text, file)
    known = catalogue or standard_catalogue()
    return _from_builder(source, known) if is_builder_file(source.value) else stage_in(source, known)


def stage_in(source: JsonSource, catalogue: Catalogue | None = None) -> StageSource:
    """The stage in a JSON value that is meant to be a stage file. Raises InputError."""
    catalogue = catalogue or standard_catalogue()
    findings = [] if source.file and is_installed(source.file) else check_schema(source, "stage")
    faulty = {finding.location.pointer or "" for finding in findings}
    parsed = notation.Parsed(())
    places: tuple[Location, ...] = ()
    if isinstance(source.value, dict):
        findings += _box_faults(source, catalogue) if not _within("/boxes", faulty) else ()
        findings += _players_faults(source) if not _within("/players", faulty) else ()
        if "tiles" in source.value and not _within("/tiles", faulty):
            try:
                parsed, places = _tiles(source, catalogue)
            except InputError as error:
                findings += error.findings
    if findings:
        raise InputError(in_file_order(findings))
    stage = stage_of(source.value, parsed.tiles, catalogue)
    return StageSource(stage, Origin(source.text, source.file, places, source), parsed.notes)


def parse_row(text: str, catalogue: Catalogue | None = None) -> StageSource:
    """The stage that a row of tiles spells, as on the command line. Raises InputError."""
    return _parse_row(text, text, None, catalogue or standard_catalogue(), Stage.name)


def dump_stage(stage: Stage, schema: str | None = None) -> str:
    """The canonical text of a stage file: fixed order of keys, tiles as one string, defaults left out.

    `schema` is the address of the schema that a file may name for editors. Reading it gives an equal stage.
    Raises InputError for a stage that a file cannot hold.
    """
    named = {"$schema": schema} if schema is not None else {}
    text = text_of({**named, **document_of(stage)})
    if parse_json(text, None, stage.catalogue).stage != stage:
        raise CANNOT_EXPRESS.error(
            "A stage file cannot hold this stage: read again, it would be another one."
        )
    return text


def write_stage(stage: Stage, path: str | Path) -> None:
    """Writes the canonical stage file, completely or not at all. Raises InputError."""
    write_atomically(path, dump_stage(stage))


def _opened(text: str, file: str | None, read: Callable[[], StageSource]) -> Opened:
    try:
        return read()
    except InputError as error:
        return Unreadable(Origin(text, file), error.findings)


def _begins_with_start(line: str, catalogue: Catalogue) -> bool:
    first = notation.bare(line).replace("_", "^")
    face = catalogue.faces.get(first[:2]) or catalogue.faces.get(first[:1])
    return face is not None and face.kind is Kind.START


def _parse_row(
    row: str, text: str, file: str | None, catalogue: Catalogue, name: str, line: int = 0
) -> StageSource:
    """Reads `row`, which is line number `line` of `text`, or all of it when `line` is 0."""

    def locate(offset: int) -> Location:
        return Location(file, line, offset + 1) if line else Location(file, *position(row, offset))

    parsed = notation.parse(row, catalogue, locate)
    origin = Origin(text, file, tuple(locate(offset) for offset in parsed.offsets))
    players = usual_players(parsed.tiles, catalogue)
    stage = Stage(parsed.tiles, name=_showable(name), players=players, catalogue=catalogue)
    return StageSource(stage, origin, parsed.notes)


def usual_players(tiles: Sequence[str], catalogue: Catalogue) -> Players:
    """For how many players a row is that does not say so: a start with room for more is for 5-6."""
    start = catalogue.faces.get(tiles[0]) if tiles else None
    lanes = sum(space.lanes for space in start.spaces if space.zone is Zone.START) if start else 0
    return LARGE_SIDE if lanes > MANY_PLAYERS * RIDERS_A_TEAM else SMALL_SIDE


def _showable(name: str) -> str:
    """A name that a stage may have, made of any text: one line of characters that can be shown."""
    plain = "".join(character if character.isprintable() else " " for character in name[:200])
    return plain.strip() or Stage.name


def _from_builder(source: JsonSource, catalogue: Catalogue) -> StageSource:
    parsed = parse_builder(source)
    places = tuple(source.location(child("/tiles", index)) for index in range(len(parsed.tiles)))
    players = usual_players(parsed.tiles, catalogue)
    stage = Stage(parsed.tiles, name=parsed.name, players=players, catalogue=catalogue)
    return StageSource(stage, Origin(source.text, source.file, places, source), parsed.notes)


def _within(pointer: str, faulty: set[str]) -> bool:
    return any(f"{place}/".startswith(f"{pointer}/") for place in faulty)


def _tiles(source: JsonSource, catalogue: Catalogue) -> tuple[notation.Parsed, tuple[Location, ...]]:
    """The row of faces and the place of each; the row is one text or a list."""
    value = source.value["tiles"]
    if isinstance(value, list):

        def element(index: int, offset: int) -> Location:
            if not value:
                return source.location("/tiles")
            pointer = child("/tiles", index)
            return source.at(source.characters(pointer)[offset], pointer)

        parsed = notation.parse_list(value, catalogue, element)
        return parsed, tuple(element(index, 0) for index in parsed.offsets)
    characters = source.characters("/tiles")

    def locate(offset: int) -> Location:
        return (
            source.at(characters[offset], "/tiles") if offset < len(characters) else source.location("/tiles")
        )

    parsed = notation.parse(value, catalogue, locate)
    return parsed, tuple(locate(offset) for offset in parsed.offsets)


def _players_faults(source: JsonSource) -> list[Finding]:
    players = source.value.get("players")
    try:
        Players.parse(str(players)) if isinstance(players, str) else None
    except ValueError:
        message = (
            f'"players" is {quoted(players)}, but should go from 1 to at most {MOST_RIDERS}, '
            "the smaller number first."
        )
        return [WRONG_VALUE.finding(message, source.location("/players"), 'Write for example "2-4".')]
    return []


def _box_faults(source: JsonSource, catalogue: Catalogue) -> list[Finding]:
    known = catalogue.boxes
    return [
        UNKNOWN_BOX.finding(
            f"There is no box {quoted(box)}.",
            source.location(child("/boxes", index)),
            did_you_mean(box, known) or f"The boxes are {', '.join(known)}.",
        )
        for index, box in enumerate(source.value.get("boxes", ()))
        if box not in known
    ]
