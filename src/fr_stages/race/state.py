"""Races as JSON documents: a plan, and a race in its middle that goes on to the same end.

Documents carry a seal, so that a file that was changed is told from one that was not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from fr_stages.findings import InputError
from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.cards import Deck, deck_of
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind
from fr_stages.race.feats import Feats
from fr_stages.race.lineup import Lineup
from fr_stages.race.options import Options
from fr_stages.race.race_faults import UNUSABLE_RACE_FILE
from fr_stages.race.race_plan import Plan, entrant_faults
from fr_stages.race.solo import SoloCards
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Weather, WeatherMarker
from fr_stages.stage.tiles import Terrain, Zone

FORMAT = 1
RACE = "fr-stages race"

FEATS = ("gain", "slips", "together", "caught", "start", "slipped")


def save_race(race: Race) -> dict[str, Any]:
    """The race as a document; `load_race` makes it again. Only the watcher is left out."""
    document = {
        "kind": RACE,
        "format": FORMAT,
        "plan": plan_to_json(race.plan),
        "phase": race.phase,
        "round": race.round,
        "chance": [race.rng.state, race.table.bot_rng.state],
        "weather": [[marker.tile, str(marker.marker)] for marker in race.weather],
        "boards": [_board_to_json(board) for board in race.boards],
        "decks": [_deck_to_json(deck) for deck in race.decks],
        "solo_deck": _deck_to_json(race.solo_deck),
        "cards": list(race.cards),
        "bids": list(race.table.bids),
        "received": list(race.received),
        "seating": list(race.seating),
        "bidders": list(race.bidders),
        "breakaway": list(race.breakaway),
        "crossed": list(race.crossed),
        "beyond": list(race.beyond),
        "feats": {name: list(getattr(race.feats, name)) for name in FEATS} if race.feats else None,
    }
    return sealed(document)


def load_race(document: Mapping[str, Any]) -> Race:
    """The race that `save_race` wrote down.

    Raises InputError when the document is something else, was changed, or names a bot that is not
    registered.
    """
    check_seal(document, RACE)
    race = Race(plan_from_json(document["plan"]), seed=0)
    lineup = race.plan.lineup
    race.phase = document["phase"]
    race.round = document["round"]
    race.rng.state, race.table.bot_rng.state = document["chance"]
    race.weather = [WeatherMarker(tile, Weather(marker)) for tile, marker in document["weather"]]
    race.track = race.plan.track.with_weather(race.weather) if race.weather else race.plan.track
    race.windy = race.track.windy
    race.boards = [_board_from_json(board, race) for board in document["boards"]]
    for rider in range(lineup.size):
        _deal(race.decks[rider], document["decks"][rider])
    race.solo_deck = _deal(deck_of([]), document["solo_deck"])
    _fill(race.cards, document["cards"])
    _fill(race.table.bids, document["bids"])
    _fill(race.received, document["received"])
    race.seating = vec[i64](document["seating"])
    _fill(race.bidders, document["bidders"])
    race.breakaway = list(document["breakaway"])
    _fill(race.crossed, document["crossed"])
    _fill(race.beyond, document["beyond"])
    race.feats = _feats_from_json(document["feats"], lineup.size)
    return race


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """A plan as a document."""
    course = plan.course
    solo = plan.lineup.solo_cards
    return {
        "course": {
            "name": course.name,
            "spaces": [
                [
                    space.tile,
                    space.number,
                    space.lanes,
                    space.terrain,
                    space.zone,
                    space.weather,
                    sorted(space.blocked),
                ]
                for space in course.spaces
            ],
            "breakaway": [list(place) for place in course.breakaway],
            "weather_tiles": list(course.weather_tiles),
        },
        "entrants": [asdict(entrant) for entrant in plan.lineup.entrants],
        "options": asdict(plan.options),
        "solo_cards": {
            "name": solo.name,
            "substitute": solo.substitute,
            "cards": [dict(card) for card in solo.cards],
        },
    }


def plan_from_json(document: Mapping[str, Any]) -> Plan:
    """The plan in a document. Raises InputError when it names a bot that is not registered."""
    course = document["course"]
    entrants = tuple(_entrant_from_json(entrant) for entrant in document["entrants"])
    faults = list(entrant_faults(entrants))
    if faults:
        raise InputError(faults)
    options = Options(**document["options"])
    solo_cards = SoloCards.from_json(document["solo_cards"])
    return Plan(
        Course(
            tuple(_space_from_json(*space) for space in course["spaces"]),
            course["name"],
            tuple((space, lane) for space, lane in course["breakaway"]),
            tuple(course["weather_tiles"]),
        ),
        Lineup(entrants, bool(options.time_trial), solo_cards, options.plus_ones),
        options,
    )


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its seal as the last member."""
    return document | {"seal": _seal(document)}


def check_seal(document: Mapping[str, Any], kind: str) -> None:
    """Makes sure that a document is of this kind and unchanged. Raises InputError."""
    if not isinstance(document, Mapping) or document.get("kind") != kind:
        raise UNUSABLE_RACE_FILE.error(
            f"This is no {kind} file.", fix="Give the file that was written for it."
        )
    if document.get("format") != FORMAT:
        raise UNUSABLE_RACE_FILE.error(
            f"The file has format {document.get('format')}; this program reads format {FORMAT}.",
            fix="Read it with the version that wrote it.",
        )
    if document.get("seal") != _seal({key: value for key, value in document.items() if key != "seal"}):
        raise UNUSABLE_RACE_FILE.error(
            "The file was changed or is not complete.", fix="Use the file as it was written."
        )


def _seal(document: Mapping[str, Any]) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _entrant_from_json(document: Mapping[str, Any]) -> Entrant:
    kind, exhaustion = Kind(document["kind"]), tuple(document["exhaustion"])
    return Entrant(document["colour"], kind, document["bot"], document["rider"], exhaustion)


def _space_from_json(
    tile: int, number: int, lanes: int, terrain: str, zone: str, weather: str | None, blocked: list[int]
) -> CourseSpace:
    above = Weather(weather) if weather else None
    return CourseSpace(tile, number, lanes, Terrain(terrain), Zone(zone), above, frozenset(blocked))


def _board_to_json(board: Board) -> dict[str, list[int]]:
    return {
        "place": list(board.place),
        "lying": list(board.lying),
        "slips": list(board.slips),
        "crashes": list(board.crashes),
    }


def _board_from_json(document: Mapping[str, list[int]], race: Race) -> Board:
    board = Board(race.track, race.plan.lineup.size)
    for rider, place in enumerate(document["place"]):
        if place != NOWHERE:
            board.put(rider, place >> 2, 3 - (place & 3))
        if document["lying"][rider]:
            board.lay_down(rider)
    _fill(board.slips, document["slips"])
    _fill(board.crashes, document["crashes"])
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


def _feats_from_json(document: Mapping[str, list[int]] | None, riders: int) -> Feats | None:
    if document is None:
        return None
    feats = Feats(riders)
    for name in FEATS:
        _fill(getattr(feats, name), document[name])
    return feats


def _fill(array: vec[i64], numbers: Iterable[int]) -> None:
    for i, number in enumerate(numbers):
        array[i] = number
