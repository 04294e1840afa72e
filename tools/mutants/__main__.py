"""``python -m tools.mutants``: nudges the numeric constants one at a time and runs the tests of their folder.

    python -m tools.mutants                       all folders
    python -m tools.mutants --folder validator    one of them
    python -m tools.mutants --folder geometry --match overlaps.py

At least 95 of 100 mutants must be caught by a test. ``survivors.toml`` gives the reason for each of the
others; those are not tried again unless ``--all`` asks for it.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.nudges import Mutant, mutants
from tools.mutants.trials import BROKEN, SOURCE, Trials

ENOUGH = 0.95
SURVIVORS = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Folder:
    """Source files, as patterns below ``src/fr_stages``, and the tests that are to pin their numbers.

    The quickest tests come first.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[Path]:
        """The source files."""
        return [file for pattern in self.sources for file in sorted((SOURCE / "fr_stages").glob(pattern))]


FOLDERS: Mapping[str, Folder] = {
    "validator": Folder(("validator/*.py",), ("tests/validator",)),
    "geometry": Folder(("geometry/*.py",), ("tests/geometry",)),
    "measures": Folder(
        ("ride/measures.py", "ride/ride_rules.py", "ride/statistics.py", "ride/tally.py"),
        (
            "tests/ride/test_worked_out.py",
            "tests/ride/test_statistics.py",
            "tests/ride/test_tally.py",
            "tests/ride",
        ),
    ),
    "print": Folder(("draw/printing/*.py",), ("tests/draw/printing",)),
}


def main() -> int:
    """Tries the mutants that the arguments ask for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--folder", choices=FOLDERS, action="append", help="only this one; may be repeated")
    parser.add_argument(
        "--match", default="", metavar="TEXT", help="only mutants whose place or line holds this"
    )
    parser.add_argument("--all", action="store_true", help="try those with a reason too")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    wanted = parser.parse_args()
    results = [check(name, wanted.match, wanted.jobs, wanted.all) for name in wanted.folder or FOLDERS]
    return 0 if all(results) else 1


def check(name: str, match: str, jobs: int, with_excused: bool) -> bool:
    """Tries the mutants of one folder and prints what survives; whether that is good enough."""
    folder, reasons = FOLDERS[name], Reasons.read()
    found = [mutant for file in folder.files() for mutant in mutants(file) if match in str(mutant)]
    excused = [mutant for mutant in found if reasons.of(mutant)]
    trials = Trials(folder.tests, jobs)
    if not trials.unchanged_passes():
        print(f"{name}: the tests fail as it is.", file=sys.stderr)
        return False
    tried = found if with_excused else [mutant for mutant in found if mutant not in excused]
    alive, broken = [] if with_excused else list(excused), 0
    for number, (mutant, caught) in enumerate(trials.run(tried), start=1):
        print(f"\r{name}: {number} of {len(tried)} ", end="", file=sys.stderr, flush=True)
        broken += caught == BROKEN
        if not caught:
            alive.append(mutant)
            print(f"survives: {mutant}  ({reasons.of(mutant) or 'no reason given'})", flush=True)
    share = 1 - len(alive) / max(len(found), 1)
    print(
        f"{name}: {len(found)} mutants, {100 * share:.1f} % caught ({broken} because nothing ran any more); "
        f"{len(excused)} have a reason to survive"
    )
    return share >= ENOUGH and all(map(reasons.of, alive))


@dataclass(frozen=True)
class Reasons:
    """Why mutants may survive: for each file, a part of `Mutant.change`, and the reason."""

    by_file: Mapping[str, Mapping[str, str]]

    @classmethod
    def read(cls) -> Reasons:
        """The reasons of ``survivors.toml``."""
        return cls(tomllib.loads(SURVIVORS.read_text(encoding="utf-8")))

    def of(self, mutant: Mutant) -> str:
        """The reason for one mutant; empty when there is none."""
        known = self.by_file.get(mutant.file.relative_to(SOURCE / "fr_stages").as_posix(), {})
        return next((reason for part, reason in known.items() if part in mutant.change), "")


if __name__ == "__main__":
    sys.exit(main())
