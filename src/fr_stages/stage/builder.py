"""The file of the web builder: lower-case names, the dark side of a tile with ``-upp``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fr_stages.faults import CANNOT_EXPRESS, MISSING_KEY, NOT_A_TILE, UNKNOWN_FORMAT, WRONG_TYPE
from fr_stages.findings import Finding, InputError
from fr_stages.stage.json_source import JsonSource, child
from fr_stages.stage.stage import Stage

VERSION = 1

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
    findings = list(_faults(source))
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


def _faults(source: JsonSource) -> list[Finding]:
    document, findings = source.value, []
    if document["version"] != VERSION:
        findings.append(
            UNKNOWN_FORMAT.finding(
                f"This builder file has another version than {VERSION}.", source.location("/version")
            )
        )
    if not isinstance(document.get("name", ""), str):
        findings.append(
            WRONG_TYPE.finding('"name" should be text in double quotes.', source.location("/name"))
        )
    if "tiles" not in document:
        findings.append(
            MISSING_KEY.finding(
                'The builder file has no "tiles".', source.location(""), 'For a stage file write "format": 1.'
            )
        )
    tiles = document.get("tiles", [])
    if not isinstance(tiles, list):
        return [*findings, WRONG_TYPE.finding('"tiles" should be a list in [ ].', source.location("/tiles"))]
    for index, tile in enumerate(tiles):
        if not isinstance(tile, str) or tile.removesuffix(_DARK) not in _LIGHT_FACES:
            findings.append(
                NOT_A_TILE.finding(
                    f"{json.dumps(tile, ensure_ascii=False)[:40]} is not a tile of the builder.",
                    source.location(child("/tiles", index)),
                    'Its tiles are "a" or "a-upp", "2" or "2-upp".',
                )
            )
    return findings


def _face(tile: str) -> str:
    light = tile.removesuffix(_DARK)
    if light == tile:
        return tile
    return f"^{light}" if light.isdigit() else light.upper()


def _light(face: str) -> str:
    """The light side of the same tile, as the builder calls it."""
    return face.removeprefix("^") if face[1:].isdigit() else face.lower()
