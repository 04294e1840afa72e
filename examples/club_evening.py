"""Prepares a club evening: checks the stages of a folder and draws a plan of each good one.

Run it with ``python examples/club_evening.py [FOLDER] [WIDTHxDEPTH]``; the plans go into the folder ``out``.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from fr_stages import InputError, Severity, Stage, draw, validate

OUT = Path("out")


def problems(stage: Stage) -> list[str]:
    """What speaks against building the stage this evening."""
    return [str(finding) for finding in validate(stage) if finding.severity is Severity.ERROR]


def main(folder: str = "examples/stages", table: str = "1200x800") -> None:
    OUT.mkdir(exist_ok=True)
    width, depth = map(float, table.split("x"))
    for file in sorted(Path(folder).glob("*.json")):
        try:
            stage = replace(Stage.read(file), table_mm=(width, depth))
        except InputError as error:
            print(f"{file.name}: cannot be read\n    {error}")
            continue
        found = problems(stage)
        print(f"{file.name}: {stage.title}", *(found or ["good"]), sep="\n    ")
        if not found:
            draw(stage).write(OUT / f"{file.stem}.svg")


if __name__ == "__main__":
    main(*sys.argv[1:])
