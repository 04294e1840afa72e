"""Ratings after Bradley and Terry, against what can be worked out on paper."""

import math
from itertools import permutations

import pytest

from fr_stages.ride.rating import ELO, Meeting, chance, rate

THREE_TIMES = 400 * math.log10(3)  # 190.85: who is three times as strong


def test_three_wins_to_one_are_three_times_the_strength() -> None:
    """29.5 to 9.5, and with the race that both half won 30 to 10."""
    ratings = rate(("a", "b"), [Meeting("a", "b", 2, 2, 29.5, 9.5)], "b")
    assert ratings.values == pytest.approx((1000 + THREE_TIMES, 1000))


def test_the_interval_of_two_bots_is_that_of_the_logarithm_of_their_odds() -> None:
    """1.96 times the root of 1/30 + 1/10, in points of Elo."""
    it = rate(("a", "b"), [Meeting("a", "b", 2, 2, 29.5, 9.5)], "b").of("a")
    assert it.half_width == pytest.approx(
        1.959964 * math.sqrt(1 / 30 + 1 / 10) * 400 / math.log(10), rel=1e-5
    )


def test_who_wins_half_alone_against_three_is_three_times_as_strong() -> None:
    """The shared race counts a quarter too little for who is three times as strong, hence 5.25 of 10."""
    ratings = rate(("a", "b"), [Meeting("a", "b", 1, 3, 5.25, 4.75)], "b")
    assert ratings.values == pytest.approx((1000 + THREE_TIMES, 1000))


def test_strengths_multiply_along_a_chain() -> None:
    """a is three times b, b three times c, and what a and c did agrees: nine to one."""
    meetings = [
        Meeting("a", "b", 2, 2, 29.5, 9.5),
        Meeting("b", "c", 2, 2, 29.5, 9.5),
        Meeting("a", "c", 2, 2, 44.5, 4.5),
    ]
    assert rate(("a", "b", "c"), meetings).values == pytest.approx(
        (1000 + THREE_TIMES, 1000, 1000 - THREE_TIMES)
    )


def test_the_order_of_bots_and_meetings_makes_no_difference() -> None:
    meetings = [Meeting("a", "b", 1, 3, 7, 3), Meeting("c", "b", 3, 3, 2, 9), Meeting("a", "c", 2, 2, 5, 5)]
    first = rate(("a", "b", "c"), meetings, "b")
    for bots in permutations("abc"):
        again = rate(bots, meetings[::-1], "b")
        assert [again.of(bot).value for bot in "abc"] == pytest.approx([first.of(bot).value for bot in "abc"])
        assert again.of("c").half_width == pytest.approx(first.of("c").half_width)


def test_who_wins_everything_is_rated_too() -> None:
    """40 to 0 and one shared race: odds of 81."""
    it = rate(("a", "b"), [Meeting("a", "b", 2, 2, 40, 0)], "b").of("a")
    assert it.value == pytest.approx(1000 + ELO * math.log(81))
    assert it.low > 1000


def test_whom_the_others_are_measured_by_has_no_interval() -> None:
    assert rate(("a", "b"), [Meeting("a", "b", 2, 2, 5, 5)], "b").of("b").half_width == 0


def test_without_one_to_measure_by_the_mean_stands_firm() -> None:
    ratings = rate(("a", "b", "c"), [Meeting("a", "b", 2, 2, 8, 2), Meeting("b", "c", 2, 2, 6, 4)], "nobody")
    assert sum(ratings.values) == pytest.approx(3000)


@pytest.mark.parametrize(
    ("difference", "teams", "others", "won"),
    [(0, 2, 2, 0.5), (0, 1, 3, 0.25), (THREE_TIMES, 1, 3, 0.5), (100, 2, 2, 0.640065), (-400, 1, 1, 1 / 11)],
)
def test_chances(difference: float, teams: int, others: int, won: float) -> None:
    assert chance(difference, teams, others) == pytest.approx(won, abs=1e-6)
