"""The book of a tour: saved and resumed, and filled in by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.tour.book import book_of, read_book, write_book
from fr_stages.tour.record import recorded, rider_named
from fr_stages.tour.tour_run import TourPlan, TourRun
from tests.tour.tours import NAMES, ridden, tour_of

PLAN = TourPlan(tour_of(*NAMES[:3]), teams(2))
RESULT = "red-r 14+3, blue-r 14+2, red-s 15+2, blueS 16+1"


def test_a_tour_that_is_resumed_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    run = TourRun(PLAN, 5)
    run.ride()
    write_book(run, tmp_path / "book.json")
    resumed = read_book(tmp_path / "book.json", PLAN)
    while not run.is_over:
        run.ride()
        resumed.ride()
    assert book_of(resumed) == book_of(run)
    assert resumed.standings.__dict__ == run.standings.__dict__
    assert resumed.carried == run.carried


def test_the_book_of_other_riders_is_refused(tmp_path: Path) -> None:
    write_book(ridden(PLAN), tmp_path / "book.json")
    with pytest.raises(InputError, match="other riders"):
        read_book(tmp_path / "book.json", TourPlan(tour_of(*NAMES[:3]), teams(3)))


def test_a_book_with_more_results_than_stages_is_refused(tmp_path: Path) -> None:
    book = book_of(ridden(PLAN))
    book["results"] *= 2
    (tmp_path / "book.json").write_text(json.dumps(book))
    with pytest.raises(InputError, match="6 results"):
        read_book(tmp_path / "book.json", PLAN)


def test_a_result_typed_in_gives_the_standings() -> None:
    run = TourRun(PLAN)
    run.book(recorded(PLAN, 0, RESULT, ["red-r=5,blue-r=3,red-s=1", "blue-s=2"], (), "red-r=5,blue-s=2"))
    assert run.standings.general() == ["red-rouleur", "blue-rouleur", "red-sprinteur", "blue-sprinteur"]
    assert run.standings.seconds == {
        "red-rouleur": 20,
        "blue-rouleur": 20,
        "red-sprinteur": 90,
        "blue-sprinteur": 160,
    }
    assert run.carried == {"red-sprinteur": 0, "red-rouleur": 2, "blue-sprinteur": 1, "blue-rouleur": 0}
    assert run.standings.sprint["blue-sprinteur"] == 2


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("red-r 14+3, blue-r 14+2, red-s 15+2", "blue-sprinteur is missing"),
        (RESULT.replace("blueS", "red-s"), "comes home 2 times"),
        ("red-r 14+3, blue-r 15+2, red-s 14+2, blue-s 16+1", "stands behind"),
        ("red-r 14+3, blue-r 14+4, red-s 15+2, blue-s 16+1", "stands behind"),
        (RESULT.replace("14+3", "14+40"), "cannot be home"),
        (RESULT.replace("16+1", "16+0"), "cannot be home"),
        (RESULT.replace("14+3", "fourteen"), "does not say"),
        (RESULT.replace("red-r", "blak-r"), "no rider"),
        ("", "missing"),
        ("red-r 9+5, blue-r 9+5, red-s 9+5, blue-s 9+5", "lanes"),
    ],
)
def test_what_cannot_have_happened_is_named(order: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        recorded(PLAN, 0, order)


@pytest.mark.parametrize("points", ["red-r=4", "red-r=5,blue-r=1", "red-r=5,red-r=3", "red-r five"])
def test_points_that_no_pile_holds_are_named(points: str) -> None:
    with pytest.raises(InputError):
        recorded(PLAN, 0, RESULT, [points])


def test_more_piles_than_the_stage_has_are_named() -> None:
    with pytest.raises(InputError, match="0 piles of mountain points"):
        recorded(PLAN, 0, RESULT, (), ["red-r=2"])


def test_riders_have_short_names() -> None:
    names = ("red-sprinteur", "red-rouleur", "black-rouleur")
    assert [rider_named(text, names) for text in ("red-s", "redR", "RED_R", "black-rouleur")] == [
        "red-sprinteur",
        "red-rouleur",
        "red-rouleur",
        "black-rouleur",
    ]
