"""Themes: the colours and the font of every drawing. The themes that ship are in ``data/``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fr_stages.findings import Finding, InputError, Location, Severity, did_you_mean
from fr_stages.resources import schema
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain

THEMES = ("colour", "grey", "colour-blind", "ink-saving")
DEFAULT_THEME = "colour"
_CODE, _NAME = "FR020", "theme-file"
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of what is not terrain, each ``#rrggbb`` or ``none``; the schema says what for."""

    paper: str
    ink: str
    muted: str
    grass: str
    tuft: str
    outline: str
    line: str
    lane: str
    start: str
    finish: str
    chequer: str
    label: str
    highlight: str
    accent: str
    alert: str
    tree: str
    timber: str


@dataclass(frozen=True, slots=True)
class TerrainInk:
    """The road of one terrain, the band along its edges, and the marks in that band."""

    surface: str
    kerb: str
    mark: str


@dataclass(frozen=True)
class Theme:
    """How drawings look. `heat` runs from little to much, `series` colours the lines of charts."""

    name: str
    title: str
    colours: Palette
    terrains: Mapping[Terrain, TerrainInk]
    weather: Mapping[Weather, str]
    heat: tuple[str, ...]
    series: tuple[str, ...]
    font: str = "sans-serif"


def theme(name_or_file: str = DEFAULT_THEME) -> Theme:
    """The theme of that name, or the one in that file.

    Raises InputError for a name that is not known and for a file that is no theme.
    """
    if name_or_file in THEMES:
        return _built_in(name_or_file)
    if name_or_file.endswith(".json") or "/" in name_or_file:
        return read_theme(name_or_file)
    hint = did_you_mean(name_or_file, THEMES) or f"Themes are {', '.join(THEMES)}, or a file ending in .json."
    raise _error(f"there is no theme {name_or_file!r}", fix=hint)


def read_theme(file: str) -> Theme:
    """The theme that a person wrote. Raises InputError with everything that is wrong with the file."""
    document = _read(file)
    findings = tuple(_faults(document, file))
    if findings:
        raise InputError(findings)
    return _theme(document)


@cache
def _built_in(name: str) -> Theme:
    return _theme(_document(name))


def _document(name: str) -> dict[str, Any]:
    text = (Path(__file__).parent / "data" / f"{name}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


def _theme(document: Mapping[str, Any]) -> Theme:
    whole = _resolved(document)
    return Theme(
        name=whole["name"],
        title=whole.get("title", ""),
        colours=Palette(**whole["colours"]),
        terrains={terrain: TerrainInk(**whole["terrains"][terrain]) for terrain in Terrain},
        weather={weather: whole["weather"][weather] for weather in Weather},
        heat=tuple(whole["heat"]),
        series=tuple(whole["series"]),
        font=whole.get("fonts", {}).get("text", "sans-serif"),
    )


def _resolved(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document with everything that it leaves out taken from the theme that it extends."""
    return (
        _laid_over(_resolved(_document(document["extends"])), document) if "extends" in document else document
    )


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        merged[key] = _laid_over(below.get(key, {}), value) if isinstance(value, Mapping) else value
    return merged


def _read(file: str) -> Any:
    try:
        data = Path(file).read_bytes()
        if len(data) > _LARGEST:
            raise _error("a theme of more than 1 MB cannot be meant", file)
        return json.loads(data.decode("utf-8"))
    except OSError as error:
        raise _error(f"the theme cannot be read: {error.strerror or error}", file) from None
    except UnicodeDecodeError:
        raise _error("the theme is not UTF-8 text", file, fix="Save it as UTF-8.") from None
    except json.JSONDecodeError as error:
        place = Location(file, error.lineno, error.colno)
        raise InputError(
            Finding(_CODE, _NAME, Severity.ERROR, f"this is not JSON: {error.msg}", place)
        ) from None
    except RecursionError:
        raise _error("the theme is nested too deeply", file) from None


def _faults(document: Any, file: str) -> list[Finding]:
    from jsonschema import Draft202012Validator

    errors = sorted(
        Draft202012Validator(schema("theme")).iter_errors(document), key=lambda error: error.json_path
    )
    return [
        Finding(
            _CODE,
            _NAME,
            Severity.ERROR,
            error.message if len(error.message) < 300 else f"{error.message[:300]} ...",
            Location(file, pointer="".join(f"/{part}" for part in error.absolute_path)),
            fix=error.schema.get("description", "") if isinstance(error.schema, Mapping) else "",
        )
        for error in errors
    ]


def _error(message: str, file: str | None = None, fix: str = "") -> InputError:
    return InputError(Finding(_CODE, _NAME, Severity.ERROR, message, Location(file), fix=fix))
