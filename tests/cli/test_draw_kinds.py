"""``fr-stages draw --kind``: cards, profiles, pages, tiles to cut out, rides."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.draw.drawings import KINDS, TOUR_KINDS
from fr_stages.race.entrants import teams
from fr_stages.ride import ride
from fr_stages.ride.ride_file import write
from fr_stages.stage.opening import open_stage

RUNNER = CliRunner()


def _draw(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["draw", *arguments])


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a small ride on a stage of the library."""
    file = tmp_path_factory.mktemp("ride") / "ride.json"
    file.write_text(write([ride(open_stage("base/la-classicissima"), teams(2), 3, 1)]), encoding="utf-8")
    return str(file)


def test_a_card_has_both_sides(tmp_path: Path) -> None:
    file = tmp_path / "card.svg"
    assert _draw("la-haute-montagne", "--kind", "card", "-o", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert text.count(">La Haute Montagne</text>") == 2
    assert "unofficial" in text


def test_two_sides_make_one_file(tmp_path: Path) -> None:
    arguments = ("peloton/stage-9@2-4", "peloton/stage-9@5-6", "--kind", "card")
    assert _draw(*arguments, "-o", str(tmp_path / "card.svg")).exit_code == 0
    assert _draw(*arguments, "-o", f"{tmp_path}/cards/").exit_code == 0
    assert [file.name for file in (tmp_path / "cards").iterdir()] == ["stage-9-2-4-card.svg"]


def test_cards_on_paper_are_fronts_and_backs(tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    result = _draw("peloton/stage-9@2-4", "abu", "--kind", "card", "--paper", "A4", "-o", str(file))
    assert result.exit_code == 0
    assert len(PdfReader(io.BytesIO(file.read_bytes())).pages) == 2


def test_cards_have_the_wished_size(tmp_path: Path) -> None:
    file = tmp_path / "card.svg"
    arguments = ("abu", "--kind", "card", "--card-size", "100x70", "--bleed", "0", "-o", str(file))
    assert _draw(*arguments).exit_code == 0
    assert 'width="110mm"' in file.read_text(encoding="utf-8")


def test_profiles_go_to_a_folder(tmp_path: Path) -> None:
    assert _draw("abu", "base/la-classicissima", "--kind", "profile", "-o", f"{tmp_path}/out/").exit_code == 0
    names = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert names == ["la-classicissima-2-4-profile.svg", "untitled-stage-2-4-profile.svg"]


def test_pages_are_numbered_files_or_one_pdf(tmp_path: Path) -> None:
    assert _draw("abcu", "--kind", "pages", "--scale", "1:2", "-o", str(tmp_path / "p.svg")).exit_code == 0
    files = sorted(file.name for file in tmp_path.iterdir())
    assert len(files) > 2 and files[0] == "p-1.svg"
    assert _draw("abcu", "--kind", "pages", "--scale", "1:2", "-o", str(tmp_path / "p.pdf")).exit_code == 0
    assert len(PdfReader(io.BytesIO((tmp_path / "p.pdf").read_bytes())).pages) == len(files)


def test_tiles_to_cut_out(tmp_path: Path) -> None:
    assert _draw("abu", "--kind", "play-tiles", "-o", str(tmp_path / "t.svg")).exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["t-1.svg", "t-2.svg"]
    result = _draw(
        "--kind", "play-tiles", "--box", "promo", "--flip", "short-edge", "-o", str(tmp_path / "b.svg")
    )
    assert result.exit_code == 0
    assert "Backs 1 of 1: turn over the short edge" in (tmp_path / "b-2.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "measure", ["congestion", "blocked", "slipstream", "exhaustion", "crashes", "wasted"]
)
def test_a_ride_on_its_own_stage(measure: str, report: str) -> None:
    result = _draw("--kind", "heat", "--ride", report, "--measure", measure)
    assert result.exit_code == 0
    assert "<title>La Classicissima (2-4): " in result.stdout


def test_a_ride_on_a_named_stage_and_in_charts(report: str) -> None:
    assert _draw("base/la-classicissima", "--kind", "heat", "--ride", report).exit_code == 0
    result = _draw("--kind", "charts", "--ride", report)
    assert result.exit_code == 0
    assert "Races won" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("abu", "--kind", "heat"), "needs the report of a ride"),
        (("abu", "--kind", "charts"), "needs the report of a ride"),
        (("--kind", "heat"), "nothing to draw"),
        (("abu", "--kind", "crad"), 'Did you mean "card"'),
        (("abu", "--kind", "pages", "--scale", "1:0"), "is no scale"),
        (("abu", "--kind", "pages", "--paper", "A6", "--overlap", "40"), "too small"),
        (("abu", "--kind", "card", "--card-size", "huge"), "is no card size"),
        (("abu", "--kind", "card", "--paper", "A6", "--card-size", "200x100"), "does not fit on A6"),
        (("abu", "--kind", "play-tiles", "--flip", "sideways"), "long-edge, short-edge"),
        (("abu", "--kind", "play-tiles", "--paper", "A6"), "does not fit on A6"),
        (("abu", "--box", "base"), "different things to draw"),
        (("--box", "base"), "Use --kind play-tiles"),
        (("--tiles", "--kind", "card"), "has no card"),
        (("--box", "bas", "--kind", "play-tiles"), 'Did you mean "base"'),
        (("abu", "--measure", "bloked"), 'Did you mean "blocked"'),
        (("abu", "--kind", "heat", "--ride", "nowhere.json"), "nowhere.json"),
        (("a?u", "--kind", "card"), "?"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = _draw(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("kind", ["heat", "charts"])
def test_a_ride_on_other_tiles_is_refused(report: str, kind: str) -> None:
    result = _draw("base/la-haute-montagne", "--kind", kind, "--ride", report)
    assert result.exit_code == 2
    assert "was not on the tiles of La Haute Montagne" in result.stderr


@pytest.mark.parametrize("kind", [*KINDS, *TOUR_KINDS])
def test_every_kind_stands_in_the_help_and_in_the_guide(kind: str) -> None:
    help_text = re.sub(r"-\s+", "-", _draw("--help").stdout)
    assert re.search(rf"What to draw: [^.]*(?<![\w-]){kind}(?![\w-])", help_text)
    guides = (Path(__file__).parents[2] / "docs" / "guides").glob("*.md")
    texts = [guide.read_text(encoding="utf-8") for guide in guides]
    assert kind in ("plan", "tiles") or any(f"--kind {kind}" in text for text in texts)
