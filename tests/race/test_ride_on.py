"""Riding on until everybody is home (an option of every race, the rule in tours)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from fr_stages.race.board import NOWHERE
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind, singles, teams
from fr_stages.race.events import CameHome, Finished, Won
from fr_stages.race.log import log_lines
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.replay import record
from fr_stages.race.saved_race import load_race, save_race
from fr_stages.race.state import ENERGY, OVER
from fr_stages.stage.opening import open_stage

AUTOMATED = (Entrant("green", Kind.PELOTON), Entrant("pink", Kind.STRENGTH), Entrant("white", Kind.SOLO))
FIELDS = {
    "teams": (teams(4), Options(ride_on=True)),
    "weather and breakaway": (teams(4), Options(ride_on=True, weather="drawn", breakaway=True)),
    "automated": ((*teams(2), *AUTOMATED), Options(ride_on=True, achievements=True)),
    "twelve": (singles(12), Options(ride_on=True)),
    "team time trial": (teams(4), Options(ride_on=True, time_trial=True, trial="team")),
    "individual time trial": (teams(3), Options(ride_on=True, time_trial=True, trial="individual")),
}


def plan_of(name: str) -> Plan:
    entrants, options = FIELDS[name]
    return prepare(open_stage("peloton/stage-9@5-6").with_wide_finish(), entrants, options)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("number", range(5))
def test_everybody_comes_home_once_and_leaves_the_road(name: str, number: int) -> None:
    race = Race(plan_of(name), 7, number)
    race.run()
    home = race.home
    assert home is not None
    assert sorted(home.order[: home.count]) == list(range(race.plan.lineup.size))
    assert all(board.count == 0 for board in race.boards)
    assert all(place == NOWHERE for board in race.boards for place in board.place)
    assert race.round == max(home.round)
    assert min(home.beyond) >= 1


@pytest.mark.parametrize("number", range(5))
def test_the_order_is_that_of_rounds_and_spaces(number: int) -> None:
    race = Race(plan_of("teams"), 3, number)
    race.run()
    home = race.home
    assert home is not None
    order = [home.order[i] for i in range(home.count)]
    assert order == sorted(order, key=lambda rider: (home.round[rider], -home.beyond[rider]))


@pytest.mark.parametrize("name", FIELDS)
def test_who_is_home_takes_no_more_exhaustion_and_plays_no_more_cards(name: str) -> None:
    race = Race(plan_of(name), 5)
    held: dict[int, list[int]] = {}
    while race.phase != OVER:
        race.step()
        assert race.home is not None
        if race.phase == ENERGY:
            for rider in range(race.plan.lineup.size):
                cards = sorted(race.decks[rider].all_cards())
                if (
                    race.home.round[rider]
                    and race.plan.lineup.entrants[race.plan.lineup.teams[rider]].kind is not Kind.PELOTON
                ):
                    assert held.setdefault(rider, cards) == cards


def test_the_first_finisher_is_the_winner_of_the_same_race_that_ends_with_it() -> None:
    """Until the first rider is across nothing is different."""
    for number in range(20):
        entrants, options = FIELDS["teams"]
        stage = open_stage("la-haute-montagne")
        short, long = (Race(prepare(stage, entrants, each), 1, number) for each in (Options(), options))
        short.run()
        long.run()
        assert long.home is not None
        assert long.home.order[0] == short.ranking()[0]
        assert long.home.first_round == short.round


def test_the_time_cut_places_the_rest_as_it_stands() -> None:
    stage = open_stage("la-haute-montagne").with_wide_finish()
    cut = prepare(stage, teams(4), Options(ride_on=True, time_cut=1))
    late = 0
    for number in range(10):
        race = Race(cut, 1, number)
        race.run()
        assert race.home is not None
        assert race.home.count == 8
        assert race.round == race.home.first_round + 1
        late += sum(race.home.beyond[rider] == 0 for rider in range(8))
    assert late


def test_nobody_slips_in_an_individual_time_trial() -> None:
    race = Race(plan_of("individual time trial"), 2)
    race.run()
    assert all(slips == 0 for board in race.boards for slips in board.slips)


def test_the_highest_cards_of_each_type_tire_in_an_individual_time_trial() -> None:
    race = Race(plan_of("individual time trial"), 2)
    while race.phase != "end":
        race.step()
    types, cards = race.plan.lineup.types, list(race.cards)
    race.step()
    for rider, received in enumerate(race.received):
        best = max(card for other, card in enumerate(cards) if types[other] == types[rider])
        assert received == (cards[rider] == best)


def test_a_tired_rider_starts_with_more_exhaustion_and_the_plan_stays_whole() -> None:
    plan = plan_of("teams")
    race = Race(plan, 1)
    race.tire(3, 4)
    assert race.decks[3].count(EXHAUSTION) == 4
    assert race.copy().decks[3].count(EXHAUSTION) == 4
    race.run()
    assert Race(plan, 1).decks[3].count(EXHAUSTION) == 0


def test_players_place_their_riders_in_the_order_in_which_they_are_seated() -> None:
    race = Race(plan_of("teams"), 1)
    race.seat([2, 0, 3, 1])
    race.step()
    front = [race.plan.lineup.teams[rider] for rider in race.boards[0].riders()]
    assert front[:2] == [2, 2]


@pytest.mark.parametrize("name", FIELDS)
def test_a_race_that_was_saved_or_copied_anywhere_ends_the_same(name: str) -> None:
    race = Race(plan_of(name), 3)
    if name == "teams":
        race.tire(1, 2)
    steps = 0
    while race.phase != OVER:
        race.step()
        steps += 1
        if steps % 17 == 0:
            ends = []
            for twin in (load_race(save_race(race)), race.copy()):
                twin.run()
                assert twin.home is not None
                ends.append((list(twin.home.order), list(twin.home.round), list(twin.home.beyond)))
            assert ends[0] == ends[1]
    assert race.home is not None
    assert ends[0] == (list(race.home.order), list(race.home.round), list(race.home.beyond))


def test_the_story_ends_with_the_gaps_of_all_riders() -> None:
    plan = plan_of("teams")
    events = record(plan.setup, 4)
    home = [event for event in events if isinstance(event, CameHome)]
    finished = [event for event in events if isinstance(event, Finished)]
    assert [event.rider for event in home] == [event.rider for event in finished]
    assert finished[0].gap == 0
    gaps = [event.gap or 0 for event in finished]
    assert gaps == sorted(gaps)
    for before, after in pairwise(home):
        if before.round == after.round and before.beyond - after.beyond <= 1:
            assert gaps[home.index(before)] == gaps[home.index(after)]
    won = next(event for event in events if isinstance(event, Won))
    assert won.rounds == home[0].round
    assert f"{home[0].rider.split('-')[0]} wins after" in list(log_lines(events, plan.course))[-1]


def test_a_breakaway_that_comes_home_first_was_not_caught_afterwards() -> None:
    """Riders who have left the road are nobody's prey."""
    stage = open_stage("la-haute-montagne")
    options = Options(achievements=True, breakaway=True)
    for number in range(40):
        short = Race(prepare(stage, teams(4), options), 2, number)
        long = Race(prepare(stage, teams(4), replace(options, ride_on=True)), 2, number)
        short.run()
        long.run()
        winner = short.ranking()[0]
        if winner in short.breakaway:
            assert short.feats is not None and long.feats is not None
            assert long.feats.caught[winner] == short.feats.caught[winner]
