"""The edits of a stage: what can be done to a draft in one step, by name.

What lies at a tile (weather, obstacles) goes where the tile goes. An edit that cannot be done is refused with
an `InputError` that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import InputError
from fr_stages.stage.notation import MAX_TILES
from fr_stages.stage.stage import Obstacle, Stage, Weather, WeatherMarker
from fr_stages.stage.tiles import Face
from fr_stages.web.draft import GAP, Draft

Given = Mapping[str, Any]
Order = Sequence[int | None]
"""For each tile afterwards the number that it had, None for a new one."""


def edited(draft: Draft, op: Any) -> tuple[Draft, str]:
    """The draft after an edit, and what was done in words. Raises InputError for what cannot be done."""
    do = op.get("do") if isinstance(op, dict) else None
    if not isinstance(do, str) or do not in OPS:
        raise _refused(f"There is no such edit; there are {', '.join(OPS)}.")
    return OPS[do](draft, op)


def _insert(draft: Draft, op: Given) -> tuple[Draft, str]:
    stage, face = draft.stage, _face(draft, op)
    count = len(stage.tiles)
    at = _number(op, "at", count + 1)
    if count >= MAX_TILES:
        raise _refused(f"A row has at most {MAX_TILES} tiles.")
    order: list[int | None] = list(range(1, count + 1))
    order.insert(at - 1, None)
    tiles = (*stage.tiles[: at - 1], face, *stage.tiles[at - 1 :])
    return draft.with_stage(_carried(stage, tiles, order)), f"{_laid(face)} as tile {at}."


def _replace(draft: Draft, op: Given) -> tuple[Draft, str]:
    number, face = _tile(draft, op, "tile"), _face(draft, op)
    old = draft.stage.tiles[number - 1]
    said = f"Tile {number} is a gap now." if face == GAP else f"Tile {number} is {face} instead of {old} now."
    return draft.with_stage(draft.stage.with_replaced(number, face)), said


def _turn(draft: Draft, op: Given) -> tuple[Draft, str]:
    number = _tile(draft, op, "tile")
    face = draft.stage.faces[number - 1]
    other = draft.stage.catalogue.partner(face)
    if other is None:
        raise _refused(f"Tile {number} ({face}) has no other side.")
    stage = draft.stage.with_replaced(number, other.face)
    return draft.with_stage(stage), f"Tile {number} is turned over from {face} to {other}."


def _remove(draft: Draft, op: Given) -> tuple[Draft, str]:
    number, stage = _tile(draft, op, "tile"), draft.stage
    order = [each for each in range(1, len(stage.tiles) + 1) if each != number]
    gone = stage.tiles[number - 1]
    return draft.with_stage(_reordered(stage, order)), f"Tile {number} ({gone}) is taken away."


def _move(draft: Draft, op: Given) -> tuple[Draft, str]:
    stage, number, to = draft.stage, _tile(draft, op, "tile"), _tile(draft, op, "to")
    order = [each for each in range(1, len(stage.tiles) + 1) if each != number]
    order.insert(to - 1, number)
    said = f"Tile {number} ({stage.tiles[number - 1]}) is tile {to} now."
    return draft.with_stage(_reordered(stage, order)), said


def _swap(draft: Draft, op: Given) -> tuple[Draft, str]:
    stage, first, second = draft.stage, _tile(draft, op, "first"), _tile(draft, op, "second")
    order = list(range(1, len(stage.tiles) + 1))
    order[first - 1], order[second - 1] = second, first
    said = f"Tiles {first} ({stage.tiles[first - 1]}) and {second} ({stage.tiles[second - 1]}) are swapped."
    return draft.with_stage(_reordered(stage, order)), said


def _mirror(draft: Draft, op: Given) -> tuple[Draft, str]:  # noqa: ARG001 (it says only what to do)
    """Every curve gives way to one that bends the other way, out of the same cardboard turned over.

    Of those that fit, a place gets the one whose spaces are most like those that lay there.
    """
    stage = draft.stage
    curves = [face for face in stage.faces if face.is_curve]
    sides = [stage.catalogue.partner(face) for face in curves]
    left = [side for side in sides if side is not None]
    tiles = []
    for face in stage.faces:
        fitting = [it for it in left if it.kind is face.kind and it.bend == -face.bend]
        if not face.is_curve:
            tiles.append(face.face)
        elif fitting:
            best = min(fitting, key=lambda it: _unlike(it, face))
            left.remove(best)
            tiles.append(best.face)
        else:
            raise _refused(f"There is nothing that bends the other way in place of {face}.")
    return draft.with_stage(stage.with_tiles(tiles)), "Left is right now, and right is left."


def _unlike(face: Face, other: Face) -> tuple[int, str]:
    pairs = zip(face.spaces, other.spaces, strict=True)
    return sum((a.terrain != b.terrain) + (a.lanes != b.lanes) for a, b in pairs), face.face


def _set(draft: Draft, op: Given) -> tuple[Draft, str]:
    key, value = op.get("key"), op.get("value")
    if not isinstance(key, str) or key in ("tiles", "format", "$schema"):
        raise _refused("This is no option of a stage.")
    document = draft.document
    if value is None:
        document.pop(key, None)
    else:
        document[key] = value
    return Draft.from_json(document, draft.catalogue), f"{key}: {'none' if value is None else 'changed'}."


def _box(draft: Draft, op: Given) -> tuple[Draft, str]:
    name, boxes = op.get("name"), draft.stage.boxes
    if not isinstance(name, str) or name not in draft.catalogue.boxes:
        raise _refused(f"There is no such box; there are {', '.join(draft.catalogue.boxes)}.")
    others = [box for box in boxes if box != name]
    chosen = [*others, name] if op.get("on") else others
    ordered = tuple(box for box in draft.catalogue.boxes for each in chosen if each == box)
    said = "is yours" if op.get("on") else "is not yours"
    title = draft.catalogue.boxes[name].name
    return draft.with_stage(replace(draft.stage, boxes=ordered)), f"{title} {said}."


def _weather(draft: Draft, op: Given) -> tuple[Draft, str]:
    number, marker = _tile(draft, op, "tile"), op.get("marker")
    if marker is not None and marker not in list(Weather):
        raise _refused(f"There is no such weather; there is {', '.join(Weather)}.")
    others = [it for it in _markers(draft.stage) if it.tile != number]
    markers = others if marker is None else sorted([*others, WeatherMarker(number, Weather(marker))])
    said = (
        f"No weather lies at tile {number}." if marker is None else f"{marker.capitalize()} at tile {number}."
    )
    return draft.with_stage(replace(draft.stage, weather=tuple(markers) or None)), said


def _weather_drawn(draft: Draft, op: Given) -> tuple[Draft, str]:
    on = bool(op.get("on"))
    said = "Weather is drawn before the race." if on else "No weather is drawn."
    return draft.with_stage(replace(draft.stage, weather="drawn" if on else None)), said


def _obstacle(draft: Draft, op: Given) -> tuple[Draft, str]:
    number = _tile(draft, op, "tile")
    spaces = draft.stage.faces[number - 1].spaces
    space = _number(op, "space", len(spaces))
    lane = _number(op, "lane", spaces[space - 1].lanes)
    there, obstacles = Obstacle(number, space, lane), draft.stage.obstacles
    where = f"Lane {lane} of space {space} on tile {number}"
    if there in obstacles:
        left = tuple(it for it in obstacles if it != there)
        return draft.with_stage(replace(draft.stage, obstacles=left)), f"{where} is open."
    closed = tuple(sorted([*obstacles, there]))
    return draft.with_stage(replace(draft.stage, obstacles=closed)), f"{where} is closed."


def _breakaway(draft: Draft, op: Given) -> tuple[Draft, str]:
    if not op.get("on"):
        return draft.with_stage(replace(draft.stage, breakaway=False)), "No breakaway."
    if len(draft.stage.tiles) < 2:
        raise _refused("The breakaway tile is the second one, and there is none yet.")
    return draft.with_stage(draft.stage.with_breakaway(draft.stage.players.high)), "The race has a breakaway."


OPS: Mapping[str, Callable[[Draft, Given], tuple[Draft, str]]] = {
    "insert": _insert,
    "replace": _replace,
    "turn": _turn,
    "remove": _remove,
    "move": _move,
    "swap": _swap,
    "mirror": _mirror,
    "set": _set,
    "box": _box,
    "weather": _weather,
    "weather-drawn": _weather_drawn,
    "obstacle": _obstacle,
    "breakaway": _breakaway,
}


def _reordered(stage: Stage, order: Iterable[int]) -> Stage:
    order = list(order)
    return _carried(stage, [stage.tiles[number - 1] for number in order], order)


def _carried(stage: Stage, tiles: Iterable[str], order: Order) -> Stage:
    """The stage on a new row, with what lies at its tiles carried along."""
    places = {old: new for new, old in enumerate(order, start=1) if old is not None}
    weather = stage.weather
    if isinstance(weather, tuple):
        weather = (
            tuple(sorted(replace(it, tile=places[it.tile]) for it in weather if it.tile in places)) or None
        )
    obstacles = sorted(replace(it, tile=places[it.tile]) for it in stage.obstacles if it.tile in places)
    return replace(stage, tiles=tuple(tiles), weather=weather, obstacles=tuple(obstacles))


def _markers(stage: Stage) -> Sequence[WeatherMarker]:
    return [it for it in stage.weather or () if isinstance(it, WeatherMarker)]


def _face(draft: Draft, op: Given) -> str:
    name = op.get("face")
    if not isinstance(name, str) or name not in draft.stage.catalogue.faces:
        raise _refused("There is no such face.")
    return name


def _tile(draft: Draft, op: Given, key: str) -> int:
    return _number(op, key, len(draft.stage.tiles))


def _number(op: Given, key: str, most: int) -> int:
    number = op.get(key)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
        raise _refused(f'"{key}" is none of 1 to {most}.')
    return number


def _laid(face: str) -> str:
    return "A gap is left" if face == GAP else f"{face} is laid"


def _refused(message: str) -> InputError:
    return WRONG_VALUE.error(message)
