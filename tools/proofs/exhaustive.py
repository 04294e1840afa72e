"""The search that goes through every row, against trying every row one by one."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import permutations, product

from fr_stages.design.advised import WARNINGS
from fr_stages.design.counting import is_possible
from fr_stages.design.problem import Problem, Sorts
from fr_stages.design.request import Range, Request
from fr_stages.design.rows import Rows
from fr_stages.design.wished import demands
from fr_stages.race.arrays import i64, vec
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import ENDS, standard_catalogue
from tools.proofs.random_requests import told_of
from tools.proofs.wishes_kept import objections

CATALOGUE = standard_catalogue()


@dataclass(frozen=True)
class Small:
    """A small request: few tiles, of which every row can be tried."""

    request: Request
    tiles: tuple[str, ...]

    def tried(self) -> set[tuple[str, ...]]:
        """Every row of the tiles to which the judge objects nothing."""
        catalogue = self.request.catalogue
        sides = [[face.face for face in catalogue.tiles[tile].faces] for tile in self.tiles]
        starts, finishes = self.request.start, self.request.finish
        rows = (
            (start, *(side[i] for i in order), finish)
            for side in product(*sides)
            for order in permutations(range(len(side)))
            for start in starts
            for finish in finishes
        )
        found = set()
        for row in rows:
            stage = Stage(row, players=self.request.players, boxes=self.request.boxes, catalogue=catalogue)
            if not objections(stage, self.request):
                found.add(row)
        return found

    def searched(self) -> tuple[set[tuple[str, ...]], bool]:
        """Every row that the search finds, and whether counting alone says that there is none."""
        demanded = demands(self.request, ())
        rows = Rows(Problem(demanded), self.request.seed)
        return set(rows.every(Sorts.EVERY)), not is_possible(demanded)


def small(seed: int, inner: int = 4) -> Small:
    """A random small request, often one that nothing fulfils."""
    chance = random.Random(seed)
    box = chance.choice(("base", "champion"))
    all_tiles = CATALOGUE.box(box).tiles
    laid = [tile for tile in all_tiles if CATALOGUE.tiles[tile].faces[0].kind not in ENDS]
    laid = [tile for tile in laid if CATALOGUE.tiles[tile].faces[0].breakaway is None]
    tiles = tuple(chance.sample(laid, inner))
    model = Stage(
        ("a", *(chance.choice(CATALOGUE.tiles[tile].faces).face for tile in tiles), "u"), boxes=(box,)
    )
    wishes = told_of(model, chance, seed)
    faces = tuple(face.face for tile in all_tiles if tile in laid or CATALOGUE.tiles[tile].faces[0].breakaway
                  for face in CATALOGUE.tiles[tile].faces if tile not in tiles)  # fmt: skip
    request = replace(
        wishes,
        tiles=Range(inner + 2, inner + 2),
        start=("a",),
        finish=("u",),
        must=(),
        without=(*(name for name in wishes.without if CATALOGUE.faces[name].tile in tiles), *faces),
        table_mm=_smaller(wishes.table_mm, chance),
    )
    return Small(request, tiles)


def _smaller(table: tuple[float, float] | None, chance: random.Random) -> tuple[float, float] | None:
    """Sometimes a smaller table, on which perhaps nothing lies."""
    part = chance.choice((1.0, 0.95, 0.85))
    return (round(table[0] * part), round(table[1] * part)) if table else None


def loop_shapes(tiles: int) -> int:
    """How many rows of shapes of the base box close exactly, both directions and mirror images counted."""
    request = Request(boxes=("base",), tiles=Range(tiles, tiles), loop=0.0, advice=False)
    problem = Problem(demands(request, WARNINGS[:0]))
    kinds = {face.face: problem.shape_number(face) for face in problem.faces}
    every = problem.exact_search(0)
    every.deck.sorts = vec[i64]([problem.shape_number(face) for face in problem.faces])
    found = set()
    for number in range(len(problem.frames.spreads)):
        frame = problem.frames.frame(number)
        if frame is not None:
            every.begin(frame)
            while every.run(1 << 60, 1 << 60) == 1:
                found.add(tuple(kinds[problem.faces[face].face] for face in every.row()))
    return len(found)
