"""Labelled decisions: races are ridden, and at some decisions every choice is tried out.

A choice is tried by riding copies of the race to the end with the true hidden cards. All choices of a
decision see the same chances; what nobody could know averages out over many decisions.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from fr_stages.race.bidding import BID, BIDDER, BIDS, ROAD, inputs_of_bid, inputs_of_bidder
from fr_stages.race.bots import Bot, View
from fr_stages.race.engine import Race
from fr_stages.race.inputs import CARD, SITUATION, inputs_of
from fr_stages.race.rng import Rng
from fr_stages.stage.rulebook import BIDDING_ROUNDS
from tools.train.situations import Situation

Array = npt.NDArray[Any]

WIDTHS = {
    "rouleur": (len(SITUATION), len(CARD)),
    "sprinteur": (len(SITUATION), len(CARD)),
    "clock_rouleur": (len(SITUATION), len(CARD)),
    "clock_sprinteur": (len(SITUATION), len(CARD)),
    "bidder": (len(ROAD), len(BIDDER)),
    "bid": (len(BIDS), len(BID)),
}
"""How many inputs a net has: of the situation, of each choice."""
MOST_CHOICES = 5

LEAD = 6.0  # quarter-spaces of lead that make half a difference between winning and losing
SECONDS = 240.0  # that many more count as much as a lost race
ERRORS = 0.06
CLOCK_SHARE = 0.6


@dataclass(frozen=True)
class Examples:
    """Decisions of one kind: the inputs, how many choices there were and what each was worth."""

    situation: Array
    choices: Array
    worth: Array
    count: Array

    def __len__(self) -> int:
        return len(self.count)

    @staticmethod
    def of(rows: Sequence[tuple[list[int], list[float]]], widths: tuple[int, int]) -> Examples:
        """The examples of some decisions, each given by its inputs and the worth of its choices."""
        inputs, width = widths
        situation = np.zeros((len(rows), inputs), np.int16)
        choices = np.zeros((len(rows), MOST_CHOICES, width), np.int16)
        worth = np.zeros((len(rows), MOST_CHOICES), np.float32)
        count = np.zeros(len(rows), np.int8)
        for i, (x, worths) in enumerate(rows):
            n = len(worths)
            situation[i] = x[1 : 1 + inputs]
            choices[i, :n] = np.array(x[1 + inputs : 1 + inputs + n * (width + 1)]).reshape(n, width + 1)[
                :, 1:
            ]
            worth[i, :n] = worths
            count[i] = n
        return Examples(situation, choices, worth, count)

    def __add__(self, other: Examples) -> Examples:
        return Examples(
            np.concatenate((self.situation, other.situation)),
            np.concatenate((self.choices, other.choices)),
            np.concatenate((self.worth, other.worth)),
            np.concatenate((self.count, other.count)),
        )


@dataclass
class Gatherer:
    """Rides races and keeps labelled decisions.

    `riding` are the bots that ride, `finishing` those that finish for the team whose decision it is,
    `rivals` those that finish for the others; one named twice is chosen twice as often.
    """

    rng: random.Random
    riding: Sequence[Bot]
    finishing: Sequence[Bot]
    rivals: Sequence[Bot]
    finishes: int = 3
    share: float = 0.2
    rows: dict[str, list[tuple[list[int], list[float]]]] = field(
        default_factory=lambda: {it: [] for it in WIDTHS}
    )

    def ride(self, situation: Situation) -> None:
        """Rides one race."""
        race = Race(situation.plan, self.rng.getrandbits(30))
        for seat in situation.plan.lineup.players:
            seat.sit_down(_Asked(self, race, situation, self.rng.choice(self.riding)))
        race.run()

    def examples(self) -> dict[str, Examples]:
        """What has been gathered, by the net that it is for."""
        return {net: Examples.of(rows, WIDTHS[net]) for net, rows in self.rows.items()}

    def label(
        self, net: str, x: list[int], asked: _Asked, team: int, choose: Callable[[Race, int], None]
    ) -> None:
        """Tries out every choice of a decision; `choose` makes the choice with a label in a copy."""
        inputs, width = WIDTHS[net]
        labels = [x[1 + inputs + i * (width + 1)] for i in range(x[0])]
        totals = [0.0] * len(labels)
        twin = asked.situation.twin
        for _ in range(self.finishes):
            chances = self.rng.getrandbits(30)
            for seat in twin.lineup.players:
                seat.sit_down(self.rng.choice(self.finishing if seat.number == team else self.rivals))
            for i, label in enumerate(labels):
                copy = Race(twin, like=asked.race)
                copy.rng = Rng(chances)
                choose(copy, label)
                copy.run()
                totals[i] += worth(copy, team)
        self.rows[net].append((x, [total / self.finishes for total in totals]))


def worth(race: Race, team: int) -> float:
    """What the end of a race is worth for a team, from 0 to 1: half for winning, half for the lead."""
    if race.timed:
        seconds: int = race.time_of(race.first_across[team])
        return 1.0 - seconds / (4 * SECONDS)
    teams, place = race.plan.lineup.teams, race.boards[0].place
    mine: int = max(place[rider] for rider in range(len(teams)) if teams[rider] == team)
    others: int = max(place[rider] for rider in range(len(teams)) if teams[rider] != team)
    return 0.5 * (mine > others) + 0.5 / (1 + math.exp((others - mine) / LEAD))


class _Asked(Bot):
    """A player whose decisions are labelled now and then, and who errs at times to see more of the game."""

    def __init__(self, gatherer: Gatherer, race: Race, situation: Situation, bot: Bot) -> None:
        super().__init__()
        self.gatherer = gatherer
        self.race = race
        self.situation = situation
        self.bot = bot

    def card(self, view: View) -> int:
        rng = self.gatherer.rng
        if rng.random() < (CLOCK_SHARE if view.is_alone else self.gatherer.share):
            self._label_card(view)
        return rng.randrange(view.size) if rng.random() < ERRORS else self.bot.card(view)

    def goes_first(self, view: View) -> bool:
        return self.bot.goes_first(view)

    def bids(self, view: View) -> bool:
        rng, rider, team = self.gatherer.rng, view.rider, view.team(view.rider)

        def choose(copy: Race, label: int) -> None:
            copy.bidders[team] = rider if label else rider + 1

        self.gatherer.label("bidder", list(inputs_of_bidder(view)), self, team, choose)
        return rng.random() < 0.5 if rng.random() < 2 * ERRORS else self.bot.bids(view)

    def bid(self, view: View) -> int:
        rng, at = self.gatherer.rng, view.rider * BIDDING_ROUNDS + view.bidding_round
        x, rider = list(inputs_of_bid(view)), view.rider

        def choose(copy: Race, label: int) -> None:
            copy.table.bids[at] = copy.decks[rider].play(label)

        if x[0] > 1:
            self.gatherer.label("bid", x, self, view.team(rider), choose)
        return rng.randrange(view.size) if rng.random() < 2 * ERRORS else self.bot.bid(view)

    def _label_card(self, view: View) -> None:
        x = list(inputs_of(view))
        if x[0] == 1:
            return
        rider = view.rider
        net = "sprinteur" if view.is_sprinteur(rider) else "rouleur"
        if view.is_alone:
            net = f"clock_{net}"

        def choose(copy: Race, label: int) -> None:
            copy.cards[rider] = copy.decks[rider].play(label)

        self.gatherer.label(net, x, self, view.team(rider), choose)
