"""Traces of many different races as JSON, for comparing the two forms: ``python -m tests.race.traces``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

from fr_stages.findings import InputError
from fr_stages.form import form
from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.engine import Race
from fr_stages.race.entrants import parse_entrants
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.replay import record
from fr_stages.race.saved_race import load_race, save_race
from fr_stages.race.setup import Setup
from fr_stages.ride.batches import ride_setup
from fr_stages.stage.library import library

SEEDS = (1, 2**40 + 7)
RIDDEN = 6
BOTS = ("steady", "random", "highest", "thrifty")

ENTRANTS = (
    "red=steady,blue=random,green=highest,black=thrifty",
    "red=random,blue=peloton,green=strength,black=steady",
    "red-rouleur=thrifty,blue-sprinteur=steady,green=random,black=highest,white=steady",
    "red=steady,blue=solo,green=solo",
    "red=random,blue=random",
)
OPTIONS = (
    Options(),
    Options(weather="drawn", achievements=True),
    Options(breakaway=True, achievements=True, caught="level"),
    Options(plus_ones=2, weather="drawn", finish_slip="none", crashes="rider"),
    Options(time_trial=True),
    Options(seating="listed", start_lane_choice=True, breakaway_tile="first-straight"),
)


@bot("thrifty", "saves its best cards and looks at everything it may see")
class ThriftyBot(Bot):
    """A bot in ordinary Python, which is never compiled."""

    def card(self, view: View) -> int:
        worth = [energy + view.target(energy) - view.space(view.rider) for energy in view.hand]
        crowded = sum(not view.is_empty(view.space(rider) + 1) for rider in view.order)
        wish = sum(view.recycled) + view.stack_size + crowded + view.round + max(view.mate_energy, 0)
        return worth.index(sorted(worth)[wish % len(worth)])

    def goes_first(self, view: View) -> bool:
        return view.is_sprinteur(view.rider) == (view.round % 2 == 0)

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        return places[view.rng.below(len(places))]


def setups() -> Iterator[tuple[str, Setup]]:
    """Some stages of each set with entrants and options in turn, as far as they go together."""
    entrants, options = cycle(ENTRANTS), cycle(OPTIONS)
    for entry in library()[::2]:
        for _ in range(2):
            who, how = parse_entrants(next(entrants), BOTS), next(options)
            try:
                yield entry.name, Setup.of(entry.stage(), who, how)
            except InputError:
                continue


def continued(plan: Plan, seed: int) -> dict[str, Any]:
    """How a race ends that is copied in its middle, and one that is saved and read back."""
    race = Race(plan, seed)
    for _ in range(12):
        race.step()
    copied, loaded = race.copy(), load_race(save_race(race))
    for other in (race, copied, loaded):
        other.run()
    assert save_race(copied) == save_race(loaded) == save_race(race)
    return save_race(race)


def traces() -> Iterator[dict[str, Any]]:
    """One trace after the other."""
    seeds = cycle(SEEDS)
    for name, setup in setups():
        seed = next(seeds)
        events = [event.to_json() for event in record(replace(setup, seed=seed))]
        yield {"stage": name, "seed": seed, "events": events, "end": continued(Plan(setup), seed)}
        counts = ride_setup(replace(setup, seed=3), RIDDEN).counts
        yield {"stage": name, "counts": dict(counts.tables)}


if __name__ == "__main__":
    print(form(), file=sys.stderr)
    for trace in traces():
        print(json.dumps(trace, sort_keys=True))
