"""Variations of a stage: the same terrain on another road, or the same road with other terrain."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from fr_stages.design.advised import ADVICE, HARDLY_NEW, IMPLIED
from fr_stages.design.alike import same_road, same_terrain
from fr_stages.design.candidates import ROAD_APART, TERRAIN_APART, Candidate
from fr_stages.design.designer import answers
from fr_stages.design.difference import Portrait, road_difference, terrain_difference
from fr_stages.design.found import Found
from fr_stages.design.request import Request
from fr_stages.design.request_file import parse_pattern
from fr_stages.design.wished import fitting_boxes
from fr_stages.stage.stage import Stage
from fr_stages.validator import validate


class Keep(StrEnum):
    """What a variation leaves as it is."""

    TERRAIN = "terrain"
    ROAD = "road"


def vary(stage: Stage, keep: Keep | str = Keep.TERRAIN, request: Request | None = None) -> Found:
    """Variations of a stage that keep its terrain space by space, or its road tile by tile.

    `request` says how many, from which boxes, on which table and with which seed; by default those of the
    stage. The answers keep to all rules that the stage keeps to. Raises ValueError for another `keep`, and
    UnknownFaceError for a face that is not known.
    """
    keep = Keep(keep)
    faces = stage.faces
    own = request or Request()
    whole = Request(pattern=stage.tiles, players=stage.players, catalogue=stage.catalogue)
    wanted = replace(
        own,
        boxes=own.boxes or stage.boxes or fitting_boxes(whole),
        players=stage.players,
        table_mm=own.table_mm or stage.table_mm,
        pattern=same_terrain(stage) if keep is Keep.TERRAIN else same_road(stage),
        breakaway=stage.breakaway,
        catalogue=stage.catalogue,
    )
    broken = {finding.code for finding in validate(stage)}
    codes = tuple(
        code for code in ADVICE if code not in {IMPLIED.get(it, it) for it in broken} | {HARDLY_NEW}
    )
    model = Portrait.of(faces)

    def is_other(candidate: Candidate) -> bool:
        if keep is Keep.TERRAIN:
            return road_difference(candidate.portrait, model) >= ROAD_APART
        return terrain_difference(candidate.portrait, model) >= TERRAIN_APART

    return answers(wanted, codes, is_other, compactly=keep is Keep.TERRAIN)


def complete(pattern: str, request: Request | None = None) -> Found:
    """Stages that complete a half-built row: faces with gaps (``?`` one tile, ``*`` any number).

    `request` says everything else. Raises InputError for what is no face.
    """
    wanted = request or Request()
    return answers(replace(wanted, pattern=parse_pattern(pattern, wanted.catalogue)))
