"""What is measured inside one process, under the form of the engine that runs there."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from benchmarks.daily import daily
from benchmarks.reference import Reference
from benchmarks.rounds import Numbers, best
from fr_stages import form
from fr_stages.race.engine import Race
from fr_stages.race.entrants import singles, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.setup import Setup
from fr_stages.ride.batches import ride_setup
from fr_stages.ride.tally import Tally
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Stage

FLAT = "avenue-corso-paseo"
HILLY = "la-classicissima"
BOT = "random"
SEED = 1
WIDE_START = "1"
MID_RACE = 20
FEW = 2


def flat_stage(riders: int) -> Stage:
    """A flat stage with a start for so many riders."""
    stage = open_stage(FLAT)
    return stage if riders <= Course.of(stage).start_lanes else stage.with_replaced(1, WIDE_START)


def core_plan(riders: int = 8) -> Plan:
    """The core rules on a flat stage."""
    entrants = teams(riders // 2, BOT) if riders > FEW else singles(riders, BOT)
    return prepare(flat_stage(riders), entrants, Options())


def usual_plan() -> Plan:
    """The same with the bots of a ride that nobody chooses."""
    return prepare(flat_stage(8), teams(4), Options())


def racers_plan() -> Plan:
    """The same with bots that have nets."""
    return prepare(flat_stage(8), teams(4, "racer"), Options())


def full_plan() -> Plan:
    """Weather, breakaway, obstacles and 12 riders on the same stage."""
    stage = replace(flat_stage(12), obstacles=(Obstacle(5, 2, 2), Obstacle(9, 2, 2)))
    return prepare(stage, teams(6, BOT), Options(weather="drawn", breakaway=True))


def racing(plan: Plan, races: int) -> Callable[[int], float]:
    """The seconds that so many races take."""

    def measure(number: int) -> float:
        started = time.process_time()
        for i in range(number * races, (number + 1) * races):
            Race(plan, SEED, i).run()
        return time.process_time() - started

    return measure


def measuring(plan: Plan, races: int) -> Callable[[int], float]:
    """The seconds that so many races take with all that a ride measures."""
    tally = Tally(plan)

    def measure(number: int) -> float:
        started = time.process_time()
        for i in range(number * races, (number + 1) * races):
            tally.ride(SEED, i)
        return time.process_time() - started

    return measure


def turns(plan: Plan, races: int) -> float:
    """How many turns of a rider one race has in the middle."""
    count = 0
    for number in range(races):
        race = Race(plan, SEED, number)
        race.run()
        count += race.round * plan.lineup.size
    return count / races


def engine(races: int, rounds: int) -> Numbers:
    """Races a second in C and here: core rules, all options, all measures; seconds a copy takes.

    ``usual`` is with the bots of a ride that nobody chooses, ``racers`` with those that have nets, the others
    with bots that play any card.
    """
    core, full = core_plan(), full_plan()
    reference = Reference(core.track)
    many = races * (10 if form.form() == form.COMPILED else 100)
    few = max(races // 5, 1)
    in_c, plain, complete, measured, copies, usual, racers, usual_measured = best(
        rounds,
        lambda number: reference.seconds(many, number + 1) / many,
        racing(core, races),
        racing(full, races),
        measuring(Plan(Setup.of(flat_stage(8), core.lineup.entrants, Options(achievements=True))), races),
        copying(core, races),
        racing(usual_plan(), few),
        racing(racers_plan(), few),
        measuring(Plan(Setup.of(flat_stage(8), teams(4), Options(achievements=True))), few),
    )
    return {
        "reference": 1 / in_c,
        "core": races / plain,
        "core_turns": races / plain * turns(core, races),
        "options": races / complete,
        "options_turns": races / complete * turns(full, races),
        "measured": races / measured,
        "usual": few / usual,
        "racers": few / racers,
        "usual_measured": few / usual_measured,
        "copies": races / copies,
    }


def copying(plan: Plan, copies: int) -> Callable[[int], float]:
    """The seconds that so many copies of a race in its middle take."""
    race = Race(plan, SEED)
    for _ in range(MID_RACE):
        race.step()

    def measure(_number: int) -> float:
        started = time.process_time()
        for _ in range(copies):
            race.copy()
        return time.process_time() - started

    return measure


def riders(races: int, rounds: int) -> Numbers:
    """Races a second with 2 to 12 riders."""
    counts = (2, 4, 6, 8, 10, 12)
    seconds = best(rounds, *(racing(core_plan(count), races) for count in counts))
    return {str(count): races / taken for count, taken in zip(counts, seconds, strict=True)}


def growth(races: int) -> Numbers:
    """Seconds and peak memory in MB of one ride with all measures."""
    stage = open_stage(HILLY)
    setup = Setup.of(stage, teams(4), Options(), SEED)
    started = time.process_time()
    ride_setup(setup, races)
    seconds = time.process_time() - started
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    return {"seconds": seconds, "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale}


PROBES: dict[str, Callable[..., Numbers]] = {
    "engine": engine,
    "daily": daily,
    "riders": riders,
    "growth": growth,
}

if __name__ == "__main__":
    what, *numbers = sys.argv[1:]
    print(json.dumps(PROBES[what](*map(int, numbers))))
