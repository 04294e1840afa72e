"""What people wait for besides rides: a check, a plan, a search. Each in seconds, beside a yardstick.

The yardstick is a piece of ordinary Python that no change of this project makes faster, taken in turns with
the rest: so that a ratio says the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

from benchmarks.rounds import Numbers, best, timed
from fr_stages.design.designer import answers
from fr_stages.design.request import Request
from fr_stages.draw.drawings import draw
from fr_stages.geometry.overlaps import meeting
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from fr_stages.validator import validate

CHECKED = 20
DRAWN = 6
COUNTED = 3_000
CURVES = "eghijkopqrst"
STRAIGHTS = "bcdflmn"


def count() -> None:
    """The yardstick: words counted, sorted, written and read back."""
    counts: dict[str, int] = {}
    for i in range(COUNTED):
        word = f"{i * i % 997:03d}"
        counts[word] = counts.get(word, 0) + i % 7
    found = sorted(counts.items(), key=lambda it: (-it[1], it[0]))
    json.dumps(json.loads(json.dumps(found)))


def random_row(chance: Random) -> Stage:
    """The tiles of the base box in any order, each with either side up: most of such rows overlap."""
    middle = list(CURVES + STRAIGHTS)
    chance.shuffle(middle)
    return Stage(("a", *(chance.choice((name, name.upper())) for name in middle), "u"))


def check_library() -> None:
    """Checks stages that ship, as if nothing were known of them yet."""
    _check([replace(stage) for stage in _shipped(CHECKED)])


def check_rows() -> None:
    """Checks rows at random."""
    chance = Random(1)
    _check([random_row(chance) for _ in range(CHECKED)])


def draw_plans() -> None:
    """Draws plans of stages that ship; their tiles have been drawn before."""
    for stage in _shipped(DRAWN):
        for sheet in draw(stage, "plan"):
            sheet.to_svg()


def search() -> None:
    """Finds one stage of the usual kind."""
    answers(Request(answers=1, seed=2))


def _check(stages: list[Stage]) -> None:
    meeting.cache_clear()
    for stage in stages:
        validate(stage)


@cache
def _shipped(count: int) -> tuple[Stage, ...]:
    return tuple(entry.stage() for entry in library()[:count])


PIECES: dict[str, tuple[Callable[[], None], int]] = {
    "yardstick": (count, 1),
    "library": (check_library, CHECKED),
    "rows": (check_rows, CHECKED),
    "plans": (draw_plans, DRAWN),
    "search": (search, 1),
}
"""What is measured, and of how many things it consists. Another probe is another line."""


def daily(rounds: int) -> Numbers:
    """Seconds that each of them takes: the yardstick once, a check, a plan, a search."""
    seconds = best(rounds, *(timed(work) for work, _ in PIECES.values()))
    return {name: taken / size for (name, (_, size)), taken in zip(PIECES.items(), seconds, strict=True)}
