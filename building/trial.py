"""``python trial.py COMMAND``: what an installed program must do, whoever built it.

COMMAND runs it (``python -m fr_stages`` without one). It is run in an empty folder, far from any checkout.
Ends with 1 and says why when something is not as it should be.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

RIDE = ("ride", "avenue-corso-paseo", "--races", "200", "--seed", "1", "--json")
LIBRARY = 61
FINDINGS = 1


class TrialError(Exception):
    """What the program did not do as it should."""


def told(command: list[str], *arguments: str, form: str = "", code: int = 0) -> str:
    """What the program prints. Raises TrialError when it ends with another exit code."""
    environment = {**os.environ, "FR_STAGES_FORM": form}
    done = subprocess.run([*command, *arguments], env=environment, capture_output=True, encoding="utf-8")
    if done.returncode != code:
        raise TrialError(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def check(what: str, *, holds: bool) -> None:
    """Raises TrialError when it does not hold."""
    if not holds:
        raise TrialError(what)


def trial(command: list[str]) -> None:
    """Lists, checks, draws and rides. Raises TrialError."""
    check("It is not compiled.", holds="(compiled)" in told(command, "--version"))
    check("Stages are missing.", holds=len(json.loads(told(command, "list", "--json"))) == LIBRARY)
    told(command, "validate", "la-classicissima")
    told(command, "validate", "aiKEFCLBgJmntrqoDPHSu", code=FINDINGS)
    told(command, "draw", "la-classicissima", "-o", "plan.svg")
    check("There is no plan.", holds=Path("plan.svg").stat().st_size > 0)
    compiled = told(command, *RIDE, "--jobs", "2")
    check("The forms differ.", holds=told(command, *RIDE, form="plain") == compiled)


def main() -> int:
    """Tries the program; returns the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            trial(sys.argv[1:] or [sys.executable, "-m", "fr_stages"])
        except TrialError as failure:
            print(failure, file=sys.stderr)
            return 1
        finally:
            os.chdir(Path(folder).parent)
    print("It lists, checks, draws and rides, and both forms of the engine give the same.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
