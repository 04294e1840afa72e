"""Stages like another one: parts of its row are kept, the rest is searched for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from fr_stages.design.pieces import shape
from fr_stages.design.request import ANY, OR, Request
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face

VARIATIONS = 40
LEAST_KEPT, MOST_KEPT = 0.3, 0.8
"""Parts of a row that are kept."""


def patterns_like(request: Request) -> Iterator[tuple[str, ...]]:
    """Patterns that keep more or less of the row that the answers are to be like."""
    chance = random.Random(request.seed)
    for number in range(VARIATIONS):
        kept = MOST_KEPT - (MOST_KEPT - LEAST_KEPT) * number / VARIATIONS
        yield tuple(name if chance.random() < kept else ANY for name in request.like)


def same_terrain(stage: Stage) -> tuple[str, ...]:
    """The pattern of all stages that ride like this one, space by space."""
    return _choices(stage, lambda mine, other: mine.spaces == other.spaces)


def same_road(stage: Stage) -> tuple[str, ...]:
    """The pattern of all stages that lie like this one, tile by tile."""
    return _choices(stage, lambda mine, other: shape(mine).path == shape(other).path)


def _choices(stage: Stage, is_like: Callable[[Face, Face], bool]) -> tuple[str, ...]:
    """For each tile of a stage the faces that could lie there instead."""
    faces = stage.catalogue.faces.values()
    return tuple(OR.join(other.face for other in faces if is_like(mine, other)) for mine in stage.faces)
