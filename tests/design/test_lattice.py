"""Exact poses agree with those of the layout."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.design.lattice import Exact, exit_of
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.paths import Line, Path
from fr_stages.stage.stage import Stage
from tests import strategies


@given(strategies.rows(max_size=60))
def test_the_lattice_leads_where_the_layout_leads(row: tuple[str, ...]) -> None:
    pose = Exact()
    for tile in Layout.of(Stage(row)).tiles:
        assert (pose.x, pose.y) == pytest.approx(tile.entry.point, abs=1e-9)
        assert pose.heading == tile.entry.heading
        pose = pose.then(exit_of(tile.shape.path))


@given(st.integers(0, 7), st.integers(0, 7), st.sampled_from("aehkjv"))
def test_turns_add_up(first: int, second: int, face: str) -> None:
    step = exit_of(Layout.of(Stage((face,))).tiles[0].shape.path)
    assert step.turned(first).turned(second) == step.turned(first + second)


def test_eight_wide_curves_close_exactly() -> None:
    pose = Exact()
    for _ in range(8):
        pose = pose.then(exit_of(Layout.of(Stage(("h",))).tiles[0].shape.path))
    assert pose == Exact()


def test_a_length_between_the_steps_is_refused() -> None:
    with pytest.raises(ValueError, match="not on the lattice"):
        exit_of(Path((Line(0.13),)))
