"""The example that the guide explains keeps the promises that the guide asks for."""

from pathlib import Path

from fr_stages.race.botfile import load_bots
from fr_stages.race.bots import REGISTRY
from fr_stages.race.testing import check_bot

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def test_the_example_passes_the_conformance_kit() -> None:
    (name,) = load_bots(EXAMPLE)
    check_bot(REGISTRY[name][0])
