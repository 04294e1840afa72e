from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.geometry.paths import (
    CHORD_ERROR,
    ORIGIN,
    Arc,
    Line,
    Path,
    Pose,
    Step,
    direction,
    flatten,
    reverse,
)

poses = st.builds(Pose, st.floats(-50, 50), st.floats(-50, 50), st.integers(0, 7))
segments = st.one_of(
    st.builds(Line, st.floats(0.1, 6)),
    st.builds(Arc, st.floats(1.2, 4), st.sampled_from([-135, -90, -45, 45, 90, 135])),
)
paths = st.lists(segments, min_size=1, max_size=4).map(lambda parts: Path(tuple(parts)))
WIDE = Path((Line(0.6), Arc(1.5, 45), Line(0.6)))


def close(a: tuple[float, ...], b: tuple[float, ...], tolerance: float = 1e-9) -> bool:
    return math.dist(a, b) <= tolerance


def test_eight_turns_of_45_degrees_come_back_to_exactly_the_same_heading() -> None:
    pose = ORIGIN
    for _ in range(8):
        pose = pose.then(Arc(1.5, 45).end)
    assert pose.heading == 0
    assert close(pose.point, (0.0, 0.0))


@pytest.mark.parametrize("eighth", range(-8, 9))
def test_directions_in_steps_of_45_degrees_are_exact(eighth: int) -> None:
    x, y = direction(45 * eighth)
    assert {abs(x), abs(y)} <= {0.0, math.sqrt(0.5), 1.0}
    assert close((x, y), (math.cos(math.pi * eighth / 4), math.sin(math.pi * eighth / 4)))


def test_a_line_keeps_the_heading() -> None:
    assert Path((Line(6.0),)).end == Pose(6.0, 0.0, 0)


def test_an_arc_to_the_right_mirrors_one_to_the_left() -> None:
    left, right = Arc(1.5, 90).end, Arc(1.5, -90).end
    assert close(left.point, (1.5, 1.5))
    assert right == Pose(left.x, -left.y, 6)


def test_offsets_are_measured_to_the_left() -> None:
    path = Path((Line(1.0), Arc(1.5, 90)))
    assert path.point_at(0.5, 1.0) == (0.5, 1.0)
    assert close(path.point_at(path.length, 1.0), (1.5, 1.5))
    assert path.heading_at(path.length) == 90


def test_the_edges_of_a_curve_have_the_radius_of_their_offset() -> None:
    left = Path((Arc(1.5, 90),))
    right = Path((Arc(1.5, -90),))
    assert left.edge(1.0)[1].radius == right.edge(-1.0)[1].radius == 0.5
    assert left.edge(-1.0)[1].radius == right.edge(1.0)[1].radius == 2.5


def test_a_part_of_an_edge_keeps_only_what_lies_between_its_ends() -> None:
    radii = [step.radius for step in WIDE.edge(0.0, 0.3, 0.3 + 0.6)]
    assert radii == [0.0, 0.0, 1.5]


@given(poses, poses, poses)
def test_poses_chain(a: Pose, b: Pose, c: Pose) -> None:
    one, other = a.then(b).then(c), a.then(b.then(c))
    assert one.heading == other.heading
    assert close(one.point, other.point)


@given(poses, poses)
def test_relative_undoes_then(pose: Pose, other: Pose) -> None:
    back = pose.relative(pose.then(other))
    assert back.heading == other.heading
    assert close(back.point, other.point)


@given(poses, st.tuples(st.floats(-9, 9), st.floats(-9, 9)))
def test_seen_undoes_at(pose: Pose, point: tuple[float, float]) -> None:
    assert close(pose.seen(pose.at(point)), point)


@given(paths, st.floats(-1, 1))
def test_the_ends_of_an_edge_are_beside_the_ends_of_the_path(path: Path, offset: float) -> None:
    begin, *_, end = path.edge(offset)
    assert close((begin.x, begin.y), (0.0, offset))
    assert close((end.x, end.y), path.end.at((0.0, offset)))


@given(paths, st.floats(0, 1), st.floats(-1, 1))
def test_a_point_beside_the_path_lies_square_to_its_heading(path: Path, part: float, offset: float) -> None:
    along = part * path.length
    x, y = path.point_at(along)
    cos, sin = direction(path.heading_at(along))
    assert close(path.point_at(along, offset), (x - offset * sin, y + offset * cos))


@given(paths, st.floats(-1, 1))
def test_reversing_twice_changes_nothing(path: Path, offset: float) -> None:
    contour = path.edge(offset)
    assert reverse(reverse(contour)) == contour


@given(paths, st.floats(-1, 1))
def test_chords_stay_on_their_arc(path: Path, offset: float) -> None:
    """The middle of a chord is where it is furthest from its arc."""
    for segment in path.segments:
        if isinstance(segment, Arc):
            centre = (0.0, math.copysign(segment.radius, segment.degrees))
            radius = segment.radius_at(offset)
            points = flatten(Path((segment,)).edge(offset))
            for (x0, y0), (x1, y1) in itertools.pairwise(points):
                assert math.dist((x1, y1), centre) == pytest.approx(radius)
                middle = math.dist(((x0 + x1) / 2, (y0 + y1) / 2), centre)
                assert -1e-9 <= radius - middle <= CHORD_ERROR


@given(paths)
def test_the_slices_cover_the_path(path: Path) -> None:
    cuts = list(path.slices())
    assert cuts[0][0] == 0.0
    assert cuts[-1][1] == pytest.approx(path.length)
    assert all(before[1] == after[0] for before, after in itertools.pairwise(cuts))


@given(poses, paths)
def test_placing_a_contour_keeps_its_arcs(pose: Pose, path: Path) -> None:
    contour = path.strip(-0.5, 0.5)
    placed = pose.place_contour(contour)
    assert [step[2:] for step in placed] == [step[2:] for step in contour]
    assert all(close(a, b) for a, b in zip(flatten(placed), pose.place(flatten(contour)), strict=True))


def test_flattening_leaves_straight_steps_alone() -> None:
    assert flatten((Step(0, 0), Step(1, 0), Step(1, 1))) == ((0, 0), (1, 0), (1, 1))


@pytest.mark.parametrize(("radius", "chords"), [(0.82, 8), (0.84, 16)])
def test_as_many_chords_as_keep_within_a_thousandth_of_a_space(radius: float, chords: int) -> None:
    assert len(flatten(Path((Arc(radius, 45),)).edge(0.0))) == chords + 1


def test_a_step_is_straight_unless_an_arc_is_named() -> None:
    assert Step(1.0, 2.0) == (1.0, 2.0, 0.0, 0.0)
