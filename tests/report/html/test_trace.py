"""A race as a page plays it: the same race as in the events."""

from __future__ import annotations

from typing import Any

import pytest

from fr_stages.race.entrants import parse_entrants, singles, teams
from fr_stages.race.events import (
    ClosedUp,
    Crashed,
    Event,
    Exhausted,
    Moved,
    RoundBegan,
    Slipped,
    Started,
)
from fr_stages.race.options import Options
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.report.html.trace import trace
from fr_stages.stage.opening import open_stage

SOLO = parse_entrants("red=steady,blue=peloton,black=strength,green=solo", ("steady",))
RACES = [
    ("la-haute-montagne", teams(4), Options(weather="drawn")),
    ("peloton/stage-9@5-6", teams(6), Options(weather="drawn", breakaway=True)),
    ("peloton/stage-9@5-6", singles(12), Options()),
    ("la-classicissima", teams(3), Options(time_trial=True)),
    ("avenue-corso-paseo", SOLO, Options()),
]

Places = dict[str, tuple[int, int]]


@pytest.fixture(params=range(len(RACES)), ids=lambda number: RACES[number][0])
def setup(request: pytest.FixtureRequest) -> Setup:
    """A race of every kind."""
    stage, entrants, options = RACES[request.param]
    return Setup.of(open_stage(stage), entrants, options, 3)


def ends_told(events: list[Event]) -> list[Places]:
    """Where everybody is at the end of each round, by the events."""
    at: Places = {}
    ends = []
    for event in events:
        if isinstance(event, Started | Moved | Slipped | ClosedUp):
            at[event.rider] = (event.space, event.lane)
        if isinstance(event, RoundBegan):
            ends.append(at)
            at = dict(at)
    return [*ends[1:], at]


def ends_traced(document: dict[str, Any], riders: tuple[str, ...]) -> list[Places]:
    """The same by the trace."""
    at = {name: tuple(place) for name, place in zip(riders, document["start"], strict=True) if place}
    at |= {riders[away["rider"]]: tuple(away["to"]) for away in document["away"]}
    ends = []
    for round_ in document["rounds"]:
        for move in round_["moves"]:
            assert at[riders[move["rider"]]] == tuple(move["from"])
            at[riders[move["rider"]]] = tuple(move["to"])
        for pull in round_["slips"]:
            at |= {riders[rider]: (space, lane) for rider, space, lane in pull}
        ends.append(dict(at))
    return ends


def test_a_trace_leads_to_the_places_of_every_round(setup: Setup) -> None:
    for number in range(5):
        events = record(setup, number)
        riders = setup.rider_names
        assert ends_traced(trace(events, riders), riders) == ends_told(events)


def test_nothing_that_happens_is_left_out(setup: Setup) -> None:
    events = record(setup)
    document = trace(events, setup.rider_names)
    rounds = document["rounds"]
    moves = [move for round_ in rounds for move in round_["moves"]]
    for kind, count in (
        (Moved, len(moves)),
        (RoundBegan, len(rounds)),
        (Exhausted, sum(len(round_["tired"]) for round_ in rounds)),
        (Crashed, sum("crashed" in move for move in moves)),
        (Slipped | ClosedUp, sum(len(pull) for round_ in rounds for pull in round_["slips"])),
    ):
        assert sum(isinstance(event, kind) for event in events) == count
    assert sorted(document["result"]) == list(range(len(setup.rider_names)))
    assert all("card" in move for move in moves)
    assert bool(document["times"]) == setup.options.time_trial


def test_no_pull_of_slipstream_moves_a_rider_twice(setup: Setup) -> None:
    for number in range(5):
        for round_ in trace(record(setup, number), setup.rider_names)["rounds"]:
            for pull in round_["slips"]:
                assert len({rider for rider, _, _ in pull}) == len(pull)
