"""A person among the bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fr_stages.cli.common import say
from fr_stages.cli.race_options import UNUSABLE

HUMAN = "human"


@contextmanager
def person_among_the_bots() -> Iterator[None]:
    """While a race is set up, a person may be one of its players."""
    from fr_stages.race.bots import REGISTRY, Bot

    REGISTRY[HUMAN] = (Bot, "a person at the terminal")
    try:
        yield
    finally:
        del REGISTRY[HUMAN]


def give_up(why: str) -> None:
    """The end when a bot never comes back: nothing else can be done while it holds the table."""
    say(f"error: {why}")
    sys.stderr.flush()
    os._exit(UNUSABLE)
