"""What a worker needs is set up in the worker; a bot that never comes back ends the work, not the process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fr_stages.findings import InputError
from fr_stages.race.botfile import load_bots
from fr_stages.race.bots import REGISTRY, BotError
from fr_stages.race.entrants import parse_entrants
from fr_stages.race.setup import Setup
from fr_stages.ride import ride_setup
from fr_stages.ride.arenas import grounds
from fr_stages.ride.league import hold_league
from fr_stages.ride.processes import processes
from fr_stages.stage.opening import open_stage

# A bot that lets its time be over as soon as it thinks, so that nobody has to wait for that.
SLEEPY = """
import time
from fr_stages.race.bots import Bot, bot
from fr_stages.race.watchdog import WATCHDOG

@bot("sleepy", "sleeps for ever")
class Sleepy(Bot):
    def card(self, view):
        WATCHDOG.patience = 0.1
        for thought in list(WATCHDOG._thoughts):
            thought.deadline = 0
        time.sleep(10**6)
"""
LOST = "The bot sleepy does not come back and cannot be interrupted."


@pytest.fixture
def sleepy(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / "sleepy.py"
    file.write_text(SLEEPY)
    known = dict(REGISTRY)
    load_bots(file)
    yield str(file)
    REGISTRY.clear()
    REGISTRY.update(known)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_ride_with_a_bot_that_sleeps_for_ever_ends(sleepy: str, jobs: int) -> None:
    entrants = parse_entrants("red=sleepy,blue=steady", REGISTRY)
    setup = Setup.of(open_stage("abcdu"), entrants, bot_files=(sleepy,))
    with pytest.raises(InputError, match=f"FR513: {LOST}"):
        if jobs == 1:
            ride_setup(setup, 200)
        else:
            with processes(jobs) as executor:
                ride_setup(setup, 200, executor=executor)


def test_a_league_with_a_bot_that_sleeps_for_ever_ends(sleepy: str) -> None:
    with pytest.raises(BotError, match=LOST), processes(2) as executor:
        hold_league(
            ["sleepy", "random"], grounds([open_stage("abcdu")]), 4, bot_files=(sleepy,), executor=executor
        )
