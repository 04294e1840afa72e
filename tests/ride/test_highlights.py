"""Races worth watching: each once, for a reason that is true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.ride.batches import RaceRow
from fr_stages.ride.counted import RACE_COUNTS
from fr_stages.ride.highlights import MOST, highlights


def row(number: int, **counts: int) -> RaceRow:
    """A race with these counts; all others are 0."""
    return RaceRow(number, (0,), tuple(counts.get(name, 0) for name in RACE_COUNTS))


def many(*rows: RaceRow) -> list[RaceRow]:
    """The rows among so many dull races that not all of them are shown."""
    return [*rows, *(row(number, rounds=14, margin=2) for number in range(100, 100 + MOST))]


def reasons(rows: list[RaceRow], **options: Any) -> dict[str, tuple[int, str]]:
    return {
        reason: (it.row.number, figure) for it in highlights(rows, **options) for reason, figure in it.reasons
    }


@pytest.mark.parametrize(
    ("reason", "counts", "figure"),
    [
        ("closest finish", {"rounds": 14, "margin": 0}, "0 spaces"),
        ("greatest margin", {"rounds": 14, "margin": 7}, "7 spaces"),
        ("most lead changes", {"rounds": 14, "margin": 2, "lead_changes": 9}, "9 changes"),
        ("breakaway wins", {"away_rounds": 9, "away_won": 1, "away_held": 1}, "9 rounds ahead"),
        ("caught last", {"rounds": 14, "margin": 2, "away_rounds": 1}, "1 round ahead"),
        ("most crashes", {"rounds": 14, "margin": 2, "crashes": 1}, "1 crash"),
        ("most blocked", {"rounds": 14, "margin": 2, "blocked": 30}, "30 spaces lost"),
        ("shortest", {"rounds": 12, "margin": 2}, "12 rounds"),
        ("longest", {"rounds": 17, "margin": 2}, "17 rounds"),
        ("most spread out", {"rounds": 14, "margin": 2, "spread": 20}, "20 spaces"),
    ],
)  # fmt: skip
def test_a_race_that_stands_out_is_found(reason: str, counts: dict[str, int], figure: str) -> None:
    assert reasons(many(row(7, **counts)))[reason] == (7, figure)


def test_a_race_may_stand_out_for_several_reasons() -> None:
    (found,) = [it for it in highlights(many(row(7, rounds=17, margin=2, crashes=3))) if it.row.number == 7]
    assert {("most crashes", "3 crashes"), ("longest", "17 rounds")} <= set(found.reasons)


def test_what_does_not_happen_is_no_reason() -> None:
    found = reasons(many())
    assert not {"most crashes", "breakaway wins", "caught last", "most blocked"} & set(found)


def test_of_equal_races_the_lowest_number_is_taken() -> None:
    rows = many(row(9, rounds=20, margin=2), row(4, rounds=20, margin=2))
    assert reasons(sorted(rows, key=lambda it: it.number))["longest"] == (4, "20 rounds")
    assert reasons(rows)["longest"] == (4, "20 rounds")


def test_the_closest_of_many_photo_finishes_is_that_with_most_changes_of_the_lead() -> None:
    rows = many(row(3, rounds=14), row(5, rounds=14, lead_changes=6), row(6, rounds=14, lead_changes=2))
    assert reasons(rows)["closest finish"] == (5, "0 spaces")


def test_the_ordinary_race_is_near_the_means() -> None:
    rows = [
        row(number, rounds=10 + number % 7, blocked=number % 5, spread=number % 11) for number in range(300)
    ]
    number, _ = reasons(rows)["an ordinary race"]
    assert rows[number].counts[RACE_COUNTS.index("rounds")] == 13
    assert rows[number].counts[RACE_COUNTS.index("blocked")] == 2


def test_margins_of_a_time_trial_are_seconds() -> None:
    found = reasons(many(row(7, rounds=14, margin=1)), timed=True)
    assert found["closest times"] == (7, "1 second")
    assert "most lead changes" not in found


def test_of_few_races_all_are_shown() -> None:
    rows = [row(number, rounds=14, margin=number) for number in range(MOST)]
    assert {it.row.number for it in highlights(rows)} == set(range(MOST))
    assert highlights([]) == []


counts = st.lists(st.integers(0, 3), min_size=len(RACE_COUNTS), max_size=len(RACE_COUNTS)).map(tuple)


@given(st.lists(counts, max_size=60))
def test_at_most_twenty_races_each_once(tables: list[tuple[int, ...]]) -> None:
    rows = [RaceRow(number, (0,), table) for number, table in enumerate(tables)]
    found = highlights(rows)
    numbers = [it.row.number for it in found]
    assert len(numbers) == len(set(numbers)) <= MOST
    assert {it.row.number: it for it in found} == {it.row.number: it for it in highlights(rows[::-1])}
