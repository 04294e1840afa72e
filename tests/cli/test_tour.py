"""``fr-stages tour`` and the drawings of tours, from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

from ..browser.pages import data_of


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("tour") / "tour.json"
    assert run("tour", "new", "--random", "3", "--seed", "1", "-o", str(file)).exit_code == 0
    return str(file)


@pytest.fixture(scope="module")
def book(tour: str) -> str:
    """The book of that tour after two of its stages, ridden by other teams than the file names."""
    file = str(Path(tour).with_name("book.json"))
    result = run("tour", "race", tour, "--stages", "2", "--entrants", "2", "--book", file, "--seed", "3")
    assert result.exit_code == 0
    return file


def test_a_new_tour_is_valid(tour: str) -> None:
    assert run("tour", "validate", tour).exit_code == 0


def test_a_tour_is_written_as_a_page(tour: str, tmp_path: Path) -> None:
    page = tmp_path / "t.html"
    result = run("tour", "race", tour, "--seed", "3", "--html", str(page))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{page} is written: open it in a browser.\n"
    data = data_of(page.read_text(encoding="utf-8"))
    told = json.loads(run("tour", "race", tour, "--seed", "3", "--json").stdout)
    assert {key: data[key] for key in told} == told


def test_standings_come_from_the_book_with_its_own_riders(tour: str, book: str) -> None:
    text = run("tour", "standings", tour, "--book", book).stdout
    assert "After 2 stages of 3:" in text
    data = data_of(run("tour", "standings", tour, "--book", book, "--html", "-").stdout)
    assert len(data["stages"]) == 2
    assert len(data["standings"]["riders"]) == 4


def test_many_rides_are_the_same_with_any_number_of_workers(tour: str) -> None:
    ride = ("tour", "ride", tour, "--tours", "30", "--entrants", "2", "--json")
    first, second = (run(*ride, "--jobs", jobs) for jobs in ("1", "2"))
    assert first.exit_code == 0
    assert first.stdout == second.stdout


@pytest.mark.parametrize(("kind", "pages"), [("road-book", 7), ("standings", 2), ("tour-charts", 1)])
def test_sheets_of_a_tour(tour: str, book: str, kind: str, pages: int, tmp_path: Path) -> None:
    from pypdf import PdfReader

    file = tmp_path / "sheets.pdf"
    result = run("draw", tour, "--kind", kind, "--book", book, "-o", str(file))
    assert result.exit_code == 0, result.stderr
    assert len(PdfReader(file).pages) == pages


def test_riders_with_cards_of_their_own(tour: str, tmp_path: Path) -> None:
    decks = tmp_path / "decks.json"
    fast = {"red-rouleur": [8] * 15, "red-sprinteur": [9] * 15}
    decks.write_text(json.dumps({"format": 1, "name": "Fast", "decks": fast}))
    race = ("tour", "race", tour, "--entrants", "2", "--json")
    told = json.loads(run(*race, "--decks", str(decks)).stdout)
    assert told["winner"] == "red"
    assert told != json.loads(run(*race).stdout)
    race = ("race", "avenue-corso-paseo", "--entrants", "2", "--seed", "1")
    assert "red wins" in run(*race, "--decks", str(decks)).stdout
    decks.write_text(json.dumps({"format": 1, "name": "Marked", "decks": {"rouleur": [3, 3, "7s"]}}))
    refused = run(*race, "--decks", str(decks))
    assert refused.exit_code == 2
    assert "FR519" in refused.stderr


class Answers:
    """Takes the first card that is offered, and leaves after so many questions."""

    def __init__(self, most: int = 10_000) -> None:
        self.most = most

    def __call__(self, prompt: str) -> str:
        self.most -= 1
        offered = re.search(r"\[([^,;\]]+)", prompt)
        assert offered, prompt
        return offered[1] if self.most >= 0 else "quit"


def test_a_person_rides_a_tour_leaves_and_goes_on(
    tour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = str(tmp_path / "mine.json")
    play = ("tour", "play", tour, "--book", book, "--entrants", "2", "--seed", "4")
    monkeypatch.setattr("builtins.input", Answers(3))
    left = run(*play)
    assert left.exit_code == 0
    assert "The tour is saved. Go on with:" in left.stderr
    assert json.loads(Path(book).read_text())["results"] == []
    monkeypatch.setattr("builtins.input", Answers())
    first = run("tour", "play", tour, "--book", book, "--stages", "1")
    assert first.exit_code == 0, first.stderr
    assert "After 1 stage of 3:" in first.stdout
    assert "--book" in first.stderr
    assert run("tour", "race", tour, "--book", book).exit_code == 2  # a person rides: bots cannot
    rest = run("tour", "play", tour, "--book", book)
    assert "wins the tour" in rest.stdout
    assert "After 2 stages of 3:" in rest.stdout
    assert run("tour", "standings", tour, "--book", book).exit_code == 0
    assert run("tour", "play", tour, "--book", book).exit_code == 2  # nothing is left


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tour", "race", "{tour}", "--json", "--html", "x.html"), "Only one of --json and --html"),
        (("tour", "ride", "{tour}", "--json", "--html", "x.html"), "Only one of --json and --html"),
        (("draw", "{tour}", "--kind", "standings", "-o", "x.pdf"), "drawn from the book"),
        (("draw", "--kind", "tour-charts", "-o", "x.pdf"), "is that of one tour"),
        (("tour", "play", "{tour}", "--book", "x.json", "--entrants", "red=steady"), "Nobody is human"),
        (("tour", "race", "{tour}", "--entrants", "red=human,blue=steady"), "Red is played by a person"),
        (("tour", "ride", "{tour}", "--entrants", "red=human,blue=steady"), "Red is played by a person"),
        (("tour", "new",), "Name the stages"),
        (("tour", "standings", "{tour}", "--book", "{tour}"), "FR"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(tour: str, arguments: tuple[str, ...], message: str) -> None:
    result = run(*(argument.format(tour=tour) for argument in arguments))
    assert result.exit_code == 2
    assert message in result.stderr
