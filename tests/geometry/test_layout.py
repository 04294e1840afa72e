from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from fr_stages.geometry.layout import Closure, Layout
from fr_stages.geometry.paths import Pose
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import UnknownFaceError
from tests.geometry.stages import (
    AVENUE_CORSO_PASEO,
    BASE_AND_PROMO,
    LA_CLASSICISSIMA,
    LE_GRAND_BORNAND,
    MIRRORED_CURVES,
    MISPRINTED_STAGE_16,
    PELOTON,
    VASEL_VALLEY,
    plain_rows,
    row,
    stage,
    stages,
)

POSES = st.builds(Pose, st.floats(-20, 20), st.floats(-20, 20), st.integers(0, 7))


def lay(text: str) -> Layout:
    return Layout.of(stage(text))


def named(text: str, *numbers: int) -> tuple[str, ...]:
    return tuple(row(text)[number - 1] for number in numbers)


def test_the_first_tile_begins_at_the_origin() -> None:
    assert lay("abu").tiles[0].entry == (0.0, 0.0, 0)


def test_four_narrow_curves_come_back_to_where_they_began() -> None:
    square = lay("egeg")
    assert square.closure.gap == pytest.approx(0.0)
    assert square.closure.turn == 0
    assert square.closure.is_closed


def test_the_closure_is_seen_from_the_finish() -> None:
    closure = lay("abu").closure
    assert (closure.ahead, closure.left, closure.turn) == (-18.0, 0.0, 0)
    assert closure.gap == 18.0
    assert not closure.is_closed
    assert lay("ej").closure.turn == 0
    assert lay("abe").closure.turn == -90
    assert lay("egb").closure.turn == 180
    assert lay("eh").closure.turn == -135


def test_an_unknown_face_is_named() -> None:
    with pytest.raises(UnknownFaceError, match="roundabout"):
        lay("axu")


def test_a_stage_without_tiles_has_no_extent() -> None:
    empty = lay("")
    assert empty.bounds == (0.0, 0.0, 0.0, 0.0)
    assert empty.overlaps == ()
    assert empty.clearance == math.inf
    with pytest.raises(IndexError):
        _ = empty.closure


@pytest.mark.parametrize("text", [*BASE_AND_PROMO, *PELOTON])
def test_no_base_promo_or_peloton_stage_overlaps(text: str) -> None:
    layout = lay(text)
    assert layout.overlaps == ()
    assert 0.12 <= layout.clearance <= 0.155 or layout.clearance >= 0.54


def test_the_tightest_base_stage_is_la_classicissima() -> None:
    closest = lay(LA_CLASSICISSIMA).clearances[0]
    assert closest.distance == pytest.approx(0.12, abs=0.005)
    tight = {named(LA_CLASSICISSIMA, it.first, it.second) for it in lay(LA_CLASSICISSIMA).clearances[:2]}
    assert ("F", "t") in tight


def test_two_stages_of_the_library_overlap() -> None:
    overlapping = {entry.name for entry in library() if Layout.of(entry.stage()).overlaps}
    assert overlapping == {"grand-tour-2018/le-grand-bornand", "dice-tower/vasel-valley@2-4"}


def test_le_grand_bornand_overlaps_a_little() -> None:
    (overlap,) = lay(LE_GRAND_BORNAND).overlaps
    assert named(LE_GRAND_BORNAND, overlap.first, overlap.second) == ("a", "D")
    assert overlap.area == pytest.approx(0.32, abs=0.005)
    assert overlap.depth == pytest.approx(0.16, abs=0.005)


def test_vasel_valley_overlaps_by_two_corners() -> None:
    overlaps = lay(VASEL_VALLEY).overlaps
    assert [named(VASEL_VALLEY, it.first, it.second) for it in overlaps] == [("o", "7"), ("j", "7")]
    assert [it.area for it in overlaps] == pytest.approx([0.09, 0.09], abs=0.005)
    assert all(it.depth < 0.2 for it in overlaps)


def test_a_transposed_pair_of_letters_overlaps_by_about_eleven() -> None:
    overlaps = lay(MISPRINTED_STAGE_16).overlaps
    assert sum(it.area for it in overlaps) == pytest.approx(11, abs=0.5)
    assert max(it.depth for it in overlaps) > 1


def test_avenue_corso_paseo_needs_27_2_by_11() -> None:
    layout = lay(AVENUE_CORSO_PASEO)
    assert layout.size == pytest.approx((27.2, 11.0), abs=0.05)
    smallest = layout.smallest_rectangle
    assert (smallest.width, smallest.height) == pytest.approx((27.2, 11.0), abs=0.05)


def test_pairs_with_one_tile_between_them_do_not_count_as_close() -> None:
    """Round a narrow curve they always stand 0.707 apart."""
    layout = lay("abeciu")
    outlines = [tile.outline for tile in layout.tiles]
    assert outlines[1].distance(outlines[3]) == pytest.approx(math.sqrt(0.5))
    assert all(it.second - it.first > 2 for it in layout.clearances)


def test_a_clearance_is_found_however_large() -> None:
    assert lay("abcdu").clearance == pytest.approx(12.0)


