"""Official stages, broken in the ways in which people break them: the right code comes out, nothing else new.

"New" are the codes that the broken stage has and the official one has not. The right code must be among
them, and all of them must be codes that this kind of fault can cause: a swap changes shape and order, but
neither the parts nor the number of players; other players change nothing about the shape; and so on.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Stage
from fr_stages.stage.tiles import Kind
from fr_stages.validator import Context, validate
from fr_stages.validator.official import contexts

OFFICIAL = [context.stage for context in contexts()]
SHAPE = {"FR201", "FR202", "FR205"}
ORDER = SHAPE | {"FR306", "FR402", "FR408", "FR409", "FR410", "FR411", "FR412"}
TERRAIN = {"FR401", "FR407"}
SET = {"FR107", "FR403", "FR404"}
SIDE = {"FR314", "FR405", "FR406", "FR407", "FR409"}
STEP = 9
"""Each stage is broken at both ends and at every ninth tile, another one from stage to stage."""


@cache
def codes(stage: Stage) -> frozenset[str]:
    return frozenset(finding.code for finding in validate(stage))


def broken(stage: Stage, *tiles: str) -> Stage:
    return replace(stage, tiles=tiles, official=False)


def new_codes(stage: Stage, *tiles: str) -> frozenset[str]:
    """The codes that a stage gets when its tiles become `tiles`."""
    return codes(broken(stage, *tiles)) - codes(stage)


def inner(stage: Stage) -> range:
    """Numbers of tiles between start and finish, one in nine."""
    return range(2 + OFFICIAL.index(stage) % STEP, len(stage.tiles), STEP)


each_stage = pytest.mark.parametrize("stage", OFFICIAL, ids=lambda stage: stage.title)


@each_stage
def test_two_inner_tiles_swapped(stage: Stage) -> None:
    for number in inner(stage):
        if number + 1 < len(stage.tiles):
            swapped = swap(stage, number, number + 1)
            new = new_codes(stage, *swapped)
            assert "FR412" in new
            assert new <= ORDER | {"FR307"}
            overlaps = Context(stage.with_tiles(swapped)).layout.overlaps
            assert ("FR201" in codes(broken(stage, *swapped))) == bool(overlaps)


@each_stage
def test_an_end_swapped_with_its_neighbour(stage: Stage) -> None:
    last = len(stage.tiles)
    assert {"FR301"} <= new_codes(stage, *swap(stage, 1, 2)) <= SHAPE | {"FR301"}
    assert {"FR302"} <= new_codes(stage, *swap(stage, last - 1, last)) <= SHAPE | {"FR302"}
    assert {"FR301", "FR302"} <= new_codes(stage, *swap(stage, 1, last)) <= SHAPE | {"FR301", "FR302"}


@each_stage
def test_one_tile_turned_over(stage: Stage) -> None:
    for number in inner(stage):
        partner = stage.catalogue.partner(stage.faces[number - 1])
        assert partner is not None
        new = new_codes(stage, *stage.with_replaced(number, partner.face).tiles)
        assert "FR412" in new
        assert new <= ORDER | TERRAIN | {"FR307"}


@each_stage
def test_one_tile_lost(stage: Stage) -> None:
    last = len(stage.tiles)
    assert {"FR301"} <= new_codes(stage, *stage.with_replaced(1).tiles) <= SHAPE | {"FR301"}
    assert {"FR302"} <= new_codes(stage, *stage.with_replaced(last).tiles) <= SHAPE | {"FR302"}
    for number in inner(stage):
        face = stage.faces[number - 1]
        lost = stage.with_replaced(number).tiles
        new = new_codes(stage, *lost)
        # Stages that advice finds too long or too short by a tile may get better by losing one.
        if codes(stage).isdisjoint(SET):
            gave_way = stage.players == LARGE_SIDE and not face.is_curve
            right = "FR405" if face.kind is Kind.BONUS else "FR406" if gave_way else "FR403"
            assert right in new
        assert new <= ORDER | SET | SIDE
        assert "FR412" not in new


@each_stage
def test_one_tile_repeated(stage: Stage) -> None:
    assert {"FR102", "FR303"} <= new_codes(stage, stage.tiles[0], *stage.tiles) <= SHAPE | {"FR102", "FR303"}
    for number in inner(stage):
        face = stage.tiles[number - 1]
        new = new_codes(stage, *stage.with_replaced(number, face, face).tiles)
        assert "FR102" in new
        assert new <= ORDER | SET | TERRAIN | {"FR102", "FR314"}
        assert "FR412" not in new


@each_stage
def test_the_other_side_of_the_card(stage: Stage) -> None:
    has_breakaway = stage.faces[1].breakaway is not None
    other = LARGE_SIDE if stage.players == SMALL_SIDE else SMALL_SIDE
    new = codes(replace(stage, players=other)) - codes(stage)
    assert ("FR307" in new) == has_breakaway
    assert ("FR305" in new) == (other == LARGE_SIDE)
    assert new <= SIDE | {"FR305", "FR307"}


def swap(stage: Stage, first: int, second: int) -> list[str]:
    tiles = list(stage.tiles)
    tiles[first - 1], tiles[second - 1] = tiles[second - 1], tiles[first - 1]
    return tiles
