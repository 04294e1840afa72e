"""The search's own test of overlaps against the judge: shapely on the outlines of the layout."""

from __future__ import annotations

import pytest
from shapely import Polygon, union_all

from fr_stages.design.pieces import Shape
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from tests.design.layouts import SHAPES, ground, random_rows, shape_numbers


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: str(shape.step))
def test_the_pieces_hold_the_outline_and_hardly_more(shape: Shape) -> None:
    pieces = union_all([Polygon(piece.corners) for piece in shape.pieces], grid_size=1e-6)
    outline = Polygon(shape.outline)
    assert outline.difference(pieces).area < 1e-5
    assert pieces.difference(outline).area < 0.05


def test_no_overlap_is_missed() -> None:
    """Of 20,000 such rows none was missed, and 5 were refused for a graze."""
    laid = ground()
    refused = 0
    for row in random_rows(600, seed=5):
        overlaps = bool(Layout.of(Stage(row)).overlaps)
        holds = laid.holds(shape_numbers(row))
        assert not (holds and overlaps), "".join(row)
        refused += not holds and not overlaps
    assert refused <= 1


def test_what_keeps_a_clearance_has_it() -> None:
    laid = ground(clearance=0.3)
    kept = [row for row in random_rows(400, seed=6) if laid.holds(shape_numbers(row))]
    assert len(kept) > 100
    assert all(Layout.of(Stage(row)).clearance >= 0.3 for row in kept)


def test_what_is_kept_to_a_table_fits_on_it() -> None:
    laid = ground()
    laid.keep_to(40, 25)
    kept = [row for row in random_rows(400, seed=7) if laid.holds(shape_numbers(row))]
    assert len(kept) > 50
    assert all(Layout.of(Stage(row)).fit((40.0, 25.0), space_mm=1.0).fits for row in kept)


def test_a_row_that_just_fits_a_table_is_kept() -> None:
    row = tuple("abcdefghijklmnopqrstu")
    width, height = Layout.of(Stage(row)).size
    laid = ground()
    laid.keep_to(height + 1e-6, width + 1e-6)
    assert laid.holds(shape_numbers(row))
    laid.keep_to(height - 1e-3, width)
    assert not laid.holds(shape_numbers(row))
