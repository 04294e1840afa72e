"""What a saved race may not say: numbers that cannot be together, so that it cannot be ridden on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fr_stages.race.board import NOWHERE
from fr_stages.race.cards import NO_CARD, PLUS_ONE
from fr_stages.race.homecoming import ARRIVALS
from fr_stages.race.race_plan import Plan
from fr_stages.race.state import BIDDING, NOBODY, PLACING

CARD = 255


def contradictions(document: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """What is wrong with a document that follows ``race.schema.json``, in words; the first counts."""
    yield from _rows(document, plan)
    yield from _seats(document, plan)
    yield from _stacks(document, plan)
    yield from _boards(document, plan)
    if document["phase"] == BIDDING and not plan.has_breakaway:
        yield "There is bidding in a race without a breakaway."
    tiles = {space.tile for space in plan.course.spaces}
    if not all(tile in tiles for tile, _ in document["weather"]):
        yield "Weather lies at a tile that is not there."


def _rows(document: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """Rows of numbers that are too long, too short or out of range."""
    riders, seats = plan.lineup.size, len(plan.lineup.seats)
    table, feats, home = document["table"], document["feats"] or {}, document["home"] or {}
    rows = [
        *((name, document[name], riders, 0) for name in ("tired", "crossed", "beyond")),
        *((name, document[name], seats, NOBODY) for name in ("bidders", "first_across")),
        ("cards", table["cards"], riders, NO_CARD),
        ("received", table["received"], riders, 0),
        ("bids", table["bids"], 2 * riders, NO_CARD),
        *((name, row, riders, 0) for name, row in feats.items()),
        *((name, home[name], riders, 0) for name in ARRIVALS if home),
        *((name, row, riders, NOWHERE) for board in document["boards"] for name, row in board.items()),
    ]
    for name, row, length, least in rows:
        if len(row) != length or any(number < least for number in row):
            yield f'The row "{name}" does not fit the riders.'
    if any(card > CARD for card in (*table["cards"], *table["bids"])):
        yield "A card is none of the game."
    if any(cards > CARD for cards in document["tired"]):
        yield "Nobody can bring so many exhaustion cards along."
    if (document["feats"] is None) == plan.achievements or (document["home"] is None) == plan.rides_on:
        yield "What is noted of the riders does not fit the options."
    if home and home["count"] != len([number for number in home["round"] if number]):
        yield "More or fewer riders are home than are said to be."
    if home and any(rider >= riders for rider in home["order"]):
        yield "A rider is home who does not take part."


def _seats(document: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """Riders and players that are not those of the race."""
    lineup = plan.lineup
    if sorted(document["seating"]) != sorted(lineup.player_numbers):
        yield "The players are not seated once each."
    for seat in lineup.seats:
        for name in ("bidders", "first_across"):
            if document[name][seat.number : seat.number + 1] not in ([NOBODY], *([r] for r in seat.riders)):
                yield f'The row "{name}" names a rider of another player.'
    away = document["breakaway"]
    if len(set(away)) < len(away) or not all(0 <= rider < lineup.size for rider in away):
        yield "The breakaway has riders who do not take part."


def _stacks(document: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """Stacks of cards that cannot be."""
    solo = document["solo_deck"]
    if len(document["decks"]) != plan.lineup.size:
        yield "There is not one stack for each rider."
    for deck in (*document["decks"], solo):
        if deck["down"] + deck["held"] > len(deck["cards"]):
            yield "A stack has fewer cards than lie in it."
    movements = [card for card in solo["cards"] if card != PLUS_ONE]
    if any(card >= len(plan.lineup.solo_cards.cards) for card in movements):
        yield "A solo rider card is none of the stack."
    if plan.lineup.solo_seats and not movements:
        yield "The stack of the solo riders has no movement card."


def _boards(document: Mapping[str, Any], plan: Plan) -> Iterator[str]:
    """Riders where they cannot be."""
    boards: Sequence[Mapping[str, list[int]]] = document["boards"]
    if len(boards) != (len(plan.lineup.seats) if plan.timed else 1):
        yield "There are too many boards, or too few."
        return
    home = document["home"]
    for number, board in enumerate(boards):
        taken = [place for place in board["place"] if place != NOWHERE]
        if len(set(taken)) < len(taken) or not all(_is_lane(place, plan) for place in taken):
            yield "A rider stands where there is no room for it."
        for rider, place in enumerate(board["place"]):
            mine = not plan.timed or plan.lineup.teams[rider] == number
            is_home = home is not None and home["round"][rider : rider + 1] not in ([], [0])
            if place == NOWHERE and (board["lying"][rider : rider + 1] == [1]):
                yield "A rider lies where it is not."
            if (
                place != NOWHERE
                and place >> 2 < plan.track.finish
                and document["crossed"][rider : rider + 1] != [0]
            ):
                yield "A rider has crossed the line and stands before it."
            if place != NOWHERE and not mine:
                yield "A rider is on the board of another team."
            if place == NOWHERE and mine and not is_home and document["phase"] != PLACING:
                yield "A rider is not on the road."


def _is_lane(place: int, plan: Plan) -> bool:
    space, lane = place >> 2, 3 - (place & 3)
    return space < plan.track.size and lane in plan.course.spaces[space].usable
