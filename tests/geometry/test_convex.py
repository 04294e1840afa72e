from __future__ import annotations

from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from fr_stages.geometry.convex import (
    STEP,
    Box,
    Edge,
    common_area,
    difference,
    edge,
    hull,
    sides,
    way_out,
    way_out_of_all,
    way_to,
)
from fr_stages.geometry.paths import Points

SQUARE: Points = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
TRIANGLE: Points = ((0.0, 0.0), (3.0, 0.0), (0.0, 4.0))

corners = st.tuples(*[st.integers(-40, 40).map(lambda it: it / 8)] * 2)
polygons = st.lists(corners, min_size=3, max_size=9).map(hull).filter(lambda it: len(it) > 2)


def moved(polygon: Points, x: float, y: float) -> Points:
    return tuple((x + px, y + py) for px, py in polygon)


def outer(polygon: Points) -> list[Edge]:
    return [edge(*ends) for ends in pairwise((*polygon, polygon[0]))]


@given(st.lists(corners, min_size=3, max_size=9))
def test_the_hull_is_that_of_a_library(points: list[tuple[float, float]]) -> None:
    wanted = shapely.MultiPoint(points).convex_hull
    if wanted.area:
        assert shapely.Polygon(hull(points)).exterior.is_ccw
        assert shapely.Polygon(hull(points)).normalize() == wanted.normalize()


def test_a_box_is_as_far_from_another_as_its_nearest_corner_or_edge() -> None:
    box = Box.of(SQUARE)
    assert box == (0, 0, 2, 2)
    assert box.distance(Box(5, 6, 7, 8)) == Box(5, 6, 7, 8).distance(box) == 5.0
    assert box.distance(Box(3, -9, 4, 9)) == 1.0
    assert box.distance(Box(1, 1, 9, 9)) == 0.0


@pytest.mark.parametrize(
    ("x", "y", "area"), [(0, 0, 4.0), (1, 1.5, 0.5), (2, 0, 0.0), (3, 3, 0.0), (-1.5, 0, 1.0)]
)
def test_what_two_squares_have_in_common(x: float, y: float, area: float) -> None:
    assert common_area(SQUARE, moved(SQUARE, x, y)) == pytest.approx(area)


@given(polygons, polygons)
def test_common_areas_are_those_of_a_library(one: Points, other: Points) -> None:
    wanted = shapely.Polygon(one).intersection(shapely.Polygon(other)).area
    assert common_area(one, other) == pytest.approx(wanted, abs=1e-9)


@given(polygons, polygons)
def test_the_difference_is_the_hull_of_all_differences(one: Points, other: Points) -> None:
    found = shapely.Polygon(difference(one, other))
    wanted = shapely.MultiPoint([(ax - bx, ay - by) for ax, ay in one for bx, by in other]).convex_hull
    assert found.is_valid
    assert found.symmetric_difference(wanted).area < 1e-9
    assert found.exterior.is_ccw


@pytest.mark.parametrize(
    ("x", "y", "distance"),
    [(1, 0, 1.0), (3, 4, 5.0), (-1, -1, 0.0), (-2, -1, 0.0), (-1, -5, 3.0)],
)
def test_the_way_to_a_square(x: float, y: float, distance: float) -> None:
    assert way_to(moved(SQUARE, x, y)) == pytest.approx(distance)


@pytest.mark.parametrize(("x", "y"), [(0.05, -1), (-2.05, -1), (-1, 0.05), (-1, -2.05)])
def test_a_square_that_is_just_beside_the_origin(x: float, y: float) -> None:
    beside = moved(SQUARE, x, y)
    assert way_to(beside) == pytest.approx(0.05)
    assert way_out_of_all([sides(beside)], [edge(*ends) for ends in pairwise((*beside, beside[0]))]) == 0.0


def test_the_way_out_of_a_triangle_is_square_to_its_nearest_side() -> None:
    assert way_out(sides(moved(TRIANGLE, -1, -1))) == pytest.approx(1.0)
    assert way_out(sides(moved(TRIANGLE, -0.25, -1))) == pytest.approx(0.25)
    assert way_out(sides(moved(TRIANGLE, -1.4, -2))) == pytest.approx(0.08)
    assert way_out(sides(moved(TRIANGLE, 1, 0))) == 0.0


def test_a_side_no_longer_than_rounding_counts_for_nothing() -> None:
    assert sides(((0.0, 0.0), (STEP / 2, 0.0), *SQUARE[1:])) == sides(SQUARE)


@settings(max_examples=60)
@given(st.lists(polygons, min_size=1, max_size=4))
def test_the_way_out_of_some_is_that_to_the_edge_of_their_union(parts: list[Points]) -> None:
    edges = [it for part in parts for it in outer(part)]
    union = shapely.union_all([shapely.Polygon(part) for part in parts])
    origin = shapely.Point(0, 0)
    wanted = union.boundary.distance(origin) if union.covers(origin) else 0.0
    assert way_out_of_all([sides(part) for part in parts], edges) == pytest.approx(wanted, abs=1e-5)


def test_a_seam_between_two_is_no_way_out() -> None:
    left, right = moved(SQUARE, -2, -1), moved(SQUARE, 0, -1)
    edges = [*outer(left), *outer(right)]
    assert way_out_of_all([sides(left), sides(right)], edges) == pytest.approx(1.0)
