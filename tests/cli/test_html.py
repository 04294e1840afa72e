"""``--html``: pages for a browser, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

from ..browser.pages import data_of

RACE = ("race", "avenue-corso-paseo", "--seed", "3")
RIDE = ("ride", "avenue-corso-paseo", "--races", "120", "--seed", "3")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_a_ride_is_written_as_a_page(tmp_path: Path) -> None:
    file = tmp_path / "ride.html"
    result = run(*RIDE, "--html", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{file} is written: open it in a browser.\n"
    data = data_of(file.read_text(encoding="utf-8"))
    assert data["table"]["of"] == 120
    assert 8 <= len(data["races"]) <= 20


def test_a_race_is_written_as_a_page_to_standard_output() -> None:
    result = run(*RACE, "--number", "7", "--html", "-")
    assert result.exit_code == 0
    assert [race["number"] for race in data_of(result.stdout)["races"]] == [7]


def test_any_race_of_a_ride_can_be_written_alone(tmp_path: Path) -> None:
    file = tmp_path / "ride.html"
    run(*RIDE, "--html", str(file))
    for race in data_of(file.read_text(encoding="utf-8"))["races"][:3]:
        number = str(race["number"])
        alone = run(*RACE, "--number", number, "--html", "-")
        (again,) = data_of(alone.stdout)["races"]
        assert again["rounds"] == race["rounds"]


def test_pages_are_the_same_with_any_number_of_workers(tmp_path: Path) -> None:
    pages = []
    for jobs in ("1", "2"):
        run(*RIDE, "--jobs", jobs, "--html", str(tmp_path / f"{jobs}.html"))
        pages.append((tmp_path / f"{jobs}.html").read_bytes())
    assert pages[0] == pages[1]


def test_a_recorded_race_is_written_as_a_page(tmp_path: Path) -> None:
    record = run(*RACE, "--json").stdout
    file = tmp_path / "race.json"
    file.write_text(record, encoding="utf-8")
    result = run("race", "--replay", str(file), "--html", str(tmp_path / "race.html"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"The race comes out the same: {len(json.loads(record)['events'])} events." in result.stderr
    page = (tmp_path / "race.html").read_text(encoding="utf-8")
    assert page == run(*RACE, "--html", "-").stdout


@pytest.mark.parametrize("command", [("draw", "base"), ("list", "--set", "base")])
def test_a_gallery(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "gallery.html"
    result = run(*command, "--html", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    page = file.read_text(encoding="utf-8")
    assert len(data_of(page)["stages"]) == page.count("<article") == 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ride", "base", "--races", "5", "--html", "x.html"), "A page shows one stage, not 6."),
        ((*RIDE, "--html", "x.html", "--json"), "Only one of --json, --csv and --html can be given."),
        ((*RACE, "--html", "x.html", "--json"), "Only one of --json and --html can be given."),
        (("draw", "base", "--html", "x.html", "--kind", "card"), "--html shows stages"),
        (("draw", "base", "--html", "x.html", "--rotate", "30"), "--html shows stages"),
        (("draw", "base", "--html", "x.html", "--book", "no.json"), "--html shows stages"),
        (("draw", "--html", "x.html"), "There is nothing to draw."),
        ((*RACE, "--html", "stage.json"), "A page needs a name that ends in .html, not 'stage.json'."),
        (("list", "--html", "x.svg"), "A page needs a name that ends in .html, not 'x.svg'."),
        (("list", "--length", "1", "--html", "x.html"), "There is no stage to show."),
        (("list", "--json", "--html", "x.html"), "Only one of --json and --html can be given."),
        ((*RIDE, "--html", "no/such/folder.html"), "The folder 'no/such' does not exist."),
    ],
)  # fmt: skip
def test_what_cannot_be_written(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []
