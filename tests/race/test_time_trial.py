"""Time Trial Variant: the clock, and teams that do not meet."""

import pytest

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.events import Crossed, RoundBegan, Timed, Won
from fr_stages.race.options import Options
from fr_stages.race.race_plan import prepare
from fr_stages.race.recorder import Recorder
from fr_stages.race.result import clock_text, result_of
from fr_stages.race.state import clock
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from tests.race.table import course, deal, put, race, rider

TRIAL = Options(time_trial=True, seating="listed", achievements=True)


def trial(road: int = 30, on: Course | None = None) -> Race:
    return race("red=first,blue=first", on or course(road), TRIAL)


@pytest.mark.parametrize(
    ("cards", "beyond", "text"),
    [
        (9, 4, "8 minutes 20 seconds"),
        (10, 5, "9 minutes 10 seconds"),
        (9, 1, "8 minutes 50 seconds"),
        (8, 5, "7 minutes 10 seconds"),
        (11, 3, "10 minutes 30 seconds"),
        (9, 6, "8 minutes"),
    ],
)
def test_decision_95_the_clock(cards: int, beyond: int, text: str) -> None:
    assert clock_text(clock(cards, beyond)) == text


def test_decision_94_teams_start_and_ride_as_if_alone() -> None:
    ride = trial()
    ride.step()
    places = [ride.boards[i].riders() and ride.boards[i].space(2 * i) for i in range(2)]
    assert places[0] == places[1] == 4
    assert [ride.boards[i].lane(2 * i) for i in range(2)] == [1, 1]


def test_decision_96_the_rider_further_ahead_counts() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(10, 1), red_rouleur=(9, 1), blue_sprinteur=(1, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [9])
    deal(ride, "red-rouleur", [7])
    ride.round = 9
    for _ in range(3):
        ride.step()
    assert list(ride.crossed) == [9, 9, 0, 0]
    assert list(ride.beyond) == [5, 2, 0, 0]
    assert list(ride.first_across) == [rider(ride, "red-sprinteur"), -1]


def test_decision_99_the_race_goes_on_until_every_player_is_across() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(10, 1), red_rouleur=(2, 1), blue_sprinteur=(6, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [9])
    deal(ride, "blue-sprinteur", [2] * 8)
    ride.round = 9
    ride.run()
    assert (ride.crossed[0], ride.beyond[0]) == (9, 5)
    assert ride.crossed[ride.first_across[1]] == ride.round > 9
    result = result_of(ride)
    assert [time.entrant for time in result.times] == ["red", "blue"]
    assert str(result.times[0]) == "8 minutes 10 seconds"
    assert result.winners == ("red",)


def test_decision_98_a_rider_across_draws_no_more_cards() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(16, 1), red_rouleur=(14, 1), blue_sprinteur=(6, 1), blue_rouleur=(0, 1))
    cards = ride.decks[rider(ride, "red-sprinteur")].size
    for _ in range(3):
        ride.step()
    assert ride.decks[rider(ride, "red-sprinteur")].size == cards
    assert ride.boards[0].space(rider(ride, "red-sprinteur")) == 16
    assert ride.received[rider(ride, "red-sprinteur")] == 0


def test_decision_98_nobody_slips_across_the_line() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(16, 1), red_rouleur=(9, 1), blue_sprinteur=(6, 1), blue_rouleur=(0, 1))
    deal(ride, "red-rouleur", [5])
    for _ in range(3):
        ride.step()
    assert ride.boards[0].space(rider(ride, "red-rouleur")) == 14


def test_decision_95_an_emergency_card_is_a_minute_too() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(14, 1), red_rouleur=(2, 1), blue_sprinteur=(16, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [])
    ride.round = 11
    ride.run()
    assert clock_text(ride.time_of(rider(ride, "red-sprinteur"))) == "10 minutes 40 seconds"


def test_decision_100_equal_times_share_the_place() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(10, 1), red_rouleur=(2, 1), blue_sprinteur=(10, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [5])
    deal(ride, "blue-sprinteur", [5])
    ride.run()
    result = result_of(ride)
    assert [time.place for time in result.times] == [1, 1]
    assert result.winners == ("red", "blue")
    assert [it.place for it in result.riders] == [1, 1, 3, 4]
    assert result.to_json()["winners"] == ["red", "blue"]


def test_the_first_rider_across_sets_the_time_whoever_stands_further_ahead_in_the_end() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(9, 1), red_rouleur=(10, 1), blue_sprinteur=(2, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [3, 9])
    deal(ride, "red-rouleur", [6])
    deal(ride, "blue-sprinteur", [9])
    ride.round = 3
    ride.run()
    first, other = rider(ride, "red-rouleur"), rider(ride, "red-sprinteur")
    assert ride.boards[0].place[other] > ride.boards[0].place[first]
    assert ride.first_across[0] == first
    result = result_of(ride)
    assert [(it.rider, it.seconds) for it in result.riders[:2]] == [
        ("red-rouleur", 160),
        ("red-sprinteur", 190),
    ]
    assert {it.entrant for it in result.achieved if it.achievement == "D"} == {"red"}
    ride.decks[first].recycle(EXHAUSTION)
    assert not any(it.achievement == "D" for it in result_of(ride).achieved)


def test_a_single_player_may_ride_alone() -> None:
    ride = race("red=random", course(40), TRIAL)
    ride.run()
    assert result_of(ride).winners == ("red",)
    assert ride.plan.lineup.decks[0].size == 10


def test_two_riders_of_a_team_on_one_space_have_the_same_time_and_the_sprinteur_counts() -> None:
    ride = trial(road=10)
    put(ride, red_sprinteur=(9, 1), red_rouleur=(10, 1), blue_sprinteur=(2, 1), blue_rouleur=(0, 1))
    deal(ride, "red-sprinteur", [7])
    deal(ride, "red-rouleur", [6])
    for _ in range(3):
        ride.step()
    assert ride.boards[0].riders()[0] == rider(ride, "red-rouleur")
    assert ride.first_across[0] == rider(ride, "red-sprinteur")


@pytest.mark.parametrize("seed", range(12))
def test_times_and_winners_follow_from_who_crossed_when(seed: int) -> None:
    recorder = Recorder()
    plan = prepare(open_stage("abcdu"), teams(6, "random"), TRIAL)
    Race(plan, seed, watcher=recorder).run()
    times: dict[str, list[int]] = {}
    number = 0
    for event in recorder.events:
        if isinstance(event, RoundBegan):
            number = event.round
        elif isinstance(event, Crossed):
            times.setdefault(event.rider.partition("-")[0], []).append(60 * number - 10 * event.beyond)
    timed = {event.entrant: event.seconds for event in recorder.events if isinstance(event, Timed)}
    won = recorder.events[-1]
    assert isinstance(won, Won)
    # a minute is more than all spaces beyond the line, so who crosses in an earlier round has the better time
    assert timed == {team: min(seconds) for team, seconds in times.items()}
    assert set(won.entrants) == {team for team, time in timed.items() if time == min(timed.values())}
