from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon, affinity

from fr_stages.geometry.convex import GRID, difference
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.overlaps import Figure, distance, meeting, separation, united
from fr_stages.geometry.paths import Pose
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face
from tests.geometry.stages import CATALOGUE, faces, stage

near_poses = st.builds(Pose, st.floats(-3, 6), st.floats(-3, 3), st.integers(0, 7))


def placed(face: Face, pose: Pose) -> Figure:
    return Figure.of(shape_of(face), pose)


def outline(face: Face, pose: Pose) -> Polygon:
    return Polygon(pose.place(shape_of(face).outline))


def box(width: float, height: float, left: float = 0.0, bottom: float = 0.0) -> Figure:
    right, top = left + width, bottom + height
    return convex((left, bottom), (right, bottom), (right, top), (left, top))


def convex(*corners: tuple[float, float]) -> Figure:
    return Figure(corners, (corners,))


@pytest.mark.parametrize(
    ("other", "depth"),
    [
        (box(2, 2, 1.5, 0.5), 0.5),
        (box(2, 2, 0.5, 1.75), 0.25),
        (box(1, 1, 0.5, 0.4), 1.4),
        (box(2, 2), 2.0),
        (box(2, 2, 2.0, 0.0), 0.0),
        (box(2, 2, 5.0, 5.0), 0.0),
    ],
)
def test_boxes_are_separated_the_shortest_way(other: Figure, depth: float) -> None:
    assert separation(box(2, 2), other) == pytest.approx(depth)


def test_a_corner_is_pushed_back_square_to_the_edge_that_it_crosses() -> None:
    diamond = convex((0.0, 0.0), (1.0, -1.0), (2.0, 0.0), (1.0, 1.0))
    assert separation(box(2, 4, -1.7, -2), diamond) == pytest.approx(0.3)


def test_what_stands_in_the_hollow_of_a_curve_does_not_overlap_it() -> None:
    """The hulls of the two meet, the outlines do not."""
    curve = placed(CATALOGUE.face("e"), Pose())
    assert separation(curve, box(0.3, 0.3, 0.0, 1.2)) == 0.0
    assert separation(curve, box(0.3, 0.3, 0.0, 0.95)) == pytest.approx(
        math.hypot(0.3, 0.55) - 0.5, abs=0.001
    )


def test_two_equal_curves_on_one_another_need_a_shift_across_the_road() -> None:
    curve = placed(CATALOGUE.face("e"), Pose())
    across = outline(CATALOGUE.face("e"), Pose())
    depth = separation(curve, curve)
    shifts = [
        affinity.translate(across, 1.001 * depth * math.cos(a / 90), 1.001 * depth * math.sin(a / 90))
        for a in range(566)
    ]
    assert min(across.intersection(shifted).area for shifted in shifts) < 0.001


@settings(max_examples=40)
@given(faces, faces, near_poses)
def test_no_shorter_shift_separates(one: Face, other: Face, pose: Pose) -> None:
    """Tried in 72 directions: a little less than the depth never suffices."""
    first, second = outline(one, Pose()), outline(other, pose)
    depth = separation(placed(one, Pose()), placed(other, pose))
    if depth == 0.0:
        assert first.intersection(second).area < 1e-9
        return
    angles = [math.tau * i / 72 for i in range(72)]
    shorter = [
        affinity.translate(second, 0.99 * depth * math.cos(a), 0.99 * depth * math.sin(a)) for a in angles
    ]
    assert all(first.intersects(shifted) for shifted in shorter)


@settings(max_examples=40)
@given(faces, faces, near_poses)
def test_area_and_distance_are_those_that_a_library_finds(one: Face, other: Face, pose: Pose) -> None:
    first, second = outline(one, Pose()), outline(other, pose)
    met = meeting(shape_of(one), shape_of(other), pose)
    assert met.area == pytest.approx(first.intersection(second).area, abs=1e-6)
    apart = distance(placed(one, Pose()), placed(other, pose))
    assert apart == pytest.approx(first.distance(second), abs=1e-9)


