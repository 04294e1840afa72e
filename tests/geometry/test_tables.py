from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPoint

from fr_stages.geometry.layout import Layout
from fr_stages.geometry.paths import Points
from fr_stages.geometry.tables import TOLERANCE, extent, smallest_rectangle, table_fit
from fr_stages.stage.stage import Stage
from tests.geometry.stages import AVENUE_CORSO_PASEO, stage, stages

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
LONG = ((0.0, 0.0), (20.0, 0.0), (20.0, 2.0), (0.0, 2.0))
sides = st.floats(200, 1500)


def test_the_rectangle_round_a_rectangle_is_itself() -> None:
    found = smallest_rectangle(LONG)
    assert (found.width, found.height, found.degrees) == (20.0, 2.0, 0.0)
    assert found.corners == LONG


def test_the_angle_is_that_of_the_long_side() -> None:
    upright = tuple((-y, x) for x, y in LONG)
    assert smallest_rectangle(upright).degrees == 90.0
    diamond = smallest_rectangle(((0, 0), (4, 4), (3, 5), (-1, 1)))
    assert diamond.degrees == pytest.approx(45.0)
    assert (diamond.width, diamond.height) == pytest.approx((32**0.5, 2**0.5))
    assert smallest_rectangle(((0, 0), (4, -4), (5, -3), (1, 1))).degrees == pytest.approx(135.0)


def test_a_long_row_fits_a_square_table_only_crosswise() -> None:
    fit = table_fit(LONG, (500.0, 500.0))
    assert not fit.along.fits
    assert not fit.across.fits
    assert fit.fits
    assert fit.best.degrees % 90 == pytest.approx(45.0)


def test_both_orientations_are_looked_at() -> None:
    tall = table_fit(LONG, (100.0, 700.0))
    assert not tall.along.fits
    assert tall.along.missing_mm == (540.0, 0.0)
    assert tall.across.fits
    assert tall.best.degrees == 90.0
    assert tall.best.missing_mm == (0.0, 0.0)


def test_what_is_missing_is_told_in_mm() -> None:
    fit = table_fit(SQUARE, (300.0, 310.0), space_mm=32.0)
    assert not fit.fits
    assert fit.best.missing_mm == pytest.approx((20.0, 10.0))
    assert fit.best.margin_mm == pytest.approx(-20.0)


def test_an_exact_fit_fits() -> None:
    assert table_fit(SQUARE, (320.0, 320.0)).fits


def test_the_size_of_a_space_decides() -> None:
    layout = Layout.of(stage(AVENUE_CORSO_PASEO))
    assert layout.fit((870.0, 352.0)).fits
    assert not layout.fit((870.0, 352.0), space_mm=33.0).fits


@pytest.mark.parametrize(("table", "space"), [((0.0, 5.0), 32.0), ((5.0, -1.0), 32.0), ((5.0, 5.0), 0.0)])
def test_sizes_must_be_positive(table: tuple[float, float], space: float) -> None:
    with pytest.raises(ValueError, match="positive"):
        table_fit(SQUARE, table, space)


@pytest.mark.parametrize(
    ("hull", "table", "degrees"),
    [
        (((6.0, -3.0), (5.0, 1.0), (-2.0, 5.0)), (402.0, 152.0), 29.228),
        (((-2.0, -6.0), (4.0, -3.0), (6.0, 1.0)), (313.0, 384.0), 12.301),
    ],
)
def test_the_best_angle_lies_between_those_of_the_sides(
    hull: Points, table: tuple[float, float], degrees: float
) -> None:
    best = table_fit(hull, table).best
    assert best.degrees == pytest.approx(degrees, abs=0.001)
    assert best.size_mm == pytest.approx([32 * it for it in extent(hull, best.degrees)])
    for tenth in range(1800):
        width, depth = extent(hull, tenth / 10)
        assert min(table[0] - 32 * width, table[1] - 32 * depth) <= best.margin_mm + TOLERANCE


@settings(max_examples=40)
@given(stages, sides, sides)
def test_no_angle_leaves_more_margin_than_the_best(it: Stage, width: float, depth: float) -> None:
    hull = Layout.of(it).hull
    fit = table_fit(hull, (width, depth))
    for half_degrees in range(0, 360, 3):
        across, along = extent(hull, half_degrees / 2)
        assert min(width - 32 * across, depth - 32 * along) <= fit.best.margin_mm + TOLERANCE
    assert fit.best.margin_mm >= max(fit.along.margin_mm, fit.across.margin_mm) - TOLERANCE


@settings(max_examples=40)
@given(stages, sides, sides)
def test_a_table_turned_by_a_quarter_is_the_same_table(it: Stage, width: float, depth: float) -> None:
    hull = Layout.of(it).hull
    one, other = table_fit(hull, (width, depth)), table_fit(hull, (depth, width))
    assert one.fits == other.fits
    assert one.best.margin_mm == pytest.approx(other.best.margin_mm, abs=1e-5)


@settings(max_examples=40)
@given(stages)
def test_the_smallest_rectangle_holds_every_tile_and_no_other_is_smaller(it: Stage) -> None:
    layout = Layout.of(it)
    found = layout.smallest_rectangle
    frame = MultiPoint(found.corners).convex_hull
    assert frame.area == pytest.approx(found.width * found.height)
    assert all(tile.outline.difference(frame.buffer(1e-6)).area < 1e-9 for tile in layout.tiles)
    for degrees in range(0, 90, 2):
        width, height = extent(layout.hull, degrees)
        assert found.area <= width * height + 1e-6
