"""Finds stages for a small table: shuffles the tiles of the base game until the validator has nothing to say.

Run it with ``python examples/find_a_stage.py [WIDTHxDEPTH] [SEED]``, for example ``900x700 1``.
"""

from __future__ import annotations

import random
import sys

from fr_stages import Layout, Stage, validate

TILES = "bcdefghijklmnopqrst"
CLIMBING = 0.3
TRIES = 3000


def shuffled(rng: random.Random, table_mm: tuple[float, float]) -> Stage:
    """A stage of all base tiles in random order, some of them on their dark side."""
    middle = rng.sample(TILES, len(TILES))
    faces = [face.upper() if rng.random() < CLIMBING else face for face in middle]
    return Stage(("A", *faces, "u"), boxes=("base",), table_mm=table_mm)


def is_good(stage: Stage) -> bool:
    """Whether it lies on the table, and neither the rulebook nor experience advises against it."""
    layout = Layout.of(stage)
    assert stage.table_mm
    if layout.overlaps or not layout.fit(stage.table_mm).fits:  # quick, and true of most
        return False
    return not validate(stage)


def main(table: str = "1200x800", seed: str = "1") -> None:
    width, depth = map(float, table.split("x"))
    rng = random.Random(int(seed))
    for stage in (shuffled(rng, (width, depth)) for _ in range(TRIES)):
        if is_good(stage):
            print("".join(stage.tiles))
            return
    print(f"None of {TRIES} stages is good; take a larger table or another seed.")


if __name__ == "__main__":
    main(*sys.argv[1:])
