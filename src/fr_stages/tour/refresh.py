"""The refresh token of a long stage: played energy cards come back (Grand Tour: long stages)."""

from __future__ import annotations

from collections.abc import Iterable

from fr_stages.race.engine import Race
from fr_stages.race.state import END, MOVEMENT

EVERYBODY, TAKER = 24, 25
"""What the cards that a rider takes back may be worth in all; a little more for who takes the token."""


class RefreshToken:
    """The token on `space` (from 0). `taker` is the rider that came to it first, once somebody has."""

    def __init__(self, space: int) -> None:
        self.space = space
        self.taker: int | None = None
        self.is_used = False

    def step(self, race: Race) -> None:
        """Carries a race one phase on. When the round in which somebody came to it ends, all get cards."""
        phase, order = race.phase, race.boards[0].riders()
        race.step()
        if self.is_used or phase not in (MOVEMENT, END):
            return
        if self.taker is None:
            self.taker = next((rider for rider in order if race.place_of(rider) >> 2 >= self.space), None)
        if phase == END and self.taker is not None:
            self._refresh(race, self.taker)

    def _refresh(self, race: Race, taker: int) -> None:
        """Gives all riders cards back but automated ones, and takes the token off the road."""
        self.is_used = True
        for seat in race.plan.lineup.players:
            for rider in seat.riders:
                limit = TAKER if rider == taker else EVERYBODY
                race.give_back(rider, taken_back(race.spent(rider), limit))


def taken_back(played: Iterable[int], limit: int) -> list[int]:
    """Which of some played energy cards a rider takes back: those worth most up to `limit` in all.

    Of choices that are worth the same, that of the fewest cards; the rule leaves it to the player.
    """
    choices: dict[int, list[int]] = {0: []}
    for card in sorted(played, reverse=True):
        for total, cards in list(choices.items()):
            better = choices.get(total + card)
            if total + card <= limit and (better is None or len(cards) + 1 < len(better)):
                choices[total + card] = [*cards, card]
    return choices[max(choices)]
