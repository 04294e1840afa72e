"""The pictures of the documentation, each drawn by commands that anybody can type."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.docs.runner import example_folder, run_program

COMMANDS = {
    "plan.svg": ("draw base/la-haute-montagne",),
    "tiles.svg": ("draw --tiles",),
    "draft.svg": ("draw first-draft.json",),
    "lake.svg": ("draw my-stage.json",),
    "lake-profile.svg": ("draw my-stage.json --kind profile",),
    "lake-card.svg": ("draw my-stage.json my-stage-5-6.json --kind card",),
    "two-cols.svg": ("design --profile two-cols.gpx",),
    "lake-heat.svg": (
        "ride my-stage.json --races 300 --seed 1 --json -o ride.json",
        "draw --kind heat --ride ride.json",
    ),
}


def pictures() -> Iterator[tuple[str, str]]:
    """Name and text of every picture."""
    for name, commands in COMMANDS.items():
        yield name, picture(*commands)


@cache
def picture(*commands: str) -> str:
    """What the last of some commands draws, of a design the profile. Raises RuntimeError when one fails."""
    *before, last = commands
    is_design = last.startswith("design")
    with example_folder():
        for command in (*before, f"{last} {'--sheet' if is_design else '-o'} picture.svg"):
            code, output = run_program(command.split())
            if code:
                raise RuntimeError(f"fr-stages {command}: {output}")
        return Path("picture-2.svg" if is_design else "picture.svg").read_text(encoding="utf-8")
