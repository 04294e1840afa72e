"""A small seeded generator that gives the same numbers on every machine, compiled or not."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64

BITS: Final = 30  # words of 30 bits are what plain Python multiplies fastest
WORD: Final = 0x3FFFFFFF
MULTIPLIER: Final = 794696601  # this * 2^30 - 1 and half of it are prime: the period is about 2^59
SEED_BITS: Final = 32
SEED_WORD: Final = 0xFFFFFFFF
SCRAMBLE: Final = 0x45D9F3B


def scrambled(word: i64) -> i64:
    """A 32-bit word made of `word` in which every bit depends on every bit of it."""
    word = ((word ^ (word >> 16)) * SCRAMBLE) & SEED_WORD
    word = ((word ^ (word >> 16)) * SCRAMBLE) & SEED_WORD
    return word ^ (word >> 16)


@final
class Rng:
    """Multiply-with-carry numbers of 30 bits.

    Race `number` of a ride has its own stream, made of the seed and the number, so that it can be
    run alone.
    """

    def __init__(self, seed: i64, number: i64 = 0) -> None:
        mixed: i64 = scrambled((seed & SEED_WORD) ^ 0x2545F491)
        mixed = scrambled(mixed ^ ((seed >> SEED_BITS) & SEED_WORD))
        mixed = scrambled(mixed ^ (number & SEED_WORD))
        high: i64 = scrambled(mixed ^ ((number >> SEED_BITS) & SEED_WORD) ^ 0x61C88647)
        self.state: i64 = ((high % (MULTIPLIER - 2) + 1) << BITS) | (mixed & WORD)

    def fork(self) -> Rng:
        """A second generator that goes its own way, for chances that must not change these."""
        return Rng(self.word(), self.word())

    def word(self) -> i64:
        """The next 30 random bits."""
        state: i64 = self.state
        state = (state & WORD) * MULTIPLIER + (state >> BITS)
        self.state = state
        return state & WORD

    def below(self, n: i64) -> i64:
        """A random number from 0 to `n` - 1, for `n` of at most 2^30."""
        state: i64 = self.state
        state = (state & WORD) * MULTIPLIER + (state >> BITS)
        self.state = state
        return ((state & WORD) * n) >> BITS

    def copy(self) -> Rng:
        """A second generator that will give the same numbers."""
        twin = Rng(0)
        twin.state = self.state
        return twin
