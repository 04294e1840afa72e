"""Tours ridden many times."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.report.tour_ride_text import tour_ride_lines
from fr_stages.tour.standings import JERSEYS
from fr_stages.tour.tour_rides import ride_tours, tour_ride_document
from fr_stages.tour.tour_run import TourPlan
from tests.tour.tours import NAMES, ridden, tour_of

TOUR = tour_of(*NAMES[:3])


def test_every_tour_has_one_winner_and_every_stage_too() -> None:
    tables = ride_tours(TOUR, teams(3), 30, seed=2).counts.tables
    assert sum(tables["teams"]) == sum(tables["won"]) == sum(tables["yellow"]) == 30
    assert sum(tables["stage_wins"]) == sum(tables["in_yellow"]) == 30 * 3
    assert sum(tables["settled"]) == 30
    assert all(sum(tables[jersey]) <= 30 for jersey in JERSEYS)


def test_the_counts_are_those_of_the_tours_one_by_one() -> None:
    entrants = teams(2)
    result = ride_tours(TOUR, entrants, 5, seed=1)
    runs = [ridden(TourPlan(TOUR, entrants), number) for number in range(5)]
    yellow = [run.standings.general()[0] for run in runs]
    assert result.counts.tables["yellow"] == [yellow.count(name) for name in result.plan.names]
    lasts = [max(run.ridden[1].outcome.seconds.values()) for run in runs]
    firsts = [min(run.ridden[1].outcome.seconds.values()) for run in runs]
    assert result.counts.tables["last"][1] == sum(lasts) - sum(firsts)


def test_the_executor_changes_nothing() -> None:
    with ThreadPoolExecutor(2) as executor:
        spread = ride_tours(TOUR, teams(2), 45, seed=3, executor=executor)
    assert tour_ride_document(spread) == tour_ride_document(ride_tours(TOUR, teams(2), 45, seed=3))


def test_interrupted_it_tells_of_the_tours_so_far() -> None:
    def interrupt(done: int, _total: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    result = ride_tours(TOUR, teams(2), 60, progress=interrupt)
    assert (result.tours, result.wanted) == (20, 60)
    assert "Interrupted after 20 of 60 tours." in list(tour_ride_lines(result))


@pytest.mark.parametrize("tours", [0, -1, 10**9])
def test_a_number_of_tours_has_bounds(tours: int) -> None:
    with pytest.raises(InputError, match="cannot be ridden"):
        ride_tours(TOUR, teams(2), tours)


def test_the_report_fits_80_columns() -> None:
    lines = list(tour_ride_lines(ride_tours(TOUR, teams(2), 20)))
    assert max(map(len, lines)) <= 80
