from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from shapely import Point, Polygon, union_all

from fr_stages.geometry.faces import TILE_WIDTH, face_path, shape_of
from fr_stages.stage.tiles import Face, Kind, Space
from tests.geometry.stages import CATALOGUE, FACES, MIRRORED_CURVES, faces

SLIVER = 1e-9


def area(points: tuple[tuple[float, float], ...]) -> float:
    return float(Polygon(points).area)


def test_a_straight_is_six_long_and_two_wide() -> None:
    shape = shape_of(CATALOGUE.face("b"))
    assert shape.outline == ((0, -1), (6, -1), (6, 1), (0, 1))
    assert shape.exit == (6.0, 0.0, 0)


def test_tile_9_is_three_long() -> None:
    assert shape_of(CATALOGUE.face("9")).exit == (3.0, 0.0, 0)


def test_a_narrow_curve_goes_as_far_aside_as_ahead() -> None:
    shape = shape_of(CATALOGUE.face("e"))
    assert shape.exit.point == pytest.approx((1.5, 1.5))
    assert shape.exit.heading == 2
    assert shape.path.length == pytest.approx(2.356, abs=0.001)


def test_a_wide_curve_leaves_as_a_plain_arc_of_2_95_would() -> None:
    shape = shape_of(CATALOGUE.face("h"))
    assert shape.exit.point == pytest.approx((2.085, 0.864), abs=0.001)
    assert shape.exit.heading == 1
    half = math.radians(45)
    assert shape.exit.point == pytest.approx((2.95 * math.sin(half), 2.95 * (1 - math.cos(half))), abs=0.002)
    assert shape.path.length == pytest.approx(2.38, abs=0.01)


def test_the_spaces_of_a_wide_curve_meet_in_its_middle() -> None:
    shape = shape_of(CATALOGUE.face("k"))
    first, second = shape.spaces
    assert first.last == second.first == pytest.approx(shape.path.length / 2)
    assert shape.path.heading_at(first.last) == pytest.approx(-22.5)


@pytest.mark.parametrize(("name", "one"), sorted(MIRRORED_CURVES.items()))
def test_curves_that_turn_the_other_way_are_mirrored(name: str, one: str) -> None:
    left, right = shape_of(CATALOGUE.face(name)), shape_of(CATALOGUE.face(one))
    assert right.exit == (left.exit.x, -left.exit.y, -left.exit.heading % 8)


@pytest.mark.parametrize(("lanes", "middles"), [(1, [0.0]), (2, [-0.25, 0.25]), (3, [-0.5, 0.0, 0.5])])
def test_lanes_share_the_middle_of_the_road_and_count_from_the_right(
    lanes: int, middles: list[float]
) -> None:
    face = replace(CATALOGUE.face("b"), spaces=(Space(lanes),))
    assert [lane.centre for lane in shape_of(face).spaces[0].lanes] == [(0.5, y) for y in middles]


def test_the_joints_lie_in_the_tile_behind() -> None:
    shape = shape_of(CATALOGUE.face("b"))
    assert shape.tongue == ((-0.35, -0.45), (0.0, -0.45), (0.0, 0.45), (-0.35, 0.45))
    assert shape.socket == ((5.65, -0.45), (6.0, -0.45), (6.0, 0.45), (5.65, 0.45))


def test_the_start_has_no_tongue_and_the_finish_no_socket() -> None:
    start, finish = shape_of(CATALOGUE.face("a")), shape_of(CATALOGUE.face("u"))
    assert start.tongue is None
    assert start.socket is not None
    assert finish.tongue is not None
    assert finish.socket is None


@pytest.mark.parametrize(("kind", "bend", "spaces"), [(Kind.NARROW_CURVE, 30, 2), (Kind.WIDE_CURVE, 0, 2)])
def test_a_bend_that_is_no_step_of_45_degrees_is_refused(kind: Kind, bend: int, spaces: int) -> None:
    with pytest.raises(ValueError, match="45 degrees"):
        face_path(kind, bend, spaces)


def test_a_face_without_spaces_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one space"):
        face_path(Kind.STRAIGHT, 0, 0)


def test_faces_that_differ_in_terrain_only_share_one_shape() -> None:
    assert shape_of(CATALOGUE.face("e")) is shape_of(CATALOGUE.face("O"))


@given(faces)
def test_every_area_follows_from_the_centre_line(face: Face) -> None:
    """A strip whose middle is the centre line has the area length x width, however it bends."""
    shape = shape_of(face)
    assert area(shape.outline) == pytest.approx(shape.path.length * TILE_WIDTH, rel=0.002)
    for space, printed in zip(shape.spaces, face.spaces, strict=True):
        length = shape.path.length / len(face.spaces)
        assert area(space.outline) == pytest.approx(length * printed.lanes * 0.5, rel=0.002)


@pytest.mark.parametrize("name", FACES)
def test_lanes_lie_in_their_space_and_spaces_in_their_tile(name: str) -> None:
    shape = shape_of(CATALOGUE.face(name))
    tile = Polygon(shape.outline)
    assert tile.exterior.is_ccw
    for space in shape.spaces:
        road = Polygon(space.outline)
        assert road.difference(tile).area < SLIVER
        assert road.contains(Point(space.centre))
        for lane in space.lanes:
            strip = Polygon(lane.outline)
            assert strip.contains(Point(lane.centre))
            assert strip.difference(road).area < 0.001
        assert sum(area(lane.outline) for lane in space.lanes) == pytest.approx(road.area, abs=0.001)


@pytest.mark.parametrize("name", FACES)
def test_the_convex_parts_are_convex_and_make_up_the_outline(name: str) -> None:
    shape = shape_of(CATALOGUE.face(name))
    parts = [Polygon(part) for part in shape.convex_parts]
    assert all(part.convex_hull.area == pytest.approx(part.area) for part in parts)
    assert union_all(parts).symmetric_difference(Polygon(shape.outline)).area < SLIVER
