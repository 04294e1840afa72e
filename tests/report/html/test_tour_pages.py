"""The pages of tours."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from fr_stages.findings import Finding
from fr_stages.race.entrants import teams
from fr_stages.report.html.tour_page import tour_page
from fr_stages.report.html.tour_ride_page import tour_ride_page
from fr_stages.stage.json_source import read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.tour_document import tour_document
from fr_stages.tour.tour_rides import TourRide, ride_tours, tour_ride_document
from fr_stages.tour.tour_run import TourPlan, TourRun
from tests.browser.pages import data_of
from tests.tour.tours import FIELDS, NAMES, ridden, tour_of

TOUR = tour_of(*NAMES[:3])


@cache
def run_of(field: str = "four teams", stages: int = 3) -> TourRun:
    run = TourRun(TourPlan(TOUR, FIELDS[field]), 1)
    for _ in range(stages):
        run.ride()
    return run


@cache
def ride() -> TourRide:
    return ride_tours(TOUR, teams(2), 20)


def faults(document: Any, schema: str) -> list[Finding]:
    return check_schema(read_json(json.dumps(document), None), schema)


def text_of(page: str) -> str:
    body = page[page.index("<main>") : page.index("</main>")]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


@pytest.mark.parametrize(("field", "stages"), [("four teams", 1), ("four teams", 3), ("solo", 3)])
def test_the_data_of_the_pages_follow_their_schemas(field: str, stages: int) -> None:
    pages = {"tour-result": tour_page(run_of(field, stages)), "tour-ride": tour_ride_page(ride())}
    for schema, page in pages.items():
        data = data_of(page)
        assert data["$schema"] == f"urn:fr-stages:schema:{schema}-1"
        assert not faults(data, schema)


def test_what_json_prints_follows_the_schemas_too() -> None:
    documents = {"tour-result": tour_document(run_of()), "tour-ride": tour_ride_document(ride())}
    for schema, document in documents.items():
        assert not faults(document, schema)
        assert faults({**document, "more": 1}, schema)


def test_the_page_of_a_tour_tells_who_has_won_and_who_wears_what() -> None:
    run = run_of()
    text = text_of(tour_page(run))
    team, points = next(iter(run.standings.team_points().items()))
    assert f"{team.capitalize()} wins with {points} tour points" in text
    for rider in run.standings.jerseys().values():
        assert rider.replace("-", " ").capitalize() in text
    assert "Keeps" not in text  # nothing comes after the last stage


def test_before_the_end_it_tells_what_riders_keep() -> None:
    text = text_of(tour_page(run_of(stages=1)))
    assert "1 of 3 stages are ridden" in text
    assert "Keeps" in text


def test_a_rest_day_is_told() -> None:
    tour = tour_of(*NAMES[:3], conventions=Conventions(rest_days="middle"))
    assert "A rest day follows." in text_of(tour_page(ridden(TourPlan(tour, teams(2)))))


def test_the_page_of_many_rides_tells_the_chances() -> None:
    text = text_of(tour_ride_page(ride()))
    share = round(100 * ride().chance("yellow", 1).value)
    assert f"{share} % (" in text
    assert "Sprinteurs end" in text


def test_the_same_tour_gives_the_same_bytes() -> None:
    assert tour_page(run_of()) == tour_page(ridden(TourPlan(TOUR, FIELDS["four teams"])))
