"""How strong bots are where they have not been trained: the table of ``python -m tools.train --judge``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fr_stages.race.bots import REGISTRY, Bot
from fr_stages.race.options import Options
from fr_stages.ride.arenas import terrain_of
from fr_stages.stage.stage import Stage
from tools.train.duels import CORE, Score, Trial, alone, duel, faster
from tools.train.stages import FIRST_HALF, SECOND_HALF, found_stages, half

UNSEEN = {"racer": SECOND_HALF, "challenger": FIRST_HALF}
"""The half of the library that each line has not seen."""

FOUND_SEED = 20_000
WEATHER = Options(weather="drawn", breakaway=False, time_trial=False)
BREAKAWAY = Options(weather="none", breakaway=True, time_trial=False)
STEADY = "steady"
TRIALS: tuple[Trial, ...] = ("champion", "team", "individual")


@dataclass(frozen=True)
class Judge:
    """Asks one question after the other about a bot of a line of training.

    On each stage there are `races`, on stages that `line` has not seen and on `rows` that are made anew.
    """

    line: str
    races: int
    rows: int

    @cached_property
    def library(self) -> Sequence[Stage]:
        """Unseen stages of the library for 2 to 4 players."""
        return half(UNSEEN[self.line], large=False)

    @cached_property
    def large(self) -> Sequence[Stage]:
        """Unseen stages for 5 and 6 players: those of the library."""
        return half(UNSEEN[self.line], large=True)

    @cached_property
    def found(self) -> Sequence[Stage]:
        """Stages made anew for 2 to 4 players."""
        return found_stages(self.rows, FOUND_SEED)

    def verdicts(self, name: str, other: str = STEADY) -> Iterator[tuple[str, Score]]:
        """How often a bot beats another one: in general, by terrain, and where it is weakest."""
        by_terrain: dict[str, Score] = defaultdict(Score)
        for title, stages in (("unseen library", self.library), ("stages made anew", self.found)):
            scores = [(self._teams(stage, (name, other) * 2), stage) for stage in stages]
            yield f"2 v 2, {title}", _sum(score for score, _ in scores)
            worst, stage = min(scores, key=lambda it: it[0].percent)
            yield f"2 v 2, {title}, weakest: {stage.name} ({stage.players})", worst
            for score, stage in scores:
                by_terrain[terrain_of(stage)] += score
        for terrain, score in by_terrain.items():
            yield f"2 v 2, {terrain}", score

    def variants(self, name: str, other: str = STEADY) -> Iterator[tuple[str, Score]]:
        """How often a bot beats another one in other line-ups and by other rules."""
        both = [*self.library, *self.found]
        one = (name, other, other, other)
        yield "1 v 3, unseen library", _sum(self._teams(stage, one) for stage in self.library)
        yield "1 v 3, stages made anew", _sum(self._teams(stage, one) for stage in self.found)
        six = [(self._teams(stage, (name, other) * 3), stage) for stage in self.large]
        yield "3 v 3, 5-6 players", _sum(score for score, _ in six)
        worst, stage = min(six, key=lambda it: it[0].percent)
        yield f"3 v 3, weakest: {stage.name}", worst
        yield "1 v 1", _sum(self._teams(stage, (name, other)) for stage in both)
        yield "2 v 2, weather", _sum(self._teams(stage, (name, other) * 2, WEATHER) for stage in both)
        yield "2 v 2, breakaway", _sum(self._teams(stage, (name, other) * 2, BREAKAWAY) for stage in both)
        for trial in TRIALS:
            yield f"time trial, rules: {trial}", self.clock(both, name, other, trial)
        yield from self._alone((name, other), both)

    def pairs(self, stages: Sequence[Stage], name: str, other: str = STEADY) -> Score:
        """How often two teams of a bot beat two of another one."""
        return _sum(self._teams(stage, (name, other) * 2) for stage in stages)

    def three(self, stages: Sequence[Stage], name: str, other: str = STEADY) -> Score:
        """How often three teams of a bot beat three of another one."""
        return _sum(self._teams(stage, (name, other) * 3) for stage in stages)

    def clock(
        self, stages: Sequence[Stage], name: str, other: str = STEADY, trial: Trial = "champion"
    ) -> Score:
        """How often a bot is faster than another one against the clock."""
        return _sum(faster(stage, _bot(name), _bot(other), self.races, 1, trial) for stage in stages)

    def _alone(self, names: Iterable[str], stages: Sequence[Stage]) -> Iterator[tuple[str, Score]]:
        """How often each bot wins alone against automated teams."""
        for cards in ((2, 1), (3, 3)):
            for name in names:
                scores = [(alone(stage, _bot(name), self.races, 1, cards), stage) for stage in stages]
                yield (
                    f"{name} alone with {cards[0]} + {cards[1]} exhaustion cards",
                    _sum(score for score, _ in scores),
                )

    def _teams(self, stage: Stage, names: Sequence[str], options: Options = CORE) -> Score:
        bots = {name: _bot(name) for name in names}
        return duel(stage, [bots[name] for name in names], self.races, 1, options)


@dataclass(frozen=True)
class Check:
    """A question about the stored weights of a line, and what they must reach: `least` percent.

    The bound is so far below what was measured that a sound bot stays above it whatever the chances.
    """

    question: str
    least: float
    races: int
    rows: int
    ask: Callable[[Judge, str], Score]


CHECKS = (
    Check("2 v 2, unseen library", 58, 40, 0, lambda judge, bot: judge.pairs(judge.library, bot)),
    Check("2 v 2, stages made anew", 58, 40, 16, lambda judge, bot: judge.pairs(judge.found, bot)),
    Check("3 v 3, 5-6 players", 52, 60, 0, lambda judge, bot: judge.three(judge.large, bot)),
    Check("time trial", 80, 40, 0, lambda judge, bot: judge.clock(judge.library, bot)),
)


def _bot(name: str) -> Bot:
    return REGISTRY[name][0]()


def _sum(scores: Iterable[Score]) -> Score:
    total = Score()
    for score in scores:
        total += score
    return total
