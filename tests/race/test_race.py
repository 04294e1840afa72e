"""A whole race, from the starting places to the finish."""

from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.state import OVER
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Stage

FLAT = Course.of(Stage(tuple("abcdefghijklmnopqrstu")))


def test_a_race_ends_with_a_rider_beyond_the_line() -> None:
    race = Race(Plan(Setup(FLAT, teams(4, "random"))), seed=1)
    race.run()
    assert race.phase == OVER
    assert race.boards[0].space(race.ranking()[0]) >= FLAT.finish
    assert len(race.ranking()) == 8


def test_the_same_seed_gives_the_same_race() -> None:
    plan = Plan(Setup(FLAT, teams(4, "random")))
    first, second = Race(plan, seed=7, number=3), Race(plan, seed=7, number=3)
    first.run()
    second.run()
    assert list(first.boards[0].place) == list(second.boards[0].place)
