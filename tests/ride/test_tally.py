"""The tally, which only looks between the phases, counts what somebody sees who watches every move."""

from __future__ import annotations

from collections import Counter

import pytest

from fr_stages.race.board import Board
from fr_stages.race.cards import VALUE
from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.movement import aim
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.state import RaceState
from fr_stages.race.watcher import Watcher
from fr_stages.ride.counts import Counts
from fr_stages.ride.tally import Tally
from fr_stages.stage.opening import open_stage

RACES = 12


class Eye(Watcher):
    """Counts by space, move by move."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[tuple[str, int]] = Counter()
        self.wanted = 0
        self.crashes = 0
        self.slips: list[int] = []

    def moving(self, race: RaceState, board: Board, index: int) -> None:
        rider = board.order[index]
        self.wanted = aim(board, rider, race.cards[rider] & VALUE)
        self.crashes = board.crashes[rider]

    def moved(self, race: RaceState, board: Board, rider: int) -> None:  # noqa: ARG002 (what the watcher is told)
        end = board.space(rider)
        for space in range(end + 1, self.wanted + 1):
            self.seen["blocked", space] += 1
        self.seen["crashes", end] += board.crashes[rider] - self.crashes

    def slipping(self, board: Board) -> None:
        self.slips = [board.space(rider) for rider in range(len(board.place))]

    def slipped(self, race: RaceState, board: Board) -> None:  # noqa: ARG002 (what the watcher is told)
        for rider in board.riders():
            if board.space(rider) > self.slips[rider]:
                self.seen["slipped", self.slips[rider]] += 1

    def exhausted(self, race: RaceState, rider: int) -> None:
        self.seen["exhaustion", race.boards[race.board_number(rider)].space(rider)] += 1


@pytest.mark.parametrize(
    ("stage", "options"),
    [
        ("base/la-haute-montagne", Options()),
        ("base/la-classicissima", Options(weather="drawn", breakaway=True)),
        ("base/avenue-corso-paseo", Options(time_trial=True, weather="drawn")),
    ],
)
def test_counts_by_space(stage: str, options: Options) -> None:
    setup = Setup.of(open_stage(stage), teams(4, "random"), options)
    tally, eye = Tally(Plan(setup)), Eye()
    for number in range(RACES):
        tally.ride(5, number)
        Race(Plan(setup), 5, number, eye).run()
    counts = Counts(tally.sums())
    for name in ("blocked", "slipped", "exhaustion", "crashes"):
        row = counts.space_row(name)
        assert row == [eye.seen[name, space] for space in range(len(row))], name
    assert sum(counts.space_row("slipped")) > 0


def test_places_and_wins() -> None:
    setup = Setup.of(open_stage("abcdu"), teams(3, "random"))
    tally = Tally(Plan(setup))
    for number in range(RACES):
        tally.ride(1, number)
    tables = tally.sums()
    rows = [tables["places"][6 * rider : 6 * rider + 6] for rider in range(6)]
    assert [row[0] for row in rows] == tables["wins"]
    assert all(sum(row) == RACES for row in rows)
    assert [sum(column) for column in zip(*rows, strict=True)] == [RACES] * 6
    assert sum(tables["starts"]) == 6 * RACES
    assert sum(tables["start_wins"]) == RACES


def test_tallies_add_up() -> None:
    setup = Setup.of(open_stage("abcdu"), teams(3, "random"))
    parts = [Tally(Plan(setup)), Tally(Plan(setup))]
    whole = Tally(Plan(setup))
    for number in range(2 * RACES):
        parts[number % 2].ride(1, number)
        whole.ride(1, number)
    assert Counts(parts[0].sums()) + Counts(parts[1].sums()) == Counts(whole.sums())
