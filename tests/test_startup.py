"""The command line answers at once: nothing heavy is imported before a command needs it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "shapely",
    "networkx",
    "jsonschema",
    "referencing",
    "numpy",
    "svgwrite",
    "cairosvg",
    "pypdf",
    "hypothesis",
}


TELLS = """
import atexit, sys

atexit.register(lambda: print(*sys.modules, file=sys.stderr))
"""
PROGRAM = f"{TELLS}\nfrom fr_stages.__main__ import main\nmain()"


def modules(program: str, *arguments: str) -> set[str]:
    """The modules that a Python process has imported when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, encoding="utf-8", check=True
    )
    return set(done.stderr.splitlines()[-1].split())


def imported(program: str, *arguments: str) -> set[str]:
    """The top-level ones of them."""
    return {name.partition(".")[0] for name in modules(program, *arguments)}


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("validate", "--help"), ("ride", "--help")]
)
def test_help_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    loaded = imported(PROGRAM, *arguments)
    assert "fr_stages" in loaded
    assert loaded & HEAVY == set()


def test_the_version_is_told_at_once() -> None:
    assert imported(PROGRAM, "--version") & (HEAVY | {"typer", "rich", "typing", "pathlib"}) == set()


@pytest.mark.parametrize("command", [("--help",), ("ride", "--help")])
def test_help_loads_the_command_that_it_is_about_and_no_other(command: tuple[str, ...]) -> None:
    loaded = {name for name in modules(PROGRAM, *command) if name.endswith("_command")}
    assert loaded == {f"fr_stages.cli.{name}_command" for name in command if name != "--help"}


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        (("rules",), HEAVY | {"fr_stages.race.engine", "fr_stages.geometry.layout", "rich.console"}),
        (("list",), HEAVY | {"fr_stages.race", "fr_stages.geometry", "rich.console"}),
        (("validate", "abcdefghijklmnopqrstu"), HEAVY | {"fr_stages.race"}),
        (("validate", "base/la-classicissima", "aBcmigstqrjeNLODPHFku"), HEAVY | {"fr_stages.race"}),
        (("convert", "abcdu", "--to", "string"), HEAVY),
    ],
)
def test_a_command_imports_what_it_needs(command: tuple[str, ...], unneeded: set[str]) -> None:
    assert modules(PROGRAM, *command) & unneeded == set()


def test_import_of_the_package_imports_nothing_heavy() -> None:
    loaded = imported(f"{TELLS}import fr_stages; fr_stages.__version__")
    assert "fr_stages" in loaded
    assert loaded & (HEAVY | {"typer", "rich"}) == set()


INTERRUPTED_WHILE_LOADING = """
import sys

class CtrlC:
    def find_spec(self, name, *rest):
        if name == "fr_stages.cli.app":
            raise KeyboardInterrupt

sys.meta_path.insert(0, CtrlC())
from fr_stages.__main__ import main
main()
"""


def test_ctrl_c_while_loading_is_quiet() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_WHILE_LOADING], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
