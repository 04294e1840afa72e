"""A small part of the soak, and the proof that it would see faults."""

from collections.abc import Callable
from random import Random

import pytest

from fr_stages.race.engine import Race
from fr_stages.race.state import RaceState
from tests.lottery import random_plan
from tests.race.invariants import Invariants
from tests.soak import soak


def test_random_races_keep_every_invariant() -> None:
    assert soak(range(80), seed=2026) == (80, 0)


def lose_a_card(race: RaceState) -> None:
    race.decks[race.plan.lineup.players[0].first].size -= 1


def find_a_card(race: RaceState) -> None:
    race.decks[race.plan.lineup.players[0].first].recycle(9)


def ride_backward(race: RaceState) -> None:
    board = race.boards[0]
    rider = board.riders()[0]
    board.place[rider] -= 400


def share_a_lane(race: RaceState) -> None:
    board = race.boards[0]
    first, second, *_ = board.riders()
    board.place[second] = board.place[first]


def tire_a_machine(race: RaceState) -> None:
    race.received[race.plan.lineup.automated[0].riders[0]] += 1


@pytest.mark.parametrize("sabotage", [lose_a_card, find_a_card, ride_backward, share_a_lane, tire_a_machine])
def test_a_fault_would_be_seen(sabotage: Callable[[RaceState], None]) -> None:
    class Sabotaged(Invariants):
        def exhausted(self, race: RaceState, rider: int) -> None:
            super().exhausted(race, rider)
            if race.round == 3:
                sabotage(race)

    plan = next(
        plan for plan in map(random_plan, map(Random, range(100))) if plan.lineup.automated and not plan.timed
    )
    with pytest.raises(AssertionError):
        Race(plan, seed=1, watcher=Sabotaged(plan)).run()
