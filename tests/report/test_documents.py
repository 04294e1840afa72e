"""Findings for programs: JSON, SARIF, GitHub annotations."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from fr_stages import resources
from fr_stages.findings import Finding, Location, Severity
from fr_stages.report.findings_json import SCHEMA, findings_document
from fr_stages.report.github import github_annotations
from fr_stages.report.places import label
from fr_stages.report.sarif import sarif_log
from fr_stages.stage.files import Origin
from fr_stages.stage.stage import Stage
from fr_stages.validator import Verdict, validate

from ..strategies import stages as a_stage
from .checks import checked, stage_file

GLUED = "aiKEFCLBgJmntrqoDPHSu"


@pytest.fixture
def stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A file with findings, a row with findings, a file and a row that cannot be read."""
    stage_file(tmp_path)
    (tmp_path / "broken, file.json").write_text('{"format": 1,\n "tiles": "a?u"}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return ("ville.json", GLUED, "broken, file.json", "ab?u")


def test_json_follows_its_schema(stages: tuple[str, ...]) -> None:
    document = findings_document(checked(*stages))
    schema = resources.schema("findings")
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)
    assert document["$schema"] == SCHEMA == schema["$id"]
    assert document["summary"] == {
        "stages": 4,
        "unreadable": 2,
        "errors": sum(f["severity"] == "error" for s in document["stages"] for f in s["findings"]),
        "warnings": 1,
        "advice": sum(f["severity"] == "advice" for s in document["stages"] for f in s["findings"]),
    }


@given(a_stage())
@settings(max_examples=60)
def test_every_finding_can_be_written(stage: Stage) -> None:
    it = Verdict(stage, Origin(""), tuple(validate(stage)))
    Draft202012Validator(resources.schema("findings")).validate(
        json.loads(json.dumps(findings_document([it])))
    )
    check_sarif(json.loads(json.dumps(sarif_log([it]))))
    assert len(list(github_annotations([it]))) == len(it.findings)


def test_json_tells_place_and_numbers(stages: tuple[str, ...]) -> None:
    ville, row, broken, _ = findings_document(checked(*stages))["stages"]
    twice = next(finding for finding in ville["findings"] if finding["code"] == "FR103")
    assert (ville["name"], ville["players"], ville["tiles"]) == ("Tour de Ville", "2-4", list("abBc3u"))
    assert twice["location"] == {
        "file": "ville.json", "line": 5, "column": 24, "pointer": "/tiles/2", "tile": 3, "face": "B"
    }  # fmt: skip
    assert twice["related"][0]["tile"] == 2
    assert row["file"] is None
    assert {"area": 9.68, "depth": 2.03, "tiles": [[5, 6], [14, 15, 16, 17]]} in [
        f["data"] for f in row["findings"]
    ]
    assert broken["name"] is None and broken["findings"][0]["location"]["file"] == "broken, file.json"


def check_sarif(log: dict[str, Any]) -> None:
    """The parts of SARIF 2.1.0 that a reader relies on."""
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        for rule in driver["rules"]:
            assert (
                rule["shortDescription"]["text"] and rule["fullDescription"]["text"] and rule["help"]["text"]
            )
            assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
        for result in run["results"]:
            assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert result["message"]["text"]
            for location in [*result["locations"], *result.get("relatedLocations", ())]:
                assert location["logicalLocations"][0]["fullyQualifiedName"]
                if "physicalLocation" in location:
                    physical = location["physicalLocation"]
                    uri = physical["artifactLocation"]["uri"]
                    assert " " not in uri and "\\" not in uri and not uri.startswith("/")
                    for name in physical.get("region", ()):
                        assert physical["region"][name] >= 1


