"""Each rule of docs/design/tours.md, worked out by hand; the number in a name is that of the rule."""

from __future__ import annotations

from typing import Any

import pytest

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind, teams
from fr_stages.race.gaps import Arrival
from fr_stages.race.options import Options
from fr_stages.race.state import END, ENERGY, OVER
from fr_stages.race.watcher import Watcher
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.opening import open_stage
from fr_stages.stage.tiles import Terrain
from fr_stages.tour.checkpoints import checkpoints, middle_straight
from fr_stages.tour.conventions import PROFILES, Conventions
from fr_stages.tour.prizes import MOST_STAGES
from fr_stages.tour.random_tour import random_tour
from fr_stages.tour.refresh import RefreshToken, taken_back
from fr_stages.tour.stage_day import Ridden, day_of, outcome_of
from fr_stages.tour.tour import StageKind, TourStage
from fr_stages.tour.tour_run import TourPlan, TourRun
from tests.race import table
from tests.tour.tours import ALONE, NAMES, WITH_AUTOMATED, ridden, tour_of

BASE = NAMES[:3]
ON = Options(ride_on=True, seating="listed")


def typed(run: TourRun, **came: tuple[int, int]) -> Ridden:
    """A stage of which only is known how riders came home: ``red_rouleur=(14, 3)``."""
    arrivals = [Arrival(name.replace("_", "-"), *place) for name, place in came.items()]
    day = run.plan.days[len(run.ridden)]
    outcome = outcome_of(day, arrivals, run.plan.teams, {}, {})
    return Ridden(outcome, tuple(arrivals), dict.fromkeys(run.plan.names, 0))


def test_rule_1_a_tour_drawn_by_chance_repeats_no_stage() -> None:
    drawn = random_tour(MOST_STAGES, 4, 3)
    assert len({stage.stage.tiles for stage in drawn.stages}) == len(drawn.stages) == MOST_STAGES


@pytest.mark.parametrize(("is_wide", "last"), [(True, "V"), (False, "U")])
def test_rule_2_the_finish_is_read_as_the_wide_one(is_wide: bool, last: str) -> None:
    stage = open_stage("abcdU")
    day = day_of(TourStage(stage, "abcdU"), teams(2), Conventions(wide_finish=is_wide))
    assert day.stage.tiles[-1] == last
    lanes = [space.lanes for space in day.plan.course.spaces[-4:]]
    assert lanes == ([3] * 4 if is_wide else [2] * 4)
    assert all(space.terrain is Terrain.UPHILL for space in day.plan.course.spaces[-4:])


def test_rule_3_energy_stacks_are_whole_before_each_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    begin = Race.__init__

    def watch(race: Race, *args: Any, **more: Any) -> None:
        begin(race, *args, **more)
        started.append([len(deck.all_cards()) - deck.count(EXHAUSTION) for deck in race.decks])

    monkeypatch.setattr(Race, "__init__", watch)
    ridden(TourPlan(tour_of(*BASE), teams(2)))
    assert started == [[15] * 4] * 3


def test_rule_4_who_leads_two_classifications_is_paid_for_both_and_sheds_nothing() -> None:
    run = TourRun(TourPlan(tour_of(*BASE, conventions=Conventions(rest_days="middle")), teams(2)))
    came = typed(run, red_rouleur=(9, 5), blue_rouleur=(10, 5), red_sprinteur=(11, 5), blue_sprinteur=(12, 5))
    came = Ridden(
        outcome_of(run.plan.days[0], came.arrivals, run.plan.teams, {"red-rouleur": 2}, {"blue-rouleur": 3}),
        came.arrivals,
        {"red-rouleur": 6, "blue-rouleur": 6, "red-sprinteur": 7, "blue-sprinteur": 7},
    )
    run.book(came)  # of three stages the first is followed by the rest day
    assert run.standings.points == {
        "red-rouleur": 3 + 1 + 1,
        "blue-rouleur": 2 + 1,
        "red-sprinteur": 1,
        "blue-sprinteur": 0,
    }
    assert run.carried == {"red-rouleur": 3, "blue-rouleur": 3, "red-sprinteur": 1, "blue-sprinteur": 1}


