"""Wishes in words, as what a stage is or has."""

from __future__ import annotations

from collections.abc import Callable

from fr_stages.design.request import MANY, Range, Request, TerrainWish
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted, listed

MOST_CODES = 4
"""Pieces of advice that are named one by one."""
SECTIONS = {
    Terrain.UPHILL: ("climb", "climbs"),
    Terrain.DOWNHILL: ("descent", "descents"),
    Terrain.COBBLES: ("cobbled sector", "cobbled sectors"),
    Terrain.FEEDING: ("feeding zone", "feeding zones"),
}


def said(request: Request, wish: str) -> str:
    """A wish as the end of a sentence about a stage: ``has 4 climbs``, ``does without N``."""
    what, _, index = wish.partition(".")
    return road_said(request.terrain[int(index)]) if what == "terrain" else _SAYINGS[what](request)


_SAYINGS: dict[str, Callable[[Request], str]] = {
    "players": lambda it: f"has room for {it.players} players",
    "tiles": lambda it: f"has {amount(it.tiles, 'tile')}",
    "spaces": lambda it: f"is {amount(it.spaces, 'space')} long",
    "start": lambda it: f"starts with {listed(it.start, 'or')}",
    "finish": lambda it: f"ends with {listed(it.finish, 'or')}",
    "pattern": lambda it: f'follows the pattern "{" ".join(it.pattern)}"',
    "must": lambda it: f"has {listed(it.must)}",
    "without": lambda it: f"does without {listed(it.without)}",
    "all_curves": lambda _: "has all twelve curves",
    "hard_tiles": lambda it: f"has {amount(it.hard_tiles, 'tile')} with climbs or cobbles",
    "breakaway": lambda _: "has a breakaway",
    "table_mm": lambda it: f"fits on a table of {table(it)}",
    "clearance": lambda it: f"keeps its tiles {it.clearance:g} spaces apart",
    "loop": lambda it: "closes to a loop" + (f" but for {it.loop:g} spaces" if it.loop else " exactly"),
    "like": lambda _: "is like the stage that was named",
    "unlike": lambda _: "is unlike the stages that were named",
}


def table(request: Request) -> str:
    """``1200 x 800 mm``."""
    width, depth = request.table_mm or (0.0, 0.0)
    return f"{width:g} x {depth:g} mm"


def amount(number: Range | None, one: str, many: str = "") -> str:
    """``4 tiles``, ``2 to 3 tiles``, ``at least 2 tiles``, ``at most 3 tiles``, ``no tiles``."""
    least, most = number or (0, MANY)
    many = many or f"{one}s"
    if most == 0:
        return f"no {many}"
    if least == most:
        return counted(least, one, many)
    if most >= MANY:
        return f"at least {counted(least, one, many)}"
    return f"at most {counted(most, one, many)}" if least == 0 else f"{least} to {most} {many}"


def road_said(wish: TerrainWish) -> str:
    """A wish about terrain as the end of a sentence about a stage."""
    one, many = SECTIONS[wish.kind]
    parts = [f"has {amount(wish.sections, one, many)}" if wish.sections is not None else f"has {many}"]
    if wish.length is not None:
        parts.append(f"of {amount(wish.length, 'space')}")
    if wish.only_in is not None:
        low, high = wish.only_in
        parts.append(f"between {low} and {high} of the way")
    if wish.within_of_finish is not None:
        parts.append(f"ending at most {counted(wish.within_of_finish, 'space')} before the line")
    return " ".join(parts)


def no_stage(request: Request, wishes: tuple[str, ...], codes: tuple[str, ...]) -> str:
    """Says that nothing is all of this at once."""
    ends = [said(request, wish) for wish in wishes]
    if codes:
        ends.append(
            f"keeps to the advice {listed(codes) if len(codes) <= MOST_CODES else 'that it is to keep to'}"
        )
    boxes = f"box{'es' if len(request.boxes) != 1 else ''} {listed(request.boxes)}"
    return f"No stage of the {boxes} {listed(ends) or 'is possible'}."
