"""The file of the web builder: lower-case names, the dark side of a tile with ``-upp``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fr_stages.faults import (
    BAD_CHARACTER,
    CANNOT_EXPRESS,
    MISSING_KEY,
    NOT_A_TILE,
    UNKNOWN_FORMAT,
    WRONG_TYPE,
    WRONG_VALUE,
)
from fr_stages.findings import Finding, InputError, printable
from fr_stages.stage.json_source import JsonSource, child
from fr_stages.stage.notation import MAX_FINDINGS, check_count
from fr_stages.stage.stage import Stage

VERSION = 1
MAX_NAME = 200

_DARK = "-upp"
_LIGHT_FACES = frozenset("abcdefghijklmnopqrstuvxyz123456789")
_LEFT_OUT = {"checkpoints": [], "sprintPoints": 0, "komPoints": 0}


@dataclass(frozen=True, slots=True)
class BuilderStage:
    """What a builder file says about a stage; `notes` tell what else it said and was left out."""

    tiles: tuple[str, ...]
    name: str
    notes: tuple[str, ...] = ()


def is_builder_file(document: Any) -> bool:
    """Whether a JSON document is a builder file and not a stage file."""
    return isinstance(document, dict) and "version" in document and "format" not in document


def parse_builder(source: JsonSource) -> BuilderStage:
    """The stage in a builder file. Raises InputError with everything that is wrong with it."""
    document = source.value
    findings = list(islice(_faults(source), MAX_FINDINGS))
    if findings:
        raise InputError(findings)
    tiles = tuple(_face(tile) for tile in document["tiles"])
    left_out = [key for key, empty in _LEFT_OUT.items() if document.get(key, empty) != empty]
    notes = (f"The builder file also says {', '.join(left_out)}; that is left out.",) if left_out else ()
    return BuilderStage(tiles, document.get("name") or Stage.name, notes)


def format_builder(stage: Stage) -> str:
    """The builder file of `stage`: its name and its tiles.

    Raises InputError for a face that the builder does not have.
    """
    foreign = sorted({face for face in stage.tiles if _light(face) not in _LIGHT_FACES})
    if foreign:
        raise CANNOT_EXPRESS.error(f"The builder does not have the faces {', '.join(foreign)}.")
    document = {
        "version": VERSION,
        "name": stage.name,
        "tiles": [_light(face) if face == _light(face) else _light(face) + _DARK for face in stage.tiles],
        **_LEFT_OUT,
        "camera": {"rotation": 0, "zoom": 1},
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def _faults(source: JsonSource) -> Iterator[Finding]:
    document = source.value
    if document["version"] != VERSION:
        message = f"This builder file has another version than {VERSION}."
        yield UNKNOWN_FORMAT.finding(message, source.location("/version"))
    yield from _name_faults(document.get("name", ""), source)
    if "tiles" not in document:
        fix = 'Add them; or if this should be a stage file, write "format": 1 in place of the version.'
        yield MISSING_KEY.finding('The builder file has no "tiles".', source.location(""), fix)
    elif not isinstance(document["tiles"], list):
        yield WRONG_TYPE.finding('"tiles" should be a list in [ ].', source.location("/tiles"))
    else:
        yield from _tiles_faults(document["tiles"], source)


def _name_faults(name: Any, source: JsonSource) -> Iterator[Finding]:
    place = source.location("/name")
    if not isinstance(name, str):
        yield WRONG_TYPE.finding('"name" should be text in double quotes.', place)
    elif len(name) > MAX_NAME:
        yield WRONG_VALUE.finding(f'"name" has {len(name):,} characters; {MAX_NAME} is the most.', place)
    elif printable(name) != name:
        yield BAD_CHARACTER.finding('"name" holds a control character.', place, "Remove it.")


def _tiles_faults(tiles: list[Any], source: JsonSource) -> Iterator[Finding]:
    yield from check_count(len(tiles), lambda: source.location("/tiles"))
    for index, tile in enumerate(tiles):
        if not isinstance(tile, str) or tile.removesuffix(_DARK) not in _LIGHT_FACES:
            message = f"{json.dumps(tile, ensure_ascii=False)[:40]} is not a tile of the builder."
            place = source.location(child("/tiles", index))
            yield NOT_A_TILE.finding(message, place, 'Its tiles are "a" or "a-upp", "2" or "2-upp".')


def _face(tile: str) -> str:
    light = tile.removesuffix(_DARK)
    if light == tile:
        return tile
    return f"^{light}" if light.isdigit() else light.upper()


def _light(face: str) -> str:
    """The light side of the same tile, as the builder calls it."""
    return face.removeprefix("^") if face[1:].isdigit() else face.lower()
