from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["explain", *arguments])


@pytest.mark.parametrize("name", ["FR402", "fr402", "feeding-zone-before-finish"])
def test_by_code_or_name(name: str) -> None:
    result = run(name)
    assert result.exit_code == 0
    assert result.stdout.startswith("FR402 feeding-zone-before-finish  advice\n")
    for heading in ("Why", "What to do", "Stages that fail", "Official stages", "Allow it in a stage file"):
        assert f"\n{heading}\n" in result.stdout


def test_it_says_how_often_official_stages_do() -> None:
    assert "2 of 55 official stages do." in run("FR201").stdout
    assert "of 12 official stages for 5-6 players" in run("FR405").stdout


def test_a_fault_of_a_file() -> None:
    result = run("FR008")
    assert result.exit_code == 0
    assert result.stdout.startswith("FR008 duplicate-key  error\n\nA key stands twice in one object.")


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("FR4022", 'Did you mean "FR402"?'),
        ("F402", 'Did you mean "FR402"?'),
        ("FR499", "The rules that begin with FR4 are FR401 to FR4"),
        ("FR4xx", "FR401 to FR4"),
        ("FR9", "fr-stages rules"),
        ("overlaps", "overlap"),
        ("Feeding zone before finish", "feeding-zone-before-finish"),
        ("xyz", "fr-stages rules"),
        ("", "fr-stages rules"),
    ],
)
def test_a_near_miss(name: str, suggestion: str) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert suggestion in result.stderr


def test_json() -> None:
    document = json.loads(run("FR401", "--json").stdout)
    assert document["code"] == "FR401"
    assert document["official"] == {"breaking": 33, "of": 55}
