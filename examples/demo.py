"""The main job in one go: check a real stage, look at its numbers, draw it and ride it.

Run it with ``python examples/demo.py`` (or ``make demo``). It writes into the folder ``out``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STAGE = "la-classicissima"
OUT = Path("out")

COMMANDS = (
    ("validate", STAGE),
    ("info", STAGE),
    ("draw", STAGE, "-o", str(OUT / "plan.svg")),
    ("ride", STAGE, "--races", "200", "--seed", "1"),
)


def run(*command: str) -> None:
    """Shows the command line, then runs it; stops the demo when it fails."""
    print("\n$ fr-stages", *command, flush=True)
    subprocess.run([sys.executable, "-m", "fr_stages", *command], check=True)


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for command in COMMANDS:
        run(*command)
    print(f"\nThe plan is in {OUT / 'plan.svg'}: open it in a browser or print it.")


if __name__ == "__main__":
    main()
