"""What can be computed by hand lies inside the interval that a ride gives.

An interval of 95 % misses the truth once in 20 times, by design. So that a new stream of chances breaks no
test, the intervals are taken 1.65 times as wide here, which misses once in 1,000 times. That 95 % are
95 % is proved in test_statistics.py.
"""

from __future__ import annotations

import pytest

from fr_stages.ride import RideResult, ride_setup
from fr_stages.ride.measures import climbs, start_wins, type_wins
from fr_stages.ride.statistics import Estimate
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain
from tests.ride.courses import OUTCOMES, chance, duel, exact_margin, exact_sprinteur_wins, sprint

RACES = 2_000
WIDER = 1.65
TIES = sum(s == r for s, r in OUTCOMES)


@pytest.fixture(scope="module")
def wide() -> RideResult:
    return ride_setup(duel(sprint()), RACES)


@pytest.fixture(scope="module")
def narrow() -> RideResult:
    return ride_setup(duel(sprint(lanes=1, weather=Weather.RAIN)), RACES)


def holds(estimate: Estimate, truth: float) -> bool:
    assert estimate.half_width < 0.15, "an interval that says nothing holds everything"
    return abs(truth - (estimate.low + estimate.high) / 2) <= WIDER * estimate.half_width


def measured(result: RideResult, name: str) -> Estimate:
    measure = result.measure(name)
    assert measure is not None
    return measure.estimate


def test_every_race_takes_one_round(wide: RideResult) -> None:
    assert measured(wide, "rounds").value == 1
    assert wide.counts.tables["lasted"][1] == RACES


def test_who_wins(wide: RideResult) -> None:
    truth = float(exact_sprinteur_wins())
    assert truth == 0.38
    assert holds(type_wins(wide.setup, wide.counts)["sprinteur"], truth)
    assert holds(type_wins(wide.setup, wide.counts)["rouleur"], 1 - truth)


def test_margin_and_photo_finishes(wide: RideResult) -> None:
    assert holds(measured(wide, "margin"), exact_margin())
    assert holds(measured(wide, "photo"), chance(TIES))


def test_slipstream(wide: RideResult) -> None:
    assert holds(measured(wide, "slipped"), chance(sum(abs(s - r) == 2 for s, r in OUTCOMES)))


def test_starting_places(wide: RideResult) -> None:
    """The right lane wins every tie; otherwise lanes make no difference."""
    right, left = start_wins(wide.setup, wide.counts)
    assert (right.lane, left.lane) == (1, 2)
    assert holds(right.wins, 0.5 + chance(TIES) / 2)
    assert holds(left.wins, 0.5 - chance(TIES) / 2)
    assert right.expected == pytest.approx(0.5, abs=0.02)


def test_nobody_is_exhausted_beyond_the_line(wide: RideResult) -> None:
    assert wide.counts.total("exhaustion") == 0
    assert wide.counts.tables["achieved"]["ABCDEFGH".index("C")] == RACES


def test_blocking_by_space(narrow: RideResult) -> None:
    """On a single lane the second of two equal cards loses the space that both aim at."""
    assert holds(measured(narrow, "blocked"), chance(TIES))
    for energy in (3, 4, 5):
        assert holds(narrow.counts.on_space("blocked", energy), chance(1))
    assert narrow.counts.space_row("blocked")[6:] == [0] * 7
    assert narrow.counts.total("blocked") == sum(narrow.counts.space_row("blocked"))


def test_crashes_by_space(narrow: RideResult) -> None:
    """In the rain the one who is blocked crashes, a space further back."""
    assert holds(measured(narrow, "crashes"), chance(TIES))
    assert holds(narrow.counts.on_space("crashes", 2), chance(1))
    assert narrow.counts.space_row("crashes")[5:] == [0] * 8


def test_what_a_climb_wastes() -> None:
    """From the start a climb 3 spaces ahead makes 5 of every 6, 7 and 9."""
    result = ride_setup(duel(sprint(terrain=Terrain.UPHILL, climb_at=3)), RACES)
    assert holds(measured(result, "wasted"), 4 / 5 + 1 / 5 + 2 / 5)
    assert result.counts.space_row("wasted")[3] == result.counts.total("wasted")
    assert climbs(result.setup, result.counts) == ()


def test_the_leader_at_the_line_has_won(wide: RideResult) -> None:
    assert wide.counts.decided(wide.setup.course.finish).value == 1
