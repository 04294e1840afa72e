"""Stages that ride as is wished: many candidates are ridden a little, and the best of them more and more."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from fr_stages.design.candidates import Candidate, Pool
from fr_stages.design.designer import answer_of, approved, kept_codes, refused
from fr_stages.design.found import Found
from fr_stages.design.problem import Problem
from fr_stages.design.request import Request
from fr_stages.design.rows import Rows
from fr_stages.design.wished import demands, fitting_boxes
from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.race.entrants import entrants_for
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.ride.counts import Counts
from fr_stages.ride.measures import measures
from fr_stages.ride.tally import Tally

CANDIDATES = 60
FIRST_RACES = 150
"""Races on each candidate in the first round; each later round has twice as many."""
KEPT = 3
"""One in so many candidates stays for the next round."""
ROUNDS = 4
HIGH, LOW = "high", "low"
BESIDE = " How well the bots ride has a say in it."

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure of rides, and what it is to be: as high or as low as can be, or within bounds."""

    measure: str
    want: str
    low: float = 0.0
    high: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Reads ``photo high``, ``margin low``, ``sprinteur_wins 0.4..0.6``. Raises InputError."""
        measure, _, want = text.strip().partition(" ")
        want = want.strip()
        if want in (HIGH, LOW):
            return cls(measure, want)
        low, dots, high = want.partition("..")
        with suppress(ValueError):
            if dots and float(low) <= float(high):
                return cls(measure, want, float(low), float(high))
        fix = 'Write "photo high", "margin low" or "sprinteur_wins 0.4..0.6".'
        raise WRONG_VALUE.error(f"A goal cannot be {text[:60]!r}.", fix=fix)

    def miss(self, value: float) -> float:
        """How far a value is from what is wanted; less is better."""
        if self.want in (HIGH, LOW):
            return value if self.want == LOW else -value
        middle = (self.low + self.high) / 2
        return abs(value - middle)


class _Ridden:
    """A candidate and all the races ridden on it so far."""

    def __init__(self, candidate: Candidate, seed: int) -> None:
        self.candidate = candidate
        self.setup = Setup.of(candidate.stage, entrants_for(candidate.stage), seed=seed)
        self.tally = Tally(Plan(self.setup))
        self.races = 0

    def ride(self, races: int) -> None:
        """Rides so many races more. Raises BotError."""
        for number in range(self.races, self.races + races):
            self.tally.ride(self.setup.seed, number)
        self.races += races

    def value(self, goal: Goal) -> float:
        """What is measured. Raises InputError for a measure that such rides do not have."""
        counts = Counts(self.tally.sums())
        found = {it.name: it.estimate.value for it in measures(self.setup, counts)}
        if goal.measure not in found:
            fix = did_you_mean(goal.measure, found) or f"There are {', '.join(found)}."
            raise WRONG_VALUE.error(f"Rides have no measure {goal.measure[:40]!r}.", fix=fix)
        return found[goal.measure]


def reach(request: Request, goal: Goal, progress: Progress | None = None) -> Found:
    """The candidates that come nearest to a goal, the best first.

    Ctrl-C and the time `request.seconds` end it with the best so far. Raises InputError for a measure that
    rides do not have.
    """
    until = time.monotonic() + request.seconds
    request = replace(request, boxes=request.boxes or fitting_boxes(request))
    codes = kept_codes(request)
    refusal = refused(request, codes)
    if refusal is not None:
        return Found(request, refusal=refusal)
    pool = Pool(Rows(Problem(demands(request, codes)), request.seed, until), codes)
    pool.fill(CANDIDATES)
    ridden = [_Ridden(it, request.seed) for it in approved(request, pool.found, codes)]
    field: list[float] = []
    left = ridden
    with suppress(KeyboardInterrupt):
        for number in range(ROUNDS):
            for done, it in enumerate(left):
                if time.monotonic() < until or (it.races == 0 and done < request.answers):
                    it.ride(FIRST_RACES * 2**number)
                if progress is not None:
                    progress(number * len(left) + done + 1, ROUNDS * len(left))
            known = [it for it in left if it.races]
            left = sorted(known, key=lambda it: goal.miss(it.value(goal)))
            field = field or [it.value(goal) for it in left]
            if len(left) <= request.answers or time.monotonic() >= until:
                break
            left = left[: max(request.answers, len(left) // KEPT)]
    best = [it for it in left if it.races][: request.answers]
    answers = []
    for it in best:
        reason = (
            f"{goal.measure} is {it.value(goal):.3f} in {it.races:,} races; "
            f"{len(field)} candidates reach from {min(field):.3f} to {max(field):.3f}.{BESIDE}"
        )
        answers.append(replace(answer_of(it.candidate, request), reason=reason))
    return Found(request, tuple(answers))
