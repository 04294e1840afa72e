"""How fast stages are found, in the form that runs: ``python -m benchmarks.searches``.

Checks of rows are measured beside shapely, all else in processor time; ``FR_STAGES_FORM`` chooses the form.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from statistics import median

import shapely

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import compatible
from fr_stages.design.ground import Ground
from fr_stages.design.pieces import outlines, shape
from fr_stages.design.problem import Problem
from fr_stages.design.repairs import repairs
from fr_stages.design.request import Request
from fr_stages.design.rows import Rows, random_stages
from fr_stages.design.wished import demands
from fr_stages.form import form
from fr_stages.geometry.convex import GRID
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.overlaps import LEAST_AREA
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import standard_catalogue

ROWS = 200
STAGES = 300
SEEDS = 15
TABLES = {"ordinary": None, "900 x 600": (900.0, 600.0), "600 x 500": (600.0, 500.0)}
BROKEN = "aiKEFCLBgJmntrqoDPHSu"
TILES = "bcdefghijklmnopqrst"

Numbers = dict[str, float]


def random_rows(count: int) -> list[Stage]:
    """All tiles of the base box in any order; most of them overlap."""
    chance = random.Random(1)
    rows = []
    for _ in range(count):
        middle = [chance.choice((name, name.upper())) for name in chance.sample(TILES, len(TILES))]
        rows.append(Stage(("a", *middle, "u")))
    return rows


def checks() -> Numbers:
    """Microseconds that the search takes to check a row, and how many times as long others take."""
    stages = random_rows(ROWS)
    shapes = tuple({shape(face).path: shape(face) for face in standard_catalogue().faces.values()}.values())
    numbers = {made.path: number for number, made in enumerate(shapes)}
    rows = [[numbers[shape(face).path] for face in stage.faces] for stage in stages]
    ground = Ground(outlines(shapes), len(rows[0]), 0.0)
    ours = min(_taken(lambda: [ground.holds(row) for row in rows]) for _ in range(5))
    judged = min(_taken(lambda: [Layout.of(replace(stage)).overlaps for stage in stages]) for _ in range(2))
    laid = min(_taken(lambda: [overlaps(stage) for stage in stages]) for _ in range(2))
    return {
        "row check, us": 1e6 * ours / ROWS,
        "shapely, of a row check": laid / ours,
        "the validator, of a row check": judged / ours,
    }


def overlaps(stage: Stage) -> bool:
    """Whether some tiles that do not join overlap, as shapely says of every pair that it finds near."""
    outlines = [tile.outline for tile in Layout.of(replace(stage)).tiles]
    pairs = shapely.STRtree(outlines).query(outlines).T
    apart = [(outlines[i], outlines[j]) for i, j in pairs if j > i + 1]
    return any(first.intersection(second, grid_size=GRID).area >= LEAST_AREA for first, second in apart)


def free_stages() -> Numbers:
    """Stages a second that overlap nowhere, one after the other."""
    source = random_stages(seed=3, advice=False)
    next(source)
    return {"free stages a second": STAGES / _taken(lambda: list(islice(source, STAGES)))}


def first_answers() -> Numbers:
    """Milliseconds until the first row is found, over some seeds."""
    found: Numbers = {}
    for name, table in TABLES.items():
        request = Request(boxes=("base",), table_mm=table)
        problem = Problem(demands(request, compatible(request, ADVICE)))
        next(
            Rows(problem, 999).at_random() if table is None else iter([()])
        )  # what all searches share is there
        seconds = []
        for seed in range(SEEDS):
            rows = Rows(problem, seed).at_random()
            seconds.append(_taken(lambda rows=rows: next(rows)))  # type: ignore[misc]
        found[f"{name}, median ms"] = 1e3 * median(seconds)
        found[f"{name}, most ms"] = 1e3 * max(seconds)
    return found


def repair() -> Numbers:
    """Milliseconds that the repair of one change takes, once it is known what official stages there are."""
    repairs(Stage.parse(BROKEN))
    return {
        "repair of one change, ms": 1e3 * min(_taken(lambda: repairs(Stage.parse(BROKEN))) for _ in range(5))
    }


def _taken(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def main() -> None:
    """Prints what is measured."""
    numbers: Numbers = {}
    for measure in (checks, free_stages, first_answers, repair):
        numbers |= measure()
    json.dump(
        {"form": form(), **{name: round(value, 3) for name, value in numbers.items()}}, sys.stdout, indent=2
    )
    print()


if __name__ == "__main__":
    main()
