"""The training: ride, label, fit, and again with the newest bot."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fr_stages.race.bots import REGISTRY, Bot
from fr_stages.stage.stage import Stage
from tools.train.duels import Score, duel
from tools.train.fit import Weights, fit
from tools.train.gather import WIDTHS, Examples, Gatherer
from tools.train.situations import Situations
from tools.train.stages import half
from tools.train.weights import racer_of

ITERATIONS = 5
DECISIONS = 150_000
FINAL = 3  # fits of all the later examples, of which the best one is taken
FIRST_KEPT = 2  # from this iteration on examples are good enough for the final fit
TEACHERS = ("steady", "steady", "steady", "climber", "sprinter")

Nets = Mapping[str, Weights]
Gathered = dict[str, Examples]


@dataclass(frozen=True)
class Scale:
    """How much is done; the usual training takes ten minutes, a small one shows that all works."""

    iterations: int = ITERATIONS
    decisions: int = DECISIONS
    finals: int = FINAL
    races: int = 150


def train(seed: int, names: frozenset[str], scale: Scale, keep: Callable[[Nets], None] | None = None) -> Nets:
    """The weights of a bot that is trained on one half of the library and on random rows.

    `keep` is handed the weights of each iteration.
    """
    rng = random.Random(seed)
    small, large = half(names, large=False), half(names, large=True)
    races = Situations(rng, small, large)
    all_of: list[Gathered] = []
    bots: list[Bot] = []
    nets: Nets = {}
    for number in range(scale.iterations):
        started = time.process_time()
        all_of.append(_gather(rng, races, bots, scale.decisions))
        gathered = time.process_time()
        nets = _fit(all_of[-2:], seed + 100 * number)
        bots.append(racer_of(nets))
        if keep is not None:
            keep(nets)
        seconds = f"{gathered - started:.0f} + {time.process_time() - gathered:.0f} s"
        _say(
            f"iteration {number}: {_counts(all_of[-1])}; {seconds}; {_strength(bots[-1], small, scale.races)}"
        )
    return _best(all_of[min(FIRST_KEPT, scale.iterations - 1) :], seed, small, scale)


def _gather(rng: random.Random, races: Situations, bots: Sequence[Bot], decisions: int) -> Gathered:
    """Labelled decisions of races with the newest bot, the one before it and the teachers."""
    teachers = [REGISTRY[name][0]() for name in TEACHERS]
    if bots:
        riding = [bots[-1]] * 6 + list(bots[-2:-1]) * 2 + teachers[:2] + teachers[-2:]
        gatherer = Gatherer(rng, riding, bots[-1:], riding)
    else:
        gatherer = Gatherer(rng, teachers, teachers[:1], teachers[:1])
    while sum(map(len, gatherer.rows.values())) < decisions:
        gatherer.ride(races.next())
    return gatherer.examples()


def _fit(gathered: Sequence[Gathered], seed: int) -> dict[str, Weights]:
    return {net: fit(_joined(gathered, net), widths, seed) for net, widths in WIDTHS.items()}


def _joined(gathered: Sequence[Gathered], net: str) -> Examples:
    examples = gathered[0][net]
    for more in gathered[1:]:
        examples = examples + more[net]
    return examples


def _best(gathered: Sequence[Gathered], seed: int, stages: Sequence[Stage], scale: Scale) -> Nets:
    """The best of several fits of all examples, by races on the stages of the training."""
    fits = [_fit(gathered, seed + 10_000 * (number + 1)) for number in range(scale.finals)]
    scores = []
    for nets in fits:
        score = _strength(racer_of(nets), stages, 3 * scale.races)
        scores.append(score.percent)
        _say(f"final fit: {score}")
    return fits[scores.index(max(scores))]


def _strength(bot: Bot, stages: Sequence[Stage], races: int) -> Score:
    """How often two teams of a bot beat two of the bot `steady`."""
    steady = REGISTRY["steady"][0]()
    total = Score()
    for number, stage in enumerate(stages):
        total += duel(stage, (bot, steady, bot, steady), races, number)
    return total


def _counts(gathered: Gathered) -> str:
    return ", ".join(f"{len(examples):,} {net}" for net, examples in gathered.items())


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
