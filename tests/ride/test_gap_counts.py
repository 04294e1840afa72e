"""The time gaps of a ride whose riders ride on until all are home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.levels import STRONG
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.result import result_of
from fr_stages.race.setup import Setup
from fr_stages.ride.batches import ride_setup
from fr_stages.ride.gap_counts import rider_gaps
from fr_stages.ride.reference import team_count
from fr_stages.ride.ride_file import parse_results, write
from fr_stages.stage.opening import open_stage

RACES = 6
SETUP = Setup.of(open_stage("avenue-corso-paseo"), teams(3), Options(ride_on=True), 4)


def test_the_gaps_are_those_of_the_races_one_by_one() -> None:
    result = ride_setup(SETUP, RACES)
    plan = Plan(result.setup)
    gaps: dict[str, list[int]] = {name: [] for name in SETUP.rider_names}
    for number in range(RACES):
        race = Race(plan, SETUP.seed, number)
        race.run()
        for placed in result_of(race).riders:
            assert placed.gap is not None
            gaps[placed.rider].append(placed.gap)
    means = {name: estimate.value for name, estimate in rider_gaps(SETUP.rider_names, result.counts).items()}
    assert means == pytest.approx({name: sum(each) / RACES for name, each in gaps.items()})
    last = result.measure("last_home")
    groups = result.measure("time_groups")
    assert last is not None
    assert groups is not None
    by_race = list(zip(*gaps.values(), strict=True))
    assert last.estimate.value == pytest.approx(sum(map(max, by_race)) / RACES)
    assert groups.estimate.value == pytest.approx(sum(len(set(race)) for race in by_race) / RACES)


def test_everything_else_is_measured_as_if_the_race_ended_with_the_first_across() -> None:
    ended = ride_setup(replace(SETUP, options=replace(SETUP.options, ride_on=False)), RACES)
    ridden_on = ride_setup(SETUP, RACES)
    tables = ridden_on.counts.tables
    assert {name: tables[name] for name in ended.counts.tables} == ended.counts.tables
    assert "gaps" not in ended.counts.tables
    assert rider_gaps(SETUP.rider_names, ended.counts) == {}


def test_a_report_with_gaps_reads_back() -> None:
    result = ride_setup(SETUP, RACES)
    text = write([result])
    (again,) = parse_results(text)
    assert again.counts == result.counts
    assert write([again]) == text
    assert text.count("gap_seconds") == 6


def test_a_time_trial_has_no_gaps() -> None:
    setup = Setup.of(open_stage("avenue-corso-paseo"), teams(2), Options(ride_on=True, time_trial=True))
    assert "gaps" not in ride_setup(setup, 2).counts.tables


def test_teams_with_cards_of_their_own_are_compared_with_nobody() -> None:
    usual = teams(2, bot=STRONG)
    fast = replace(usual[0], cards=((9,) * 15, ()))
    assert team_count(usual) == 2
    assert team_count((fast, *usual[1:])) is None
