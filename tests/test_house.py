"""How the package is laid out: one home for each concept, and imports that go down only."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from typer.testing import CliRunner

import fr_stages
from fr_stages.cli.app import app
from fr_stages.cli.commands import HOMES
from fr_stages.findings import Finding

PACKAGE = Path(fr_stages.__file__).parent
ROOT = PACKAGE.parents[1]
MODULES = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path.stem != "__init__"]


def test_each_module_name_stands_once() -> None:
    counted = Counter(path.stem for path in MODULES)
    assert [name for name, count in counted.items() if count > 1] == []
    folders = {folder for path in MODULES for folder in path.parts[:-1]}
    assert [path for path in MODULES if path.stem in folders and path.parts[-2:-1] != (path.stem,)] == []


def test_commands_are_named_after_what_is_typed() -> None:
    assert {path.stem for path in MODULES if path.stem.endswith("_command")} == {
        f"{name}_command" for name in HOMES
    }


def test_every_folder_has_a_contract() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    covered = {container for contract in contracts for container in contract.get("containers", ())}
    folders = {".".join(("fr_stages", *path.parts[:-1])) for path in MODULES}
    assert folders - covered == set()


@pytest.mark.parametrize("text", ["abccu", "ab?u", "letape-x", "nowhere/x.json", "AmPFeRSboHDJqKnlciTgu"])
def test_the_walk_from_a_row_to_its_finding_enters_no_module_twice(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks: list[list[str]] = []
    make = Finding.__init__

    def watched(self: Finding, *args: Any, **said: Any) -> None:
        walks.append(list(_modules(sys._getframe(1)))[::-1])
        make(self, *args, **said)

    monkeypatch.setattr(Finding, "__init__", watched)
    CliRunner().invoke(app, ["validate", text, "--json"])
    assert walks
    for walk in walks:
        entered = [name for name, _ in groupby(walk)]
        assert len(entered) == len(set(entered)), " > ".join(entered)


def _modules(frame: FrameType | None) -> Iterator[str]:
    """The modules of this package that wait for a call to return, the innermost first."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith("fr_stages."):
            yield name
        frame = frame.f_back
