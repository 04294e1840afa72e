"""The road book of a tour."""

from __future__ import annotations

import pytest

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.kinds.road_book import road_book
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.random_tour import random_tour
from fr_stages.tour.tour import StageKind
from tests.tour.tours import NAMES, tour_of


def words(sheet: Sheet) -> str:
    return sheet.to_svg()


@pytest.mark.parametrize(("stages", "covers"), [(3, 1), (7, 1), (8, 2), (15, 3)])
def test_it_has_covers_and_two_pages_a_stage(stages: int, covers: int) -> None:
    assert len(road_book(random_tour(stages, 4, 1))) == covers + 2 * stages


def test_a_page_says_where_the_points_lie() -> None:
    page = words(road_book(tour_of(*NAMES[:3]))[2])
    assert "La Haute Montagne" in page
    assert "Mountain 5 - 3 - 1: at the finish" in page
    assert "Mountain 2 - 1: on space" in page


def test_kinds_and_rest_days_are_named() -> None:
    kinds = (StageKind.TEAM_TIME_TRIAL, StageKind.NORMAL, StageKind.NORMAL)
    sheets = road_book(tour_of(*NAMES[:3], kinds=kinds, conventions=Conventions(rest_days="middle")))
    assert "team time trial, a rest day follows" in words(sheets[1])
    assert "No sprint and no mountain points" in words(sheets[1])


def test_the_score_sheet_has_a_row_for_each_rider() -> None:
    sheet = words(road_book(tour_of(*NAMES[:3]))[-1])
    assert all(f">{place}.<" in sheet for place in range(1, 13))


def test_the_same_tour_gives_the_same_bytes() -> None:
    first, second = (road_book(tour_of(*NAMES[:3])) for _ in range(2))
    assert [words(sheet) for sheet in first] == [words(sheet) for sheet in second]
