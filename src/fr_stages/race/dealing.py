"""What a player cannot know, dealt anew: the others' cards, and the order of every stack."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.cards import EXHAUSTION, NO_CARD, Deck
from fr_stages.race.rng import Rng
from fr_stages.race.state import BIDDING, NOBODY, RaceState
from fr_stages.stage.rulebook import BIDDING_ROUNDS, HAND


def deal_anew(race: RaceState, rider: i64, turn: i64, rng: Rng) -> None:
    """Deals all that the player of a rider cannot know, by nothing but `rng` and what the player knows.

    `turn` is the round of bidding, where there is bidding.
    """
    lineup = race.plan.lineup
    team: i64 = lineup.teams[rider]
    for seat in lineup.seats:
        if seat.number == team:
            for own in seat.riders:
                _sort(race.decks[own].cards, race.decks[own].down)
            continue
        if race.phase == BIDDING and turn == 0 and not seat.entrant.is_automated:
            race.bidders[seat.number] = NOBODY  # nobody knows before the first bids are open
        for other in seat.riders:
            deck = race.decks[other]
            _take_back(race, other, turn, deck)
            known: i64 = deck.down if seat.entrant.is_automated else deck.size
            _sort(deck.cards, known)
            _shuffle(deck.cards, known, rng)
    if lineup.solo_seats:
        _sort(race.solo_deck.cards, race.solo_deck.down)


def _take_back(race: RaceState, rider: i64, turn: i64, deck: Deck) -> None:
    """Gives a rider back what it has put down in this round, as if it had not drawn yet.

    Who had no card left has put down the one card that everybody knows.
    """
    card: i64 = race.cards[rider]
    if card != NO_CARD and not (card == EXHAUSTION and deck.size == 0):
        race.cards[rider] = NO_CARD
        _return(deck, card)
    bid: i64 = rider * BIDDING_ROUNDS + turn
    if race.phase == BIDDING and race.table.bids[bid] != NO_CARD:
        _return(deck, race.table.bids[bid])
        race.table.bids[bid] = NO_CARD


def _return(deck: Deck, card: i64) -> None:
    """Puts a card and the hand it came from back into the face-down stack."""
    deck.recycle(card)
    deck.down = min(deck.down + HAND, deck.size)


def _sort(cards: vec[i64], count: i64) -> None:
    """Sorts the first `count` cards in their place."""
    for i in range(1, count):
        card: i64 = cards[i]
        j: i64 = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


def _shuffle(cards: vec[i64], count: i64, rng: Rng) -> None:
    """Shuffles the first `count` cards in their place."""
    for i in range(count - 1, 0, -1):
        other: i64 = rng.below(i + 1)
        card: i64 = cards[i]
        cards[i] = cards[other]
        cards[other] = card
