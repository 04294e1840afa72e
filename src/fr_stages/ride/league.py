"""A league: every bot against every other one, two teams of each, on several stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from fr_stages.findings import Finding
from fr_stages.race.botfile import trusted
from fr_stages.race.bots import REGISTRY
from fr_stages.race.cards import SPRINTEUR
from fr_stages.race.engine import Race
from fr_stages.race.entrants import COLOURS, Entrant
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.ride.ride_faults import WorkersLost
from fr_stages.ride.spreading import spread
from fr_stages.ride.statistics import Estimate, share
from fr_stages.stage.stage import Stage

FORMAT = 1
BATCH = 20
TEAMS = 4
MOST_RACES = 1_000_000

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """What a bot has done: its place (from 1; equal shares share one), races and wins in all duels.

    `share` is the share of races that one of its two teams has won, `by_sprinteur` the share of its wins
    that were a Sprinteur's.
    """

    place: int
    bot: str
    races: int
    wins: int
    share: Estimate
    by_sprinteur: Estimate


@dataclass
class League:
    """The results of all duels.

    `wins` counts for each pair (winner, loser) the races that were won; `lost` says how workers
    were lost.
    """

    bots: tuple[str, ...]
    stages: tuple[str, ...]
    races: int
    seed: int
    wins: Counter[Pair] = field(default_factory=Counter)
    sprinteur_wins: Counter[str] = field(default_factory=Counter)
    lost: Finding | None = None

    def duel(self, bot: str, other: str) -> Estimate:
        """The share of the races against another bot that a bot has won."""
        won = self.wins[bot, other]
        return share(won, won + self.wins[other, bot])

    @property
    def is_complete(self) -> bool:
        """Whether every pair has ridden all of its races."""
        duels = len(self.bots) * (len(self.bots) - 1) // 2
        return self.wins.total() == duels * self.races

    @property
    def table(self) -> tuple[Line, ...]:
        """The bots, the best one first."""
        shares = {bot: self._share(bot) for bot in self.bots}
        ranked = sorted(self.bots, key=lambda bot: (-shares[bot].value, bot))
        return tuple(self._line(bot, shares) for bot in ranked)

    def _line(self, bot: str, shares: dict[str, Estimate]) -> Line:
        wins = self._won(bot)
        place = 1 + sum(other.value > shares[bot].value for other in shares.values())
        by_sprinteur = share(self.sprinteur_wins[bot], wins)
        return Line(place, bot, shares[bot].count, wins, shares[bot], by_sprinteur)

    def _share(self, bot: str) -> Estimate:
        lost = sum(self.wins[other, bot] for other in self.bots)
        return share(self._won(bot), self._won(bot) + lost)

    def _won(self, bot: str) -> int:
        return sum(self.wins[bot, other] for other in self.bots)

    def to_json(self) -> dict[str, Any]:
        """The league as a JSON document."""
        return {
            "kind": "fr-stages league",
            "format": FORMAT,
            "seed": self.seed,
            "stages": list(self.stages),
            "races": self.races,
            "complete": self.is_complete,
            "table": [
                {
                    "place": line.place,
                    "bot": line.bot,
                    "line": REGISTRY[line.bot][1],
                    "races": line.races,
                    "wins": line.wins,
                    "share": _estimate(line.share),
                    "by_sprinteur": _estimate(line.by_sprinteur),
                }
                for line in self.table
            ],
            "duels": [
                {
                    "bot": bot,
                    "against": other,
                    "races": self.wins[bot, other] + self.wins[other, bot],
                    "wins": self.wins[bot, other],
                    "share": _estimate(self.duel(bot, other)),
                }
                for bot, other in combinations(self.bots, 2)
            ],
        }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {name: round(getattr(estimate, name), 6) for name in ("value", "low", "high")}


def hold_league(
    bots: Sequence[str],
    stages: Sequence[Stage],
    races: int = 400,
    seed: int = 0,
    options: Options | None = None,
    *,
    bot_files: Sequence[str] = (),
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> League:
    """Lets every bot ride `races` road races against every other one, spread over the stages.

    The same arguments give the same league, whatever the executor; its workers load `bot_files`. All
    pairs ride a few races in turn, so that an interrupted league (Ctrl-C) is still a fair one. Raises
    InputError when a stage cannot be raced by four teams, BotError when a bot fails.
    """
    options = replace(options or Options(), time_trial=False)
    for stage in stages:
        prepare(stage, _entrants(bots[0], bots[1]), options)
    league = League(tuple(bots), tuple(stage.title for stage in stages), races, seed)
    pairs = list(combinations(bots, 2))
    turns = [(pair, first) for first in range(0, races, BATCH) for pair in pairs]
    task = partial(_ride, turns, tuple(stages), options, races, seed)
    try:
        with closing(spread(task, len(turns), 1, executor, trusted(bot_files))) as ridden:
            for count in ridden:
                for (winner, loser, by_sprinteur), number in count.items():
                    league.wins[winner, loser] += number
                    league.sprinteur_wins[winner] += number * by_sprinteur
                if progress is not None:
                    progress(league.wins.total(), len(pairs) * races)
    except (KeyboardInterrupt, WorkersLost) as error:
        if not league.wins:
            raise
        league.lost = error.findings[0] if isinstance(error, WorkersLost) else None
    return league


def _ride(
    turns: list[tuple[Pair, int]],
    stages: tuple[Stage, ...],
    options: Options,
    races: int,
    seed: int,
    turn: int,
    _count: int,
) -> Counter[tuple[str, str, bool]]:
    """Rides the races of one turn and counts (winner, loser, won by a Sprinteur). Runs in the workers."""
    pair, first = turns[turn]
    plans = _plans(pair, stages, options)
    count: Counter[tuple[str, str, bool]] = Counter()
    for number in range(first, min(first + BATCH, races)):
        plan = plans[number % len(plans)]
        race = Race(plan, seed, number)
        race.run()
        winner = race.winners()[0]
        bot = plan.lineup.entrants[plan.lineup.teams[winner]].bot
        loser = pair[0] if bot == pair[1] else pair[1]
        count[bot, loser, bool(plan.lineup.types[winner] == SPRINTEUR)] += 1
    return count


@lru_cache(maxsize=256)
def _plans(pair: Pair, stages: tuple[Stage, ...], options: Options) -> list[Plan]:
    """The races of a pair on each stage, then the same with the teams the other way round."""
    ways = (pair, pair[::-1])
    return [prepare(stage, _entrants(*way), options) for way in ways for stage in stages]


def _entrants(bot: str, other: str) -> tuple[Entrant, ...]:
    return tuple(Entrant(COLOURS[i], bot=(bot, other)[i % 2]) for i in range(TEAMS))
