from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.stage.files import parse_json
from fr_stages.stage.opening import open_stage

SEPARATED = "a 2B 3 g M R P k e q o s 4 c D H j T n i u"
CANONICAL = "a^23gMRPkeqos4cDHjTniu"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["convert", *arguments], input=stdin)


def test_a_separated_row_becomes_the_canonical_string() -> None:
    result = run(SEPARATED, "--to", "string")
    assert (result.exit_code, result.stdout) == (0, f"{CANONICAL}\n")
    assert result.stderr == '"2B" is read as ^2, the dark side of tile 2.\n'


def test_a_library_stage_becomes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    result = run("mende", "--to", "json", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert parse_json(path.read_text(encoding="utf-8")).stage == open_stage("mende")


def test_a_row_of_tiles_loses_nothing_in_the_builder() -> None:
    result = run("abu", "--to", "builder")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["tiles"] == ["a", "b", "u"]


def test_there_and_back_through_the_builder(tmp_path: Path) -> None:
    path = tmp_path / "builder.json"
    result = run("peloton/stage-7@5-6", "--to", "builder", "-o", str(path))
    assert "left out: confidence, number, official, players, set, source." in result.stderr
    assert run(str(path)).stdout == "^123gMRPkeqos4cDHjT^9niu\n"


def test_a_file_is_converted_onto_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"tiles": ["a", "2B", "u"], "players": 4, "name": "Mine", "format": 1}')
    assert run(str(path), "--to", "json", "-o", str(path)).exit_code == 0
    assert '"tiles": "a^2u"' in path.read_text()


@pytest.mark.parametrize("stdin", ["a b\nu\n", '{"version": 1, "name": "A", "tiles": ["a", "b", "u"]}'])
def test_standard_input(stdin: str) -> None:
    assert run("-", stdin=stdin).stdout == "abu\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "says"),
    [
        (["ab?u"], None, "1:3: error FR022"),
        (["mendee"], None, 'Did you mean "mende"?'),
        (["-"], "", "<stdin>: error FR006"),
        (["-"], b"\xff\xfe\0", "<stdin>: error FR005"),
        (["-"], "abu\nacu\n", "<stdin>: error FR032"),
        (["-"], "[]", "<stdin>:1:1: error FR020"),
        (["-"], "[{}]", "<stdin>:1:1: error FR013"),
        (["a%Bu", "--to", "builder"], None, "error FR041"),
        (["abu", "--to", "yaml"], None, "yaml"),
        (["abu", "-o", "missing/folder/out.txt"], None, "error FR040"),
        (["abu", "--tiles", "missing.json"], None, "missing.json: error FR001"),
    ],
)
def test_bad_input(arguments: list[str], stdin: str | bytes | None, says: str) -> None:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr


def test_tiles_of_ones_own_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(
        '{"format": 1, "tiles": [{"tile": "ramp", "set": "mine", "faces": '
        '[{"face": "ramp", "kind": "straight", "spaces": [{"lanes": 1}]}]}]}'
    )
    result = run("a ramp u", "--tiles", str(path), "--to", "json")
    assert json.loads(result.stdout)["tiles"] == "a ramp u"


def test_name_players_boxes_and_table_can_be_set() -> None:
    said = (
        "--name",
        "Round the Lake",
        "--players",
        "5-6",
        "--box",
        "base",
        "--box",
        "peloton",
        "--table",
        "1200x800.5",
    )
    document = json.loads(run("abu", "--to", "json", *said).stdout)
    assert document["name"] == "Round the Lake"
    assert document["players"] == "5-6"
    assert document["boxes"] == ["base", "peloton"]
    assert document["table_mm"] == [1200, 800.5]
    assert json.loads(run("abu", "--to", "builder", "--name", "Mine").stdout)["name"] == "Mine"


def test_what_is_not_said_stays() -> None:
    document = json.loads(run("champs-elysees", "--to", "json", "--name", "Mine").stdout)
    assert (document["name"], document["players"]) == ("Mine", "5-6")


@pytest.mark.parametrize(
    ("row", "players"),
    [("abu", "2-4"), ("Abu", "2-4"), ("1bu", "5-6"), ("^1bu", "5-6"), ("bu", "2-4"), ("1xu", "5-6")],
)
def test_a_row_with_the_wide_start_is_for_many_players(row: str, players: str) -> None:
    assert json.loads(run(row, "--to", "json").stdout)["players"] == players


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--name", "x"], "Add --to json"),
        (["--to", "json", "--name", ""], "cannot be called"),
        (["--to", "json", "--name", "a\nb"], "cannot be called"),
        (["--to", "json", "--name", "x" * 201], "200 letters"),
        (["--to", "json", "--players", "0"], "from 1 to 12"),
        (["--to", "json", "--box", "bse"], "base"),
        (["--to", "json", "--table", "big"], "1200x800"),
    ],
)
def test_wrong_options(arguments: list[str], says: str) -> None:
    result = run("abu", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
