"""``fr-stages design``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from fr_stages import resources
from fr_stages.cli.app import app
from fr_stages.design import goals
from fr_stages.design.request_file import request_of
from fr_stages.stage.files import read_stage
from fr_stages.validator import validate

PROFILES = Path(__file__).parents[2] / "examples" / "profiles"


def design(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["design", *arguments])


def test_a_half_built_row_is_completed_and_can_be_read_again() -> None:
    done = design("--complete", "a _2 ? b|c N * u", "-n", "2", "--seed", "3")
    assert done.exit_code == 0
    rows = [line for line in done.stdout.splitlines() if not line.startswith("#")]
    assert len(rows) == 2
    assert all(row.startswith("a^2") and row.endswith("u") for row in rows)


def test_answers_become_stage_files_without_findings(tmp_path: Path) -> None:
    done = design("--box", "base", "--climbs", "2", "-n", "2", "-o", f"{tmp_path}/")
    assert done.exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["design-1.json", "design-2.json"]
    for file in files:
        assert validate(read_stage(file).stage) == []


def test_json_tells_everything() -> None:
    document = json.loads(design("--table", "1000x700", "--json").stdout)
    assert document["request"]["table_mm"] == [1000, 700]
    (answer,) = document["answers"]
    assert answer["size_mm"][0] <= 1221  # the diagonal of the table
    assert document["refused"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("--table", "1000x700", "-n", "2"),
        ("--complete", "a b u"),
        ("--box", "base", "--cobbles", "1"),
        ("--profile", str(PROFILES / "flat.csv"), "--box", "base"),
    ],
)
def test_json_follows_its_schema(arguments: tuple[str, ...]) -> None:
    schema = resources.schema("answers")
    Draft202012Validator.check_schema(schema)
    document = json.loads(design(*arguments, "--json").stdout)
    Draft202012Validator(schema).validate(document)
    assert request_of({key: it for key, it in document["request"].items() if key != "request"})


def test_an_answer_beside_the_profile_that_was_asked_for(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    asked = ("--profile", str(PROFILES / "flat.csv"), "--cobbled", "20-30.5")
    done = design(*asked, "-o", f"{tmp_path}/", "--sheet", str(sheet))
    assert done.exit_code == 0, done.stderr
    beside = (tmp_path / "sheet-2.svg").read_text()
    assert "Asked for: 192 km, 0 m up and 0 m down, 1 cobbled sector" in beside
    assert "dashed" in beside
    assert "cobbles" in {
        terrain for face in read_stage(tmp_path / "design-1.json").stage.faces for terrain in face.terrains
    }


def test_a_goal_in_a_request_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goals, "CANDIDATES", 3)
    monkeypatch.setattr(goals, "FIRST_RACES", 3)
    file = tmp_path / "request.json"
    file.write_text('{"request": 1, "goal": "rounds low", "boxes": ["base"], "seconds": 60}')
    document = json.loads(design("--request", str(file), "--json").stdout)
    Draft202012Validator(resources.schema("answers")).validate(document)
    (answer,) = document["answers"]
    assert answer["ride"]["measure"] == "rounds"
    assert answer["ride"]["candidates"] == 3
    assert answer["ride"]["low"] <= answer["ride"]["high"]
    assert "races of 4 x " in answer["reason"]


def test_a_request_file(tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text('{"request": 1, "boxes": ["base"], "start": ["a"], "answers": 3}')
    document = json.loads(design("--request", str(file), "-n", "1", "--json").stdout)
    assert document["answers"][0]["tiles"].startswith("a")
    file.write_text('{"request": 1, "box": "base"}')
    done = design("--request", str(file))
    assert done.exit_code == 2
    assert 'The key "box" is not known.' in done.stderr


def test_what_cannot_be_is_proved() -> None:
    done = design("--box", "base", "--cobbles", "1")
    assert done.exit_code == 1
    assert done.stderr.startswith("PROVED: No stage of the box base has 1 cobbled sector.")


def test_repairs() -> None:
    done = design("--repair", "aiKEFCLBgJmntrqoDPHSu")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == "# 1: swap tiles 13 (t) and 14 (r)"
    assert design("--repair", "abcdefghijklmnopqrstu").stderr == "Nothing has to be repaired.\n"


def test_rows_are_counted() -> None:
    done = design("--complete", "a b ? u", "--box", "base", "--advice", "off", "--count-all")
    assert done.stdout == "36 rows, of which 17 ride or lie differently.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--cobbles", "1@midle"), "--cobbles cannot be '1@midle'."),
        (("--climbs", "x"), "--climbs cannot be 'x'."),
        (("--box", "bse"), 'There is no box "bse".'),
        (("--cobbled", "1-2"), "--cobbled goes with --profile."),
        (("--profile", str(PROFILES / "flat.csv"), "--cobbled", "2"), "--cobbled cannot be '2'."),
        (("--profile", "nowhere.gpx"), "There is no such file."),
        (("--goal", "photo"), "A goal cannot be 'photo'."),
        (("--advice", "some"), "--advice cannot be 'some'."),
        (("--begin", "a", "--complete", "a *"), "--begin and --end do not go with --complete."),
        (("--vary", "pau", "--keep", "name"), "--keep cannot be 'name'."),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], message: str) -> None:
    done = design(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
