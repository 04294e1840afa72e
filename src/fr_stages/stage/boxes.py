"""Which cardboard a stage needs, and in which boxes it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from fr_stages.stage.stage import Stage

MOST_BOXES = 3


def cardboard(stage: Stage) -> Counter[str]:
    """How many of each tile the stage lays, whichever side is up; unknown faces do not count."""
    return Counter(face.tile for _, _, face in stage.numbered() if face is not None)


def missing_tiles(stage: Stage, boxes: Iterable[str]) -> Counter[str]:
    """How many of each tile somebody lacks who owns these boxes. Raises KeyError for an unknown box."""
    return cardboard(stage) - stage.catalogue.owned(boxes)


def box_sets(stage: Stage) -> tuple[tuple[str, ...], ...]:
    """Every set of at most three boxes that holds the stage and in which none is superfluous.

    The smallest come first. A box that is needed twice is named twice; there is no set at all for a
    stage with tiles that come in no box.
    """
    needed = cardboard(stage)
    boxes = {name: Counter(box.tiles) for name, box in stage.catalogue.boxes.items()}
    useful = [name for name, tiles in boxes.items() if tiles & needed]
    found: list[Counter[str]] = []
    for size in range(1, MOST_BOXES + 1):
        for names in combinations_with_replacement(useful, size):
            chosen = Counter(names)
            holds = not needed - stage.catalogue.owned(names)
            if holds and not any(smaller <= chosen for smaller in found):
                found.append(chosen)
    return tuple(tuple(chosen.elements()) for chosen in found)
