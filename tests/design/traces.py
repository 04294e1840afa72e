"""Rows that the search finds, for comparing the two forms: ``python -m tests.design.traces``."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import islice

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import compatible
from fr_stages.design.problem import Problem
from fr_stages.design.request import Range, Request, TerrainWish
from fr_stages.design.rows import Rows
from fr_stages.design.wished import demands
from fr_stages.form import form
from fr_stages.stage.stage import LARGE_SIDE
from fr_stages.stage.tiles import Terrain

ROWS = 12
MIDDLE = (Fraction(1, 3), Fraction(2, 3))
CHAMPION = ("champion",)

REQUESTS = (
    Request(boxes=("base",)),
    Request(boxes=("base",), table_mm=(800, 600)),
    Request(boxes=CHAMPION, players=LARGE_SIDE, table_mm=(1200, 800), hard_tiles=Range(2, 3)),
    Request(boxes=CHAMPION, pattern=("a", "^2", "?", "N", "*", "u")),
    Request(
        boxes=CHAMPION,
        terrain=(
            TerrainWish(Terrain.UPHILL, Range(2, 3), within_of_finish=8),
            TerrainWish(Terrain.COBBLES, Range(1, 1), only_in=MIDDLE),
        ),
    ),
    Request(boxes=("base",), tiles=Range(7, 7), clearance=0.3),
)


def main() -> None:
    """Prints the rows of each request, and how many tiles were laid to find them."""
    for request in REQUESTS:
        rows = Rows(Problem(demands(request, compatible(request, ADVICE))), seed=5)
        for row in islice(rows.at_random(), ROWS):
            print(" ".join(row), rows.nodes)
    print(form(), file=sys.stderr)


if __name__ == "__main__":
    main()
