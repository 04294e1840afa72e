"""What a stage is called on the command line, for every command that takes one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

LAKE = "AmPFeRsboHDJqKnlciTgu"
TANGLED = "AmPFeRSboHDJqKnlciTgu"


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


@pytest.mark.parametrize(
    "command",
    [
        ("info", "--json"),
        ("convert",),
        ("graph", "--to", "json"),
        ("draw",),
        ("race",),
        ("ride", "--races", "2", "--json"),
        ("validate", "--json", "--select", "FR1"),
    ],
)
def test_a_row_that_the_shell_has_split_is_one_row(command: tuple[str, ...]) -> None:
    name, *options = command
    result = run(name, *LAKE, *options)
    assert result.exit_code == 0, result.stderr
    glued = run(name, LAKE, *options).stdout
    # what is named after the row is named after the row as it was typed
    assert result.stdout.replace(" ".join(LAKE), LAKE) == glued.replace(" ".join(LAKE), LAKE)


@pytest.mark.parametrize("command", ["info", "convert", "graph", "race"])
def test_a_command_for_one_stage_takes_one(command: str) -> None:
    result = run(command, "mende", "pau")
    assert result.exit_code == 2
    assert "2 stages are named; one is needed." in result.stderr


def test_a_set_is_checked_drawn_ridden_and_compared(tmp_path: Path) -> None:
    assert (
        json.loads(run("validate", "--set", "base", "--set", "promo", "--json").stdout)["summary"]["stages"]
        == 12
    )
    assert run("draw", "--set", "base", "-o", f"{tmp_path}/").exit_code == 0
    assert len(list(tmp_path.iterdir())) == 6
    assert len(json.loads(run("ride", "--set", "base", "--races", "1", "--json").stdout)) == 6
    document = json.loads(run("compare", "mende", "--set", "base", "--races", "1", "--json").stdout)
    assert [ride["title"] for ride in document["rides"]][:2] == ["Mende (2-4)", "Avenue Corso Paseo (2-4)"]
    assert len(document["rides"]) == 7


@pytest.mark.parametrize("command", ["validate", "draw", "ride", "compare"])
def test_a_set_that_is_not_there_is_named(command: str) -> None:
    result = run(command, "--set", "bse")
    assert result.exit_code == 2
    assert 'There is no set "bse".' in result.stderr
    assert 'Did you mean "base"?' in result.stderr


@pytest.mark.parametrize("command", ["validate", "draw", "ride", "info"])
def test_a_wrong_folder_is_called_a_wrong_folder(command: str, tmp_path: Path) -> None:
    result = run(command, f"{tmp_path}/base")
    text = " ".join((result.stdout + result.stderr).split())
    assert result.exit_code == 2
    assert "There is no such file or folder." in text
    assert "--set base" in text


@pytest.mark.parametrize(
    "command",
    [("race",), ("play",), ("ride", "--races", "1"), ("league", "--races", "1", "--only", "steady,random")],
)
def test_a_stage_with_errors_is_raced_only_anyway(command: tuple[str, ...]) -> None:
    name, *options = command
    result = run(name, TANGLED, *options)
    assert result.exit_code == 2
    assert "--anyway" in result.stderr
    assert "error FR201" in result.stderr
    if name != "play":
        assert run(name, TANGLED, "--anyway", *options).exit_code == 0


@pytest.mark.parametrize(
    ("row", "code"), [("abw", 1), ("ab0", 1), ("ab0u", 1), ("abu", 0), ("ab?", 2), ("a^0u", 2)]
)
def test_a_letter_and_a_numeral_that_are_no_face_end_alike(row: str, code: int) -> None:
    assert run("validate", row, "--select", "FR101").exit_code == code


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
@pytest.mark.parametrize(
    "command", [("draw", "abcu"), ("draw", "abcu", "--format", "png"), ("draw", "--tiles"), ("graph", "abcu")]
)
def test_a_terminal_is_not_filled_with_drawings(command: tuple[str, ...]) -> None:
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "fr_stages", *command], stdout=theirs, stderr=subprocess.PIPE, encoding="utf-8"
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert "would only fill the terminal" in done.stderr
    assert "-o" in done.stderr


def test_a_drawing_is_printed_when_that_is_asked_for() -> None:
    assert run("draw", "abcu", "-o", "-").stdout == run("draw", "abcu").stdout
    assert run("graph", "abcu", "-o", "-").stdout == run("graph", "abcu").stdout


@pytest.mark.parametrize("name", ["x" * 201, "a\nb", " ", "\x1b[31m"])
def test_no_tour_gets_a_name_that_its_file_cannot_hold(name: str) -> None:
    result = run("tour", "new", "--random", "3", "--name", name)
    assert result.exit_code == 2
    assert "A tour cannot be called" in result.stderr


@pytest.mark.parametrize("option", ["--tiles", "--solo-cards"])
def test_an_empty_name_of_a_file_is_not_passed_over(option: str) -> None:
    assert run("race", "abcdu", option, "").exit_code == 2


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "\ud800"])
def test_what_cannot_be_the_name_of_a_file_is_no_fault_of_the_program(name: str, tmp_path: Path) -> None:
    assert run("race", "abcdu", "--bots", name).exit_code == 2
    tour = tmp_path / "tour.json"
    assert run("tour", "new", "--random", "3", "-o", str(tour)).exit_code == 0
    result = run("tour", "race", str(tour), "--book", name)
    assert result.exit_code == 2, result.exception
