"""Stages that ride as is wished: many candidates are ridden a little, and the best of them more and more."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import isnan, nan

from fr_stages.design.candidates import Candidate, Pool
from fr_stages.design.designer import answer_of, approved, kept_codes, refused, shortage
from fr_stages.design.found import Answer, Found, Ridden, Searched
from fr_stages.design.goal import Goal
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
from fr_stages.words import listed

CANDIDATES = 200
FIRST_RACES = 150
"""Races on each candidate in the first round; each later round has twice as many."""
KEPT = 3
"""One in so many candidates stays for the next round."""
ROUNDS = 4

Progress = Callable[[int, int], None]


class Trial:
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
    started = time.monotonic()
    until = started + request.seconds
    request = replace(request, goal=goal, boxes=request.boxes or fitting_boxes(request))
    codes = kept_codes(request)
    refusal = refused(request, codes)
    if refusal is not None:
        return Found(request, refusal=refusal)
    rows = Rows(Problem(demands(request, codes)), request.seed, until)
    pool = Pool(rows, codes)
    trials: list[Trial] = []
    field: list[float] = []
    with suppress(KeyboardInterrupt):
        pool.fill(max(CANDIDATES, request.answers))
        trials += [Trial(it, request.seed) for it in approved(request, pool.found, codes)]
        _ride(trials, goal, request.answers, until, field, progress)
    best = sorted((it for it in trials if it.races), key=lambda it: (-it.races, goal.miss(it.value(goal))))
    answers = [_answer(it, request, goal, field) for it in best[: request.answers]]
    answers.sort(key=lambda it: goal.miss(it.ride.value if it.ride else 0.0))
    searched = Searched(rows.nodes, rows.restarts, time.monotonic() - started, rows.is_complete)
    found = Found(request, tuple(answers), (), searched)
    return found if found.is_whole else replace(found, refusal=shortage(found, codes))


def _ride(
    trials: list[Trial],
    goal: Goal,
    answers: int,
    until: float,
    field: list[float],
    progress: Progress | None,
) -> None:
    """Rides rounds with ever fewer candidates and more races; notes what the first one measured."""
    left = trials
    rides = _rides(len(trials), answers)
    done = 0
    for number in range(len(rides)):
        for it in left:
            if time.monotonic() >= until and (number or done >= answers):
                break
            it.ride(FIRST_RACES * 2**number)
            if number == 0:
                field.append(it.value(goal))
            done += 1
            if progress is not None:
                progress(done, sum(rides))
        else:
            left = sorted(left, key=lambda it: goal.miss(it.value(goal)))[: max(answers, len(left) // KEPT)]
            continue
        return


def _rides(candidates: int, answers: int) -> list[int]:
    """How many candidates are ridden in each round."""
    found = [candidates]
    while len(found) < ROUNDS and found[-1] > answers:
        found.append(max(answers, found[-1] // KEPT))
    return found


def _answer(it: Trial, request: Request, goal: Goal, field: list[float]) -> Answer:
    known = [value for value in field if not isnan(value)] or [nan]
    ride = Ridden(
        goal.measure,
        it.value(goal),
        it.races,
        min(known),
        max(known),
        len(field),
    )
    reason = (
        f"{ride.measure} is {ride.value:.3f} in {ride.races:,} races of {_riders(it.setup)}; "
        f"{ride.candidates} candidates reach from {ride.low:.3f} to {ride.high:.3f}."
    )
    return replace(
        answer_of(it.candidate, request), reason=" ".join((reason, beside(goal.measure))).strip(), ride=ride
    )


def _riders(setup: Setup) -> str:
    """Who rode: ``4 x steady``."""
    bots = Counter(entrant.bot for entrant in setup.entrants)
    return listed([f"{count} x {name}" for name, count in bots.items()])


def beside(measure: str) -> str:  # noqa: ARG001 (no measure says yet whether it does)
    """What has to be known beside the value of a measure: that it depends on how well the bots ride.

    The one place that knows it. Until the measures say it of themselves, all are taken to depend on it.
    """
    return "How well the bots ride has a say in it."
