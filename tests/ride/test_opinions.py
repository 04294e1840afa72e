"""Second opinions: when a measure holds, when it depends on play, and what becomes of them."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from statistics import fmean, pstdev
from typing import cast

import pytest

from fr_stages.findings import InputError
from fr_stages.race.entrants import Entrant, Kind, teams
from fr_stages.race.levels import CLUB, LEVELS, MASTER, PLAYERS, RIVAL, STRONG, players
from fr_stages.race.setup import Setup
from fr_stages.ride import RideResult, ride, ride_again, ride_setup
from fr_stages.ride.comparison import compare
from fr_stages.ride.measures import Measure
from fr_stages.ride.opinions import (
    MOST,
    TOLERANCES,
    Verdict,
    all_levels,
    opinions,
    played_by,
    second_opinion,
)
from fr_stages.ride.reference import AGREED, reference
from fr_stages.ride.ride_file import parse_results, write
from fr_stages.ride.statistics import Estimate, rank_correlation
from fr_stages.stage.opening import open_stage
from tests.ride.courses import duel, sprint

SHORT = "abcdu"
OTHERS = {"highest": 10}


@dataclass(frozen=True)
class Told:
    """A ride of which only measures are known."""

    measures: tuple[Measure, ...]
    bot: str = "highest"
    opinions: tuple[Told, ...] = ()

    def measure(self, name: str) -> Measure | None:
        return next((it for it in self.measures if it.name == name), None)


def verdict(name: str, value: float, other: float, half: float) -> Verdict:
    """What is said when two rides find these values, each with an interval of so much to each side."""
    one, two = (Measure(name, name, "", Estimate(it, it - half, it + half, 100)) for it in (value, other))
    result = Told((one,), STRONG, (Told((two,)),))
    return opinions(cast("RideResult", result))[name].verdict


@pytest.fixture(scope="module")
def result() -> RideResult:
    return ride(open_stage(SHORT), teams(2, "random"), 20, 3, others=OTHERS)


class TestVerdict:
    """Two intervals of 0.1 to each side make one of 0.141 for the difference; 0.25 rounds are tolerated."""

    def test_tolerance_of_rounds(self) -> None:
        assert TOLERANCES["rounds"] == 0.25

    @pytest.mark.parametrize(
        ("apart", "expected"),
        [
            (0.0, Verdict.HOLDS),
            (0.10, Verdict.HOLDS),
            (-0.10, Verdict.HOLDS),
            (0.12, Verdict.OPEN),
            (0.38, Verdict.OPEN),
            (0.40, Verdict.DEPENDS),
            (-0.40, Verdict.DEPENDS),
        ],
    )
    def test_by_the_interval_of_the_difference(self, apart: float, expected: Verdict) -> None:
        assert verdict("rounds", 13.0, 13.0 + apart, 0.1) is expected

    def test_few_races_tell_nothing(self) -> None:
        assert verdict("rounds", 13.0, 13.0, 0.5) is Verdict.OPEN
        assert verdict("rounds", 13.0, 14.0, float("inf")) is Verdict.OPEN

    def test_what_is_not_known_of_official_stages_may_differ_by_a_tenth(self) -> None:
        assert verdict("something", 100.0, 108.0, 1.0) is Verdict.HOLDS
        assert verdict("something", 100.0, 112.0, 1.0) is Verdict.DEPENDS

    def test_many_measures_are_held_together(self) -> None:
        """2.3 standard errors beyond the tolerance are much for one measure, and little for one of 20."""
        half, apart = 0.1, 0.25 + 2.3 * 0.1 / 1.96 * 2**0.5
        others = dict.fromkeys([*map(str, range(19)), "rounds"], 13.0)
        ones, twos = (
            tuple(Measure(name, "", "", Estimate(it, it - half, it + half, 9)) for name, it in values.items())
            for values in (others, others | {"rounds": 13.0 + apart})
        )
        said = opinions(cast("RideResult", Told(ones, STRONG, (Told(twos),))))
        assert verdict("rounds", 13.0, 13.0 + apart, half) is Verdict.DEPENDS
        assert said["rounds"].verdict is Verdict.OPEN

    def test_minutes_follow_from_rounds(self, result: RideResult) -> None:
        said = opinions(result)
        assert said["minutes"].verdict is said["rounds"].verdict

    def test_nobody_says_anything_of_a_ride_without(self) -> None:
        assert opinions(ride_setup(duel(sprint()), 10)) == {}


class TestWhoRides:
    def test_strong_players_and_a_second_opinion_where_nobody_is_named(self) -> None:
        result = ride(open_stage(SHORT), races=4)
        assert result.bot == STRONG
        assert [(it.bot, it.races) for it in result.opinions] == [(CLUB, 2)]

    def test_named_players_ride_alone(self) -> None:
        assert ride(open_stage(SHORT), teams(2, "random"), 4).opinions == ()

    def test_automated_teams_stay_as_they_are(self) -> None:
        entrants = (Entrant("red", bot="random"), Entrant("blue", Kind.PELOTON))
        setup = played_by(Setup.of(open_stage(SHORT), entrants), "highest")
        assert [str(it) for it in setup.entrants] == ["red=highest", "blue=peloton"]

    def test_opinions_cost_less_than_the_ride(self) -> None:
        assert [second_opinion(races) for races in (1, 200, 10**6)] == [{CLUB: 1}, {CLUB: 100}, {CLUB: MOST}]
        assert list(all_levels(2000)) == [CLUB, RIVAL, MASTER]
        assert all_levels(2000)[MASTER] < 100
        assert all_levels(10)[MASTER] == 10

    def test_levels_are_bots_with_names(self) -> None:
        assert list(LEVELS) == ["easy", "club", "strong", "master"]
        assert {CLUB, STRONG, MASTER} < set(LEVELS.values())
        assert players(STRONG) == "strong players"
        assert players("my-bot") == "teams of my-bot"
        assert len(set(PLAYERS.values())) == len(PLAYERS)


class TestResult:
    def test_the_opinion_is_the_ride_of_those_players(self, result: RideResult) -> None:
        (opinion,) = result.opinions
        alone = ride(open_stage(SHORT), teams(2, "highest"), 10, 3)
        assert (opinion.counts, opinion.bot) == (alone.counts, "highest")

    def test_workers_change_nothing(self, result: RideResult) -> None:
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
            again = ride(open_stage(SHORT), teams(2, "random"), 20, 3, others=OTHERS, executor=executor)
        assert again == result

    def test_it_is_read_back_and_ridden_again(self, result: RideResult) -> None:
        (read,) = parse_results(write([result]))
        assert read == result
        assert ride_again(read) == result

    def test_progress_counts_all_races(self) -> None:
        told: list[tuple[int, int]] = []
        ride(open_stage(SHORT), teams(2, "random"), 120, others=OTHERS, progress=lambda *it: told.append(it))
        assert told == [(100, 130), (120, 130), (130, 130)]

    @pytest.mark.parametrize(("stop", "ridden"), [(20, []), (120, [100])])
    def test_interrupted_it_keeps_what_was_ridden(self, stop: int, ridden: list[int]) -> None:
        def interrupt(done: int, _wanted: int) -> None:
            if done >= stop:
                raise KeyboardInterrupt

        result = ride(open_stage(SHORT), teams(2, "random"), 20, others={"highest": 150}, progress=interrupt)
        assert result.races == 20
        assert [it.races for it in result.opinions] == ridden
        assert not result.is_complete
        again = ride_again(result)
        assert (again.counts, again.is_complete) == (result.counts, False)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"races": 11}, "another number of races of other players"),
            ({"bot": "nobody"}, '"nobody" of an opinion is not known'),
            ({"counts": {}}, "does not fit"),
        ],
    )
    def test_an_opinion_that_was_changed_is_refused(
        self, result: RideResult, change: dict[str, object], message: str
    ) -> None:
        document = json.loads(write([result]))
        document["opinions"][0] |= change
        with pytest.raises(InputError, match=message):
            parse_results(json.dumps(document))

    def test_a_report_without_opinions_is_read(self, result: RideResult) -> None:
        document = json.loads(write([result]))
        del document["opinions"], document["players"]
        assert parse_results(json.dumps(document)) == [replace(result, opinions=())]


class TestCompared:
    """Of two rides, both with opinions, a difference holds that these see too."""

    @pytest.mark.parametrize(("other_stage", "holds"), [(True, True), (False, False)])
    def test_holds(self, other_stage: bool, holds: bool) -> None:
        flat, longer = open_stage(SHORT), open_stage("abcdefgu")
        one = ride(flat, teams(2, "random"), 60, others={"highest": 60})
        two = ride(longer, teams(2, "random"), 60, others={"highest": 60})
        if not other_stage:
            two = replace(two, opinions=one.opinions)
        rows = {row.measure.name: row.others[0] for row in compare([one, two]).rows}
        rounds = rows["rounds"]
        assert rounds is not None
        assert (rounds.is_real, rounds.more, rounds.holds) == (True, True, holds)

    def test_nobody_can_say_without_opinions(self) -> None:
        flat, longer = open_stage(SHORT), open_stage("abcdefgu")
        rides = [ride(it, teams(2, "random"), 60) for it in (flat, longer)]
        assert {it.holds for row in compare(rides).rows for it in row.others if it} == {None}


class TestAgreement:
    def test_rank_correlation(self) -> None:
        assert rank_correlation([1, 2, 3, 4], [10, 20, 30, 400]) == pytest.approx(1)
        assert rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
        assert rank_correlation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(0.8)

    def test_equal_values_share_a_rank(self) -> None:
        """1, 2.5, 2.5, 4 against 1 to 4: 4.5 of the root of 4.5 times 5."""
        assert rank_correlation([1, 2, 2, 4], [1, 2, 3, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)

    def test_one_order_alone_is_none(self) -> None:
        assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0

    def test_only_measures_are_compared_in_which_both_agree(self) -> None:
        for peers in reference().groups:
            for name, correlation in peers.agreement.items():
                assert not peers.tells_apart(name) or correlation >= AGREED

    def test_the_length_of_races_is_one_of_them(self) -> None:
        """In the usual group: four teams without a breakaway."""
        (usual,) = (it for it in reference().groups if (it.teams, it.breakaway) == (4, False))
        assert {"rounds", "sprinteur_wins", "wasted"} <= usual.shared

    def test_tolerances_are_half_of_what_official_stages_differ_in(self) -> None:
        groups = [it for it in reference().groups if it.teams == 4]
        for name, tolerance in TOLERANCES.items():
            halves = [
                pstdev(stage.measures[name] for stage in peers.stages) / 2
                for peers in groups
                if name in peers.stages[0].measures
            ]
            assert fmean(halves) / 2 < tolerance < fmean(halves) * 2, name
