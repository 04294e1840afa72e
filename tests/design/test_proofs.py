"""Samples of the long proofs; ``python -m tools.proofs`` runs them at length."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from tools.proofs.exhaustive import loop_shapes, small
from tools.proofs.random_requests import random_requests
from tools.proofs.wishes_kept import objections

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import contradiction
from fr_stages.design.designer import answers
from fr_stages.design.problem import Problem
from fr_stages.design.request import Range, Request, TerrainWish
from fr_stages.design.wished import demands
from fr_stages.stage.stage import LARGE_SIDE, Stage
from fr_stages.stage.tiles import Terrain
from tests.design.requests import BASE, climbs


def test_random_requests_that_can_be_met_are() -> None:
    for request, stage in chain.from_iterable(random_requests(1, seed) for seed in (1, 4)):
        assert objections(stage, request) == []
        found = answers(replace(request, answers=1, seconds=60))
        kept = [code for code in ADVICE if code not in found.aside]
        assert found.answers, request
        assert objections(found.answers[0].stage, found.request, kept) == []


@pytest.mark.parametrize("seed", [3, 8])
def test_every_row_of_a_small_request_is_found(seed: int) -> None:
    asked = small(seed, inner=3)
    searched, is_counted_out = asked.searched()
    tried = asked.tried()
    assert searched == tried
    assert not (tried and is_counted_out)


def test_rows_of_shapes_that_close() -> None:
    assert [loop_shapes(tiles) for tiles in (7, 8, 9)] == [0, 2, 0]


def test_what_only_the_search_finds_to_contradict_the_wishes_is_left_aside() -> None:
    """By counting, four tiles could keep to the advice; but the climb has to come right before the line."""
    request = Request(boxes=BASE, pattern=("a", "?", "N", "u"))
    found = answers(request)
    assert found.answers
    assert "FR410" in found.aside


def test_a_row_that_is_official_is_completed_as_it_is() -> None:
    row = tuple("aiKEFCLBgJmnrtqoDPHSu")
    found = answers(Request(boxes=BASE, pattern=row))
    assert [answer.stage.tiles for answer in found.answers] == [row]


def test_the_judge_objects() -> None:
    stage = Stage.parse("abNdeu")
    request = Request(
        boxes=BASE,
        tiles=Range(5, 5),
        spaces=Range(9, 9),
        start=("A",),
        finish=("U",),
        pattern=("a", "?", "u"),
        must=("N", "b", "C"),
        without=("d",),
        hard_tiles=Range(0, 0),
        all_curves=True,
        terrain=(TerrainWish(Terrain.UPHILL, Range(1, 1), within_of_finish=2),),
        breakaway=True,
        table_mm=(200.0, 200.0),
        clearance=5.0,
        loop=0.0,
        unlike=(stage.tiles,),
    )
    wishes = set(request.wishes()) - {"players", "clearance"}  # so few tiles cannot come near
    assert wishes <= set(objections(stage, request))


def test_a_pattern_of_which_not_every_gap_is_tried_is_not_called_impossible() -> None:
    named = "bcdefghijk"
    pattern = ("*", *(part for name in named for part in (name, "*")))
    assert contradiction(Request(boxes=BASE, pattern=pattern), ()) is None


@pytest.mark.parametrize(
    "terrain",
    [
        (climbs(2), climbs(3)),
        (TerrainWish(Terrain.UPHILL, Range(0, 0)), TerrainWish(Terrain.UPHILL, within_of_finish=5)),
    ],
)
def test_wishes_about_one_thing_that_leave_nothing_are_refused(terrain: tuple[TerrainWish, ...]) -> None:
    found = contradiction(Request(boxes=BASE, terrain=terrain), ())
    assert found is not None


def test_numbers_of_tiles_that_cannot_have_the_length_are_not_searched() -> None:
    request = Request(boxes=("champion",), players=LARGE_SIDE, spaces=Range(79, 82))
    frames = Problem(demands(request, ())).frames
    assert max(count for count, *_ in frames.spreads) == 23


def test_a_numeral_names_one_side_of_its_tile() -> None:
    """Without 1 there is still ^1 to start with."""
    request = Request(boxes=("champion",), players=LARGE_SIDE, without=("1",))
    assert contradiction(request, ()) is None
    starts, _ = demands(request, ()).ends[0]
    assert starts == {"^1"}