@pytest.mark.parametrize("text", [*BASE_AND_PROMO, *PELOTON])
def test_clearances_are_all_pairs_less_than_a_space_apart(text: str) -> None:
    """And none that is just a space apart, whatever the noise of the computation."""
    layout = lay(text)
    apart = {
        (first.number, second.number): round(first.outline.distance(second.outline), 6)
        for first, second in combinations(layout.tiles, 2)
        if second.number - first.number > 2
    }
    found = {(it.first, it.second): it.distance for it in layout.clearances}
    assert found == {pair: distance for pair, distance in apart.items() if distance < 1.0}


def test_some_published_tiles_are_a_space_apart_and_some_a_little_less() -> None:
    """So that the test before has something to tell apart."""
    published = [lay(text).tiles for text in (*BASE_AND_PROMO, *PELOTON)]
    distances = [
        round(first.outline.distance(second.outline), 6)
        for tiles in published
        for first, second in combinations(tiles, 2)
        if second.number - first.number > 2
    ]
    assert max(distance for distance in distances if distance < 1.0) > 0.88
    assert distances.count(1.0) > 10


@pytest.mark.parametrize(
    ("ahead", "left", "turn", "is_closed"),
    [(0.06, 0.08, 0, True), (0.099, 0.0, 0, True), (0.101, 0.0, 0, False), (0.0, 0.0, 45, False)],
)
def test_a_loop_is_closed_as_far_as_joints_give(
    ahead: float, left: float, turn: int, is_closed: bool
) -> None:
    assert Closure(ahead, left, turn).is_closed == is_closed


def test_the_ends_of_a_closed_loop_are_neighbours() -> None:
    assert lay("egbegb").clearance == pytest.approx(1.0)
    assert lay("egeg").clearance == math.inf


def test_an_overlap_leaves_no_clearance() -> None:
    assert lay(VASEL_VALLEY).clearance == 0.0


def test_spaces_are_counted_through_the_stage() -> None:
    layout = lay("aeu")
    assert [space.index for space in layout.spaces] == list(range(14))
    assert [space.number for space in layout.spaces[6:8]] == [1, 2]


def test_a_thousand_tiles_can_be_laid() -> None:
    layout = Layout.of(Stage(("a", *["b"] * 998, "u")))
    assert layout.size == (6000.0, 2.0)
    assert layout.overlaps == ()


@given(stages)
def test_each_tile_begins_where_the_one_before_ends(it: Stage) -> None:
    layout = Layout.of(it)
    for before, after in pairwise(layout.tiles):
        assert before.exit == after.entry
        assert before.outline.intersection(after.outline).area < 0.001


@given(stages)
def test_headings_add_up_to_the_bends(it: Stage) -> None:
    bends = sum(face.bend for face in it.faces)
    assert Layout.of(it).tiles[-1].exit.heading == bends // 45 % 8


@given(plain_rows)
def test_a_mirrored_row_has_mirrored_poses(names: list[str]) -> None:
    mirrored = [MIRRORED_CURVES.get(name, name) for name in names]
    one, other = (Layout.of(Stage(tuple(it))) for it in (names, mirrored))
    for tile, image in zip(one.tiles, other.tiles, strict=True):
        assert image.exit.heading == -tile.exit.heading % 8
        assert image.exit.point == pytest.approx((tile.exit.x, -tile.exit.y), abs=1e-9)
    assert [it.area for it in one.overlaps] == pytest.approx([it.area for it in other.overlaps], abs=1e-6)


@settings(max_examples=30)
@given(stages, POSES)
def test_turning_the_table_changes_no_measure(it: Stage, entry: Pose) -> None:
    one, other = Layout.of(it), Layout.of(it, entry)
    assert [(o.first, o.second) for o in one.overlaps] == [(o.first, o.second) for o in other.overlaps]
    assert [o.area for o in one.overlaps] == pytest.approx([o.area for o in other.overlaps], abs=1e-6)
    assert [o.depth for o in one.overlaps] == pytest.approx([o.depth for o in other.overlaps], abs=1e-6)
    assert one.clearance == pytest.approx(other.clearance, abs=1e-6)
    assert one.smallest_rectangle.area == pytest.approx(other.smallest_rectangle.area, abs=1e-6)
    assert one.closure.gap == pytest.approx(other.closure.gap, abs=1e-6)


@given(stages)
def test_lanes_lie_in_spaces_and_spaces_in_tiles(it: Stage) -> None:
    for tile in Layout.of(it).tiles:
        for space in tile.spaces:
            road = Polygon(space.outline)
            assert road.difference(tile.outline).area < 1e-6
            for lane in space.lanes:
                assert road.contains(Point(lane.centre))
                assert Polygon(lane.outline).contains(Point(lane.centre))


@given(stages)
def test_turning_a_tile_over_only_moves_what_comes_after_it(it: Stage) -> None:
    whole, shorter = Layout.of(it), Layout.of(replace(it, tiles=it.tiles[:-1]))
    assert whole.tiles[:-1] == shorter.tiles