def test_rule_5_fewest_tour_points_place_first_from_the_second_stage_on() -> None:
    run = TourRun(TourPlan(tour_of(*BASE), teams(2)))
    assert run.seating() == []  # by chance, as in a single race
    names = [entrant.name for entrant in run.plan.entrants]
    first, second = (run.plan.seats[name] for name in names)
    run.book(
        typed(
            run,
            **{
                f"{names[0]}_rouleur": (9, 5),
                f"{names[1]}_rouleur": (9, 4),
                f"{names[1]}_sprinteur": (9, 3),
                f"{names[0]}_sprinteur": (9, 2),
            },
        )
    )
    # 3 and 2 + 1 points, all in one pack: the team whose best rider is ahead in the last stage places later
    assert run.seating() == [second, first]


def test_rule_5_automated_teams_place_before_all() -> None:
    run = TourRun(TourPlan(tour_of(*BASE), WITH_AUTOMATED))
    run.ride()
    race = Race(run.plan.days[1].plan)
    race.seat(run.seating())
    order: list[str] = []

    class Placing(Watcher):
        def placed(self, race: Any, rider: int) -> None:
            order.append(race.plan.lineup.names[rider].partition("-")[0])

    race.watcher = Placing()
    race.step()
    assert sorted(order[:4]) == ["green", "green", "pink", "pink"]


def test_rule_6_finishers_leave_after_the_exhaustion_of_the_round_and_take_none() -> None:
    race = table.race("red=first,blue=first", table.course(20), ON)
    table.put(race, red_rouleur=(23, 1), blue_rouleur=(16, 1), red_sprinteur=(12, 1), blue_sprinteur=(8, 1))
    red = table.deal(race, "red-rouleur", [7] * 8)
    for name in ("blue-rouleur", "red-sprinteur", "blue-sprinteur"):
        table.deal(race, name, [3] * 16)
    for _ in range(3):
        race.step()
    assert race.home is not None
    assert (race.home.round[red], race.home.beyond[red]) == (1, 5)  # the track ends there
    assert race.received[red] == 0  # though nobody was in front of it
    assert race.boards[0].riders() == [
        table.rider(race, name) for name in ("blue-rouleur", "red-sprinteur", "blue-sprinteur")
    ]
    assert race.phase == ENERGY


def test_rule_6_the_time_cut_places_the_rest_as_it_stands() -> None:
    race = table.race("red=first,blue=first", table.course(20), Options(ride_on=True, time_cut=1))
    table.put(race, red_rouleur=(23, 1), blue_rouleur=(10, 1), red_sprinteur=(12, 1), blue_sprinteur=(8, 1))
    for name in ("red-rouleur", "blue-rouleur", "red-sprinteur", "blue-sprinteur"):
        table.deal(race, name, [3] * 16)
    race.run()
    assert race.home is not None
    names = [race.plan.lineup.names[rider] for rider in race.home.riders()]
    assert names == ["red-rouleur", "red-sprinteur", "blue-rouleur", "blue-sprinteur"]
    assert [race.home.round[rider] for rider in race.home.riders()] == [1, 2, 2, 2]


def test_rule_7_a_minute_a_round_ten_seconds_a_space_and_one_time_a_pack() -> None:
    run = TourRun(TourPlan(tour_of("abcdv", *BASE), teams(2)))
    came = typed(run, red_rouleur=(9, 4), blue_rouleur=(9, 3), red_sprinteur=(9, 1), blue_sprinteur=(11, 2))
    assert dict(came.outcome.seconds) == {
        "red-rouleur": 10,  # one space short of the fifth
        "blue-rouleur": 10,  # in the pack of the first
        "red-sprinteur": 40,  # a space is empty before it: four short
        "blue-sprinteur": 150,  # two rounds later, three short
    }


