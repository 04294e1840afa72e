"""The rulebook's numbers agree with one another, with the tiles and with the words of the enums."""

from __future__ import annotations

from fr_stages.race.cards import EXHAUSTION, VALUE, energy_cards
from fr_stages.race.entrants import COLOURS, RIDER_TYPES
from fr_stages.stage import rulebook
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Weather, breakaway_face
from fr_stages.stage.tiles import CURVES, Kind, Terrain, standard_catalogue


def test_colours_and_riders_are_those_of_the_box() -> None:
    assert len(COLOURS) == rulebook.MOST_TEAMS
    assert len(RIDER_TYPES) == rulebook.RIDERS_A_TEAM
    assert rulebook.MOST_TEAMS * rulebook.RIDERS_A_TEAM == rulebook.MOST_RIDERS


def test_each_kind_of_weather_has_its_tiles_thirteen_together() -> None:
    assert set(rulebook.WEATHER_TILES) == set(Weather)
    assert sum(rulebook.WEATHER_TILES.values()) == 13


def test_terrain_is_named_by_its_words() -> None:
    assert {*rulebook.LEAST_MOVE, *rulebook.WITHOUT_SLIPSTREAM} == set(Terrain) - {Terrain.FLAT}


def test_a_stack_holds_fifteen_energy_cards_and_ten_in_a_time_trial() -> None:
    for rider_type in (0, 1):
        assert len(energy_cards(rider_type)) == 15
        assert len(energy_cards(rider_type, rulebook.COPIES - rulebook.TAKEN_OUT)) == 10
    assert EXHAUSTION & VALUE == rulebook.EXHAUSTION_VALUE


def test_straights_and_curves_are_those_of_the_basic_game() -> None:
    kinds = [
        tile.faces[0].kind for tile in standard_catalogue().tiles.values() if tile.faces[0].set == "base"
    ]
    assert sum(kind in CURVES for kind in kinds) == rulebook.ALL_CURVES
    assert sum(kind in (Kind.START, Kind.STRAIGHT, Kind.FINISH) for kind in kinds) == rulebook.STRAIGHTS


def test_sides_of_a_card_meet_and_each_has_its_breakaway_tile() -> None:
    assert LARGE_SIDE.low == SMALL_SIDE.high + 1 == rulebook.MANY_PLAYERS
    for players in range(SMALL_SIDE.low, rulebook.MOST_RIDERS + 1):
        places = standard_catalogue().face(breakaway_face(players)).breakaway
        assert places is not None
        assert places.riders == rulebook.breakaway_riders(players) == (1 if players < 5 else 2)
