"""Fits a net to examples, in two stages, by Adam.

First the worth of each choice less the mean of its decision is learnt (regression). Then the choice itself:
choices are taken with chances that grow with what the net thinks of them, and the net is changed so that
this is worth more. The second stage asks only for what matters, which choice is best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.train.gather import MOST_CHOICES, Examples

Array = npt.NDArray[Any]
SlopeOf = Callable[[Array, Array, Array], Array]

HIDDEN = 7
SCALE = 64.0  # of inputs
BATCH = 2048
STEEPNESS = 0.02  # differences of worth that count as clear
REGRESSION_PASSES, REGRESSION_RATE = 5, 4e-3
CHOICE_PASSES, CHOICE_RATE = 12, 2e-3
SLOWEST = 0.05  # of the rate, at the end
OUT_SPREAD = 0.05


@dataclass
class Weights:
    """The weights of a net as real numbers: those of seven hidden units, and `direct` ones for a choice."""

    situation: Array
    choice: Array
    bias: Array
    out: Array
    direct: Array

    @staticmethod
    def random(widths: tuple[int, int], seed: int) -> Weights:
        """Where a fit begins."""
        rng = np.random.default_rng(seed)
        inputs, width = widths
        parts = (
            rng.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            rng.normal(0, width**-0.5, (width, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, OUT_SPREAD, HIDDEN),
            np.zeros(width),
        )
        return Weights(*(part.astype(np.float32) for part in parts))

    @property
    def parts(self) -> list[Array]:
        """All weights, in the order of the fields."""
        return [self.situation, self.choice, self.bias, self.out, self.direct]


def fit(examples: Examples, widths: tuple[int, int], seed: int) -> Weights:
    """The weights of a net that chooses well among the choices of these examples."""
    weights = Weights.random(widths, seed)
    weights = _descend(weights, examples, REGRESSION_PASSES, REGRESSION_RATE, seed + 1, _regression)
    return _descend(weights, examples, CHOICE_PASSES, CHOICE_RATE, seed + 2, _choice)


def gain(weights: Weights, examples: Examples) -> float:
    """How much more the choices of a net are worth than choices by chance, in thousandths."""
    y, _ = _forward(weights, _scaled(examples.situation), _scaled(examples.choices))
    mask = _mask(examples.count)
    best = np.where(mask > 0, y, -np.inf).argmax(1)
    chosen = examples.worth[np.arange(len(best)), best]
    return float(1000 * (chosen - (examples.worth * mask).sum(1) / examples.count).mean())


def _forward(weights: Weights, situation: Array, choices: Array) -> tuple[Array, Array]:
    """What each choice is thought to be worth, and what the hidden units say."""
    seen = situation @ weights.situation + weights.bias
    hidden = np.maximum(seen[:, None, :] + choices @ weights.choice, 0)
    return hidden @ weights.out + choices @ weights.direct, hidden


def _mask(count: Array) -> Array:
    """1 for each choice that there is."""
    return (np.arange(MOST_CHOICES)[None, :] < count[:, None]).astype(np.float32)


def _regression(y: Array, worth: Array, mask: Array) -> Array:
    """How y should change for the regression: both are compared as differences from the mean."""
    count = mask.sum(1, keepdims=True)
    error = (y - (y * mask).sum(1, keepdims=True) / count) - (
        worth - (worth * mask).sum(1, keepdims=True) / count
    )
    slope: Array = 10 * error * mask
    return slope


def _choice(y: Array, worth: Array, mask: Array) -> Array:
    """How y should change so that what is chosen is worth more."""
    z = np.where(mask > 0, y / STEEPNESS, -np.inf)
    chance = np.exp(z - z.max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    expected = (chance * worth).sum(1, keepdims=True)
    slope: Array = -chance * (worth - expected) / STEEPNESS
    return slope


def _descend(
    weights: Weights, examples: Examples, passes: int, rate: float, seed: int, slope_of: SlopeOf
) -> Weights:
    """Goes down in steps, each on some of the examples, ever more slowly."""
    rng = np.random.default_rng(seed)
    adam = _Adam(weights.parts, rate, steps=passes * (-(-len(examples) // BATCH)))
    for _ in range(passes):
        order = rng.permutation(len(examples))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            adam.step(_slopes(Weights(*adam.parts), examples, some, slope_of))
    return Weights(*adam.parts)


def _slopes(weights: Weights, examples: Examples, some: Array, slope_of: SlopeOf) -> list[Array]:
    """The slope of each of the parts."""
    situation = _scaled(examples.situation[some])
    choices = _scaled(examples.choices[some])
    y, hidden = _forward(weights, situation, choices)
    dy = slope_of(y, examples.worth[some], _mask(examples.count[some])).astype(np.float32) / len(some)
    dh = dy[:, :, None] * weights.out * (hidden > 0)
    both = ((0, 1), (0, 1))
    return [
        situation.T @ dh.sum(1),
        np.tensordot(choices, dh, both),
        dh.sum((0, 1)),
        np.tensordot(hidden, dy, both),
        np.tensordot(choices, dy, both),
    ]


class _Adam:
    """Steps whose size is the same for all weights, whatever their slope."""

    def __init__(self, parts: list[Array], rate: float, steps: int) -> None:
        self.parts = parts
        self.rate = rate
        self.steps = steps
        self.count = 0
        self.mean = [np.zeros_like(part) for part in parts]
        self.square = [np.zeros_like(part) for part in parts]

    def step(self, slopes: list[Array]) -> None:
        """One step downhill."""
        self.count += 1
        rate = self.rate * (1 - (1 - SLOWEST) * self.count / self.steps)
        for i, slope in enumerate(slopes):
            self.mean[i] = 0.9 * self.mean[i] + 0.1 * slope
            self.square[i] = 0.999 * self.square[i] + 0.001 * slope * slope
            mean = self.mean[i] / (1 - 0.9**self.count)
            square = self.square[i] / (1 - 0.999**self.count)
            self.parts[i] = self.parts[i] - np.float32(rate) * mean / (np.sqrt(square) + 1e-8)


def _scaled(inputs: Array) -> Array:
    return inputs.astype(np.float32) / np.float32(SCALE)
