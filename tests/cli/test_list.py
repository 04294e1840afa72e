from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.cli.columns import columns
from fr_stages.stage.files import dump_stage
from fr_stages.stage.stage import Stage


def run(*arguments: str, library: str = "") -> Result:
    return CliRunner(env={"FR_STAGES_LIBRARY": library}).invoke(app, ["list", *arguments])


def names(*arguments: str, library: str = "") -> list[str]:
    result = run(*arguments, "--json", library=library)
    assert result.exit_code == 0, result.stderr
    return [document["name"] for document in json.loads(result.stdout)]


def test_the_whole_library_is_listed(snapshot: SnapshotAssertion) -> None:
    assert run().stdout == snapshot
    assert len(names()) == 61


def test_filters() -> None:
    assert len(names("--set", "peloton")) == 12
    assert len(names("--set", "peloton", "--players", "5-6")) == 6
    assert names("--players", "5") == names("--players", "5-6")
    assert names("--players", "4-5") == []
    assert names("--set", "grand-tour-2018", "--players", "4", "--length", "-64") == [
        "grand-tour-2018/col-de-portet"
    ]
    assert names("--length", "76-") == ["peloton/stage-12@5-6"]
    assert names("--length", "76") == names("--length", "76-76") == names("--length", "76-")
    assert names("--length", "300-400") == []


def test_stages_with_several_terrains_have_all_of_them() -> None:
    found = names("--terrain", "cobbles", "--terrain", "downhill")
    assert "peloton/stage-10@2-4" in found
    assert "peloton/stage-9@2-4" not in found


def test_json_tells_everything(snapshot: SnapshotAssertion) -> None:
    documents = json.loads(run("--set", "etape", "--json").stdout)
    (stage,) = (document for document in documents if document["name"] == "etape/la-classicissima")
    assert Path(stage.pop("file")).name == "la-classicissima.json"
    assert stage == snapshot


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "many"], "--players cannot be 'many'"),
        (["--players", "0"], "--players cannot be '0'"),
        (["--players", "6-5"], "--players cannot be '6-5'"),
        (["--set", "pelotone"], 'Did you mean "peloton"?'),
        (["--set", "xyz"], "The sets are base"),
        (["--length", "long"], "--length cannot be 'long'"),
        (["--length", ""], "--length cannot be ''"),
        (["--players", "2-"], "--players cannot be '2-'"),
        (["--length", "70-60"], "--length cannot be '70-60'"),
        (["--length", "-"], "--length cannot be '-'"),
        (["--length", "9" * 5000], "--length cannot be '999"),
        (["--terrain", "sand"], "sand"),
    ],
)
def test_wrong_usage(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr


@pytest.mark.parametrize("folder", ["/no/such/folder", "x" * 5000])
def test_an_own_folder_that_is_not_there_is_said(folder: str) -> None:
    result = run("--set", "base", library=folder)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"FR_STAGES_LIBRARY names '{folder[:80]}', which is no folder;")
    assert "base/la-classicissima" in result.stdout


def test_ones_own_stages_are_listed_and_a_broken_one_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "lake.json").write_text(dump_stage(Stage(("a", "b", "u"), name="Lake")))
    (tmp_path / "odd.json").write_text(dump_stage(Stage(("a", "x", "u"), name="Odd")))
    (tmp_path / "broken.json").write_text("{")
    result = run("--set", "own", library=str(tmp_path))
    assert result.exit_code == 0
    assert "own/lake" in result.stdout
    assert "own/odd" in result.stdout
    assert "broken.json:1:2: error FR007" in result.stderr


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("haute",), ["base/la-haute-montagne", "etape/la-haute-montagne"]),
        (("HAUTE", "etape"), ["etape/la-haute-montagne"]),
        (("Champs-Élysées",), ["grand-tour-2018/champs-elysees"]),
        (("champs ely",), ["grand-tour-2018/champs-elysees"]),
        (("nowhere",), []),
    ],
)
def test_a_text_is_looked_for(words: tuple[str, ...], found: list[str]) -> None:
    assert names(*words) == found


def test_a_text_that_is_about_nothing_gets_a_suggestion() -> None:
    result = run("mendee")
    assert result.exit_code == 0
    assert "\n0 stages." in result.stdout
    assert 'Did you mean "mende"?' in result.stderr


def test_the_list_fits_a_terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = columns(*_table_of_all(monkeypatch), width=80, last_is_spare=True)
    assert max(map(len, lines)) <= 80
    assert len(lines) == 62


def _table_of_all(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Head and rows of the table of the whole library."""
    tables: list[tuple[Any, Any]] = []

    def kept(head: Any, rows: Any, *_: Any, **__: Any) -> None:
        tables.append((head, rows))

    monkeypatch.setattr("fr_stages.cli.list_command.print_table", kept)
    run()
    return tables[0]
