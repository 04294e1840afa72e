"""A race in its middle as a JSON document, and back: it goes on to the same end.

What such a document holds of the race itself is what `state.VALUES` and `state.ROWS` name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fr_stages.findings import Location
from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.bots import TABLE_ROWS
from fr_stages.race.cards import Deck, deck_of
from fr_stages.race.engine import Race
from fr_stages.race.feats import RECORDS, Feats
from fr_stages.race.homecoming import ARRIVALS, Homecoming
from fr_stages.race.race_faults import UNUSABLE_RACE_FILE
from fr_stages.race.race_plan import Plan
from fr_stages.race.saved_checks import contradictions
from fr_stages.race.sealed import check_sealed, sealed
from fr_stages.race.setup_json import read_setup, setup_from_json, setup_to_json
from fr_stages.race.state import ROWS, VALUES
from fr_stages.stage.json_source import JsonSource
from fr_stages.stage.stage import Weather, WeatherMarker

RACE = "race"

BOARD_ROWS: Final = ("place", "lying", "slips", "crashes")
"""What a board has for each rider; all else follows from the places."""


def save_race(race: Race) -> dict[str, Any]:
    """The race as a document (``race.schema.json``). Only the watcher is left out."""
    body = {
        "setup": setup_to_json(race.plan.setup),
        **{name: getattr(race, name) for name in VALUES},
        **{name: list(getattr(race, name)) for name in ROWS},
        "chance": [race.rng.state, race.table.bot_rng.state],
        "weather": [[marker.tile, str(marker.marker)] for marker in race.weather],
        "boards": [_rows_of(board, BOARD_ROWS) for board in race.boards],
        "table": _rows_of(race.table, TABLE_ROWS),
        "decks": [_deck_to_json(deck) for deck in race.decks],
        "solo_deck": _deck_to_json(race.solo_deck),
        "feats": _rows_of(race.feats, RECORDS) if race.feats else None,
        "home": _home_to_json(race.home) if race.home else None,
    }
    return sealed(RACE, body)


def load_race(document: Mapping[str, Any]) -> Race:
    """The race that `save_race` wrote down. Whatever else it may be has to be read by `read_race`."""
    return _race(document, Plan(setup_from_json(document["setup"])))


def read_race(source: JsonSource) -> Race:
    """The race in a JSON text.

    Raises InputError when it is something else, was changed, contradicts itself, or names a bot that is
    not registered.
    """
    check_sealed(source, RACE)
    plan = Plan(read_setup(source.part("/setup")))
    for message in contradictions(source.value, plan):
        raise UNUSABLE_RACE_FILE.error(message, Location(source.file), "Use the file as it was written.")
    return _race(source.value, plan)


def _race(document: Mapping[str, Any], plan: Plan) -> Race:
    race = Race(plan)
    for name in VALUES:
        setattr(race, name, document[name])
    for name in ROWS:
        row = document[name]
        setattr(race, name, row if isinstance(getattr(race, name), list) else vec[i64](row))
    for rider, cards in enumerate(document["tired"]):
        if cards:
            race.tire(rider, cards)
    race.rng.state, race.table.bot_rng.state = document["chance"]
    race.lay_weather([WeatherMarker(tile, Weather(marker)) for tile, marker in document["weather"]])
    race.boards = [_board(board, race) for board in document["boards"]]
    _fill(race.table, TABLE_ROWS, document["table"])
    for deck, cards in zip(race.decks, document["decks"], strict=True):
        _deal(deck, cards)
    race.solo_deck = _deal(deck_of([]), document["solo_deck"])
    race.feats = None
    if document["feats"] is not None:
        race.feats = Feats(plan.lineup.size)
        _fill(race.feats, RECORDS, document["feats"])
    if race.home is not None:
        _fill(race.home, ARRIVALS, document["home"])
        race.home.count = document["home"]["count"]
    return race


def _home_to_json(home: Homecoming) -> dict[str, Any]:
    return {**_rows_of(home, ARRIVALS), "count": home.count}


def _board(document: Mapping[str, list[int]], race: Race) -> Board:
    board = Board(race.track, race.plan.lineup.size)
    for rider, place in enumerate(document["place"]):
        if place != NOWHERE:
            board.put(rider, place >> 2, 3 - (place & 3))
        if document["lying"][rider]:
            board.lay_down(rider)
    _fill(board, ("slips", "crashes"), document)
    return board


def _deck_to_json(deck: Deck) -> dict[str, Any]:
    return {"cards": deck.all_cards(), "down": deck.down, "held": deck.held}


def _deal(deck: Deck, document: Mapping[str, Any]) -> Deck:
    """Makes a stack what the document says; it is never larger than at the start."""
    room = deck_of(document["cards"])
    deck.cards = room.cards
    deck.size = room.size
    deck.down = document["down"]
    deck.held = document["held"]
    return deck


def _rows_of(thing: object, names: Iterable[str]) -> dict[str, list[int]]:
    return {name: list(getattr(thing, name)) for name in names}


def _fill(thing: object, names: Iterable[str], rows: Mapping[str, list[int]]) -> None:
    """Writes rows of numbers into those of a thing, whose parts may be shared by others."""
    for name in names:
        row = getattr(thing, name)
        for i, number in enumerate(rows[name]):
            row[i] = number
