"""The trained bots: their nets, what they look at, and that they are strong."""

import json
from importlib.resources import files

import pytest

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import REGISTRY, Bot, View, bot
from fr_stages.race.engine import Race
from fr_stages.race.entrants import parse_entrants, teams
from fr_stages.race.inputs import CARD, CARDS_AT, ROW, SITUATION, inputs_of
from fr_stages.race.net import UNITS, Net
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.racer import NETS
from fr_stages.stage.opening import open_stage

LINES = ("racer", "challenger")
RACES = 24


def net(situation: list[list[int]], choice: list[list[int]], bias: list[int], out: list[int]) -> Net:
    def padded(row: list[int]) -> list[int]:
        return row + [0] * (UNITS - len(row))

    return Net(list(map(padded, situation)), list(map(padded, choice)), padded(bias), padded(out))


def test_a_net_takes_the_choice_that_is_worth_most() -> None:
    more = net([[0]], [[1]], [0], [1])
    assert more.best(vec[i64]([2, 7, 11, 5, 22, 6])) == 22
    assert more.best(vec[i64]([2, 7, 11, 6, 22, 5])) == 11
    less = net([[0]], [[1]], [0], [-1])
    assert less.best(vec[i64]([2, 7, 11, 5, 22, 6])) == 11


def test_hidden_units_hear_nothing_below_nought_and_the_last_one_all() -> None:
    hidden = net([[0]], [[1]], [0], [1])
    assert hidden.best(vec[i64]([2, 0, 11, -2, 22, -1])) == 11  # both are worth nothing
    second = net([[0]], [[0, 1]], [0, -3], [0, 1])
    assert second.best(vec[i64]([2, 0, 11, 2, 22, 4])) == 22
    direct = net([[0]], [[0] * 7 + [1]], [0], [0] * 7 + [1])
    assert direct.best(vec[i64]([2, 0, 11, -2, 22, -1])) == 22


def test_the_units_of_a_pair_do_not_disturb_each_other() -> None:
    paired = net([[-5, 3]], [[-100, 1]], [0, 0], [1, 1])
    assert paired.best(vec[i64]([2, 1000, 11, 900, 22, 901])) == 22


def test_the_situation_counts_where_it_meets_a_choice() -> None:
    gate = net([[1]], [[-1, 1]], [0, 0], [1, 0])  # relu(situation - choice)
    assert gate.best(vec[i64]([2, 5, 11, 6, 22, 4])) == 22
    assert gate.best(vec[i64]([2, 3, 11, 6, 22, 4])) == 11


class _Looks(Bot):
    """Keeps what it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[list[int], list[int]]] = []

    def card(self, view: View) -> int:
        self.seen.append((list(inputs_of(view)), view.hand))
        return 0


def test_each_different_card_of_a_hand_is_looked_at_once() -> None:
    looks = _Looks()
    plan = prepare(open_stage("la-classicissima"), teams(4))
    plan.lineup.players[1].sit_down(looks)
    Race(plan, 3).run()
    assert looks.seen
    for x, hand in looks.seen:
        assert x[0] == len(set(hand))
        if x[0] > 1:
            places = [x[CARDS_AT + number * ROW] for number in range(x[0])]
            assert sorted(hand[place] for place in places) == sorted(set(hand))


def test_what_the_inputs_say_at_the_start() -> None:
    looks = _Looks()
    plan = prepare(open_stage("avenue-corso-paseo"), teams(2))
    plan.lineup.players[1].sit_down(looks)
    race = Race(plan, 3)
    race.step()
    places = [place >> 2 for place in race.boards[0].place]
    race.step()
    (x, hand), _ = looks.seen
    names = dict(zip(SITUATION, x[1:], strict=False))
    assert names["to_go"] == plan.track.finish - places[2]
    assert names["leader_to_go"] == plan.track.finish - max(places)
    assert names["riders"] == 4 * 8
    assert names["mate_known"] == 0
    for number in range(x[0]):
        at = CARDS_AT + number * ROW
        card = dict(zip(CARD, x[at + 1 :], strict=False))
        assert card["moved"] == hand[x[at]] * 7
        assert (card["lost"], card["gained"]) == (0, 0)


@pytest.mark.parametrize("name", LINES)
def test_weights_are_few_whole_numbers(name: str) -> None:
    text = (files("fr_stages.race") / "data" / f"{name}.json").read_text(encoding="utf-8")
    assert len(text) <= 10_000
    document = json.loads(text)
    assert document["made_by"].startswith("python -m tools.train")
    assert set(document["nets"]) == set(NETS)


def won(plan: Plan, bots: list[Bot], races: int) -> int:
    """How many races the first and the third of four teams win, in turn with the others."""
    wins = 0
    for number in range(races):
        for seat in plan.lineup.seats:
            seat.sit_down(bots[(seat.number + number) % 2])
        race = Race(plan, 1, number)
        race.run()
        wins += (plan.lineup.teams[race.winners()[0]] + number) % 2 == 0
    return wins


UNSEEN = {
    "racer": ("mur-de-bretagne", "laruns", "eric-avenue@2-4"),
    "challenger": ("la-classicissima", "chartres", "roubaix"),
}
"""Stages that the bots were not trained on: hills, mountains or the flat, cobbles."""


@pytest.mark.parametrize("name", LINES)
def test_a_trained_bot_beats_steady_where_it_was_not_trained(name: str) -> None:
    bots = [REGISTRY[name][0](), REGISTRY["steady"][0]()]
    wins = sum(won(prepare(open_stage(stage), teams(4)), bots, RACES) for stage in UNSEEN[name])
    assert wins >= 0.55 * RACES * 3  # who wins seven of ten stays above that whatever the chances


@pytest.mark.parametrize("name", LINES)
def test_a_trained_bot_is_faster_against_the_clock(name: str) -> None:
    entrants = parse_entrants(f"red={name},blue=steady", REGISTRY)
    plan = prepare(open_stage("firenze-milano"), entrants, Options(time_trial=True))
    faster = 0
    for number in range(RACES // 2):
        race = Race(plan, 1, number)
        race.run()
        red, blue = (race.time_of(race.first_across[seat]) for seat in (0, 1))
        faster += red < blue
    assert faster >= 0.75 * RACES // 2


def test_slow_bots_are_those_that_say_so() -> None:
    from fr_stages.race.bots import SLOW, quick_bots

    @bot("sleeper", "sleeps", slow=True)
    class Sleeper(Bot):
        pass

    try:
        assert "sleeper" not in quick_bots()
        assert set(quick_bots()) | SLOW >= set(REGISTRY)
    finally:
        del REGISTRY["sleeper"]
        SLOW.discard("sleeper")
