"""Races without chance, worked out by hand: what each measure says about them.

Every card of a rider has the same value and the bots play their highest, so exhaustion cards stay in the
stacks. On cobbles nobody slips. The start has one lane; the riders stand on its spaces 4, 3, 2 and 1.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from fr_stages.race.cards import deck_of
from fr_stages.race.entrants import Entrant
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.ride.counts import Counts
from fr_stages.ride.measures import measures, start_wins
from fr_stages.ride.statistics import Estimate
from fr_stages.ride.tally import Tally
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.tiles import Terrain, Zone

START = 5
RIDERS = (Entrant("red", bot="highest"), Entrant("blue", bot="highest"))


def course(finish: int, breakaway: tuple[tuple[int, int], ...] = ()) -> Course:
    """Cobbles with two lanes from space 5 on, the first space beyond the line at `finish`."""
    start = [CourseSpace(1, i + 1, 1, zone=Zone.START) for i in range(START)]
    road = [CourseSpace(2, i + 1, 2, Terrain.COBBLES) for i in range(START, finish)]
    beyond = [CourseSpace(3, i + 1, 2, zone=Zone.FINISH) for i in range(12)]
    return Course((*start, *road, *beyond), breakaway=breakaway)


def ridden(
    on: Course,
    values: tuple[int, ...],
    *,
    breakaway: bool = False,
    time_trial: bool = False,
    entrants: tuple[Entrant, ...] = RIDERS,
) -> tuple[Setup, Counts]:
    """One race in which each rider has nothing but cards of one value."""
    setup = Setup(
        on, entrants, Options(seating="listed", breakaway=breakaway, time_trial=time_trial, achievements=True)
    )
    plan = Plan(setup)
    for rider, value in enumerate(values):
        plan.lineup.decks[rider] = deck_of([value] * 15)
    tally = Tally(plan)
    tally.ride(0, 0)
    return setup, Counts(tally.sums())


def told(setup: Setup, counts: Counts) -> dict[str, float]:
    return {measure.name: measure.estimate.value for measure in measures(setup, counts)}


@pytest.fixture(scope="module")
def five() -> tuple[Setup, Counts]:
    """The race of TestFiveRounds."""
    return ridden(course(30), (3, 5, 6, 4))


@pytest.fixture(scope="module")
def said(five: tuple[Setup, Counts]) -> dict[str, float]:
    """The measures of that race."""
    return told(*five)


class TestFiveRounds:
    """Where the riders are (red Sprinteur 3 a round, red Rouleur 5, blue Sprinteur 6, blue Rouleur 4):

    ======  ==========  ===========  ==============  ============
    after   red Rouleur  blue Sprint.  red Sprinteur  blue Rouleur
    ======  ==========  ===========  ==============  ============
    start   3           2            4               1
    1       8 right     8 left       7               5
    2       13          14           10              9
    3       18          20           13              13
    4       23          26           16              17
    5       28          32           19              21
    ======  ==========  ===========  ==============  ============
    """

    def test_minutes(self, said: dict[str, float]) -> None:
        """5 to set up, 5 rounds of a minute, and 0.2 for each of 20 cards."""
        assert said["rounds"] == 5
        assert said["minutes"] == pytest.approx(5 + 5 + 0.2 * 20)

    def test_lead_changes(self, said: dict[str, float]) -> None:
        """The red Rouleur leads after round 1, on the right; then the blue Sprinteur."""
        assert said["lead_changes"] == 1

    def test_spread(self, said: dict[str, float]) -> None:
        assert said["margin"] == 32 - 28
        assert said["spread"] == 32 - 19

    def test_dropped(self, said: dict[str, float]) -> None:
        """Before the last round one rider is 10 behind; another is 9 behind and can still draw level."""
        assert said["dropped"] == 1 / 4

    def test_packs(self, said: dict[str, float]) -> None:
        """Before the last round 26, 23, 17 with 16."""
        assert said["packs"] == 3
        assert said["leading_pack"] == 1

    def test_the_field_round_by_round(self, five: tuple[Setup, Counts]) -> None:
        _, counts = five
        rounds = range(1, 6)
        assert [counts.in_round("packs", i).value for i in rounds] == [1, 2, 2, 3, 3]
        assert [counts.in_round("leading_pack", i).value for i in rounds] == [4, 3, 2, 1, 1]
        assert [counts.in_round("spread", i).value for i in rounds] == [3, 3, 5, 7, 10]

    def test_what_cannot_happen(self, five: tuple[Setup, Counts]) -> None:
        """Without rain nobody crashes, without climbs nothing is lost there: no interval, no doubt."""
        found = {measure.name: measure.estimate for measure in measures(*five)}
        assert found["crashes"] == found["wasted"] == Estimate(0.0, 0.0, 0.0, 0)

    def test_exhaustion_left(self, said: dict[str, float]) -> None:
        """Free space ahead: 3 riders after round 1, 2, 4 and 3 after the next, 3 of those not home at last.

        15 of 15 cards are kept, those of 4 riders; of their 15 energy cards each has played 5.
        """
        assert said["exhaustion"] == 3 + 2 + 4 + 3 + 3
        assert said["exhaustion_left"] == 15 / 4
        assert said["cards_left"] == 10 + 15 / 4


class TestLongRaces:
    """Rounds and margins are told apart up to 60; what is more counts as that."""

    def test_rounds(self) -> None:
        """With 2 a round the first rider is on 4 + 2 * 61 = 126 after 61 rounds."""
        _, counts = ridden(course(125), (2, 2, 2, 2))
        assert counts.per_race("rounds").value == 61
        assert counts.tables["lasted"] == [0] * 60 + [1]
        assert counts.tables["round_races"] == [0, *[1] * 59, 2]

    def test_margins(self) -> None:
        """The blue Sprinteur is on 2 + 9 * 9 = 83 when the next has 4 + 2 * 9 = 22."""
        _, counts = ridden(course(80), (2, 2, 9, 2))
        assert counts.per_race("margin").value == 61
        assert counts.tables["margins"] == [0] * 60 + [1]


def test_starting_places_on_three_lanes() -> None:
    """Space 4 and space 3 hold three riders each; the one in the middle of space 3 rides 9, to the line."""
    narrow = course(12)
    wide = [replace(space, lanes=3) for space in narrow.spaces[:START]]
    setup, counts = ridden(
        replace(narrow, spaces=(*wide, *narrow.spaces[START:])),
        (2, 2, 2, 2, 9, 2),
        entrants=(*RIDERS, Entrant("green", bot="highest")),
    )
    lanes = start_wins(setup, counts)
    assert [(it.space, it.lane) for it in lanes] == [(4, 1), (4, 2), (4, 3), (3, 1), (3, 2), (3, 3)]
    assert [it.wins.value for it in lanes] == [0, 0, 0, 0, 1, 0]
    spaces = start_wins(setup, counts, by_lane=False)
    assert [(it.space, it.lane) for it in spaces] == [(4, 0), (3, 0)]
    assert [it.wins.value for it in spaces] == [0, pytest.approx(1 / 3)]


def test_a_time_trial() -> None:
    """Each team starts on 4 and 3 of a road of its own.

    The red Rouleur comes to 3 + 6 * 5 = 33, 4 beyond the line: 6 minutes less 40 seconds. The blue Sprinteur
    comes to 4 + 5 * 6 = 34, 5 beyond it: 5 minutes less 50 seconds.
    """
    said = told(*ridden(course(30), (4, 5, 6, 2), time_trial=True))
    assert said["rounds"] == 6
    assert said["seconds"] == 5 * 60 - 50
    assert said["margin"] == (6 * 60 - 40) - (5 * 60 - 50)
    assert said["photo"] == 0


class TestBreakaway:
    """The red Sprinteur (4 a round) bids more than the blue one (3) and begins on space 12.

    The blue Rouleur (7 a round) comes from space 1: 8, 15, 22, and 29 when the other has 28.
    """

    VALUES = (4, 2, 3, 7)
    PLACE = ((12, 1),)

    def test_caught_in_the_fourth_round(self) -> None:
        said = told(*ridden(course(31, self.PLACE), self.VALUES, breakaway=True))
        assert said["rounds"] == 5
        assert said["away_rounds"] == 3
        assert (said["away_held"], said["away_won"]) == (0, 0)
        assert said["lead_changes"] == 1

    def test_held_to_the_line(self) -> None:
        said = told(*ridden(course(24, self.PLACE), self.VALUES, breakaway=True))
        assert said["rounds"] == 3
        assert said["away_rounds"] == 3
        assert (said["away_held"], said["away_won"]) == (1, 1)
        assert said["lead_changes"] == 0
