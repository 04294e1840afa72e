"""Setup: starting places, weather, who may ride together."""

from collections import Counter

import pytest

from fr_stages.findings import InputError
from fr_stages.race.bots import View, bot
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import (
    COLOURS,
    Entrant,
    Kind,
    fitting_side,
    parse_entrants,
    player_count,
    singles,
    teams,
)
from fr_stages.race.lineup import Lineup
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.rng import Rng
from fr_stages.race.setup import Setup
from fr_stages.race.start import draw_weather, place_automated
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Obstacle, Stage, Weather
from fr_stages.stage.tiles import Zone
from tests.race.table import BOTS, First, course, race, rider

BASIC = Stage(tuple("abcdefghijklmnopqrstu"), "Basic")
LISTED = Options(seating="listed")


def places(ride: Race) -> dict[str, tuple[int, int]]:
    """Where everybody starts: spaces behind the line, counted from 1, and the lane."""
    board = ride.boards[0]
    line = ride.plan.course.start[0]
    return {
        name: (line - board.space(number) + 1, board.lane(number))
        for number, name in enumerate(ride.plan.lineup.names)
    }


WISHES = {0: (1, 2), 1: (2, 3), 2: (1, 3)}


@bot("wishes", "starts where it was told")
class Wishes(First):
    """Takes the start spaces that `WISHES` names for its team, counted from the line."""

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        """The wished space."""
        wished = view.track.course.start[WISHES[view.team(view.rider)][view.rider % 2] - 1]
        return next(place for place in places if place[0] == wished)


def test_starting_positions_rulebook_example() -> None:
    ride = race(tuple(Entrant(colour, bot="wishes") for colour in ("red", "black", "blue")))
    ride.step()
    assert places(ride) == {
        "red-sprinteur": (1, 1),
        "red-rouleur": (2, 1),
        "black-sprinteur": (2, 2),
        "black-rouleur": (3, 1),
        "blue-sprinteur": (1, 2),
        "blue-rouleur": (3, 2),
    }


def test_decision_84_automated_opponents_start_before_and_after_the_players() -> None:
    ride = race("green=first,red=peloton,blue=strength,white=solo", seed=4)
    ride.step()
    found = places(ride)
    assert sorted((found["red-sprinteur"], found["red-rouleur"])) == [(1, 1), (2, 1)]
    assert found["blue-sprinteur"] == (1, 2)
    assert found["blue-rouleur"] == (2, 2)
    assert (found["green-sprinteur"], found["green-rouleur"]) == ((3, 1), (3, 2))
    assert sorted((found["white-sprinteur"], found["white-rouleur"])) == [(4, 1), (4, 2)]


def test_decision_84_solo_riders_start_in_random_order() -> None:
    firsts = set()
    for seed in range(20):
        ride = race("green=first,red=peloton,white=solo", seed=seed)
        ride.step()
        firsts.add(min(("white-sprinteur", "white-rouleur"), key=places(ride).__getitem__))
    assert firsts == {"white-sprinteur", "white-rouleur"}


def test_decision_84_a_second_strength_team_starts_behind_the_first() -> None:
    ride = race("red=peloton,blue=strength,black=strength")
    place_automated(ride.boards[0], ride.plan.lineup)
    found = places(ride)
    assert (found["black-sprinteur"], found["black-rouleur"]) == ((3, 1), (4, 1))


def test_decision_16_players_choose_a_space_and_lanes_only_by_option() -> None:
    offered: list[list[tuple[int, int]]] = []

    @bot("asked", "remembers what it is offered")
    class Asked(First):
        def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
            offered.append(places)
            return super().start_place(view, places)

    entrants = (Entrant("red", bot="asked"), Entrant("blue", bot="asked"))
    for free in (False, True):
        race(entrants, course(start=2, lanes=3), Options(start_lane_choice=free)).step()
    assert offered[0] == [(1, 1), (0, 1)]
    assert offered[4] == [(1, 1), (1, 2), (1, 3), (0, 1), (0, 2), (0, 3)]


@pytest.mark.parametrize(
    ("entrants", "count"),
    [
        ("red=first,blue=first,black=peloton,green=solo,white-rouleur=solo", 4),
        ("red=first,blue=first,black=peloton,green=solo,white-rouleur=solo,pink=strength", 5),
    ],
)
def test_decision_87_automated_opponents_count_as_players(entrants: str, count: int) -> None:
    who = parse_entrants(entrants, BOTS)
    assert player_count(who) == count
    assert fitting_side(who) == (SMALL_SIDE if count < 5 else LARGE_SIDE)


@pytest.mark.parametrize("rivals", ["black=peloton", "black=strength", "black=solo"])
def test_solo_variant_one_player_needs_rivals(rivals: str) -> None:
    plan = prepare(BASIC, parse_entrants(f"red=first,{rivals}", BOTS), LISTED)
    red = plan.lineup.players[0]
    assert [plan.lineup.decks[number].count(EXHAUSTION) for number in red.riders] == [2, 1]
    assert [plan.lineup.decks[number].size for number in red.riders] == [17, 16]


