"""A bot that thinks ahead: it deals what it cannot know and rides the race to its end, again and again."""

from __future__ import annotations

import math
from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import Bot, Future, View, bot
from fr_stages.race.inputs import different_cards
from fr_stages.race.racer import RacerBot

DEALS: Final = 60
QUARTERS: Final = 4  # after each quarter of the deals hopeless cards are given up
ALL: Final = 1000  # what a race is worth that is won by far
FAR: Final = 40  # places ahead or behind that make all the difference
EVEN: Final = 6.0  # places that make half of it
WORTH: Final = vec[i64](
    [round(ALL / 2 * (lead > 0) + ALL / 2 / (1 + math.exp(-lead / EVEN))) for lead in range(-FAR, FAR + 1)]
)


class PlannerBot(Bot):
    """Plays the card of its fast adviser, unless another one is surely better.

    "Surely" matters: a planner that takes whatever came out best plays by luck, and worse than its adviser.
    `deals` is how often it deals for each decision; in its head everybody rides like the adviser.
    """

    def __init__(self, deals: int = DEALS, adviser: Bot | None = None) -> None:
        super().__init__()
        self.deals: i64 = deals
        self.adviser: Bot = adviser or RacerBot()

    def card(self, view: View) -> i64:
        """The adviser's card, or one that is surely better."""
        if different_cards(view) == 1:
            return 0
        return self._better(view, self.adviser.card(view))

    def bid(self, view: View) -> i64:
        """The adviser's bid, or one that is surely better."""
        if different_cards(view) == 1:
            return 0
        return self._better(view, self.adviser.bid(view))

    def goes_first(self, view: View) -> bool:
        """As the adviser does it."""
        return self.adviser.goes_first(view)

    def bids(self, view: View) -> bool:
        """As the adviser does it."""
        return self.adviser.bids(view)

    def _better(self, view: View, advised: i64) -> i64:
        trials = [_Trial(index) for index in _others(view, advised)]
        for number in range(1, self.deals + 1):
            future = view.deal(view.rng)
            usual: i64 = self._try_out(future, advised)
            for trial in trials:
                trial.note(self._try_out(future, trial.index) - usual)
            if number * QUARTERS % self.deals < QUARTERS:
                trials = [trial for trial in trials if not trial.is_hopeless()]
                if not trials:
                    return advised
        return _best(trials, advised)

    def _try_out(self, future: Future, index: i64) -> i64:
        """What the end of a race is worth in which this card is played."""
        branch = future.branch()
        branch.play(index)
        branch.ride(self.adviser)
        return worth(branch.lead())


def worth(lead: i64) -> i64:
    """Half for winning, half for the lead; a time in seconds (less than 0) is its own worth."""
    if lead < -FAR * QUARTERS:
        return lead
    return WORTH[min(max(lead, -FAR), FAR) + FAR]


@final
class _Trial:
    """What one card gained over the adviser's, over the same deals."""

    def __init__(self, index: i64) -> None:
        self.index: i64 = index
        self.count: i64 = 0
        self.total: i64 = 0
        self.squares: i64 = 0

    def note(self, gain: i64) -> None:
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    def spread(self) -> i64:
        """The square of the standard error of the total, times count - 1."""
        return self.count * self.squares - self.total * self.total

    def is_sure(self) -> bool:
        """Whether the gain is more than one and a half of its standard errors."""
        return self.total > 0 and 4 * self.total * self.total * (self.count - 1) > 9 * self.spread()

    def is_hopeless(self) -> bool:
        """Whether the loss is more than 0.3 of its standard errors."""
        return self.total < 0 and 100 * self.total * self.total * (self.count - 1) > 9 * self.spread()


def _others(view: View, advised: i64) -> list[int]:
    """The different cards of the hand other than the one advised."""
    seen: i64 = 1 << view.energy(advised)
    found: list[int] = []
    for index in range(view.size):
        energy: i64 = view.energy(index)
        if seen & (1 << energy) == 0:
            seen |= 1 << energy
            found.append(index)
    return found


def _best(trials: list[_Trial], advised: i64) -> i64:
    """The card that surely gains most; the advised one when none does."""
    best: i64 = advised
    most: i64 = 0
    for trial in trials:
        if trial.is_sure() and trial.total > most:
            best = trial.index
            most = trial.total
    return best


bot("planner", "deals the hidden cards and rides each race to its end before it plays a card", slow=True)(
    PlannerBot
)
