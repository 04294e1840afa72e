from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from fr_stages.findings import InputError
from fr_stages.race.bots import REGISTRY, Bot, View, bot
from fr_stages.race.entrants import Entrant, Kind, parse_entrants, teams
from fr_stages.race.options import Options
from fr_stages.ride import Setup, ride, ride_again, ride_setup
from fr_stages.ride.batches import BATCH, RaceRow
from fr_stages.ride.comparison import compare
from fr_stages.ride.counted import RACE_COUNTS
from fr_stages.ride.measures import entrant_wins
from fr_stages.ride.ride_file import write
from fr_stages.ride.spreading import AHEAD
from fr_stages.stage.opening import open_stage
from tests.ride.courses import duel, sprint

FLAT = open_stage("abcdu")
RANDOM = parse_entrants("red=random,blue=highest", REGISTRY)


@pytest.fixture
def sleeper() -> Iterator[str]:
    """The name of a bot that breaks the rules in the second round."""
    name = "test-sleeper"

    @bot(name, "fails in the second round")
    class Sleeper(Bot):
        def card(self, view: View) -> int:
            return 0 if view.round == 1 else 99

    yield name
    del REGISTRY[name]


class TestResult:
    def test_same_for_every_number_of_workers(self) -> None:
        setup = Setup.of(FLAT, RANDOM, seed=7)
        alone = write([ride_setup(setup, 250)])
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            assert write([ride_setup(setup, 250, executor=pool)]) == alone
        with ThreadPoolExecutor(3) as threads:
            assert write([ride_setup(setup, 250, executor=threads)]) == alone

    def test_race_by_race(self) -> None:
        """A longer ride holds the shorter one."""
        rows: list[RaceRow] = []
        result = ride_setup(duel(sprint()), 250, each=rows.append)
        assert [row.number for row in rows] == list(range(250))
        for name in RACE_COUNTS:
            at = RACE_COUNTS.index(name)
            assert sum(row.counts[at] for row in rows) == result.counts.total(name)
        first: list[RaceRow] = []
        ride_setup(duel(sprint()), 30, each=first.append)
        assert first == rows[:30]

    def test_two_halves_agree(self) -> None:
        halves = [ride(FLAT, RANDOM, 300, seed) for seed in (1, 2)]
        assert halves[0].counts != halves[1].counts
        assert not any(it and it.is_real for row in compare(halves).rows for it in row.others)

    def test_colours_change_nothing(self) -> None:
        """Four other teams of the same bot ride exactly the same races."""
        names = [replace(it, colour=colour) for it, colour in zip(RANDOM, ("white", "pink"), strict=True)]
        assert ride(FLAT, tuple(names), 100).counts == ride(FLAT, RANDOM, 100).counts

    def test_mirrored_entrants_change_nothing_beyond_chance(self) -> None:
        one, other = ride(FLAT, RANDOM, 400, 1), ride(FLAT, RANDOM[::-1], 400, 2)
        assert not any(it and it.is_real for row in compare([one, other]).rows for it in row.others)
        highest = entrant_wins(one.setup, one.counts)[1], entrant_wins(other.setup, other.counts)[0]
        assert highest[0].low < highest[1].high
        assert highest[1].low < highest[0].high

    def test_again(self) -> None:
        result = ride(FLAT, RANDOM, 120, 3)
        assert ride_again(result) == result

    @pytest.mark.parametrize(
        ("who", "options"),
        [
            ("2", Options(weather="drawn", breakaway=True)),
            ("red=random,blue=peloton,green=strength,white=solo", Options(plus_ones=2)),
            ("red=random,blue=highest", Options(time_trial=True)),
            ("red=random", Options(time_trial=True)),
            ("red=random,blue=peloton", Options()),
            ("blue=peloton,red=strength", Options()),
        ],
    )
    def test_every_kind_of_race(self, who: str, options: Options) -> None:
        result = ride(open_stage("aBcdefghu"), parse_entrants(who, REGISTRY), 20, 1, options)
        assert result.races == 20
        assert all(measure.estimate.low <= measure.estimate.value for measure in result.measures)
        assert (result.measure("away_won") is not None) == bool(result.setup.options.breakaway)
        assert (result.measure("seconds") is not None) == bool(options.time_trial)
        assert sum(result.counts.tables["lasted"]) == 20


