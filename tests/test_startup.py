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


def imported(*command: str) -> set[str]:
    """The top-level modules that a Python process imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command], capture_output=True, encoding="utf-8", check=True
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("validate", "--help"), ("ride", "--help")]
)
def test_help_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    modules = imported("-m", "fr_stages", *arguments)
    assert "fr_stages" in modules
    assert modules & HEAVY == set()


def test_import_of_the_package_imports_nothing_heavy() -> None:
    modules = imported("-c", "import fr_stages; fr_stages.__version__")
    assert "fr_stages" in modules
    assert modules & (HEAVY | {"typer", "rich"}) == set()


def test_a_row_of_tiles_needs_no_geometry() -> None:
    modules = imported("-m", "fr_stages", "convert", "abcdu", "--to", "string")
    assert modules & {"shapely", "networkx", "numpy", "svgwrite"} == set()


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