def test_sarif_is_well_formed(stages: tuple[str, ...]) -> None:
    log = sarif_log(checked(*stages))
    check_sarif(log)
    results = log["runs"][0]["results"]
    twice = next(result for result in results if result["ruleId"] == "FR103")
    assert twice["level"] == "error"
    assert twice["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "ville.json"},
        "region": {"startLine": 5, "startColumn": 24},
    }
    assert (
        twice["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "Tour de Ville (2-4)/tile 3 B"
    )
    assert twice["relatedLocations"][0]["id"] == 1
    assert any(
        "broken%2C%20file.json" in result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in results
        if "physicalLocation" in result["locations"][0]
    )


def test_standard_input_is_no_file_for_others() -> None:
    place = Location("<stdin>", 3, 1, tile=1, face="a")
    it = Verdict(None, Origin("abu", "<stdin>"), (Finding("FR201", "overlap", Severity.ERROR, "m", place),))
    assert "physicalLocation" not in sarif_log([it])["runs"][0]["results"][0]["locations"][0]
    assert list(github_annotations([it])) == ["::error title=FR201 overlap::<stdin>:3: m"]


@pytest.mark.parametrize("file", ["../work/sub/a b.json", "sub/a b.json", "./sub/../sub/a b.json"])
def test_a_file_has_one_address(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    for path in (file, str(Path.cwd() / file)):
        assert address(path) == ("sub/a%20b.json", "sub/a b.json")
    assert address("../other.json")[0] == (tmp_path / "other.json").as_uri()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the working folder")
def test_without_a_working_folder_paths_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    (tmp_path / "work").rmdir()
    try:
        assert address("x.json") == ("x.json", "x.json")
        assert label(Verdict(None, Origin("abu", "/x.json"), ())) == "/x.json"
    finally:
        os.chdir(tmp_path)


def address(file: str) -> tuple[str, str]:
    """What SARIF and GitHub are told about where a file is."""
    place = Location(file, 1, 1)
    it = Verdict(None, Origin("abu", file), (Finding("FR201", "overlap", Severity.ERROR, "m", place),))
    physical = sarif_log([it])["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    annotation = next(github_annotations([it]))
    return physical["artifactLocation"]["uri"], annotation.partition("file=")[2].partition(",")[0]


def test_what_is_about_a_whole_file_stands_in_its_first_line() -> None:
    place = Location("x.json")
    it = Verdict(None, Origin("", "x.json"), (Finding("FR006", "empty-file", Severity.ERROR, "m", place),))
    physical = sarif_log([it])["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert physical["region"] == {"startLine": 1}
    assert list(github_annotations([it])) == ["::error file=x.json,title=FR006 empty-file::m"]


def test_sarif_knows_every_rule_even_without_results() -> None:
    log = sarif_log([])
    check_sarif(log)
    assert log["runs"][0]["results"] == []


def test_github_annotations(stages: tuple[str, ...]) -> None:
    lines = list(github_annotations(checked(*stages)))
    assert (
        "::error file=ville.json,line=5,col=24,title=FR103 both-faces::Tiles b and B are the two sides of "
        "one piece of cardboard, and there is 1 copy. Replace one by a tile that is still in the box: d, D, "
        "f, F, l, L, m, M, n or N." in lines
    )
    assert any(line.startswith("::error file=broken%2C file.json,line=") for line in lines)
    assert any(line.startswith(f"::error title=FR201 overlap::{GLUED}: Tiles 14 (r)") for line in lines)
    assert any(line.startswith("::notice ") for line in lines)
    assert all(line.count("\n") == 0 for line in lines)


@pytest.mark.skipif(os.name != "posix" or sys.platform == "darwin", reason="names are bytes")
def test_a_file_name_need_not_be_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"caf\xe9.txt")
    Path(name).write_text("abccu")
    assert address(name)[0] == "caf%E9.txt"
    result = sarif_log(checked(name))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "caf%E9.txt"
    json.dumps(findings_document(checked(name)), ensure_ascii=False).encode("utf-8", "replace")
    assert any("FR102" in line for line in github_annotations(checked(name)))
