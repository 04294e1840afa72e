"""Rules about rides, against a made-up group of official stages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fr_stages.findings import Finding
from fr_stages.race.entrants import teams
from fr_stages.race.levels import STRONG
from fr_stages.race.options import Options
from fr_stages.ride import RideResult, reference, ride, ride_rules
from fr_stages.ride.reference import Peers, Reference, ReferenceStage
from fr_stages.ride.ride_rules import RIDE_RULES, _percent
from fr_stages.ride.statistics import Estimate
from fr_stages.stage.opening import open_stage

Check = Callable[..., list[Finding]]
STAGES = 200


@pytest.fixture(scope="module")
def result() -> RideResult:
    """A ride with everything: a breakaway, a climb in the middle, a narrow place."""
    return ride(open_stage("aBcdeMgkjHtu"), teams(4, STRONG), 60, 1, Options(breakaway=True))


@pytest.fixture
def check(result: RideResult, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Checks the ride against peers in which all measures are as here but those that are given.

    Each is given as 200 values; `decided` is the share of races won by the leader, anywhere and on all,
    which are `length` spaces long. In all but `unshared` strong players see the same order of stages.
    """

    def run(decided: float, length: int = 90, unshared: str = "", **measures: list[float]) -> list[Finding]:
        here = {measure.name: measure.estimate.value for measure in result.measures}
        stages = tuple(
            ReferenceStage(
                str(i),
                str(i),
                "",
                here | {name: values[i] for name, values in measures.items()},
                [decided] * length,
            )
            for i in range(STAGES)
        )
        agreement = {name: 0.8 - (name == unshared) for name in (*here, "decided")}
        made = Reference("0.1", "", (Peers(4, True, 100, stages, agreement),))
        monkeypatch.setattr(reference, "reference", lambda: made)
        return ride_rules.findings(result)

    return run


def value(result: RideResult, name: str) -> float:
    measure = result.measure(name)
    assert measure is not None
    return measure.estimate.value


def bounds(result: RideResult, name: str) -> tuple[float, float]:
    measure = result.measure(name)
    assert measure is not None
    return measure.estimate.low, measure.estimate.high


def only(found: list[Finding], code: str) -> Finding:
    (finding,) = (it for it in found if it.code == code)
    return finding


def codes(found: list[Finding]) -> set[str]:
    return {finding.code for finding in found}


def test_a_usual_stage(check: Check) -> None:
    assert check(decided=1.0) == []


@pytest.mark.parametrize(
    ("code", "measure", "high"),
    [
        ("FR521", "jam", True),
        ("FR522", "worst_start", False),
        ("FR523", "lead_changes", False),
        ("FR525", "away_won", True),
        ("FR525", "away_won", False),
        ("FR526", "rounds", True),
        ("FR526", "rounds", False),
    ],
)
class TestThreshold:
    """A finding stands when the whole interval lies beyond 95 of 100 stages."""

    def test_beyond_nearly_all(
        self, check: Check, result: RideResult, code: str, measure: str, high: bool
    ) -> None:
        low, top = bounds(result, measure)
        beyond, within = (low - 0.001, top + 1) if high else (top + 0.001, low - 1)
        found = only(check(decided=1.0, **{measure: [beyond] * 190 + [within] * 10}), code)
        assert found.severity == "advice"
        assert found.why
        assert found.fix
        assert found.data["value"] == pytest.approx(value(result, measure), abs=1e-4)
        assert found.data["percentile"] == (95 if high else 5)
        assert "95 of 100 official stages" in found.message

    def test_beyond_too_few(
        self, check: Check, result: RideResult, code: str, measure: str, high: bool
    ) -> None:
        low, top = bounds(result, measure)
        beyond, within = (low - 0.001, top + 1) if high else (top + 0.001, low - 1)
        assert code not in codes(check(decided=1.0, **{measure: [beyond] * 189 + [within] * 11}))

    def test_nothing_is_said_where_strong_players_disagree(
        self, check: Check, result: RideResult, code: str, measure: str, high: bool
    ) -> None:
        low, top = bounds(result, measure)
        beyond = [low - 1 if high else top + 1] * STAGES
        assert code in codes(check(decided=1.0, **{measure: beyond}))
        assert code not in codes(check(decided=1.0, unshared=measure, **{measure: beyond}))

    def test_interval_not_wholly_beyond(
        self, check: Check, result: RideResult, code: str, measure: str, high: bool
    ) -> None:
        low, top = bounds(result, measure)
        assert code not in codes(
            check(decided=1.0, **{measure: [low + 0.001 if high else top - 0.001] * STAGES})
        )


def test_numbers_are_quoted_with_their_interval(check: Check, result: RideResult) -> None:
    low, high = bounds(result, "rounds")
    text = f"{value(result, 'rounds'):.2f} ({low:.2f} to {high:.2f}) rounds"
    assert text in only(check(decided=1.0, rounds=[1.0] * STAGES), "FR526").message
    low, high = bounds(result, "away_won")
    text = f"{100 * value(result, 'away_won'):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
    assert text in only(check(decided=1.0, away_won=[2.0] * STAGES), "FR525").message


def test_numbers_have_as_many_decimals_as_they_deserve() -> None:
    found = RIDE_RULES[0].finding("It is so.", Estimate(1.23456, 0.98765, 2.34567, 100), 95.26)
    assert found.data == {"value": 1.2346, "low": 0.9877, "high": 2.3457, "percentile": 95.3}


def test_shares_are_told_in_percent() -> None:
    assert _percent(Estimate(1.0, 0.98, 1.0, 9)) == "100 % (98 to 100)"


def test_a_short_race_is_no_procession(check: Check) -> None:
    assert codes(check(decided=1.0, lead_changes=[99.0] * STAGES)) == {"FR523"}
    assert codes(check(decided=1.0, lead_changes=[99.0] * STAGES, rounds=[99.0] * STAGES)) == {"FR526"}


def test_a_climb_that_decides(check: Check, result: RideResult) -> None:
    found = only(check(decided=0.0), "FR524")
    spaces = result.setup.course.spaces
    place = next(i for i, space in enumerate(spaces) if space.terrain == "uphill")
    assert (found.location.tile, found.location.space) == (spaces[place].tile, spaces[place].number)
    assert "spaces before the line" in found.message
    assert found.data["percentile"] == 100


def test_no_climb_decides_where_strong_players_disagree(check: Check) -> None:
    assert "FR524" not in codes(check(decided=0.0, unshared="decided"))


def test_a_climb_further_from_the_line_than_any_official_stage_is_long(check: Check) -> None:
    """There is nothing to compare it with."""
    assert "FR524" not in codes(check(decided=0.0, length=10))


def test_a_jam_says_where(check: Check, result: RideResult) -> None:
    found = only(check(decided=1.0, jam=[0.0] * STAGES), "FR521")
    row = result.counts.space_row("blocked")
    space = result.setup.course.spaces[row.index(max(row))]
    assert (found.location.tile, found.location.space) == (space.tile, space.number)


def test_a_start_says_which(check: Check) -> None:
    found = only(check(decided=1.0, worst_start=[5.0] * STAGES), "FR522")
    assert found.location.tile == 1
    assert found.location.space


def test_nothing_without_a_reference() -> None:
    assert ride_rules.findings(ride(open_stage("abcdu"), teams(2, "random"), 20)) == []


def test_codes_and_names_are_unique() -> None:
    assert (
        len({rule.code for rule in RIDE_RULES}) == len({rule.name for rule in RIDE_RULES}) == len(RIDE_RULES)
    )
    assert all(rule.code.startswith("FR52") for rule in RIDE_RULES)
