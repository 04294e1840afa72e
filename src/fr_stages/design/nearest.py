"""What nearly worked when nothing did: the wish to drop, and the smallest table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fr_stages.design.counting import is_possible
from fr_stages.design.problem import Problem
from fr_stages.design.request import Request
from fr_stages.design.rows import Rows
from fr_stages.design.wish_words import said
from fr_stages.design.wished import demands

NODES = 150_000
"""Tiles laid to see whether there are answers without a wish."""
MOST_SECONDS = 4.0
"""Nearly as long as the search itself, but no longer than that, is spent on it."""
STEP = 1.05
LARGEST = 4.0
"""Tables are tried up to so many times as wide as the one that is wished."""


def nearest(request: Request, codes: Sequence[str]) -> tuple[str, ...]:
    """One line for each wish, or piece of advice, without which there are answers."""
    until = time.monotonic() + min(max(request.seconds, 0.5), MOST_SECONDS)
    return tuple(_lines(request, codes, until))


def _lines(request: Request, codes: Sequence[str], until: float) -> Iterator[str]:
    for wish in request.wishes():
        if wish != "players" and has_answer(request.without_wish(wish), codes, until):
            yield f"There are stages of which only this is untrue: it {said(request, wish)}."
            if wish == "table_mm":
                yield from _smallest_table(request, codes, until)
    for code in codes:
        if has_answer(request, [other for other in codes if other != code], until):
            yield f"There are stages that keep to all but the advice {code}."


def has_answer(request: Request, codes: Sequence[str], until: float) -> bool:
    """Whether an answer to a request is found quickly."""
    demanded = demands(request, codes)
    if time.monotonic() > until or not is_possible(demanded):
        return False
    rows = Rows(Problem(demanded), request.seed, until)
    rows.patience = NODES
    return next(rows.at_random(), None) is not None


def _smallest_table(request: Request, codes: Sequence[str], until: float) -> Iterator[str]:
    """The smallest table in the same proportions, in steps of 5 %, on which something was found."""
    assert request.table_mm is not None
    scale = STEP
    while scale <= LARGEST:
        width, depth = (round(side * scale) for side in request.table_mm)
        if has_answer(replace(request, table_mm=(float(width), float(depth))), codes, until):
            yield f"The smallest table with an answer that was found is {width} x {depth} mm."
            return
        scale *= STEP