def test_rule_7_the_designers_bonus_goes_to_the_first_two() -> None:
    run = TourRun(TourPlan(tour_of("abcdv", *BASE, conventions=PROFILES["designer-2017"]), teams(2)))
    came = typed(run, red_rouleur=(9, 5), blue_rouleur=(9, 4), red_sprinteur=(9, 3), blue_sprinteur=(9, 1))
    assert list(came.outcome.seconds.values()) == [-10, -10, 0, 40]


@pytest.mark.parametrize(("rule", "beyond"), [("literal", 2), ("none", 1)])
def test_rule_8_whether_riders_that_cross_still_slip(rule: Any, beyond: int) -> None:
    race = table.race("red=first,blue=first", table.course(20), Options(ride_on=True, finish_slip=rule))
    table.put(race, red_rouleur=(25, 1), blue_rouleur=(23, 1), red_sprinteur=(6, 1), blue_sprinteur=(5, 1))
    table.deal(race, "red-rouleur", [2] * 8)  # to the third space beyond the line
    blue = table.deal(race, "blue-rouleur", [2] * 8)  # to the first
    for name in ("red-sprinteur", "blue-sprinteur"):
        table.deal(race, name, [2] * 16)
    for _ in range(3):
        race.step()
    assert race.home is not None
    assert (race.home.round[blue], race.home.beyond[blue]) == (1, beyond)


def test_rule_9_three_two_and_one_tour_points() -> None:
    run = TourRun(TourPlan(tour_of(*BASE), teams(2)))
    run.book(
        typed(run, red_rouleur=(9, 5), blue_rouleur=(9, 3), red_sprinteur=(10, 5), blue_sprinteur=(12, 2))
    )
    assert run.standings.points == {
        "red-rouleur": 3,
        "blue-rouleur": 2,
        "red-sprinteur": 1,
        "blue-sprinteur": 0,
    }


def row(*parts: tuple[Terrain, int]) -> Course:
    """A course whose road has these terrains, between lines that lie flat."""
    whole = table.course(sum(length for _, length in parts))
    terrains = [terrain for terrain, length in parts for _ in range(length)]
    spaces = list(whole.spaces)
    for at, terrain in enumerate(terrains, start=5):
        spaces[at] = CourseSpace(1, at + 1, 2, terrain, spaces[at].zone)
    return Course(tuple(spaces))


FLAT, UP, DOWN = Terrain.FLAT, Terrain.UPHILL, Terrain.DOWNHILL


@pytest.mark.parametrize(
    ("parts", "piles"),
    [
        # the longer ascent is Major, and Minor the sprint at the line (5 + 40)
        (((FLAT, 5), (UP, 6), (DOWN, 4), (UP, 5), (FLAT, 20)), [(16, "mountain", 5), (45, "sprint", 2)]),
        # of equal ones the nearest to the finish
        (((FLAT, 5), (UP, 5), (DOWN, 5), (UP, 5), (FLAT, 20)), [(25, "mountain", 5), (45, "sprint", 2)]),
        # four spaces are no ascent: Major is the sprint, Minor one in the middle
        (((FLAT, 18), (UP, 4), (FLAT, 18)), [(45, "sprint", 5), (25, "sprint", 2)]),
        # an ascent up to the line takes Major there, and Minor lies behind the other one
        (((FLAT, 5), (UP, 5), (FLAT, 24), (UP, 6)), [(45, "mountain", 5), (15, "mountain", 2)]),
        # without another one it is the sprint in the middle
        (((FLAT, 34), (UP, 6)), [(45, "mountain", 5), (25, "sprint", 2)]),
    ],
)
def test_rule_10_where_the_piles_lie(
    parts: tuple[tuple[Terrain, int], ...], piles: list[tuple[int, str, int]]
) -> None:
    assert [(it.space, it.kind, it.points[0]) for it in checkpoints(row(*parts))] == piles


