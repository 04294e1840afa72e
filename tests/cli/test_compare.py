from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.ride import trial


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_stages() -> None:
    result = run("compare", "abcdu", "aBCDEFGHu", "--races", "100")
    assert result.exit_code == 0, result.output
    assert "aBCDEFGHu (2-4) against abcdu (2-4) has more: rounds;" in " ".join(result.stdout.split())


def test_the_same_entrants_ride_everywhere() -> None:
    documents = run("compare", "peloton/stage-7@5-6", "peloton/stage-7@2-4", "--races", "5").output
    assert documents.count("6 teams") == 0
    assert "FR503" in documents
    result = run("compare", "peloton/stage-7@2-4", "peloton/stage-7@5-6", "--races", "5")
    assert result.stdout.count("4 teams (racer)") == 2


def test_reports(tmp_path: Path) -> None:
    path = tmp_path / "rides.json"
    path.write_text(run("ride", "abcdu", "abcdefu", "--races", "20", "--json").stdout)
    document = json.loads(run("compare", str(path), "abcdeu", "--races", "20", "--json").stdout)
    assert [ride["title"] for ride in document["rides"]] == ["abcdu (2-4)", "abcdefu (2-4)", "abcdeu (2-4)"]
    assert len(document["measures"]["rounds"]["rides"]) == 3


def test_one_is_not_enough() -> None:
    result = run("compare", "abcdu", "--races", "5")
    assert result.exit_code == 2
    assert "Two stages are needed" in result.stderr


def test_a_report_that_somebody_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "ride.json"
    document = json.loads(run("ride", "abcdu", "--races", "5", "--json").stdout)
    document["races"] = 7
    path.write_text(json.dumps(document))
    result = run("compare", str(path), "abcdu")
    assert result.exit_code == 2
    assert "FR514" in result.stderr


def test_validate_with_a_ride(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "RACES", 200)
    plain, ridden = (run("validate", "abcdu", *more, "--json") for more in ((), ("--ride",)))
    codes = [
        {finding["code"] for finding in json.loads(result.stdout)["stages"][0]["findings"]}
        for result in (plain, ridden)
    ]
    assert "FR526" in codes[1] - codes[0], "a race of three straights is shorter than any official one"
    ignored = run("validate", "abcdu", "--ride", "--ignore", "unusual-duration", "--json")
    assert '"FR526"' not in ignored.stdout
