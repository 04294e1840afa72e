"""The package as its users meet it: public names, version, entry points."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points, requires, version
from pathlib import Path

import pytest
from tools.lowest import lowest

import fr_stages

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", fr_stages.__all__)
def test_public_names_can_be_used(name: str) -> None:
    assert getattr(fr_stages, name).__doc__


def test_public_names_are_sorted_and_have_a_home() -> None:
    assert list(fr_stages.__all__) == sorted(fr_stages.__all__)
    assert sorted(fr_stages._HOMES) == list(fr_stages.__all__)


def test_a_name_that_does_not_exist_is_named() -> None:
    with pytest.raises(AttributeError, match="'fr_stages' has no attribute 'stages'"):
        fr_stages.stages  # noqa: B018  the attribute access is the test


def test_version_is_one_and_the_same() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", fr_stages.__version__)
    assert version("fr-stages") == fr_stages.__version__


@pytest.mark.parametrize(
    "command", [(sys.executable, "-m", "fr_stages"), (Path(sys.executable).parent / "fr-stages",)]
)
def test_both_ways_to_start_say_the_version(command: tuple[str, ...]) -> None:
    done = subprocess.run([*command, "--version"], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.startswith(f"fr-stages {fr_stages.__version__}")


def test_the_command_is_installed() -> None:
    (script,) = entry_points(group="console_scripts", name="fr-stages")
    assert script.value == "fr_stages.__main__:main"


def test_types_are_shipped() -> None:
    assert (Path(fr_stages.__file__).parent / "py.typed").exists()


def test_every_python_that_is_promised_is_new_enough() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = project["requires-python"].removeprefix(">=")
    assert tuple(map(int, least.split("."))) <= sys.version_info[:2]
    assert f"Programming Language :: Python :: {least}" in project["classifiers"]


def test_every_library_has_a_lowest_version() -> None:
    required = requires("fr-stages") or []
    assert len(lowest(required)) == len(required) > 5


def test_the_lowest_of_a_range() -> None:
    both = ["typer<0.29,>=0.26", 'cairosvg (>=2.7.1,<3) ; extra == "pdf"', "pip"]
    assert lowest(both) == ["typer==0.26", "cairosvg==2.7.1"]
