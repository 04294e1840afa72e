"""Random rows of tiles, and how the search's own ground sees a row."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fr_stages.design.ground import Ground
from fr_stages.design.pieces import outlines, shape
from fr_stages.stage.tiles import standard_catalogue

CATALOGUE = standard_catalogue()
SHAPES = tuple({shape(face).path: shape(face) for face in CATALOGUE.faces.values()}.values())
OUTLINES = outlines(SHAPES)
_NUMBERS = {made.path: number for number, made in enumerate(SHAPES)}


def random_rows(count: int, seed: int, box: str = "base", most: int = 21) -> Iterator[tuple[str, ...]]:
    """Rows from start to finish of 5 or more tiles of a box, each once; many overlap themselves."""
    chance = random.Random(seed)
    ends = {"aA", "uU", "1"}
    inner = [tile for tile in CATALOGUE.box(box).tiles if tile not in ends]
    for _ in range(count):
        tiles = chance.sample(inner, chance.randint(3, most - 2))
        faces = [chance.choice(CATALOGUE.tiles[tile].faces).face for tile in tiles]
        yield (chance.choice("aA"), *faces, chance.choice("uU"))


def shape_numbers(row: tuple[str, ...]) -> list[int]:
    """The shapes of a row, as numbers of `OUTLINES`."""
    return [_NUMBERS[shape(CATALOGUE.face(name)).path] for name in row]


def ground(most: int = 40, clearance: float = 0.0) -> Ground:
    """An empty ground."""
    return Ground(OUTLINES, most, clearance)
