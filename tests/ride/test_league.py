"""Leagues: who rides how often and in which company, and that the numbers add up."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context

import pytest
from jsonschema import Draft202012Validator

from fr_stages import resources
from fr_stages.findings import InputError
from fr_stages.race.bots import Bot, BotError, View, bot
from fr_stages.report.league_json import league_document
from fr_stages.report.league_text import league_lines
from fr_stages.ride.arenas import STAGES, Arena, Ground, grounds, terrain_of
from fr_stages.ride.league import League, hold_league
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage

GROUNDS = grounds([open_stage("base/avenue-corso-paseo"), open_stage("base/la-haute-montagne")])
FLAT = (Ground(Arena.FLAT, (open_stage("base/avenue-corso-paseo"),)),)
BOTS = ("random", "highest", "frugal")


@pytest.fixture(scope="module")
def held() -> League:
    return hold_league(BOTS, GROUNDS, races=30, seed=3)


def a_league(races: int, **points: int) -> League:
    """A league of two bots on the flat, with half races won: ``even_a=3``, ``alone_b=1`` ..."""
    league = League(("a", "b"), FLAT, races, seed=0)
    for name, count in points.items():
        form, winner = name.split("_")
        loser = "b" if winner == "a" else "a"
        teams = {"even": (2, 2), "alone": (1, 3), "many": (3, 1)}[form]
        league.points[Arena.FLAT, winner, loser, *teams] = count
    return league


def test_every_pair_rides_the_races_asked_for(held: League) -> None:
    for one, other in combinations(BOTS, 2):
        races = {arena: held.duel(one, other, arena).races for arena in held.arenas}
        assert races == {Arena.FLAT: 8, Arena.SUMMIT: 8, Arena.CLOCK: 7, Arena.SOLO: 7}
    assert held.is_complete
    assert held.ridden == 3 * 30


def test_what_one_bot_wins_the_other_loses(held: League) -> None:
    for one, other in combinations(BOTS, 2):
        assert held.share(one, other).value + held.share(other, one).value == pytest.approx(1)
        for arena in held.arenas:
            here, there = held.duel(one, other, arena), held.duel(other, one, arena)
            assert here.won + there.won == here.races
            assert here.expected + there.expected == pytest.approx(here.races)


def test_the_best_stands_first(held: League) -> None:
    assert held.ranked[0] == "highest"
    values = [held.ratings.of(bot).value for bot in held.ranked]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(3000)  # steady does not ride


def test_half_of_the_races_are_even_and_each_is_alone_in_a_quarter() -> None:
    forms = Counter[tuple[int, int]]()
    for (_, _, _, teams, others), halves in hold_league(BOTS[:2], FLAT, races=16).points.items():
        forms[teams, others] += halves
    assert forms[2, 2] == 16
    assert forms[1, 3] + forms[3, 1] == 16


def test_six_teams_ride_where_five_and_six_players_do() -> None:
    many = [it for it in grounds([open_stage("peloton/stage-7@5-6")]) if it.arena is Arena.MANY]
    points = hold_league(BOTS[:2], many, races=8).points
    assert {(teams, others) for *_, teams, others in points} <= {(3, 3), (1, 5), (5, 1)}


def test_a_duel_counts_what_an_equal_would_win() -> None:
    """4 races even, 4 of a alone, 4 of b alone: an equal of b wins 2 + 1 + 3 of them."""
    duel = a_league(12, even_a=5, even_b=3, alone_a=4, many_b=4, alone_b=0, many_a=8).duel(
        "a", "b", Arena.FLAT
    )
    assert (duel.races, duel.won, duel.expected) == (12, 2.5 + 2 + 4, 2 + 1 + 3)
    assert duel.room == 4 / 4 + 4 * 3 / 16 + 4 * 3 / 16


def test_shares_count_one_form_each() -> None:
    league = a_league(12, even_a=5, even_b=3, alone_a=4, many_b=4, alone_b=1, many_a=7)
    assert league.share("a", "b").value == 5 / 8
    assert league.alone("a").value == 1 / 2
    assert league.alone("b").value == 1 / 8


def test_no_mean_hides_where_the_better_one_loses() -> None:
    """a wins 180 of 200 on the flat and 60 of 200 on cobbles: better over all, and the loser there."""
    league = League(("a", "b"), (*FLAT, Ground(Arena.COBBLES, FLAT[0].stages)), 400, seed=0)
    for arena, won in ((Arena.FLAT, 180), (Arena.COBBLES, 60)):
        league.points[arena, "a", "b", 2, 2] = 2 * won
        league.points[arena, "b", "a", 2, 2] = 2 * (200 - won)
    (loss,) = league.losses
    assert (loss.bot, loss.other, loss.arena, loss.is_real) == ("a", "b", Arena.COBBLES, True)
    assert league.by_arena[Arena.COBBLES].of("a").value < league.by_arena[Arena.COBBLES].of("b").value
    text = "\n".join(league_lines(league))
    assert "cobbles: a loses to b, with 60 of 200 races where an equal wins 100" in text


def test_a_loss_by_chance_is_listed_but_not_told() -> None:
    league = League(("a", "b"), (*FLAT, Ground(Arena.COBBLES, FLAT[0].stages)), 40, seed=0)
    for arena, won in ((Arena.FLAT, 18), (Arena.COBBLES, 9)):
        league.points[arena, "a", "b", 2, 2] = 2 * won
        league.points[arena, "b", "a", 2, 2] = 2 * (20 - won)
    assert [loss.is_real for loss in league.losses] == [False]
    assert "No bot loses" in "\n".join(league_lines(league))


def test_the_same_league_comes_out_the_same_with_any_number_of_processes(held: League) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        again = hold_league(BOTS, GROUNDS, races=30, seed=3, executor=executor)
    assert league_document(again) == league_document(held)


def test_equals_are_rated_alike() -> None:
    bot("random-too", "plays any card")(type("RandomToo", (AnyCard,), {}))
    league = hold_league(("random", "random-too"), FLAT, races=200, seed=1)
    it = league.ratings.of("random")
    assert it.low <= 1000 <= it.high


class AnyCard(Bot):
    def card(self, view: View) -> int:
        return view.rng.below(view.size)


def test_a_stage_that_four_teams_cannot_race_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be raced"):
        hold_league(BOTS, [Ground(Arena.FLAT, (Stage(("b", "c")),))], races=1)


def test_a_bot_that_fails_is_named() -> None:
    bot("fails", "fails")(type("Fails", (Bot,), {"card": lambda _self, view: view.size}))
    with pytest.raises(BotError, match="=fails wants to play card"):
        hold_league(("random", "fails"), FLAT, races=1)


def test_an_interrupted_league_tells_of_what_was_ridden() -> None:
    def stop(done: int, _wanted: int) -> None:
        if done >= 48:
            raise KeyboardInterrupt

    league = hold_league(BOTS, FLAT, races=40, progress=stop)
    assert not league.is_complete
    assert {league.duel(one, other, Arena.FLAT).races for one, other in combinations(BOTS, 2)} == {16}
    assert "interrupted" in " ".join(league_lines(league))


def test_the_report_fits_80_columns(held: League) -> None:
    assert max(map(len, league_lines(held))) <= 80
    many = League(tuple(f"a-bot-with-the-number-{i}" for i in range(20)), GROUNDS, races=10, seed=0)
    many.points[Arena.FLAT, many.bots[0], many.bots[1], 2, 2] = 20
    assert max(map(len, league_lines(many))) <= 80


def test_the_document_follows_its_schema(held: League) -> None:
    schema = resources.schema("league")
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(league_document(held))


@pytest.mark.parametrize(
    ("name", "arena"),
    [
        ("base/avenue-corso-paseo", Arena.FLAT),
        ("grand-tour-2018/amiens", Arena.FLAT),
        ("base/la-classicissima", Arena.HILLS),
        ("grand-tour-2018/mur-de-bretagne", Arena.SUMMIT),
        ("grand-tour-2018/roubaix", Arena.COBBLES),
        ("dice-tower/suz-side-road@2-4", Arena.COBBLES),
    ],
)
def test_terrain(name: str, arena: Arena) -> None:
    assert terrain_of(open_stage(name)) is arena


def test_bots_are_rated_on_four_stages_of_each_kind() -> None:
    usual = grounds(open_stage(name) for name in STAGES)
    assert [(it.arena, len(it.stages)) for it in usual] == [(arena, 4) for arena in Arena]