def test_rule_10_points_go_to_the_furthest_after_the_slipstream_of_the_round() -> None:
    tour = tour_of(*BASE)
    run = ridden(TourPlan(tour, teams(4)))
    for day, each in zip(run.plan.days, run.ridden, strict=True):
        for pile in day.piles:
            points = each.outcome.sprint if pile.kind == "sprint" else each.outcome.mountain
            if pile.space == day.plan.course.finish and pile.pile == "minor":
                assert [points.get(rider, 0) for rider in each.outcome.order[:2]] == [2, 1]


def test_rule_12_the_winner_is_the_team_or_by_option_the_rider() -> None:
    from fr_stages.tour.tour_document import tour_document

    for winner in ("team", "rider"):
        run = TourRun(TourPlan(tour_of(*BASE, conventions=Conventions(winner=winner)), teams(2)))
        names = [entrant.name for entrant in run.plan.entrants]
        for _ in range(3):  # 3 points for one team's first rider, 2 + 1 for the other's; time decides
            run.book(
                typed(
                    run,
                    **{
                        f"{names[0]}_rouleur": (9, 5),
                        f"{names[1]}_rouleur": (9, 3),
                        f"{names[1]}_sprinteur": (9, 1),
                        f"{names[0]}_sprinteur": (20, 1),
                    },
                )
            )
        best = {"team": names[1], "rider": f"{names[0]}-rouleur"}[winner]
        # riders: 9 + 3 of the end, and 6 + 2, 3 + 1; teams: 12 against 12 and 1 for the better time
        assert tour_document(run)["winner"] == best


def test_rule_13_in_a_team_time_trial_teams_ride_apart_with_whole_stacks() -> None:
    stage = TourStage(open_stage(BASE[0]), BASE[0], StageKind.TEAM_TIME_TRIAL)
    day = day_of(stage, teams(3), Conventions())
    race = Race(day.plan)
    assert len(race.boards) == 3
    assert [len(deck.all_cards()) for deck in race.decks] == [15] * 6
    assert not day.piles


def test_rule_13_the_refresh_token_lies_on_the_straight_in_the_middle_of_a_long_stage() -> None:
    stage = open_stage(BASE[0])
    days = {kind: day_of(TourStage(stage, "", kind), teams(2), Conventions()) for kind in StageKind}
    assert [kind for kind, day in days.items() if day.token is not None] == [StageKind.LONG]
    course = days[StageKind.LONG].plan.course
    assert days[StageKind.LONG].token == middle_straight(course)
    assert course.spaces[middle_straight(course)].number == 1


def refreshed(**played: list[int]) -> tuple[Race, RefreshToken]:
    """A race in which the Rouleur of red takes the token on space 20, in front of blue's."""
    race = table.race("red=first,blue=first,green=peloton", table.course(40), ON)
    table.put(
        race,
        green_rouleur=(19, 1),
        green_sprinteur=(5, 1),
        red_rouleur=(18, 1),
        blue_rouleur=(17, 1),
        red_sprinteur=(6, 1),
        blue_sprinteur=(6, 2),
    )
    for name in ("red-rouleur", "blue-rouleur", "red-sprinteur", "blue-sprinteur"):
        number = table.rider(race, name)
        cards = race.decks[number].all_cards()
        for card in played.get(name.replace("-", "_"), []):
            cards.remove(card)
        table.deal(race, name, sorted(cards, reverse=True), [EXHAUSTION])
    token = RefreshToken(20)
    return race, token


def test_rule_13_all_riders_take_played_cards_back_worth_24_and_the_taker_25() -> None:
    race, token = refreshed(red_rouleur=[7, 6, 5], blue_rouleur=[7, 7, 6, 6], blue_sprinteur=[9, 9])
    race.boards[0].take(table.rider(race, "green-rouleur"))
    race.boards[0].put(table.rider(race, "green-rouleur"), 1, 1)
    red, blue = (table.rider(race, name) for name in ("red-rouleur", "blue-rouleur"))
    token.step(race)
    out = {rider: [*race.spent(rider)] for rider in (red, blue)}  # with the card of this round
    while race.phase != ENERGY:
        token.step(race)
    assert token.taker == red
    assert {rider: sum(out[rider]) - sum(race.spent(rider)) for rider in out} == {red: 25, blue: 24}
    for seat in race.plan.lineup.players:
        for rider in seat.riders:
            deck = race.decks[rider]
            assert deck.down == len(deck.all_cards())  # shuffled together, the recycled cards too
            assert deck.count(EXHAUSTION) == 1 + race.received[rider]


