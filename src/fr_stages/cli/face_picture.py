"""A small drawing of a face in characters, readable without colour."""

from __future__ import annotations

from fr_stages.report.signs import TERRAIN, TERRAIN_LEGEND
from fr_stages.stage.tiles import Face, Space, Zone

BREAKAWAY = "B"
LEGEND = f"{TERRAIN_LEGEND}  B breakaway  ║ start or finish line"


def strip(face: Face) -> str:
    """The spaces of a face in one short row, a sign each: ``···▲▲▲``."""
    return "".join(TERRAIN[space.terrain] for space in face.spaces)


def picture(face: Face) -> list[str]:
    """The lines of the drawing: ridden from left to right, the right lane at the bottom."""
    lanes = max(space.lanes for space in face.spaces)
    numbers = "       " + "".join(f"   {number:<3}" for number in range(1, len(face.spaces) + 1))
    rows = [_row(face, lane) for lane in range(lanes, 0, -1)]
    rule = "       " + "".join(_joint(face, i, "┼", "╫") + "─────" for i in range(len(face.spaces))) + "┼"
    return [numbers.rstrip(), rule, *rows, rule]


def _row(face: Face, lane: int) -> str:
    cells = (
        _joint(face, index, "│", "║") + _cell(face, index, space, lane)
        for index, space in enumerate(face.spaces)
    )
    return f"lane {lane} " + "".join(cells) + "│"


def _cell(face: Face, index: int, space: Space, lane: int) -> str:
    if lane > space.lanes:
        return "     "
    places = face.breakaway
    if places and places.space == index + 1 and lane <= places.riders:
        return f"  {BREAKAWAY}  "
    return f"  {TERRAIN[space.terrain]}  "


def _joint(face: Face, index: int, plain: str, line: str) -> str:
    """What stands before a space: the start or finish line, or the border of the space."""
    zones = [space.zone for space in face.spaces[max(index - 1, 0) : index + 1]]
    return line if zones in ([Zone.START, Zone.ROAD], [Zone.ROAD, Zone.FINISH]) else plain
