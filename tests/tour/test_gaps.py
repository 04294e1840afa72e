"""Times of a stage (Grand Tour: rounds, spaces beyond the line, packs)."""

import json
from pathlib import Path
from typing import Any

import pytest

from fr_stages.race.entrants import teams
from fr_stages.race.gaps import Arrival, times
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.stage_day import day_of
from fr_stages.tour.standings import Outcome, Standings
from fr_stages.tour.tour import TourStage

HUMAN = json.loads((Path(__file__).parent / "data" / "human-tour.json").read_text())


FLAT, UPHILL = (Course.of(open_stage(row)) for row in ("abcdv", "abcdV"))


def arrive(*places: tuple[str, int, int]) -> list[Arrival]:
    return [Arrival(*place) for place in places]


def test_ten_seconds_a_space_and_a_minute_a_round() -> None:
    arrivals = arrive(("a", 14, 5), ("b", 14, 2), ("c", 15, 4), ("d", 17, 1))
    assert times(arrivals, FLAT) == {"a": 0, "b": 30, "c": 70, "d": 220}


def test_a_pack_takes_the_time_of_its_front_rider() -> None:
    arrivals = arrive(("a", 9, 4), ("b", 9, 4), ("c", 9, 3), ("d", 9, 1))
    assert times(arrivals, FLAT) == {"a": 10, "b": 10, "c": 10, "d": 40}
    assert times(arrivals, FLAT, packs=False) == {"a": 10, "b": 10, "c": 20, "d": 40}


def test_packs_do_not_reach_over_rounds() -> None:
    assert times(arrive(("a", 9, 1), ("b", 10, 1)), FLAT) == {"a": 40, "b": 100}


def test_spaces_beyond_the_board_count_no_more() -> None:
    assert times(arrive(("a", 9, 6), ("b", 9, 4)), UPHILL) == {"a": 0, "b": 0}


def test_the_bonus_goes_to_the_first_two() -> None:
    arrivals = arrive(("a", 9, 5), ("b", 9, 5), ("c", 9, 5))
    assert times(arrivals, FLAT, bonus=10) == {"a": -10, "b": -10, "c": 0}


@pytest.mark.parametrize(
    ("pack_time", "flat", "uphill"), [("all", True, True), ("flat", True, False), ("none", False, False)]
)
def test_where_packs_have_one_time_is_a_convention(pack_time: str, flat: bool, uphill: bool) -> None:
    conventions = Conventions().with_changes([f"pack-time={pack_time}"])
    days = [
        day_of(TourStage(open_stage(name), name), teams(4), conventions)
        for name in ("avenue-corso-paseo", "la-haute-montagne")
    ]
    assert [day.packs for day in days] == [flat, uphill]


def human_arrivals(stage: dict[str, Any]) -> list[Arrival]:
    """Rounds and spaces that fit the gaps of a stage ridden by people; who got the bonus came home first."""
    gaps, bonus = stage["gaps"], stage["bonus"]
    order = sorted(gaps, key=lambda rider: (gaps[rider], rider not in bonus))
    return [Arrival(rider, 1 + gaps[rider] // 60, 5 - gaps[rider] % 60 // 10) for rider in order]


@pytest.mark.parametrize("stage", HUMAN["stages"], ids=lambda stage: f"stage-{stage['stage']}")
def test_a_stage_ridden_by_people_is_recomputed_from_its_packs(stage: dict[str, Any]) -> None:
    assert times(human_arrivals(stage), FLAT) == stage["gaps"]


def test_the_tour_ridden_by_people_ends_with_the_gaps_they_wrote_down() -> None:
    standings = Standings({rider: rider[:-1] for rider in HUMAN["final"]})
    for stage in HUMAN["stages"]:
        arrivals = human_arrivals(stage)
        order = tuple(arrival.rider for arrival in arrivals)
        standings.add(Outcome(order, times(arrivals, FLAT, bonus=10)))
    yellow = standings.general()[0]
    gaps = {rider: standings.seconds[rider] - standings.seconds[yellow] for rider in standings.teams}
    assert gaps == HUMAN["final"]
