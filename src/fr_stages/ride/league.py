"""A league: every bot against every other one in several kinds of races, and the ratings that follow."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations, permutations

from fr_stages.findings import Finding
from fr_stages.race.botfile import trusted
from fr_stages.race.engine import Race
from fr_stages.race.entrants import DEFAULT_BOT, TEAM_ORDER, Entrant, Kind
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.ride.arenas import Arena, Ground
from fr_stages.ride.rating import Meeting, Ratings, rate
from fr_stages.ride.ride_faults import WorkersLost
from fr_stages.ride.spreading import spread
from fr_stages.ride.statistics import Estimate, holm, share, two_sided
from fr_stages.stage.stage import Stage

BATCH = 16
"""Races of a pair in one arena that are ridden in one go."""
TEAMS = {Arena.MANY: 6, Arena.SOLO: 2}
USUAL_TEAMS = 4
MOST_RACES = 1_000_000

Pair = tuple[str, str]
Field = tuple[str, ...]
"""The bots of all teams of a race in the order of their colours."""


@dataclass(frozen=True, slots=True)
class Duel:
    """What one bot has done against another: how many of their races it has won.

    `expected` is what an equal would win on average, by the number of teams on either side, and `room` the
    square of the standard deviation of that.
    """

    races: int
    won: float
    expected: float
    room: float

    @property
    def beyond(self) -> float:
        """How likely it is that equals are so far from what is expected of them."""
        return two_sided((self.won - self.expected) / math.sqrt(self.room)) if self.room else 1.0


@dataclass(frozen=True, slots=True)
class Loss:
    """A kind of race in which a bot loses to one that is rated lower over all."""

    bot: str
    other: str
    arena: Arena
    duel: Duel
    is_real: bool


@dataclass
class League:
    """The results of all duels.

    `points` counts for (arena, bot, other, teams of the bot, teams of the other) how often the bot has won,
    in half races: a shared first place is one for each. `lost` says how workers were lost.
    """

    bots: tuple[str, ...]
    grounds: tuple[Ground, ...]
    races: int
    seed: int
    points: Counter[tuple[Arena, str, str, int, int]] = field(default_factory=Counter)
    lost: Finding | None = None

    @property
    def ridden(self) -> int:
        """How many races have been ridden."""
        return self.points.total() // 2

    @property
    def wanted(self) -> int:
        """How many races were asked for, all pairs together."""
        return len(self.bots) * (len(self.bots) - 1) // 2 * self.races

    @property
    def is_complete(self) -> bool:
        """Whether every pair has ridden all of its races."""
        return self.ridden == self.wanted

    @property
    def middle(self) -> str | None:
        """The bot that is rated 1000, if it takes part."""
        return DEFAULT_BOT if DEFAULT_BOT in self.bots else None

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings over all arenas, each of which has as many races."""
        return self._rated(self.arenas)

    @cached_property
    def by_arena(self) -> Mapping[Arena, Ratings]:
        """The ratings in each arena alone."""
        return {arena: self._rated((arena,)) for arena in self.arenas}

    @property
    def arenas(self) -> tuple[Arena, ...]:
        """The arenas in which races have been ridden."""
        ridden = {arena for arena, *_ in self.points}
        return tuple(ground.arena for ground in self.grounds if ground.arena in ridden)

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The bots, the best one first."""
        return tuple(sorted(self.bots, key=lambda bot: (-self.ratings.of(bot).value, bot)))

    def share(self, bot: str, other: str) -> Estimate:
        """The share of the races that a bot has won with as many teams as another: equals win half."""
        won, lost = (
            sum(self.points[arena, *pair, teams, teams] for arena in self.arenas for teams in (1, 2, 3))
            for pair in ((bot, other), (other, bot))
        )
        return _of_halves(won, won + lost)

    def alone(self, bot: str) -> Estimate:
        """The share of the races won with one team against three of others: equals win a quarter."""
        rivals = [other for other in self.bots if other != bot]
        won = sum(self.points[arena, bot, other, 1, 3] for arena in self.arenas for other in rivals)
        lost = sum(self.points[arena, other, bot, 3, 1] for arena in self.arenas for other in rivals)
        return _of_halves(won, won + lost)

    def duel(self, bot: str, other: str, arena: Arena) -> Duel:
        """What a bot has done against another in one arena, in all forms of races together."""
        races, won, expected, room = 0.0, 0.0, 0.0, 0.0
        for it in self._meetings((arena,)):
            if {it.bot, it.other} == {bot, other}:
                due = (it.teams if it.bot == bot else it.others) / (it.teams + it.others)
                ridden = it.won + it.lost
                races += ridden
                won += it.won if it.bot == bot else it.lost
                expected += due * ridden
                room += due * (1 - due) * ridden
        return Duel(round(races), won, expected, room)

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """Where bots have won less than equals would against bots rated lower, the clearest first.

        `is_real` marks those that are beyond chance; all duels of all arenas are held together by the method
        of Holm.
        """
        duels = [
            (bot, other, arena, self.duel(bot, other, arena))
            for bot, other in combinations(self.ranked, 2)
            for arena in self.arenas
        ]
        real = holm([duel.beyond for *_, duel in duels])
        found = [
            Loss(*duel, is_real)
            for duel, is_real in zip(duels, real, strict=True)
            if duel[3].won < duel[3].expected
        ]
        return tuple(sorted(found, key=lambda it: (it.duel.beyond, it.bot, it.other)))

    def _rated(self, arenas: Sequence[Arena]) -> Ratings:
        return rate(self.bots, self._meetings(arenas), self.middle)

    def _meetings(self, arenas: Sequence[Arena]) -> Iterator[Meeting]:
        forms = dict.fromkeys(
            (bot, other, teams, others) if bot < other else (other, bot, others, teams)
            for arena, bot, other, teams, others in self.points
            if arena in arenas
        )
        for bot, other, teams, others in forms:
            won = sum(self.points[arena, bot, other, teams, others] for arena in arenas)
            lost = sum(self.points[arena, other, bot, others, teams] for arena in arenas)
            yield Meeting(bot, other, teams, others, won / 2, lost / 2)


def _of_halves(halves: int, count: int) -> Estimate:
    """The share of wins among races, both counted in halves."""
    return share(halves / 2, count // 2)


def hold_league(
    bots: Sequence[str],
    grounds: Sequence[Ground],
    races: int = 400,
    seed: int = 0,
    options: Options | None = None,
    *,
    bot_files: Sequence[str] = (),
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> League:
    """Lets every bot ride `races` races against every other one, spread over the arenas and their stages.

    The same arguments give the same league, whatever the executor; its workers load `bot_files`. All
    pairs ride a few races in turn, so that an interrupted league (Ctrl-C) is still a fair one. Raises
    InputError when a stage cannot be raced, BotError when a bot fails.
    """
    options = options or Options()
    for ground in grounds:
        for stage in ground.stages:
            _plan(ground.arena, stage, _fields(ground.arena, bots[0], bots[1])[0], options)
    league = League(tuple(bots), tuple(grounds), races, seed)
    turns = _turns(bots, grounds, races)
    task = partial(_ride, turns, options, seed)
    try:
        with closing(spread(task, len(turns), 1, executor, trusted(bot_files))) as ridden:
            for points in ridden:
                league.points.update(points)
                if progress is not None:
                    progress(league.ridden, league.wanted)
    except (KeyboardInterrupt, WorkersLost) as error:
        if not league.points:
            raise
        league.lost = error.findings[0] if isinstance(error, WorkersLost) else None
    return league


@dataclass(frozen=True, slots=True)
class _Turn:
    """Races `first` to `last` - 1 of a pair on one ground."""

    pair: Pair
    ground: Ground
    first: int
    last: int


def _turns(bots: Sequence[str], grounds: Sequence[Ground], races: int) -> list[_Turn]:
    """What is ridden, in its order. The first grounds get the races that are left over."""
    shares = [races // len(grounds) + (i < races % len(grounds)) for i in range(len(grounds))]
    return [
        _Turn(pair, ground, first, min(first + BATCH, share))
        for first in range(0, max(shares), BATCH)
        for ground, share in zip(grounds, shares, strict=True)
        for pair in combinations(bots, 2)
        if first < share
    ]


def _ride(
    turns: Sequence[_Turn], options: Options, seed: int, turn: int, _count: int
) -> Counter[tuple[Arena, str, str, int, int]]:
    """Rides the races of one turn and counts their points. Runs in the workers."""
    it = turns[turn]
    stages = it.ground.stages
    fields = _fields(it.ground.arena, *it.pair)
    points: Counter[tuple[Arena, str, str, int, int]] = Counter()
    for number in range(it.first, it.last):
        field_ = fields[number % len(fields)]
        stage = stages[(turn + number // BATCH) % len(stages)]
        race = Race(_plan(it.ground.arena, stage, field_, options), seed, number)
        race.run()
        first = _first(race)
        for bot, other in permutations(it.pair):
            if bot in first:
                teams, others = field_.count(bot), field_.count(other)
                points[it.ground.arena, bot, other, teams, others] += 2 // len(first)
    return points


def _first(race: Race) -> set[str]:
    """The bot that has won, or both: automated teams are left out of account."""
    entrants, teams = race.plan.lineup.entrants, race.plan.lineup.teams
    riders = race.winners() if race.timed else race.ranking()
    bots = [entrants[teams[rider]].bot for rider in riders if not entrants[teams[rider]].is_automated]
    return set(bots) if race.timed else {bots[0]}


def _fields(arena: Arena, bot: str, other: str) -> list[Field]:
    """Who rides, in turn: as many teams of either bot, or one against all others."""
    teams = TEAMS.get(arena, USUAL_TEAMS)
    fields = []
    for one, two in ((bot, other), (other, bot)):
        fields.append((one, two) * (teams // 2))
        if teams > len((bot, other)):
            fields.append((one,) + (two,) * (teams - 1))
    return fields


@lru_cache(maxsize=256)
def _plan(arena: Arena, stage: Stage, field_: Field, options: Options) -> Plan:
    """The plan of a race: breakaways and weather are as the stage wants them."""
    entrants = [Entrant(TEAM_ORDER[i], bot=bot) for i, bot in enumerate(field_)]
    if arena is Arena.SOLO:
        entrants += [Entrant(TEAM_ORDER[2], Kind.PELOTON), Entrant(TEAM_ORDER[3], Kind.STRENGTH)]
    return prepare(stage, tuple(entrants), replace(options, time_trial=arena is Arena.CLOCK))