@settings(max_examples=40)
@given(faces, faces, near_poses)
def test_depth_is_the_way_to_the_edge_of_all_shifts_that_leave_them_on_one_another(
    one: Face, other: Face, pose: Pose
) -> None:
    first, second = placed(one, Pose()), placed(other, pose)
    shifts = united(Polygon(difference(a, b)) for a in first.parts for b in second.parts)
    nowhere = shapely.Point(0, 0)
    wanted = shifts.boundary.distance(nowhere) if shifts.intersects(nowhere) else 0.0
    assert separation(first, second) == pytest.approx(wanted, abs=1e-5)


@settings(max_examples=40)
@given(faces, faces, near_poses, st.integers(0, 7))
def test_depth_is_mutual_and_does_not_depend_on_the_table(
    one: Face, other: Face, pose: Pose, heading: int
) -> None:
    turn = Pose(3.0, -2.0, heading)
    depth = separation(placed(one, Pose()), placed(other, pose))
    assert separation(placed(other, pose), placed(one, Pose())) == pytest.approx(depth, abs=1e-6)
    turned = separation(placed(one, turn), placed(other, turn.then(pose)))
    assert turned == pytest.approx(depth, abs=1e-6)


@pytest.mark.parametrize("heading", range(8))
def test_the_common_shape_lies_on_both_tiles(heading: int) -> None:
    layout = Layout.of(Stage(tuple("aegiJu")), Pose(5.0, -3.0, heading))
    assert layout.overlaps
    for overlap in layout.overlaps:
        first, second = (layout.tiles[number - 1].outline for number in (overlap.first, overlap.second))
        common = shapely.intersection(first, second, grid_size=GRID)
        assert common.symmetric_difference(overlap.shape).area < 1e-5
        assert overlap.area == pytest.approx(overlap.shape.area)


@pytest.mark.parametrize(
    ("text", "first", "second", "area", "overlaps"),
    [
        ("abeSQcgtdKfijPmrHlonu", 2, 13, 0.000952, False),
        ("12LHg^93eqtrMBiopjDkFSu", 4, 20, 0.001042, True),
        ("12LHg^93eqtrMBiopjDkFSu", 5, 21, 0.004389, True),
    ],
)
def test_a_common_area_from_a_thousandth_of_a_square_space_is_an_overlap(
    text: str, first: int, second: int, area: float, overlaps: bool
) -> None:
    """Published stages with two or three tiles swapped."""
    layout = Layout.of(stage(text))
    one, other = (layout.tiles[number - 1].outline for number in (first, second))
    assert one.intersection(other).area == pytest.approx(area, abs=1e-6)
    assert ((first, second) in {(it.first, it.second) for it in layout.overlaps}) == overlaps


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("aBcmigstqrjeNLODPHFku", 0.160),
        ("abcmgfteQonlPjkIDHrSu", 0.197),
        ("adCQPJBmFiHorTsKNLEgu", 0.200),
        ("1mpDHqeng4tlRjFKS2i^9ou", 0.209),
    ],
)
def test_how_deep_real_stages_overlap(text: str, depth: float) -> None:
    (overlap,) = Layout.of(stage(text)).overlaps
    assert overlap.depth == pytest.approx(depth, abs=0.0006)


def test_how_deep_corners_hardly_overlap() -> None:
    found = {(it.first, it.second): it for it in Layout.of(stage("12LHg^93eqtrMBiopjDkFSu")).overlaps}
    assert found[4, 20].depth == pytest.approx(0.0318, abs=0.0001)
    assert found[5, 21].depth == pytest.approx(0.0553, abs=0.0001)


def test_a_road_that_winds_round_is_measured_once_for_all_laps() -> None:
    overlaps = Layout.of(Stage(("a", *"E" * 40, "u"))).overlaps
    assert len(overlaps) == 200
    assert len({id(overlap.meeting) for overlap in overlaps}) == 3
