"""The edits after which a stage for 5 and more players follows the advice about the bonus tile."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.design.edits import Edit, Insert, Put
from fr_stages.design.missing_parts import available
from fr_stages.stage.course_facts import is_counted_straight
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face, Kind, Terrain

NO_BONUS_TILE, STRAIGHT_OUT, NO_FEEDING_ZONE = "FR405", "FR406", "FR407"
ADVICE = (NO_BONUS_TILE, STRAIGHT_OUT, NO_FEEDING_ZONE)
"""The advice that these edits follow, in the order in which it is looked after."""


def bonus_edits(stage: Stage, advice: str) -> Iterator[Edit]:
    """Each edit that follows one piece of advice; those that leave most of the stage as it is come first.

    Whether anything overlaps then is not asked. Raises UnknownFaceError for a face that is not known.
    """
    if advice == NO_FEEDING_ZONE:
        yield from _turned(stage)
        return
    wanted = _is_bonus if advice == NO_BONUS_TILE else _is_base_straight
    laid = {face.tile for face in stage.faces}
    found = [face for face in stage.catalogue.faces.values() if wanted(face) and face.tile not in laid]
    for face in sorted(found, key=_is_hard):
        if available(stage, face.tile):
            yield from (Insert(face.face, number) for number in range(len(stage.tiles), 1, -1))


def _turned(stage: Stage) -> Iterator[Edit]:
    """The bonus tile with its other side up."""
    for number, face in enumerate(stage.faces, start=1):
        other = stage.catalogue.partner(face)
        if _is_bonus(face) and other is not None and Terrain.FEEDING in other.terrains:
            yield Put(number, other.face)


def _is_bonus(face: Face) -> bool:
    return face.kind is Kind.BONUS


def _is_base_straight(face: Face) -> bool:
    return face.set == "base" and is_counted_straight(face)


def _is_hard(face: Face) -> bool:
    return bool(face.terrains & {Terrain.UPHILL, Terrain.COBBLES})
