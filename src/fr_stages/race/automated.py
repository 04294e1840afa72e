"""The cards of automated opponents, turned over after those of the players (decision 80)."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.cards import ATTACK, PLUS_ONE, Deck
from fr_stages.race.entrants import Kind
from fr_stages.race.lineup import Lineup, Seat
from fr_stages.race.rng import Rng
from fr_stages.stage.rulebook import ATTACK_FRONT, ATTACK_REAR, EXHAUSTION_VALUE


def reveal_automated(
    lineup: Lineup, board: Board, decks: vec[Deck], solo_deck: Deck, cards: vec[i64], rng: Rng
) -> None:
    """Gives every automated rider its card of the round."""
    for seat in lineup.automated:
        if seat.entrant.kind is Kind.PELOTON:
            _reveal_peloton(seat, board, decks, cards, rng)
        elif seat.entrant.kind is Kind.STRENGTH:
            for rider in seat.riders:
                cards[rider] = _reveal_one(decks[rider], rng)
    if lineup.solo_seats:
        _reveal_solo_riders(lineup, solo_deck, cards, rng)


def _reveal_one(deck: Deck, rng: Rng) -> i64:
    """The next card of a stack; 2 when there is none left (decision 83)."""
    return deck.reveal(rng) if deck.size else EXHAUSTION_VALUE


def _reveal_peloton(seat: Seat, board: Board, decks: vec[Deck], cards: vec[i64], rng: Rng) -> None:
    """One card of the Rouleur's stack for both; Attack! tells front and rear apart (decision 81).

    A rider who is home was the one in front.
    """
    front: i64 = seat.first
    rear: i64 = front + 1
    card: i64 = _reveal_one(decks[rear], rng)
    if board.place[rear] == NOWHERE or NOWHERE < board.place[front] < board.place[rear]:
        front, rear = rear, front
    cards[front] = card | ATTACK_FRONT if card == ATTACK else card
    cards[rear] = card | ATTACK_REAR if card == ATTACK else card


def _reveal_solo_riders(lineup: Lineup, deck: Deck, cards: vec[i64], rng: Rng) -> None:
    """Turns over cards up to a movement card; +1 cards before it add 1, once (decision 85)."""
    extra: i64 = 0
    card: i64 = _turn_over(deck, rng)
    while card == PLUS_ONE:
        extra = 1
        card = _turn_over(deck, rng)
    for seat in lineup.solo_seats:
        for rider in seat.riders:
            cards[rider] = lineup.solo_values[rider][card] + extra


def _turn_over(deck: Deck, rng: Rng) -> i64:
    if deck.down == 0:
        deck.shuffle()
    return deck.turn_over(rng)
