from __future__ import annotations

import math

import pytest

from fr_stages.ride import ride_setup
from fr_stages.ride.measures import type_wins
from fr_stages.ride.statistics import UNKNOWN, Estimate, holm, mean, share, student, two_sided
from tests.ride.courses import duel, exact_margin, exact_sprinteur_wins, sprint

RIDES = 400
RACES = 30


class TestShare:
    def test_published_value(self) -> None:
        it = share(8, 10)
        assert (it.value, round(it.low, 3), round(it.high, 3)) == (0.8, 0.490, 0.943)

    @pytest.mark.parametrize(("hits", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
    def test_ends(self, hits: int, low: float, high: float) -> None:
        it = share(hits, 10)
        assert (round(it.low, 4), round(it.high, 4)) == (low, high)

    def test_of_nothing(self) -> None:
        assert share(0, 0) == Estimate(0.0, 0.0, 1.0, 0)
        assert mean(0, 0, 0, least=2.0) == Estimate(0.0, 2.0, math.inf, 0)
        assert Estimate(math.inf, -math.inf, math.inf, 0) == UNKNOWN


class TestMean:
    def test_by_hand(self) -> None:
        """2, 4, 6 with one unit more of squared deviation: 9 / 2 / 3 = 1.5 is the squared error."""
        it = mean(12, 56, 3)
        assert it.value == 4
        assert it.half_width == pytest.approx(4.302653 * math.sqrt(1.5))

    def test_what_never_happened_is_not_impossible(self) -> None:
        it = mean(0, 0, 1000, least=0.0)
        assert it.low == 0
        assert 0.001 < it.high < 0.003

    def test_one_race_tells_nothing(self) -> None:
        it = mean(7, 49, 1, least=0.0)
        assert (it.value, it.low, it.high) == (7, 0, math.inf)
        assert mean(0, 0, 0).count == 0

    def test_scaled(self) -> None:
        it = mean(12, 56, 3).scaled(2, 1)
        assert (it.value, it.count) == (9, 3)
        assert it.half_width == pytest.approx(2 * mean(12, 56, 3).half_width)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (5, 2.5706),
        (10, 2.2281),
        (30, 2.0423),
        (100, 1.9840),
        (10**6, 1.96),
    ],
)
def test_student(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.005 if freedom == 3 else 0.0005)


@pytest.mark.parametrize("freedom", [3, 4, 7, 20])
def test_student_follows_the_published_expansion(freedom: int) -> None:
    """Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5."""
    z = 1.959963984540054
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    expected = sum(term / freedom**power for power, term in enumerate(terms))
    assert student(freedom) == pytest.approx(expected, rel=1e-12)


def test_two_sided() -> None:
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert two_sided(-3) == two_sided(3)
    assert two_sided(0) == 1


class TestHolm:
    def test_the_smallest_has_to_pass_the_strictest_test(self) -> None:
        assert holm([0.03, 0.012, 0.04]) == [False, True, False]

    def test_each_next_one_an_easier_one(self) -> None:
        assert holm([0.04, 0.01, 0.02]) == [True, True, True]

    def test_exact_limit(self) -> None:
        assert holm([0.025, 0.05]) == [True, True]
        assert holm([0.0251, 0.05]) == [False, False]
        assert holm([]) == []


def test_unknown_is_no_number() -> None:
    assert not math.isfinite(UNKNOWN.half_width)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Over many small rides, 95 in 100 intervals hold the true value (here 92 to 98)."""
    wins, margin = float(exact_sprinteur_wins()), exact_margin()
    covered = {"wins": 0, "margin": 0}
    for seed in range(RIDES):
        result = ride_setup(duel(sprint(), seed), RACES)
        share_won = type_wins(result.setup, result.counts)["sprinteur"]
        covered["wins"] += share_won.low <= wins <= share_won.high
        mean_margin = result.counts.per_race("margin")
        covered["margin"] += mean_margin.low <= margin <= mean_margin.high
    assert all(0.92 <= count / RIDES <= 0.98 for count in covered.values()), covered