@pytest.mark.parametrize(
    ("played", "limit", "back"),
    [
        ([], 24, []),
        ([3, 4], 24, [4, 3]),
        ([7, 7, 7, 6], 24, [7, 7, 7]),  # 21; with the 6 it would be 27, and 7 + 7 + 6 is less
        ([7, 7, 6, 5], 25, [7, 7, 6, 5]),
        ([9, 9, 9, 5, 2], 24, [9, 9, 5]),  # 23; 25 with the 2
        ([9, 9, 9, 5, 2], 25, [9, 9, 5, 2]),
        ([6, 6, 4, 4, 4], 12, [6, 6]),  # not 4 + 4 + 4: fewer cards that are worth as much
    ],
)
def test_rule_13_which_cards_are_taken_back(played: list[int], limit: int, back: list[int]) -> None:
    assert taken_back(played, limit) == back


def test_rule_13_automated_riders_may_take_the_token_but_get_no_cards() -> None:
    race, token = refreshed()
    green = table.rider(race, "green-rouleur")
    cards = len(race.decks[green].all_cards())
    while race.phase != ENERGY or race.round == 1:
        token.step(race)
    assert token.taker == green
    assert len(race.decks[green].all_cards()) == cards - 1


def test_rule_13_the_token_is_taken_once() -> None:
    day = day_of(TourStage(open_stage(BASE[0]), "", StageKind.LONG), teams(2), Conventions())
    race = Race(day.plan, 4)
    assert day.token is not None
    token = RefreshToken(day.token)
    grown = 0
    while race.phase != OVER:
        before, phase = [deck.size for deck in race.decks], race.phase
        token.step(race)
        gains = [deck.size - size for deck, size in zip(race.decks, before, strict=True)]
        grown += phase == END and max(gains) > 1  # more than an exhaustion card
    assert grown == 1


def test_rule_14_a_single_player_starts_with_three_exhaustion_cards_in_the_first_stage_alone() -> None:
    plan = TourPlan(tour_of(*BASE), ALONE)
    dealt = [[deck.count(EXHAUSTION) for deck in day.plan.lineup.decks] for day in plan.days]
    assert [sum(cards) for cards in dealt] == [3, 0, 0]


def test_rule_15_achievements_i_and_j() -> None:
    rows = ("abcdu",) * MOST_STAGES
    run = TourRun(TourPlan(tour_of(*rows), (*teams(2), Entrant("green", Kind.PELOTON))))
    names = [entrant.name for entrant in run.plan.entrants]
    for _ in rows:
        assert run.achievements() == {}
        run.book(
            typed(
                run,
                **{
                    f"{name}_{kind}": (9 + at, 5)
                    for at, (name, kind) in enumerate(
                        (name, kind) for name in names for kind in ("rouleur", "sprinteur")
                    )
                },
            )
        )
    assert run.achievements() == {"I": [names[0]], "J": names[:2]}


def test_rule_16_a_breakaway_and_weather_are_those_of_the_stage_and_time_trials_have_none() -> None:
    stage = open_stage("la-classicissima")
    normal = day_of(TourStage(stage, "", breakaway=True, weather=True), teams(3), Conventions())
    assert normal.plan.has_breakaway
    assert normal.plan.draws_weather
    timed = TourStage(stage, "", StageKind.INDIVIDUAL_TIME_TRIAL, breakaway=True)
    assert not day_of(timed, teams(3), Conventions()).plan.has_breakaway
