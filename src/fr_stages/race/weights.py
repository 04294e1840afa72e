"""The weights of trained nets, as they ship (``data/racer.json`` ...)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fr_stages.race.net import Net

FOLDER = Path(__file__).parent / "data"


@cache
def nets_of(name: str) -> Mapping[str, Net]:
    """The nets of a trained bot, by what they decide."""
    document = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return nets_from_json(document["nets"])


def nets_from_json(document: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Net]:
    """The nets in the document of weights; each net has the members that `Net` takes."""
    return {name: Net(**weights) for name, weights in document.items()}
