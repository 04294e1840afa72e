"""The kinds of races to train on: how many teams, which variants of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fr_stages.findings import InputError
from fr_stages.race.entrants import COLOURS, Entrant, Kind, singles, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.stage.stage import Stage
from tools.train.stages import random_stage

FEW = 4
OLD = 300  # so many plans are kept for a while
FRESH = 25  # races until a new one is made
FROM_THE_LIBRARY = 0.35
SHARES = {
    "teams": 45, "weather": 11, "breakaway": 12, "singles": 4, "solo": 9, "mixed": 4, "tired": 4, "clock": 24,
}  # fmt: skip
"""How often each kind of race is ridden."""


@dataclass(frozen=True)
class Situation:
    """A kind of race; `plan` is ridden, `twin` is the same for the finishes that judge its decisions."""

    kind: str
    plan: Plan
    twin: Plan


class Situations:
    """An endless supply of races on some stages and on random rows."""

    def __init__(self, rng: random.Random, small: Sequence[Stage], large: Sequence[Stage]) -> None:
        self.rng = rng
        self.stages = {False: list(small), True: list(large)}
        self._old: list[Situation] = []
        self._until_fresh = 0

    def next(self) -> Situation:
        """A race: mostly one that has been ridden before, as making one takes time."""
        self._until_fresh -= 1
        if self._until_fresh > 0 and len(self._old) > FRESH:
            return self.rng.choice(self._old)
        self._until_fresh = FRESH if len(self._old) > FRESH else 0
        self._old.append(self._fresh())
        del self._old[:-OLD]
        return self._old[-1]

    def _fresh(self) -> Situation:
        while True:
            try:
                return self._drawn()
            except InputError:  # not every stage has a place for a breakaway, or for so many
                continue

    def _drawn(self) -> Situation:
        """A race on some stage. Raises InputError when it cannot be ridden there."""
        kind, entrants, options = situation(self.rng)
        large = sum(len(entrant.riders) for entrant in entrants) > 2 * FEW or bool(
            options.breakaway and len(entrants) > FEW
        )
        if self.rng.random() < FROM_THE_LIBRARY:
            stage = self.rng.choice(self.stages[large])
        else:
            stage = random_stage(self.rng, large=large)
        setup = Setup.of(stage, entrants, options)
        return Situation(kind, Plan(setup), Plan(setup))


def situation(rng: random.Random) -> tuple[str, tuple[Entrant, ...], Options]:
    """A kind of race, by chance: its name, who takes part, under which rules."""
    kinds = dict(_kinds(rng))
    kind = rng.choices(list(SHARES), list(SHARES.values()))[0]
    return (kind, *kinds[kind])


def _kinds(rng: random.Random) -> Iterator[tuple[str, tuple[tuple[Entrant, ...], Options]]]:
    count = rng.choices((2, 3, 4, 5, 6), (2, 2, 12, 2, 2))[0]
    usual = Options(weather="none", breakaway=False, time_trial=False)
    yield "teams", (teams(count), usual)
    yield "weather", (teams(count), Options(weather="drawn", breakaway=False, time_trial=False))
    yield "breakaway", (teams(count), Options(weather="none", breakaway=True, time_trial=False))
    yield "singles", (singles(rng.randint(3, 12)), usual)
    yield "solo", (_alone_among_automated(rng), usual)
    yield "mixed", (_with_automated(rng), usual)
    yield "tired", (tuple(entrant.with_handicap(rng.randint(0, 3)) for entrant in teams(count)), usual)
    yield "clock", (teams(1), _against_the_clock(rng))


def _against_the_clock(rng: random.Random) -> Options:
    return Options(
        weather=rng.choice(("none", "none", "drawn")),
        time_trial=True,
        trial=rng.choice(("champion", "champion", "team")),
    )


def _alone_among_automated(rng: random.Random) -> tuple[Entrant, ...]:
    cards = (rng.randint(1, 4), rng.randint(2, 4))
    return (Entrant(COLOURS[0], exhaustion=cards), *_automated(rng, 1, rng.randint(1, 3)))


def _with_automated(rng: random.Random) -> tuple[Entrant, ...]:
    players = rng.randint(2, 3)
    return (*teams(players), *_automated(rng, players, rng.randint(1, FEW - players)))


def _automated(rng: random.Random, first: int, count: int) -> list[Entrant]:
    """Automated entrants in the colours from number `first` on; there is one Peloton team at most."""
    kinds = [Kind.PELOTON, Kind.STRENGTH, Kind.STRENGTH, Kind.SOLO, Kind.SOLO]
    chosen = rng.sample(kinds, count)
    return [Entrant(COLOURS[first + i], kind) for i, kind in enumerate(chosen)]
