"""The JSON document of a stage file, as a pair: to a stage and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Allowance, Line, Obstacle, Players, Stage, Variant, Weather, WeatherMarker
from fr_stages.stage.tiles import Catalogue

FORMAT = 1

_DEFAULTS = {field.name: field.default for field in fields(Stage)}


def stage_of(document: Mapping[str, Any], tiles: tuple[str, ...], catalogue: Catalogue) -> Stage:
    """The stage that a document says, which follows ``stage.schema.json``; `tiles` are read already.

    Raises ValueError for players that are not a range.
    """
    weather, table = document.get("weather"), document.get("table_mm")
    return Stage(
        tiles=tiles,
        name=document["name"],
        players=Players.parse(str(document["players"]).removesuffix(".0")),
        number=int(document["number"]) if "number" in document else None,
        set=document.get("set"),
        author=document.get("author"),
        notes=document.get("notes"),
        source=document.get("source"),
        confidence=document.get("confidence"),
        official=document.get("official", False),
        laps=int(document.get("laps", 1)),
        line=_line(document["line"]) if "line" in document else None,
        variant=Variant(document.get("variant", Variant.ROAD)),
        breakaway=document.get("breakaway", False),
        weather=tuple(map(_marker, weather)) if isinstance(weather, list) else weather,
        obstacles=tuple(map(_obstacle, document.get("obstacles", ()))),
        boxes=tuple(document.get("boxes", ())),
        table_mm=(table[0], table[1]) if table else None,
        allow=tuple(Allowance(**allowance) for allowance in document.get("allow", ())),
        catalogue=catalogue,
    )


def document_of(stage: Stage) -> dict[str, Any]:
    """The document of a stage: keys in their fixed order, without those that say the default."""
    optional = {
        "set": stage.set,
        "number": stage.number,
        "official": stage.official,
        "tiles": format_tiles(stage.tiles, stage.catalogue),
        "laps": stage.laps,
        "line": {"tile": stage.line.tile, "space": stage.line.space} if stage.line else None,
        "variant": stage.variant,
        "breakaway": stage.breakaway,
        "weather": _weather(stage),
        "obstacles": [{"tile": it.tile, "space": it.space, "lane": it.lane} for it in stage.obstacles] or (),
        "boxes": list(stage.boxes) or (),
        "table_mm": [int(size) if size == int(size) else size for size in stage.table_mm or ()] or None,
        "allow": [{"rule": it.rule, "reason": it.reason} for it in stage.allow] or (),
        "author": stage.author,
        "source": stage.source,
        "confidence": stage.confidence,
        "notes": stage.notes,
    }
    said = {key: value for key, value in optional.items() if value != _DEFAULTS[key]}
    return {"format": FORMAT, "name": stage.name, "players": str(stage.players), **said}


def text_of(document: Mapping[str, Any]) -> str:
    """The document as text: one key a line, and one line for each element that is an object."""
    members = (f'  "{key}": {_layout_value(value)}' for key, value in document.items())
    return "{\n" + ",\n".join(members) + "\n}\n"


def _layout_value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return (
            "[\n"
            + ",\n".join(f"    {json.dumps(element, ensure_ascii=False)}" for element in value)
            + "\n  ]"
        )
    return json.dumps(value, ensure_ascii=False)


def _weather(stage: Stage) -> str | list[dict[str, Any]] | None:
    if stage.weather is None or stage.weather == "drawn":
        return stage.weather
    return [{"tile": it.tile, "marker": it.marker.value} for it in stage.weather]


def _marker(marker: Mapping[str, Any]) -> WeatherMarker:
    return WeatherMarker(int(marker["tile"]), Weather(marker["marker"]))


def _line(line: Mapping[str, Any]) -> Line:
    return Line(int(line["tile"]), int(line["space"]))


def _obstacle(obstacle: Mapping[str, Any]) -> Obstacle:
    return Obstacle(int(obstacle["tile"]), int(obstacle["space"]), int(obstacle["lane"]))
