"""Leagues: who rides how often, and that the numbers add up."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context

import pytest

from fr_stages.findings import InputError
from fr_stages.race.bots import Bot, BotError, View, bot
from fr_stages.report.league_text import league_lines
from fr_stages.ride.league import League, hold_league
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage

STAGES = (open_stage("base/avenue-corso-paseo"), open_stage("base/la-haute-montagne"))
BOTS = ("random", "highest", "frugal")


@pytest.fixture(scope="module")
def held() -> Iterator[League]:
    yield hold_league(BOTS, STAGES, races=30, seed=3)


def test_every_pair_rides_the_races_asked_for(held: League) -> None:
    for one, other in combinations(BOTS, 2):
        assert held.duel(one, other).count == held.duel(other, one).count == 30
        assert held.duel(one, other).value + held.duel(other, one).value == pytest.approx(1)
    assert held.is_complete


def test_the_table_adds_up(held: League) -> None:
    table = held.table
    assert sum(line.wins for line in table) == 3 * 30
    assert all(line.races == 2 * 30 for line in table)
    assert [line.share.value for line in table] == sorted((line.share.value for line in table), reverse=True)
    assert all(line.share.low <= line.share.value <= line.share.high for line in table)
    assert table[0].bot == "highest"


def test_bots_that_ride_equally_share_a_place() -> None:
    nobody = League(("random", "highest"), (), races=10, seed=0)
    nobody.wins.update({("random", "highest"): 5, ("highest", "random"): 5})
    assert [line.place for line in nobody.table] == [1, 1]


def test_the_same_league_comes_out_the_same_with_any_number_of_processes(held: League) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        again = hold_league(BOTS, STAGES, races=30, seed=3, executor=executor)
    assert again.to_json() == held.to_json()


def test_equals_win_half_of_the_races() -> None:
    bot("random-too", "plays any card")(type("RandomToo", (AnyCard,), {}))
    estimate = hold_league(("random", "random-too"), STAGES, races=300, seed=1).duel("random", "random-too")
    assert estimate.low <= 0.5 <= estimate.high


class AnyCard(Bot):
    def card(self, view: View) -> int:
        return view.rng.below(view.size)


def test_a_stage_that_four_teams_cannot_race_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be raced"):
        hold_league(BOTS, [Stage(("b", "c"))], races=1)


def test_a_bot_that_fails_is_named() -> None:
    bot("fails", "fails")(type("Fails", (Bot,), {"card": lambda _self, view: view.size}))
    with pytest.raises(BotError, match="=fails wants to play card"):
        hold_league(("random", "fails"), STAGES, races=1)


def test_an_interrupted_league_tells_of_what_was_ridden() -> None:
    def stop(done: int, _wanted: int) -> None:
        if done >= 60:
            raise KeyboardInterrupt

    league = hold_league(BOTS, STAGES, races=40, progress=stop)
    assert not league.is_complete
    assert {league.duel(one, other).count for one, other in combinations(BOTS, 2)} == {20}
    assert "interrupted" in " ".join(league_lines(league))


def test_the_report_fits_80_columns(held: League) -> None:
    lines = list(league_lines(held))
    assert max(map(len, lines)) <= 80
    many = League(tuple(f"a-bot-with-the-number-{i}" for i in range(20)), ("A stage",), races=10, seed=0)
    assert max(map(len, league_lines(many))) <= 80
