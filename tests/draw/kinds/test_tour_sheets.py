"""Standings and charts of a tour as sheets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fr_stages.draw.canvas.line_chart import apart
from fr_stages.draw.kinds.standings_sheets import standings_sheets
from fr_stages.draw.kinds.tour_charts import tour_charts
from fr_stages.race.entrants import singles
from fr_stages.tour.history import after_each_stage
from fr_stages.tour.tour_run import TourPlan
from tests.tour.tours import FIELDS, NAMES, ridden, tour_of

RUN = ridden(TourPlan(tour_of(*NAMES[:3]), FIELDS["four teams"]))


def test_the_history_ends_where_the_tour_stands() -> None:
    *_, last = after_each_stage(RUN)
    assert last.standings.__dict__ == RUN.standings.__dict__
    assert [len(then.ridden) for then in after_each_stage(RUN)] == [1, 2, 3]


def test_a_sheet_of_standings_for_each_stage() -> None:
    sheets = [sheet.to_svg() for sheet in standings_sheets(RUN)]
    assert len(sheets) == 3
    assert all(sheet.count(f">{name}<") >= 2 for sheet in sheets for name in RUN.plan.names)
    assert ["At the end of the tour" in sheet for sheet in sheets] == [False, False, True]
    assert [sheet.count(">yellow<") for sheet in sheets] == [1, 1, 1]


def test_the_charts_show_every_rider_and_its_gap() -> None:
    svg = tour_charts(RUN).to_svg()
    assert all(f'data-name="{name}"' in svg for name in RUN.plan.names)
    assert svg.count('data-name="blue"') == 1
    assert "Gap to the yellow jersey" in svg


def test_twelve_riders_and_one_stage_fit_too() -> None:
    tour = tour_of(*("peloton/stage-9@5-6",) * 3)
    run = next(after_each_stage(ridden(TourPlan(tour, singles(12)))))
    assert len(standings_sheets(run)) == 1
    assert tour_charts(run).to_svg().count('data-name="') >= 12


@pytest.mark.parametrize(
    ("heights", "placed"),
    [
        ([], []),
        ([5.0], [5.0]),
        ([0.0, 10.0], [0.0, 10.0]),
        ([4.0, 4.0], [3.0, 5.0]),
        ([0.0, 1.0, 2.0], [-1.0, 1.0, 3.0]),
        ([0.0, 0.0, 3.0], [-1.0, 1.0, 3.0]),
    ],
)
def test_names_are_moved_apart(heights: list[float], placed: list[float]) -> None:
    assert apart(heights, 2.0) == placed
    assert all(right - left >= 2.0 - 1e-9 for left, right in pairwise(apart(heights, 2.0)))
