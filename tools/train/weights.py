"""Weights as whole numbers, and as the text of a file that ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fr_stages.race.racer import Racer
from fr_stages.race.weights import nets_from_json
from tools.train.fit import SCALE, Array, Weights

ONE = 128
"""The whole number for a weight of 1."""
SHARE = 0.25
"""What the last unit, which adds up the direct weights, counts for the worth."""

Document = dict[str, dict[str, Any]]


def rounded(weights: Weights) -> dict[str, Any]:
    """The members of `fr_stages.race.net.Net`: seven hidden units, and the direct weights as the eighth."""
    return {
        "situation": [[*_whole(row, ONE), 0] for row in weights.situation],
        "choice": [
            [*_whole(row, ONE), round(float(direct) / SHARE * ONE)]
            for row, direct in zip(weights.choice, weights.direct, strict=True)
        ],
        "bias": [*_whole(weights.bias, ONE * SCALE), 0],
        "out": [*_whole(weights.out, 4 * ONE), round(SHARE * 4 * ONE)],
    }


def racer_of(nets: Mapping[str, Weights]) -> Racer:
    """A bot with these weights."""
    return Racer(nets_from_json({name: rounded(weights) for name, weights in nets.items()}))


def text_of(nets: Mapping[str, Weights], made_by: str) -> str:
    """The file of a bot."""
    document = {"made_by": made_by, "nets": {name: rounded(weights) for name, weights in nets.items()}}
    return (
        json.dumps(document, separators=(",", ":")).replace('"nets":{', '"nets":\n{').replace('},"', '},\n"')
        + "\n"
    )


def _whole(numbers: Array, one: float) -> list[int]:
    return [round(float(number) * one) for number in numbers]
