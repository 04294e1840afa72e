"""Cards and decks (rulebook: Components; Energy Phase; Automated Opponents).

A card is a number: its energy value in the low four bits, and above them what kind of card it is.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final, final

from fr_stages.race.arrays import i64, u8, vec
from fr_stages.race.rng import Rng
from fr_stages.stage.rulebook import COPIES, EXHAUSTION_VALUE, HAND, ROULEUR_VALUES, SPRINTEUR_VALUES

VALUE: Final = 15
EXHAUSTION: Final = 0x12  # a literal, so that compiled code compares with it at once
STRENGTH: Final = 0x25
ATTACK: Final = 0x40
PLUS_ONE: Final = 0x80

NO_CARD: Final = -1

MOST: Final = 64
ZEROS: Final = vec[i64]([0] * MOST)  # the beginning of a row of numbers, copied faster than it is made
NONES: Final = vec[i64]([NO_CARD] * MOST)

ROULEUR: Final = 0
SPRINTEUR: Final = 1


def energy_cards(rider_type: int, copies: int = COPIES) -> list[int]:
    """The energy cards of a Rouleur or Sprinteur: `copies` of each value (2 in a time trial)."""
    values = ROULEUR_VALUES if rider_type == ROULEUR else SPRINTEUR_VALUES
    return [value for value in values for _ in range(copies)]


def _hands() -> tuple[vec[i64], vec[i64], vec[u8]]:
    """Every hand of up to 4 cards from every stack of up to 15, as positions in descending order.

    Returns for each size * 5 + cards how many hands there are and where the first one begins among the
    positions, which are the third array: in bytes, so that it stays in the fastest cache.
    """
    rows, number, begin, positions = HAND + 1, list[int](), list[int](), list[int]()
    for size in range(LARGE_STACK + 1):
        for cards in range(rows):
            hands = list(combinations(range(size - 1, -1, -1), cards))
            number.append(len(hands))
            begin.append(len(positions))
            positions += chain.from_iterable(hands)
    return vec[i64](number), vec[i64](begin), vec[u8](positions)


LARGE_STACK: Final = 15
_TABLES: Final = _hands()
HANDS: Final = _TABLES[0]
HANDS_BEGIN: Final = _TABLES[1]
HANDS_POSITIONS: Final = _TABLES[2]


def card_name(card: int) -> str:
    """How a card is called: ``5``, ``exhaustion 2``, ``strength 5``, ``Attack!``, ``+1``."""
    if card & ATTACK:
        return "Attack!"
    if card == PLUS_ONE:
        return "+1"
    if card == EXHAUSTION:
        return f"exhaustion {EXHAUSTION_VALUE}"
    if card == STRENGTH:
        return f"strength {STRENGTH & VALUE}"
    return str(card)


@final
class Deck:
    """The stack of one rider.

    `cards` holds all of its cards in one row of three parts: first `down` cards that lie face down,
    then `held` cards in the hand, then the face-up recycled ones. The face-down part is in no
    particular order: chance decides when a card is drawn, which is the same as shuffling before.
    """

    def __init__(self, cards: vec[i64], size: i64) -> None:
        self.cards: vec[i64] = cards
        self.size: i64 = size
        self.down: i64 = size
        self.held: i64 = 0

    def copy(self) -> Deck:
        """The same stack once more."""
        twin = Deck(self.cards[:], self.size)
        twin.down = self.down
        twin.held = self.held
        return twin

    def draw(self, count: i64, rng: Rng) -> i64:
        """Takes `count` cards into the hand, or all there are; returns how many."""
        down: i64 = self.down
        if down < count:
            return self._draw_over(count, rng)
        cards = self.cards
        if down <= LARGE_STACK and count <= HAND:
            row: i64 = down * (HAND + 1) + count
            at: i64 = HANDS_BEGIN[row] + count * rng.below(HANDS[row])
            positions = HANDS_POSITIONS
            for i in range(at, at + count):
                position: int = positions[i]
                pick: i64 = position
                down -= 1
                card: i64 = cards[down]
                cards[down] = cards[pick]
                cards[pick] = card
        else:
            for _ in range(count):
                pick = rng.below(down)
                down -= 1
                cards[pick], cards[down] = cards[down], cards[pick]
        self.down = down
        self.held = count
        return count

    def _draw_over(self, count: i64, rng: Rng) -> i64:
        """As `draw`, with the recycled cards shuffled into a new stack when the old one is used up."""
        held: i64 = self.down
        recycled: i64 = self.size - held
        cards = self.cards
        for i in range(min(held, recycled)):
            back: i64 = self.size - 1 - i
            cards[i], cards[back] = cards[back], cards[i]
        self.down = recycled
        self.held = self.draw(min(count - held, recycled), rng) + held
        return self.held

    def play(self, index: i64) -> i64:
        """Takes card `index` of the hand out of the race and recycles the rest of the hand."""
        cards = self.cards
        index += self.down
        card: i64 = cards[index]
        self.size -= 1
        cards[index] = cards[self.size]
        self.held = 0
        return card

    def reveal(self, rng: Rng) -> i64:
        """Takes the next face-down card out of the race (automated teams). The stack must hold one."""
        self.draw(1, rng)
        return self.play(0)

    def turn_over(self, rng: Rng) -> i64:
        """Turns over the next face-down card and keeps it, face up (solo riders)."""
        self.draw(1, rng)
        self.held = 0
        return self.cards[self.down]

    def recycle(self, card: i64) -> None:
        """Puts a card face up under the stack."""
        self.cards[self.size] = card
        self.size += 1

    def shuffle(self) -> None:
        """Shuffles all cards into one face-down stack."""
        self.down = self.size
        self.held = 0

    def hand(self) -> list[int]:
        """The cards in the hand, in the order in which they are played by index."""
        return [self.cards[i] for i in range(self.down, self.down + self.held)]

    def recycled(self) -> list[int]:
        """The face-up cards."""
        return [self.cards[i] for i in range(self.down + self.held, self.size)]

    def face_down(self) -> list[int]:
        """The cards nobody may look at."""
        return [self.cards[i] for i in range(self.down)]

    def all_cards(self) -> list[int]:
        """Every card of the stack."""
        return [self.cards[i] for i in range(self.size)]

    def count(self, card: i64) -> i64:
        """How many such cards the whole stack holds."""
        found: i64 = 0
        for i in range(self.size):
            if self.cards[i] == card:
                found += 1
        return found


def deck_of(cards: list[int], room: int = 4) -> Deck:
    """A shuffled face-down stack of `cards` with space for `room` more than it ever held.

    Each round takes a card out and adds at most one, so a stack outgrows its start only by the two
    cards of a breakaway rider who has not ridden yet.
    """
    return Deck(vec[i64](cards + [0] * room), len(cards))