class TestUntil:
    def test_stops_at_the_first_batch_that_is_precise_enough(self) -> None:
        result = ride_setup(duel(sprint()), 5_000, until=0.04)
        assert result.stopped == "until"
        assert result.widest_win <= 0.04
        assert ride_setup(duel(sprint()), result.races - BATCH).widest_win > 0.04

    def test_does_not_depend_on_the_workers(self) -> None:
        alone = ride_setup(duel(sprint()), 5_000, until=0.04)
        with ThreadPoolExecutor(4) as threads:
            assert ride_setup(duel(sprint()), 5_000, until=0.04, executor=threads) == alone

    def test_not_reached(self) -> None:
        result = ride_setup(duel(sprint()), 200, until=0.001)
        assert (result.stopped, result.races) == ("races", 200)

    def test_again_stops_at_the_same_race(self) -> None:
        result = ride_setup(duel(sprint()), 5_000, until=0.06)
        assert ride_again(result) == result

    @pytest.mark.parametrize("until", [0, 1, -0.1, float("nan")])
    def test_senseless(self, until: float) -> None:
        with pytest.raises(InputError, match="FR512"):
            ride_setup(duel(sprint()), 200, until=until)


class TestInterrupted:
    def test_reports_what_has_been_ridden(self) -> None:
        def interrupt(done: int, _wanted: int) -> None:
            if done == 2 * BATCH:
                raise KeyboardInterrupt

        result = ride_setup(duel(sprint()), 1_000, progress=interrupt)
        assert (result.races, result.wanted, result.is_complete) == (200, 1_000, False)
        assert result.counts == ride_setup(duel(sprint()), 200).counts
        assert ride_again(result) == result

    def test_before_anything_has_been_ridden(self) -> None:
        class Interrupted(Executor):
            def submit(self, *_args: Any, **_names: Any) -> Future[Any]:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            ride_setup(duel(sprint()), 1_000, executor=Interrupted())

    def test_what_waits_is_cancelled(self) -> None:
        class Slow(Executor):
            """Runs only what is asked for at once; the rest waits for ever."""

            def __init__(self) -> None:
                self.futures: list[Future[Any]] = []

            def submit(self, work: Callable[..., Any], /, *args: Any, **names: Any) -> Future[Any]:
                future: Future[Any] = Future()
                if len(self.futures) < 2:
                    future.set_result(work(*args, **names))
                self.futures.append(future)
                return future

        def interrupt(done: int, _wanted: int) -> None:
            if done == 2 * BATCH:
                raise KeyboardInterrupt

        slow = Slow()
        assert ride_setup(duel(sprint()), 100_000, executor=slow, progress=interrupt).races == 2 * BATCH
        assert len(slow.futures) == AHEAD + 1
        assert all(future.cancelled() for future in slow.futures[2:])


class TestBadInput:
    @pytest.mark.parametrize("races", [0, -5])
    def test_no_races(self, races: int) -> None:
        with pytest.raises(InputError, match=f"FR511: {races} races cannot be ridden"):
            ride_setup(duel(sprint()), races)

    def test_too_many_races(self) -> None:
        with pytest.raises(
            InputError, match=r"FR511: 1,000,000,000,000 races would take about [\d,.]+ (years|hours)"
        ):
            ride_setup(duel(sprint()), 10**12)

    def test_a_bot_that_fails_is_named_with_its_race(self, sleeper: str) -> None:
        entrants = (Entrant("red", bot=sleeper), Entrant("blue", bot="random"))
        with pytest.raises(InputError, match=r"FR513.*test-sleeper.*race 0 of seed 3") as caught:
            ride(FLAT, entrants, 10, 3)
        assert caught.value.findings[0].data == {"race": 0, "seed": 3}

    def test_a_worker_that_dies(self) -> None:
        with (
            ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=os._exit, initargs=(1,)
            ) as pool,
            pytest.raises(InputError, match="FR515: A worker process has died"),
        ):
            ride_setup(duel(sprint()), 10, executor=pool)

    def test_a_report_cannot_make_its_reader_run_a_file(self, tmp_path: Path) -> None:
        mark = tmp_path / "ran"
        file = tmp_path / "evil.py"
        file.write_text(f"open({str(mark)!r}, 'w')")
        ride_again(ride_setup(replace(duel(sprint()), bot_files=(str(file),)), 10))
        assert not mark.exists()

    def test_unknown_bot(self) -> None:
        with pytest.raises(InputError, match=r"FR501.*Did you mean .steady"):
            ride(FLAT, (Entrant("red", bot="stedy"), Entrant("blue")), 10)

    def test_more_riders_than_lanes(self) -> None:
        with pytest.raises(InputError, match="FR503: 12 riders do not fit"):
            ride(FLAT, teams(6), 10)

    def test_no_way_to_the_finish(self) -> None:
        with pytest.raises(InputError, match="FR504"):
            ride(open_stage("ab"), teams(2), 10)

    def test_nobody_who_plays_a_card(self) -> None:
        result = ride(FLAT, (Entrant("red", Kind.PELOTON), Entrant("blue", Kind.STRENGTH)), 10)
        assert result.measure("cards_left") is None
