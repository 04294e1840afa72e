"""Closed loops: exact ones, ones that close within their joints, and proofs that there are none."""

from __future__ import annotations

import pytest

from fr_stages.design.counting import contradiction
from fr_stages.design.designer import answers
from fr_stages.design.loops import can_close
from fr_stages.design.request import Request
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.validator import validate
from tests.design.requests import BASE, exactly


@pytest.mark.parametrize("count", [8, 10, 12])
def test_exact_loops(count: int) -> None:
    found = answers(Request(boxes=BASE, tiles=exactly(count), loop=0.0, advice=False))
    (answer,) = found.answers
    closure = answer.layout.closure
    assert (closure.ahead, closure.left, closure.turn) == pytest.approx((0, 0, 0), abs=1e-9)
    assert not answer.layout.overlaps
    assert not [it for it in validate(answer.stage) if it.severity == "error"]


def test_all_tiles_of_the_base_box_do_not_close_exactly() -> None:
    found = contradiction(Request(boxes=BASE, tiles=exactly(21), loop=0.0), ())
    assert found is not None
    assert found.wishes == ("tiles", "loop")


def test_which_curves_may_close_a_loop() -> None:
    assert can_close(4, 0, 0)
    assert can_close(0, 4, 0) or can_close(6, 4, 0)
    assert not can_close(6, 6, 0)
    assert not can_close(6, 6, 1)
    assert not any(can_close(narrow, wide, 0) for narrow in range(7) for wide in (1, 3, 5))


def test_the_ends_of_a_loop_are_neighbours() -> None:
    loop = Layout.of(Stage.parse("AqfrPKCnOeBIjSdlgmhtu"))
    assert loop.closure.is_closed
    assert not loop.overlaps
