"""Labels find free places; frames fit layouts to paper."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.labels import FreeSpace
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from tests.strategies import rows

ROOM = Box(0.0, 0.0, 100.0, 60.0)


def test_a_label_takes_the_first_free_place() -> None:
    free = FreeSpace(ROOM, [shapely.box(40, 20, 60, 40)])
    assert free.place(10, 10, [(50, 30), (1, 1), (20, 20)]) == Box(15, 15, 10, 10)
    assert free.place(10, 10, [(22, 22), (80, 30)]) == Box(75, 25, 10, 10)
    assert free.place(10, 10, [(50, 30)]) is None


def test_a_line_to_a_label_crosses_no_other() -> None:
    free = FreeSpace(ROOM, [shapely.box(0, 50, 100, 60)])
    assert free.place(6, 6, [(50, 30)])
    assert free.place(6, 6, [(50, 10), (70, 10)], leader=(50, 55)) == Box(67, 7, 6, 6)
    assert free.place(6, 6, [(60, 32)]) is None


def test_a_label_is_nearest_to_its_own_tile() -> None:
    free = FreeSpace(
        ROOM, [shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10), shapely.box(20, 0, 30, 10)]
    )
    assert free.is_nearest((5, 12), 1, 4)
    assert not free.is_nearest((25, 12), 1, 4)


@given(
    rows(max_size=12),
    st.floats(min_value=20, max_value=400),
    st.floats(min_value=20, max_value=400),
    st.floats(min_value=-360, max_value=360),
)
def test_a_fitted_layout_fills_its_box_and_stays_inside(
    tiles: tuple[str, ...], width: float, height: float, degrees: float
) -> None:
    layout = Layout.of(Stage(tiles))
    box = Box(5.0, 7.0, width, height)
    frame = Frame.fitted(layout.hull, box, degrees)
    on_paper = shapely.MultiPoint([frame.at(point) for point in layout.hull])
    left, top, right, bottom = on_paper.bounds
    assert left >= box.left - 1e-6 and right <= box.right + 1e-6
    assert top >= box.top - 1e-6 and bottom <= box.bottom + 1e-6
    assert max((right - left) / width, (bottom - top) / height) == pytest.approx(1.0)


@given(rows(max_size=12), st.integers(min_value=0, max_value=359))
def test_shapes_lie_where_their_points_do(tiles: tuple[str, ...], degrees: int) -> None:
    frame = Frame(degrees, 7.5, 20.0, 30.0)
    outline = Layout.of(Stage(tiles)).tiles[0].outline
    moved = shapely.get_coordinates(frame.shape(outline))
    for point, (x, y) in zip(outline.exterior.coords, moved.tolist(), strict=True):
        assert frame.at((point[0], point[1])) == pytest.approx((x, y), abs=1e-9)
