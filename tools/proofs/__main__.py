"""``python -m tools.proofs``: proves at length what the tests prove on samples. The same seed gives the same.

    python -m tools.proofs requests --count 2000    random requests that can be met
    python -m tools.proofs library --count 3        what each stage of the library is, with so many seeds
    python -m tools.proofs layouts --count 100000   the search's own test of overlaps against shapely
    python -m tools.proofs small --count 100        every row of small requests searched, and tried
    python -m tools.proofs loops                    how many rows of shapes close exactly
    python -m tools.proofs goal --count 1500        the answer to a goal among all candidates, on other races

Exit code 1 when something is not as it should be. The plain form takes ten times as long as the compiled one.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from tests.design.layouts import ground, random_rows, shape_numbers

from fr_stages.design.advised import ADVICE
from fr_stages.design.candidates import Pool
from fr_stages.design.designer import answers, approved, kept_codes
from fr_stages.design.goal import Goal
from fr_stages.design.goals import CANDIDATES, Trial, reach
from fr_stages.design.problem import Problem
from fr_stages.design.request import Range, Request
from fr_stages.design.rows import Rows
from fr_stages.design.wished import demands, fitting_boxes
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from tools.proofs.exhaustive import loop_shapes, small
from tools.proofs.random_requests import random_requests
from tools.proofs.wishes_kept import objections

LOOPS = {7: 0, 8: 2, 9: 0, 10: 12, 11: 0, 12: 68}
MOST_GRAZES = 0.001
SECONDS = 4.0
HELD_OUT = 1_000_003
GOALS = ("photo high", "margin low")


def prove_requests(count: int, seed: int) -> int:
    """Answers to requests that can be met."""
    faults = unanswered = 0
    seconds = []
    for number, (request, stage) in enumerate(random_requests(count, seed)):
        started = time.monotonic()
        found = answers(replace(request, seconds=SECONDS))
        seconds.append(time.monotonic() - started)
        codes = [code for code in ADVICE if code not in found.aside]
        said = [(it.row, objections(it.stage, found.request, codes)) for it in found.answers]
        unanswered += not found.answers
        is_false = not found.answers and found.refusal is not None and found.refusal.is_proved
        if is_false or any(against for _, against in said):
            faults += 1
            print(f"{number}: {request}\n  told of {' '.join(stage.tiles)}\n  {said} {found.refusal}")
        elif not found.answers:
            print(f"{number}: not found in {seconds[-1]:.1f} s: {found.refusal and found.refusal.wishes}")
    print(
        f"{count} requests: {faults} with objections or false proofs, {unanswered} not found in time; "
        f"median {statistics.median(seconds):.3f} s, longest {max(seconds):.2f} s"
    )
    return faults


def prove_library(count: int, seed: int) -> int:
    """What each stage of the library is, asked for with so many seeds."""
    asked = faults = 0
    longest = 0.0
    for entry in library():
        stage = entry.stage()
        rectangle = Layout.of(stage).smallest_rectangle
        request = Request(
            boxes=stage.boxes,
            players=stage.players,
            tiles=Range(len(stage.tiles), len(stage.tiles)),
            start=stage.tiles[:1],
            finish=stage.tiles[-1:],
            must=tuple(
                face.face if face.tile in stage.catalogue.faces else face.tile for face in stage.faces[1:-1]
            ),
            table_mm=(rectangle.width * SPACE_MM + 1, rectangle.height * SPACE_MM + 1),
            catalogue=stage.catalogue,
        )
        request = replace(
            request, boxes=request.boxes or fitting_boxes(replace(request, pattern=stage.tiles))
        )
        for number in range(count):
            started = time.monotonic()
            found = answers(replace(request, seed=seed + number))
            longest = max(longest, time.monotonic() - started)
            asked += 1
            against = [objections(it.stage, found.request) for it in found.answers]
            if not found.answers or any(against):
                faults += 1
                print(f"{entry.name}, seed {seed + number}: {against} {found.refusal}")
    print(f"{asked} requests of the library: {faults} not as they should be, longest {longest:.2f} s")
    return faults


def prove_layouts(count: int, seed: int) -> int:
    """The search's own test of overlaps against shapely."""
    laid = ground()
    missed = grazes = 0
    for number, box in enumerate(("base", "champion")):
        for row in random_rows(count // 2, seed + number, box):
            overlaps = bool(Layout.of(Stage(row)).overlaps)
            holds = laid.holds(shape_numbers(row))
            missed += holds and overlaps
            grazes += not holds and not overlaps
    print(f"{count} layouts: {missed} overlaps missed, {grazes} refused for a graze")
    return missed + (grazes > count * MOST_GRAZES)


def prove_small(count: int, seed: int) -> int:
    """Small requests: every row searched, and every row tried."""
    faults = empty = rows = 0
    for number in range(count):
        asked = small(seed + number)
        tried = asked.tried()
        searched, is_counted_out = asked.searched()
        rows += len(tried)
        empty += not tried
        if tried != searched or (tried and is_counted_out):
            faults += 1
            print(f"{number}: {asked}\n  {len(tried)} tried, {len(searched)} searched, {is_counted_out=}")
    print(f"{count} small requests, {empty} of them without any row: {rows} rows, {faults} requests differ")
    return faults


def prove_loops(_count: int, _seed: int) -> int:
    """How many rows of shapes close exactly."""
    found = {tiles: loop_shapes(tiles) for tiles in LOOPS}
    print(f"rows of shapes that close, by tiles: {found}")
    return sum(found[tiles] != LOOPS[tiles] for tiles in LOOPS)


def prove_goal(count: int, seed: int) -> int:
    """The answer to a goal among all candidates, measured on races that the search has not ridden."""
    faults = 0
    for text in GOALS:
        goal = Goal.parse(text)
        request = Request(boxes=("champion",), seed=seed, seconds=3600.0)
        started = time.process_time()
        (answer,) = reach(request, goal).answers
        taken = time.process_time() - started
        codes = kept_codes(request)
        pool = Pool(Rows(Problem(demands(request, codes)), seed), codes)
        pool.fill(CANDIDATES)
        values = {}
        for candidate in approved(request, pool.found, codes):
            trial = Trial(candidate, seed + HELD_OUT)
            trial.ride(count)
            values[candidate.stage.tiles] = goal.miss(trial.value(goal))
        mine = values[answer.stage.tiles]
        better = sum(other < mine for other in values.values())
        at = sorted(values.values())[len(values) // 20]
        print(
            f"{text}: {taken:.1f} s; held out {mine:.3f}, the best 5 % of {len(values)} from {at:.3f}, "
            f"{better} are better"
        )
        faults += mine > at
    return faults


PROOFS: dict[str, tuple[Callable[[int, int], int], int]] = {
    "requests": (prove_requests, 2_000),
    "library": (prove_library, 3),
    "layouts": (prove_layouts, 100_000),
    "small": (prove_small, 100),
    "loops": (prove_loops, 1),
    "goal": (prove_goal, 1_500),
}


def main() -> int:
    """Proves what the arguments ask for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.proofs", description=__doc__.split("\n")[0])
    parser.add_argument("proof", choices=PROOFS, help="what to prove")
    parser.add_argument("--count", type=int, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same")
    wanted = parser.parse_args()
    prove, usual = PROOFS[wanted.proof]
    return 1 if prove(wanted.count or usual, wanted.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
