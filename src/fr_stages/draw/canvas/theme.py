"""Themes: the colours and the font of every drawing. The themes that ship are in ``data/``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from fr_stages.faults import NO_SUCH_FILE
from fr_stages.findings import InputError, did_you_mean
from fr_stages.reading import is_file, read_text
from fr_stages.stage.json_source import read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain

THEMES = ("colour", "grey", "colour-blind", "ink-saving")
DEFAULT_THEME = "colour"


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


@dataclass(frozen=True, repr=False)
class Theme:
    """How drawings look. `heat` runs from little to much, `series` colours the lines of charts."""

    name: str
    title: str
    colours: Palette
    terrains: Mapping[Terrain, TerrainInk] = field(hash=False)
    weather: Mapping[Weather, str] = field(hash=False)
    heat: tuple[str, ...]
    series: tuple[str, ...]
    font: str = "sans-serif"

    def __repr__(self) -> str:
        return f"<Theme {self.name!r}>"


def theme(name_or_file: str = DEFAULT_THEME) -> Theme:
    """The theme of that name, or the one in that file.

    Raises InputError for a name that is not known and for a file that is no theme.
    """
    if name_or_file in THEMES:
        return _built_in(name_or_file)
    if name_or_file.endswith(".json") or is_file(name_or_file):
        return read_theme(name_or_file)
    fix = did_you_mean(name_or_file, THEMES) or f"Themes are {', '.join(THEMES)}, or a file ending in .json."
    raise NO_SUCH_FILE.error(f"There is no theme {name_or_file[:40]!r}.", fix=fix)


def read_theme(file: str) -> Theme:
    """The theme that a person wrote; what it leaves out is as in the theme that it extends.

    Raises InputError with everything that is wrong with the file.
    """
    source = read_json(read_text(file), file)
    findings = check_schema(source, "theme")
    if findings:
        raise InputError(findings)
    below = _document(source.value.get("extends", DEFAULT_THEME))
    return _theme(_laid_over(_whole(below), source.value))


@cache
def _built_in(name: str) -> Theme:
    return _theme(_whole(_document(name)))


def _document(name: str) -> Mapping[str, Any]:
    text = (Path(__file__).parent / "data" / f"{name}.json").read_text(encoding="utf-8")
    document: Mapping[str, Any] = json.loads(text)
    return document


def _whole(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A theme that ships, with what it takes from the one that it extends."""
    if "extends" not in document:
        return document
    return _laid_over(_whole(_document(document["extends"])), document)


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> Mapping[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        merged[key] = _laid_over(below.get(key, {}), value) if isinstance(value, Mapping) else value
    return merged


def _theme(whole: Mapping[str, Any]) -> Theme:
    return Theme(
        name=whole["name"],
        title=whole["title"],
        colours=Palette(**whole["colours"]),
        terrains={terrain: TerrainInk(**whole["terrains"][terrain]) for terrain in Terrain},
        weather={weather: whole["weather"][weather] for weather in Weather},
        heat=tuple(whole["heat"]),
        series=tuple(whole["series"]),
        font=whole["fonts"]["text"],
    )
