"""How strong bots are: races between them on given stages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from fr_stages.race.bots import Bot
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.stage.stage import Stage

Trial = Literal["champion", "team", "individual"]
CORE = Options(weather="none", breakaway=False, time_trial=False)
AUTOMATED = (Entrant("blue", Kind.STRENGTH), Entrant("black", Kind.PELOTON))
"""What the rulebook recommends to somebody who plays alone at first (Solo variant)."""


@dataclass
class Score:
    """Races won of those ridden."""

    won: int = 0
    races: int = 0

    @property
    def percent(self) -> float:
        """The share in percent."""
        return 100 * self.won / max(self.races, 1)

    def __iadd__(self, other: Score) -> Score:
        self.won += other.won
        self.races += other.races
        return self

    def __str__(self) -> str:
        error = 196 * math.sqrt(self.won * (self.races - self.won) / max(self.races, 1) ** 3)
        return f"{self.percent:5.1f} % ± {error:.1f}"


def duel(stage: Stage, bots: Sequence[Bot], races: int, seed: int, options: Options = CORE) -> Score:
    """How often the first of the bots wins, wherever it stands among them; it sits in each place in turn."""
    plan = _plan(stage, len(bots), options)
    score = Score(races=races)
    for number in range(races):
        for seat in plan.lineup.seats:
            seat.sit_down(bots[(seat.number - number) % len(bots)])
        race = Race(plan, seed, number)
        race.run()
        winner = plan.lineup.seats[plan.lineup.teams[race.winners()[0]]]
        score.won += winner.player is bots[0]
    return score


def faster(stage: Stage, bot: Bot, other: Bot, races: int, seed: int, trial: Trial = "champion") -> Score:
    """How often a bot takes less time than another one in a time trial; equal times count half to each."""
    plan = _plan(stage, 2, Options(weather="none", time_trial=True, trial=trial))
    doubled = 0
    for number in range(races):
        for seat in plan.lineup.seats:
            seat.sit_down((bot, other)[(seat.number + number) % 2])
        race = Race(plan, seed, number)
        race.run()
        times = [race.time_of(race.first_across[seat.number]) for seat in plan.lineup.seats]
        mine, theirs = times[number % 2], times[1 - number % 2]
        doubled += 2 * (mine < theirs) + (mine == theirs)
    return Score(doubled, 2 * races)


def alone(stage: Stage, bot: Bot, races: int, seed: int, cards: tuple[int, int]) -> Score:
    """How often a bot with exhaustion cards to start with beats a strength team and the Peloton team."""
    plan = prepare(stage, (Entrant("red", exhaustion=cards), *AUTOMATED), CORE)
    plan.lineup.players[0].sit_down(bot)
    score = Score(races=races)
    for number in range(races):
        race = Race(plan, seed, number)
        race.run()
        score.won += plan.lineup.teams[race.winners()[0]] == 0
    return score


@cache
def _plan(stage: Stage, count: int, options: Options) -> Plan:
    return prepare(stage, teams(count), options)
