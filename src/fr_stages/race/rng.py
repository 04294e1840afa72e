"""A small seeded generator that gives the same numbers on every machine, compiled or not."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64

WORD: Final = 0xFFFFFFFF
MULTIPLIER: Final = 1812431685  # this * 2^32 - 1 and half of it are prime: the period is about 2^62
SCRAMBLE: Final = 0x45D9F3B


def scrambled(word: i64) -> i64:
    """A 32-bit word made of `word` in which every bit depends on every bit of it."""
    word = ((word ^ (word >> 16)) * SCRAMBLE) & WORD
    word = ((word ^ (word >> 16)) * SCRAMBLE) & WORD
    return word ^ (word >> 16)


@final
class Rng:
    """Multiply-with-carry numbers of 32 bits.

    Race `number` of a ride has its own stream, made of the seed and the number, so that it can be
    run alone; `use` tells apart the streams of one race (cards, bots).
    """

    def __init__(self, seed: i64, number: i64 = 0, use: i64 = 0) -> None:
        low: i64 = scrambled((seed & WORD) ^ 0x2545F491)
        high: i64 = scrambled(((seed >> 32) & WORD) ^ low)
        low = scrambled(low ^ (number & WORD))
        high = scrambled(high ^ low ^ ((number >> 32) & WORD))
        low = scrambled(low ^ high ^ use)
        self.state: i64 = ((high % (MULTIPLIER - 2) + 1) << 32) | low

    def word(self) -> i64:
        """The next 32 random bits."""
        state: i64 = self.state
        state = (state & WORD) * MULTIPLIER + (state >> 32)
        self.state = state
        return (state ^ (state >> 32)) & WORD

    def below(self, n: i64) -> i64:
        """A random number from 0 to `n` - 1, for `n` of at most 2^31."""
        state: i64 = self.state
        state = (state & WORD) * MULTIPLIER + (state >> 32)
        self.state = state
        return (((state ^ (state >> 32)) & WORD) * n) >> 32

    def copy(self) -> Rng:
        """A second generator that will give the same numbers."""
        twin = Rng(0)
        twin.state = self.state
        return twin
