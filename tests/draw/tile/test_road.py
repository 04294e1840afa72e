"""The border of the road is smooth, and as wide as the lanes where it is level."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fr_stages.draw.tile.road import EASE, LEFT, RIGHT, Road
from fr_stages.geometry.faces import LANE_WIDTH, shape_of
from fr_stages.geometry.paths import Line, Path, flatten
from fr_stages.stage.tiles import standard_catalogue

LANES = st.integers(min_value=1, max_value=3)
CATALOGUE = standard_catalogue()


@st.composite
def roads(draw: st.DrawFn) -> Road:
    lanes = tuple(draw(st.lists(LANES, min_size=1, max_size=6)))
    return Road(Path((Line(float(len(lanes))),)), lanes, draw(LANES), draw(LANES))


@given(roads(), st.floats(min_value=0, max_value=1))
def test_width_changes_smoothly(road: Road, part: float) -> None:
    distance = part * road.path.length
    step = 0.001
    change = abs(road.half_width(distance + step) - road.half_width(distance)) / step
    assert change <= 1.5 * LANE_WIDTH / (2 * EASE) * 1.01


@given(roads())
def test_width_is_that_of_the_lanes_in_the_middle_of_a_space(road: Road) -> None:
    for i, lanes in enumerate(road.lanes):
        assert road.half_width(i + 0.5) == lanes * LANE_WIDTH / 2


@given(roads(), roads())
def test_neighbouring_tiles_meet_in_one_width(first: Road, second: Road) -> None:
    joined_first = Road(first.path, first.lanes, first.before, second.lanes[0])
    joined_second = Road(second.path, second.lanes, first.lanes[-1], second.after)
    end = joined_first.half_width(first.path.length)
    assert end == joined_second.half_width(0.0) == (first.lanes[-1] + second.lanes[0]) * LANE_WIDTH / 4


@given(roads())
def test_borders_are_unbroken(road: Road) -> None:
    for side in (RIGHT, LEFT):
        points = flatten(road.border(side, 0.0, 0.0, road.path.length))
        assert points[0] == (0.0, side * road.half_width(0.0))
        assert all(x <= next_x for (x, _), (next_x, _) in pairwise(points))
        assert all(abs(side * y - road.half_width(x)) < 1e-9 for x, y in points)


def test_tiles_alone_are_drawn_for_two_lanes_next_to_them() -> None:
    feeding = CATALOGUE.face("4")
    assert Road.of(feeding, 2, 2).half_width(0.0) == 0.625
    assert Road.of(feeding, 3, 2).half_width(0.0) == 0.75


def test_nothing_joins_in_front_of_a_start_tile_and_behind_a_finish_tile() -> None:
    start, finish = CATALOGUE.face("1"), CATALOGUE.face("v")
    assert Road.of(start, 2, 2).half_width(0.0) == 0.75
    road = Road.of(finish, 2, 2)
    assert road.half_width(road.path.length) == 0.75


def test_a_curve_keeps_its_arcs() -> None:
    curve = CATALOGUE.face("e")
    border = Road.of(curve).border(RIGHT, 0.0, 0.0, shape_of(curve).path.length)
    assert [round(step.radius, 9) for step in border[1:]] == [2.0]
