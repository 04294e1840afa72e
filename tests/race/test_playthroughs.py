"""Whole races in print, one for each part of the rules.

They change only when the rules, the generator or a bot changes; then ``pytest tests/race/test_playthroughs.py
--snapshot-update`` writes them again.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from fr_stages.race.entrants import Entrant, parse_entrants, singles, teams
from fr_stages.race.log import log_lines
from fr_stages.race.options import Options
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Stage

BOTS = ("random", "highest")
TWO = parse_entrants("red=random,blue=highest", BOTS)
ALL = Options(achievements=True)


class Text(SingleFileSnapshotExtension):
    """One text file a race."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def playthrough(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Text)


RACES: dict[str, tuple[Stage, tuple[Entrant, ...], Options]] = {
    "basic": (open_stage("base/avenue-corso-paseo"), teams(4, "random"), ALL),
    "mountains-and-automated-opponents": (
        open_stage("base/la-haute-montagne"),
        parse_entrants("red=random,blue=highest,black=peloton,green=strength", BOTS),
        ALL,
    ),
    "solo-riders-with-plus-ones": (
        open_stage("base/ronde-van-wevelgem"),
        parse_entrants("red=random,green=solo,white=solo", BOTS),
        Options(plus_ones=5, achievements=True),
    ),
    "weather": (open_stage("base/firenze-milano"), TWO, Options(weather="drawn", achievements=True)),
    "breakaway-on-cobbles": (
        open_stage("peloton/stage-9@5-6"),
        parse_entrants("red=random,blue=highest,green=random,black=strength,white=peloton", BOTS),
        Options(breakaway=True, weather="drawn", achievements=True),
    ),
    "twelve-single-riders": (open_stage("champs-elysees"), singles(12, "random"), ALL),
    "time-trial": (open_stage("base/ballons-centrale"), TWO, Options(time_trial=True, achievements=True)),
    "handicaps-and-obstacles": (
        Stage(
            open_stage("base/avenue-corso-paseo").with_wide_finish().tiles,
            obstacles=(Obstacle(4, 2, 1), Obstacle(4, 3, 2), Obstacle(9, 1, 2)),
        ),
        (TWO[0].with_handicap(2), TWO[1].with_handicap(1)),
        Options(finish_slip="none", seating="listed", achievements=True),
    ),
}


@pytest.mark.parametrize("name", RACES)
def test_playthroughs(name: str, playthrough: SnapshotAssertion) -> None:
    stage, entrants, options = RACES[name]
    setup = Setup.of(stage, entrants, options, seed=2024)
    assert "\n".join(log_lines(record(setup), setup.course)) + "\n" == playthrough
