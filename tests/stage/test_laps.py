"""Courses that go round (decision 128)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fr_stages.draw.kinds.plan import compose
from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import prepare
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.race.setup_json import setup_from_json, setup_to_json
from fr_stages.report.html.replay_data import replay_data
from fr_stages.stage.document import document_of
from fr_stages.stage.files import stage_in
from fr_stages.stage.json_source import read_json
from fr_stages.stage.laps import raced_course, riding_order
from fr_stages.stage.stage import Line, Stage, Weather, WeatherMarker
from fr_stages.stage.tiles import Zone

VELODROME = replace(Stage.parse("cjIbpo", name="Velodrome"), laps=3, line=Line(1, 3))
RING = replace(Stage.parse("ajIbcpou", name="Ring"), laps=2)
"""A closed row with a start and a finish tile: start and finish on the same stretch."""


def test_a_velodrome_is_unrolled_from_line_to_line() -> None:
    course = raced_course(VELODROME)
    assert len(VELODROME.course.spaces) == 20
    assert course.distance == 3 * 20
    assert (len(course.start), len(course.spaces) - course.finish) == (5, 5)
    places = [(space.tile, space.number) for space in course.spaces]
    # behind the line the two spaces before it on tile 1, and the curves before those
    assert places[:6] == [(5, 2), (6, 1), (6, 2), (1, 1), (1, 2), (1, 3)]
    assert places[course.finish] == (1, 3)
    assert places[5:25] == places[25:45]


def test_a_stage_with_lines_of_its_tiles_starts_once_and_finishes_once() -> None:
    once, course = RING.course, raced_course(RING)
    assert len(course.spaces) == 2 * len(once.spaces)
    assert course.start == once.start
    assert course.finish == len(once.spaces) + once.finish
    assert course.distance == once.distance + len(once.spaces)
    middle = course.spaces[course.line : course.finish]
    assert {space.zone for space in middle} == {Zone.ROAD}


def test_one_lap_is_the_stage_as_it_lies() -> None:
    stage = replace(RING, laps=1)
    assert raced_course(stage) == stage.course
    assert riding_order(stage) == list(range(len(stage.course.spaces)))


def test_a_line_that_lies_nowhere_leaves_a_course_without_lines() -> None:
    assert raced_course(replace(VELODROME, line=Line(9, 1))).start == ()


@pytest.mark.parametrize("stage", [VELODROME, RING], ids=str)
def test_it_is_raced_to_the_last_rider(stage: Stage) -> None:
    race = Race(prepare(stage, teams(4), Options(ride_on=True)), 3)
    race.run()
    assert race.home is not None
    assert race.home.is_complete
    assert min(race.home.beyond) >= 1


def test_weather_lies_there_in_every_lap() -> None:
    stage = replace(VELODROME, weather=(WeatherMarker(4, Weather.RAIN),))
    fixed = prepare(stage, teams(2)).track.rain
    drawn = prepare(VELODROME, teams(2)).track.with_weather(list(stage.weather or ())).rain  # type: ignore[arg-type]
    assert list(fixed) == list(drawn)
    assert sum(fixed) == 3 * 6


def test_the_page_of_a_race_knows_where_each_space_of_each_lap_lies() -> None:
    setup = Setup.of(RING, teams(2))
    data = replay_data(setup, [])
    assert data["scene"]["order"] == riding_order(RING)
    assert len(data["course"]["spaces"]) == len(riding_order(RING))
    assert "order" not in replay_data(Setup.of(replace(RING, laps=1), teams(2)), [])["scene"]


def test_the_plan_shows_the_line_and_no_milestones() -> None:
    svg = compose(VELODROME).drawn().to_svg()
    assert "3 laps, 60 spaces from line to line" in svg
    assert svg.count('class="own-line"') == 1
    assert "spaces to the finish line" not in svg


def test_the_stage_file_reads_back() -> None:
    for stage in (VELODROME, RING):
        assert stage_in(read_json(json.dumps(document_of(stage)), None)).stage == stage
    assert "laps" not in document_of(replace(RING, laps=1))


def test_a_recorded_race_reads_back() -> None:
    setup = Setup.of(VELODROME, teams(2), seed=5)
    again = setup_from_json(json.loads(json.dumps(setup_to_json(setup))))
    assert again == setup
    assert record(again, 1) == record(setup, 1)
