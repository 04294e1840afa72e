from __future__ import annotations

import pytest

from fr_stages.race.entrants import teams
from fr_stages.race.options import Options
from fr_stages.ride import RideResult, ride, ride_setup
from fr_stages.ride.comparison import Compared, compare
from fr_stages.stage.opening import open_stage
from fr_stages.stage.tiles import Terrain
from tests.ride.courses import duel, sprint


@pytest.fixture(scope="module")
def flat() -> RideResult:
    return ride_setup(duel(sprint()), 300)


@pytest.fixture(scope="module")
def hilly() -> RideResult:
    return ride_setup(duel(sprint(terrain=Terrain.UPHILL, climb_at=3), seed=9), 300)


def only(results: list[RideResult], name: str) -> Compared:
    rows = {row.measure.name: row.others[0] for row in compare(results).rows}
    found = rows[name]
    assert found is not None
    return found


def test_a_real_difference(flat: RideResult, hilly: RideResult) -> None:
    wasted = only([flat, hilly], "wasted")
    assert wasted.is_real
    assert wasted.more
    assert wasted.chance < 1e-9
    back = only([hilly, flat], "wasted")
    assert (back.is_real, back.more) == (True, False)


def test_no_difference(flat: RideResult, hilly: RideResult) -> None:
    assert only([flat, flat], "margin").chance == 1
    assert not only([flat, hilly], "rounds").is_real


def test_minutes_follow_from_rounds_and_are_not_tested(flat: RideResult, hilly: RideResult) -> None:
    comparison = compare([flat, hilly, hilly])
    assert comparison.tests == (len(comparison.rows) - 1) * 2


def test_false_alarms_are_rare() -> None:
    """Equal stages with other seeds: at most 5 in 100 comparisons find any difference."""
    results = [ride_setup(duel(sprint(), seed), 60) for seed in range(81)]
    alarms = sum(
        any(it and it.is_real for row in compare(pair).rows for it in row.others)
        for pair in zip(results[::2], results[1::2], strict=False)
    )
    assert alarms <= 4


def test_measures_that_only_one_has() -> None:
    road = ride(open_stage("abcdu"), teams(2, "random"), 10)
    comparison = compare([road, ride_setup(duel(sprint()), 10)])
    assert all(len(row.others) == 1 for row in comparison.rows)


def test_one_is_not_enough(flat: RideResult) -> None:
    with pytest.raises(ValueError, match="two rides"):
        compare([flat])


def test_spaces_are_not_compared_with_seconds() -> None:
    stage = open_stage("abcdu")
    road = ride(stage, teams(2), 20, 1)
    clock = ride(stage, teams(2), 20, 1, Options(time_trial=True))
    others = {row.measure.name: row.others[0] for row in compare([road, clock]).rows}
    assert others["margin"] is None
    assert others["photo"] is None
    assert others["rounds"] is not None


def test_what_cannot_happen_anywhere_is_not_compared() -> None:
    stage = open_stage("abcdu")
    dry, wet = ride(stage, teams(2), 5, 1), ride(stage, teams(2), 5, 1, Options(weather="drawn"))
    assert "crashes" not in {row.measure.name for row in compare([dry, dry]).rows}
    assert "crashes" in {row.measure.name for row in compare([dry, wet]).rows}