@pytest.mark.parametrize("entrants", ["red=first", "red=first,black-rouleur=solo"])
def test_solo_variant_nobody_to_ride_against(entrants: str) -> None:
    with pytest.raises(InputError, match="against nobody"):
        prepare(BASIC, parse_entrants(entrants, BOTS))


def test_solo_variant_says_how_the_cards_were_dealt() -> None:
    alone = (Entrant("red", bot="first"), Entrant("blue", Kind.PELOTON))
    (note,) = Setup.of(BASIC, alone).notes
    assert str(note).startswith("advice FR510: red rides alone")
    assert "2 for the Sprinteur, 1 for the Rouleur" in note.message
    dealt = (Entrant("red", bot="first", exhaustion=(1, 2)), Entrant("blue", Kind.PELOTON))
    assert not Setup.of(BASIC, dealt).notes


def test_the_peloton_team_starts_whole_where_the_start_has_one_space() -> None:
    spaces = [CourseSpace(1, 1, 3, zone=Zone.START), *(CourseSpace(2, n, 2) for n in range(1, 9))]
    finish = [CourseSpace(3, n, 3, zone=Zone.FINISH) for n in range(1, 6)]
    entrants = (Entrant("red", bot="first", rider="rouleur"), Entrant("blue", Kind.PELOTON))
    ridden = Race(Plan(Setup(Course((*spaces, *finish)), entrants)), seed=1)
    ridden.step()
    assert sorted(ridden.boards[0].riders()) == [0, 1, 2]
    ridden.run()
    assert sorted(ridden.ranking()) == [0, 1, 2]


@pytest.mark.parametrize(
    ("cards", "legal"), [((3, 0), True), ((2, 1), True), ((0, 5), True), ((2, 0), False)]
)
def test_solo_variant_starts_with_three_exhaustion_cards(cards: tuple[int, int], legal: bool) -> None:
    entrants = (Entrant("red", bot="first", exhaustion=cards), Entrant("blue", Kind.PELOTON))
    if legal:
        assert prepare(BASIC, entrants).lineup.entrants[0].exhaustion == cards
    else:
        with pytest.raises(InputError, match="at least 3"):
            prepare(BASIC, entrants)


def test_solo_variant_the_breakaway_is_skipped_where_its_tile_lies() -> None:
    stage = Stage(("a", "^2", *"cdefghijklmnopqrstu"), breakaway=True)
    plan = prepare(stage, parse_entrants("red=first,blue=peloton", BOTS))
    assert not plan.has_breakaway
    with pytest.raises(InputError, match="single player"):
        prepare(stage, parse_entrants("red=first,blue=peloton", BOTS), Options(breakaway=True))


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_handicaps_fill_both_stacks(cards: int) -> None:
    lineup = Lineup((Entrant("red", bot="first").with_handicap(cards), Entrant("blue", bot="first")))
    assert [deck.size for deck in lineup.decks] == [15 + cards, 15 + cards, 15, 15]
    assert lineup.decks[0].count(EXHAUSTION) == cards


def test_more_than_6_players_have_one_rider_each() -> None:
    lineup = Lineup(singles(8, "first"))
    assert [len(seat.riders) for seat in lineup.seats] == [1] * 8
    assert [deck.size for deck in lineup.decks] == [15] * 8
    assert len(set(lineup.names)) == 8


def test_decision_103_six_teams_need_the_wide_start() -> None:
    with pytest.raises(InputError, match="10 lanes"):
        prepare(BASIC, teams(6, "first"))
    wide = Stage(("1", *BASIC.tiles[1:]))
    ride = Race(prepare(wide, teams(6, "first")), seed=1)
    ride.step()
    assert ride.boards[0].count == 12


def test_weather_setup_covers_7_straights_with_at_most_one_of_each_kind() -> None:
    on = Course.of(BASIC)
    assert len(on.weather_tiles) == 7
    counts: Counter[int] = Counter()
    for seed in range(400):
        markers = draw_weather(on, Rng(seed))
        assert len({marker.marker for marker in markers}) == len(markers)
        assert {marker.tile for marker in markers} <= set(on.weather_tiles)
        counts[len(markers)] += 1
    assert abs(sum(number * times for number, times in counts.items()) / 400 - 7 * 4 / 13) < 0.15


@pytest.mark.parametrize("row", ["a^2cdefghijklmnopqrstu", "a^2cdefghijklmnop9qrstu"])
def test_decision_66_breakaway_tile_and_bonus_tile_keep_7(row: str) -> None:
    stage = Stage(tuple(("^2" if part == "^" else part) for part in row.replace("^2", "^")))
    assert len(Course.of(stage).weather_tiles) == 7


