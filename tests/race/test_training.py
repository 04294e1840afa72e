"""The training: small, but whole; and that nothing that judges is trained on."""

import json
import random
from collections import Counter

import numpy as np
import pytest
from tools.train.duels import alone, duel, faster
from tools.train.fit import Weights, fit, gain
from tools.train.gather import Examples, worth
from tools.train.judge import UNSEEN
from tools.train.situations import SHARES, Situations, situation
from tools.train.stages import FIRST_HALF, SECOND_HALF, half, random_stage
from tools.train.train import Scale, train
from tools.train.weights import text_of

from fr_stages.race.bots import REGISTRY
from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.race.race_plan import prepare
from fr_stages.race.weights import nets_from_json
from fr_stages.stage.library import library
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import LARGE_SIDE


def test_every_stage_of_the_library_is_in_one_half() -> None:
    names = {entry.slug for entry in library() if entry.ships}
    assert names == FIRST_HALF | SECOND_HALF
    assert not FIRST_HALF & SECOND_HALF


def test_no_line_is_judged_where_it_is_trained() -> None:
    from tools.train.__main__ import LINES

    for line, (_, trained) in LINES.items():
        assert not trained & UNSEEN[line]


def test_the_same_seed_trains_the_same_weights() -> None:
    scale = Scale(iterations=1, decisions=10, finals=1, races=0)
    texts = [text_of(train(seed, FIRST_HALF, scale), "some command") for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    document = json.loads(texts[0])
    assert document["made_by"] == "some command"
    assert nets_from_json(document["nets"]).keys() == document["nets"].keys()


def test_a_net_learns_which_choice_is_best() -> None:
    rng = np.random.default_rng(1)
    choices = rng.integers(-64, 64, (2000, 5, 3))
    worths = (choices[:, :, 0] / -128).astype(np.float32)  # the least first number is best
    examples = Examples(rng.integers(-64, 64, (2000, 2)), choices, worths, np.full(2000, 5))
    assert gain(fit(examples, (2, 3), 1), examples) > 200 > abs(gain(Weights.random((2, 3), 1), examples))


def test_every_kind_of_race_comes() -> None:
    rng = random.Random(1)
    kinds = Counter(situation(rng)[0] for _ in range(300))
    assert kinds.keys() == SHARES.keys()
    races = Situations(rng, half(FIRST_HALF, large=False), half(FIRST_HALF, large=True))
    for _ in range(10):
        plan = races.next().plan
        Race(plan, 1)


@pytest.mark.parametrize("large", [False, True])
def test_a_random_stage_can_be_ridden(large: bool) -> None:
    rng = random.Random(2)
    stages = [random_stage(rng, large=large) for _ in range(10)]
    assert len({stage.tiles for stage in stages}) == 10
    assert all((stage.players == LARGE_SIDE) == large for stage in stages)
    for stage in stages:
        Race(prepare(stage, teams(6 if large else 4)), 1).run()


def test_what_is_counted_in_duels() -> None:
    highest, lowest = REGISTRY["highest"][0](), REGISTRY["frugal"][0]()
    stage = open_stage("avenue-corso-paseo")
    some = duel(stage, (highest, lowest), 12, 1)
    other = duel(stage, (lowest, highest), 12, 1)
    assert some.races == other.races == 12
    assert some.won > other.won
    quicker = faster(stage, highest, lowest, 4, 1)
    assert quicker.won + faster(stage, lowest, highest, 4, 1).won == quicker.races
    assert alone(stage, highest, 4, 1, (0, 0)).races == 4


def test_a_race_is_worth_more_the_further_ahead() -> None:
    plan = prepare(open_stage("avenue-corso-paseo"), teams(2))
    race = Race(plan, 1)
    race.run()
    winner = plan.lineup.teams[race.winners()[0]]
    assert 1 > worth(race, winner) > 0.75
    assert worth(race, winner) + worth(race, 1 - winner) == pytest.approx(1)
