"""``python -m tests.soak --races 20000``: random races with everything watched that must always hold.

Race `n` of a seed is always the same: ``--seed 1 --only 17`` rides that one alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random

from fr_stages.race.bots import REGISTRY
from fr_stages.race.engine import Race
from fr_stages.race.race_plan import Plan
from fr_stages.race.result import result_of
from fr_stages.race.saved_race import load_race, save_race
from fr_stages.race.testing import _BrokenPromise, _Probe
from tests.lottery import random_plan
from tests.race.invariants import Invariants

EVERY = 20  # one race in so many is ridden in other ways too


def soak(numbers: Iterable[int], seed: int) -> tuple[int, int]:
    """Rides these races; tells each failure and returns how many passed and failed."""
    passed = failed = 0
    for number in numbers:
        fault = fault_of(number, seed)
        passed, failed = (passed, failed + 1) if fault else (passed + 1, failed)
        if fault:
            print(f"race {number}: {fault}    (python -m tests.soak --seed {seed} --only {number})")
    return passed, failed


def fault_of(number: int, seed: int) -> str:
    """What is wrong with a race; empty when nothing is."""
    chance = Random(f"{seed} {number}")
    plan = random_plan(chance)
    try:
        ride(plan, chance.randrange(1 << 40))
    except (Exception, _BrokenPromise) as error:
        entrants = ",".join(map(str, plan.lineup.entrants))
        return f"{plan.course.name}, {entrants}, {plan.options}: {type(error).__name__}: {error}"
    return ""


def ride(plan: Plan, seed: int) -> None:
    """Rides one race with the invariants on; now and then also saved in its middle, and probed."""
    watcher = Invariants(plan)
    race = Race(plan, seed, watcher=watcher)
    race.run()
    assert watcher.is_over, "the race is over and nobody was told"
    result = result_of(race)
    for number, placed in enumerate(result.riders, start=1):
        shared = plan.timed and placed.place == result.riders[number - 2].place
        assert placed.place == number or shared, f"{placed.rider} has place {placed.place}"
    if seed % EVERY == 0:
        stop = seed // EVERY % (3 * race.round)
        assert places(race) == places(_interrupted(plan, seed, stop)), (
            "a race that was saved ends in another way"
        )
    if seed % EVERY == 1:
        assert places(race) == places(_probed(plan, seed)), "a race whose bots are probed ends in another way"


def places(race: Race) -> list[list[int]]:
    """Where everybody is."""
    return [list(board.place) for board in race.boards]


def _interrupted(plan: Plan, seed: int, stop: int) -> Race:
    """The race, saved and read again after `stop` phases, and copied after one more."""
    race = Race(plan, seed)
    for _ in range(stop):
        race.step()
    race = load_race(save_race(race))
    race.step()
    race = race.copy()
    race.run()
    return race


def _probed(plan: Plan, seed: int) -> Race:
    """The race with its players under test: no hidden card may reach them."""
    for seat in plan.lineup.players:
        seat.sit_down(_Probe(REGISTRY[seat.entrant.bot][0]))
    race = Race(plan, seed)
    race.run()
    return race


def main() -> int:
    """Rides and counts. 0: all pass, 1: some fail."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--races", type=int, default=1000, help="how many races (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="ride this race alone")
    options = parser.parse_args()
    numbers = [options.only] if options.only is not None else range(options.races)
    passed, failed = soak(_told(numbers), options.seed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _told(numbers: Iterable[int]) -> Iterable[int]:
    """Passes the numbers on and tells on stderr how far it has come."""
    started = told = time.monotonic()
    for done, number in enumerate(numbers):
        yield number
        if time.monotonic() - told > 5:
            told = time.monotonic()
            print(f"{done + 1} races, {(done + 1) / (told - started):.0f} a second", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