def test_decision_70_more_straights_than_weather_tiles() -> None:
    long = Stage(("a", *("b" * 14), "u"))
    who = teams(2, "first")
    with pytest.raises(InputError, match="14 straights"):
        prepare(long, who, Options(weather="drawn", short_weather="error"))
    assert len(draw_weather(prepare(long, who, Options(weather="drawn")).course, Rng(1))) == 4


def test_weather_is_left_out_left_to_the_stage_or_drawn() -> None:
    stage = Stage(BASIC.tiles, weather="drawn")
    who = teams(2, "first")
    assert prepare(stage, who).draws_weather
    assert not prepare(stage, who, Options(weather="none")).draws_weather
    drawn = Race(prepare(stage, who), seed=3)
    assert drawn.weather
    wet = any(marker.marker is Weather.RAIN for marker in drawn.weather)
    assert drawn.track.wet is wet


@pytest.mark.parametrize(
    ("text", "message", "fix"),
    [
        ("rde=first", 'no colour "rde"', 'Did you mean "red"?'),
        ("red=frist", 'player or bot "frist"', 'Did you mean "first"?'),
        ("red=pelotn", 'player or bot "pelotn"', 'Did you mean "peloton"?'),
        ("red-roller=first", 'no rider "roller"', 'Did you mean "rouleur"?'),
        ("red", "does not say who plays red", "red=steady"),
        ("", "No entrants", "red=steady"),
        ("0", "0 teams", "single riders"),
        ("7", "7 teams", "single riders"),
    ],
)
def test_a_wrong_spelling_of_entrants_is_explained(text: str, message: str, fix: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_entrants(text, BOTS)
    (finding,) = caught.value.findings
    assert message in finding.message
    assert fix in finding.fix


@pytest.mark.parametrize(
    ("entrants", "message"),
    [
        ("red=first,red=random", "taken twice"),
        ("red=first,red-rouleur=solo,blue=first", "taken twice"),
        ("red=first,blue=peloton,black=peloton", "one Peloton team"),
        ("red=first,blue-rouleur=strength", "two riders"),
    ],
)
def test_entrants_that_cannot_ride_together(entrants: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        prepare(BASIC, parse_entrants(entrants, BOTS))


def test_an_unknown_bot_and_too_many_single_riders() -> None:
    with pytest.raises(InputError, match='no bot "ghost"'):
        prepare(BASIC, (Entrant("red", bot="ghost"), Entrant("blue", bot="first")))
    with pytest.raises(InputError, match="13 single riders"):
        singles(13)


@pytest.mark.parametrize(
    ("stage", "options", "message"),
    [
        (Stage(tuple("bcd")), Options(), "lacks a start"),
        (Stage(("a", "?", "u")), Options(), "not known"),
        (
            Stage(BASIC.tiles, obstacles=(Obstacle(3, 2, 1), Obstacle(3, 2, 2))),
            Options(),
            "no lane on space 2 of tile 3",
        ),
        (BASIC, Options(time_trial=True, breakaway=True), "no breakaway"),
        (BASIC, Options(plus_ones=21), "cannot be shuffled in"),
    ],
)
def test_stages_and_options_that_do_not_go_together(stage: Stage, options: Options, message: str) -> None:
    with pytest.raises(InputError, match=message):
        prepare(stage, teams(2, "first"), options)


def test_time_trial_automated_opponents_stay_at_home() -> None:
    with pytest.raises(InputError, match="no part in a time trial"):
        prepare(BASIC, parse_entrants("red=first,blue=peloton", BOTS), Options(time_trial=True))


def test_everything_that_is_wrong_is_said_at_once() -> None:
    entrants = parse_entrants("red=first,red=peloton,blue=peloton", BOTS)
    with pytest.raises(InputError) as caught:
        prepare(BASIC, entrants, Options(plus_ones=99))
    assert len(caught.value.findings) == 4


def test_seating_is_random_or_as_listed() -> None:
    orders = {
        tuple(race("red=first,blue=first,black=first", options=Options(), seed=i).seating) for i in range(60)
    }
    assert len(orders) == 6
    assert list(race("red=first,blue=first,black=first").seating) == [0, 1, 2]


def test_riders_are_named_and_numbered_in_the_order_of_the_entrants() -> None:
    ride = race("red=first,blue-rouleur=first")
    assert ride.plan.lineup.names == ["red-sprinteur", "red-rouleur", "blue-rouleur"]
    assert rider(ride, "blue-rouleur") == 2


def test_the_default_teams_are_those_of_the_base_box() -> None:
    assert [entrant.colour for entrant in teams(4)] == ["red", "blue", "black", "green"]
    assert {entrant.colour for entrant in teams(6)} == set(COLOURS)
    assert [entrant.name for entrant in singles(7)][-1] == "red-rouleur"
