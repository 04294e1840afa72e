"""Rows that the search finds: valid at random, and all there are when it goes through every one."""

from __future__ import annotations

from itertools import islice, permutations, product

import pytest

from fr_stages.design.problem import Problem, Sorts
from fr_stages.design.request import Range, Request
from fr_stages.design.rows import Rows, random_stages
from fr_stages.design.wished import demands
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Players, Stage
from fr_stages.validator import validate
from tests.design.layouts import CATALOGUE

FIVE = ("bB", "eE", "gG", "hH", "qQ")


@pytest.mark.parametrize(
    ("boxes", "players"),
    [(("base",), SMALL_SIDE), (("champion",), SMALL_SIDE), (("champion",), LARGE_SIDE)],
)
def test_random_stages_leave_nothing_to_say(boxes: tuple[str, ...], players: Players) -> None:
    stages = list(islice(random_stages(boxes, players, seed=3), 25))
    assert len({stage.tiles for stage in stages}) == 25
    for stage in stages:
        assert validate(stage) == [], stage.tiles


def test_random_stages_without_advice_are_possible() -> None:
    for stage in islice(random_stages(("champion",), seed=4, advice=False), 25):
        assert not [it for it in validate(stage) if it.severity == "error"]


def test_the_seed_decides() -> None:
    first, again, other = (
        [stage.tiles for stage in islice(random_stages(seed=seed), 5)] for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_no_stage_for_many_players_in_the_base_box() -> None:
    with pytest.raises(ValueError, match="no such stage for 5-6 players"):
        next(random_stages(("base",), LARGE_SIDE))


def test_every_row_is_found() -> None:
    """Five tiles between start and finish: 3,312 of 3,840 rows are free, as trying them one by one says."""
    without = [tile for tile in CATALOGUE.box("base").tiles if tile not in (*FIVE, "aA", "uU")]
    request = Request(
        boxes=("base",), tiles=Range(7, 7), start=("a",), finish=("u",), without=tuple(without), must=FIVE
    )
    rows = Rows(Problem(demands(request, ())), seed=1)
    found = list(rows.every(Sorts.EVERY))
    tried = [
        ("a", *row, "u")
        for tiles in permutations(FIVE)
        for row in product(*([face.face for face in CATALOGUE.tiles[tile].faces] for tile in tiles))
    ]
    assert len(tried) == 3840
    assert len(found) == len(set(found)) == 3312
    assert rows.is_complete
    assert set(found) == {row for row in tried if not Layout.of(Stage(row)).overlaps}


def test_time_is_up_while_rows_are_found_that_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(boxes=("base",), tiles=Range(21, 21), table_mm=(100, 20000))
    rows = Rows(Problem(demands(request, ())), seed=1, until=0.0)
    monkeypatch.setattr(rows, "_fits", lambda _row: False)
    assert list(rows.every()) == []
    assert not rows.is_complete
