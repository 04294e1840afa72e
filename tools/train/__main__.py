"""``python -m tools.train``: makes the weights of the trained bots again, or judges the stored ones.

    python -m tools.train --line racer        makes the weights of a line again
    python -m tools.train --check             judges the stored weights on a sample, in seconds
    python -m tools.train --judge racer       the whole table of a bot, with --races on each stage

The compiled form of the engine does it twenty times as fast, with the same results.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fr_stages.race.weights import FOLDER
from tools.train.judge import CHECKS, Judge
from tools.train.stages import FIRST_HALF, SECOND_HALF
from tools.train.train import Nets, Scale, train
from tools.train.weights import text_of

LINES = {"racer": (1, FIRST_HALF), "challenger": (2, SECOND_HALF)}
"""For each line the usual seed and the half of the library that it is trained on."""


def main() -> int:
    """Does what is asked for; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.train", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--line", choices=LINES, help="train this line")
    parser.add_argument("--seed", type=int, help="another seed than the usual one of the line")
    parser.add_argument("--decisions", type=int, default=Scale.decisions, help="labelled in an iteration")
    parser.add_argument("--iterations", type=int, default=Scale.iterations)
    parser.add_argument("-o", "--output", type=Path, help="the file; usually that which ships")
    parser.add_argument("--check", action="store_true", help="exit code 1 when a stored line is too weak")
    parser.add_argument("--judge", metavar="BOT", help="tell how strong a bot is on stages it has not seen")
    parser.add_argument("--against", metavar="BOT", default="steady")
    parser.add_argument("--races", type=int, default=400, help="on each stage")
    parser.add_argument("--rows", type=int, default=64, help="stages that are made anew")
    asked = parser.parse_args()
    if asked.check:
        return _check()
    if asked.judge:
        return _judge(asked)
    if asked.line:
        return _train(asked)
    parser.print_usage(sys.stderr)
    return 2


def _train(asked: argparse.Namespace) -> int:
    """Trains a line and writes its file, which says by what command it was made."""
    usual, names = LINES[asked.line]
    seed = usual if asked.seed is None else asked.seed
    command = f"python -m tools.train --line {asked.line} --seed {seed}"
    for option, value in (("decisions", asked.decisions), ("iterations", asked.iterations)):
        if value != getattr(Scale, option):
            command += f" --{option} {value}"
    path = asked.output or FOLDER / f"{asked.line}.json"

    def write(nets: Nets) -> None:
        path.write_text(text_of(nets, command), encoding="utf-8")

    write(train(seed, names, Scale(asked.iterations, asked.decisions), keep=write))
    return 0


def _judge(asked: argparse.Namespace) -> int:
    """Prints the table of a bot. A bot that was not trained is judged where `racer` is."""
    judge = Judge(asked.judge if asked.judge in LINES else "racer", asked.races, asked.rows)
    for table in (judge.verdicts, judge.variants):
        for question, score in table(asked.judge, asked.against):
            print(f"{question:62} {score}", flush=True)
    return 0


def _check() -> int:
    """Judges each stored line on a sample."""
    weak = False
    for line in LINES:
        for check in CHECKS:
            score = check.ask(Judge(line, check.races, check.rows), line)
            is_weak = score.percent < check.least
            weak = weak or is_weak
            print(f"{line:12}{check.question:34}{score}  at least {check.least} %{' NO' * is_weak}")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
