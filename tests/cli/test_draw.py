"""``fr-stages draw``: what goes where, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

RUNNER = CliRunner()


def _draw(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["draw", *arguments])


def test_a_plan_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "plan.svg"
    result = _draw("base/la-classicissima", "-o", str(file))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "<title>La Classicissima (2-4)</title>" in file.read_text(encoding="utf-8")


def test_standard_output_is_the_default() -> None:
    result = _draw("abu")
    assert result.exit_code == 0
    assert result.stdout.startswith("<?xml") and result.stdout.endswith("</svg>\n")


def test_formats_for_standard_output() -> None:
    assert _draw("abu", "--format", "pdf").stdout_bytes.startswith(b"%PDF")
    assert _draw("abu", "--format", "png", "--dpi", "30").stdout_bytes.startswith(b"\x89PNG")
    assert _draw("abu", "--format", "gif").exit_code == 2


def test_many_stages_go_to_a_folder(tmp_path: Path) -> None:
    result = _draw("base/la-classicissima", "abu", "acu", "-o", f"{tmp_path}/plans/")
    assert result.exit_code == 0
    names = sorted(file.name for file in (tmp_path / "plans").iterdir())
    assert names == ["la-classicissima-2-4.svg", "untitled-stage-2-4-no2.svg", "untitled-stage-2-4.svg"]


def test_many_stages_make_one_pdf_but_not_one_svg(tmp_path: Path) -> None:
    assert _draw("abu", "acu", "-o", str(tmp_path / "both.pdf")).exit_code == 0
    result = _draw("abu", "acu", "-o", str(tmp_path / "both.svg"))
    assert result.exit_code == 2
    assert "2 stages" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["both.pdf"]


def test_it_says_which_files_are_written(tmp_path: Path) -> None:
    assert _draw("abu", "-o", str(tmp_path / "one.svg")).stderr == ""
    stderr = _draw("aEtigku", "--kind", "pages", "-o", str(tmp_path / "pages.svg")).stderr
    assert stderr == f"5 files: {tmp_path / 'pages-1.svg'} to pages-5.svg\n"


@pytest.mark.parametrize("where", ["lost.pdf", "lost.png", "folder/"])
def test_letters_that_the_font_lacks_are_named(tmp_path: Path, where: str) -> None:
    pytest.importorskip("cairosvg")
    stage = tmp_path / "stage.json"
    document = {"format": 1, "name": "Lost \ue000\ue001", "tiles": ["a", "b", "u"], "players": "2-4"}
    stage.write_text(json.dumps(document), encoding="utf-8")
    form = ["--format", "pdf"] if where.endswith("/") else []
    result = _draw(str(stage), "-o", f"{tmp_path}/{where}", *form)
    assert result.exit_code == 0
    assert "the font sans-serif lacks" in result.stderr and "in a theme" in result.stderr
    assert "lacks" not in _draw(str(stage)).stderr


def test_one_tile_and_all_tiles(tmp_path: Path) -> None:
    assert _draw("--tile", "C", "-o", str(tmp_path / "C.svg")).exit_code == 0
    assert _draw("--tiles", "--theme", "grey", "-o", str(tmp_path / "all.svg")).exit_code == 0
    assert "Tile C" in (tmp_path / "C.svg").read_text(encoding="utf-8")
    assert "64 tile faces" in (tmp_path / "all.svg").read_text(encoding="utf-8")


def test_faces_and_boxes_go_to_a_folder_too(tmp_path: Path) -> None:
    folder = f"{tmp_path}/new/"
    for what in (["--tile", "C"], ["--tile", "c"], ["--tiles"], ["--box", "promo", "--kind", "play-tiles"]):
        assert _draw(*what, "-o", folder).exit_code == 0
    names = sorted(file.name for file in (tmp_path / "new").iterdir())
    faces = ["tile-base-c-dark.svg", "tile-base-c-light.svg"]
    assert names == [*faces, "tiles-promo-1.svg", "tiles-promo-2.svg", "tiles.svg"]


def test_a_format_may_be_written_in_capitals(tmp_path: Path) -> None:
    assert _draw("abu", "acu", "-o", str(tmp_path), "--format", "PDF").exit_code == 0
    assert {file.suffix for file in tmp_path.iterdir()} == {".pdf"}
    assert _draw("abu", "acu", "--format", "PDF").stdout_bytes.startswith(b"%PDF")


@pytest.mark.parametrize("module", ["cairosvg", "pypdf"])
@pytest.mark.parametrize(
    "arguments", [["-o", "out/", "--format", "pdf"], ["-o", "x.png"], ["--text-as-paths"]]
)
def test_a_missing_extra_is_told_before_anything_is_made(
    module: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    result = _draw("no-such-stage", *arguments)
    assert result.exit_code == 2
    assert 'pip install "fr-stages[pdf]"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_parts_are_shown_and_hidden() -> None:
    plain = _draw("abu").stdout
    other = _draw("abu", "--show", "start-order", "--hide", "letters").stdout
    assert 'class="letters"' in plain and 'class="start-order"' not in plain
    assert 'class="letters"' not in other and 'class="start-order"' in other


def test_a_theme_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(
        json.dumps({"format": 1, "name": "mine", "colours": {"grass": "#abcdef"}}), encoding="utf-8"
    )
    assert "#abcdef" in _draw("abu", "--theme", str(file)).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "nothing to draw"),
        (["abu", "--tile", "C"], "different things"),
        (["--tile", "C", "--tiles"], "different things"),
        (["--tile", "zz"], "no face 'zz'"),
        (["abu", "--kind", "plam"], 'Did you mean "plan"?'),
        (["abu", "--theme", "gray"], 'Did you mean "grey"?'),
        (["abu", "--paper", "A44"], 'Did you mean "A4"?'),
        (["abu", "--hide", "leters"], 'Did you mean "letters"?'),
        (["abu", "-o", "plan.doc"], "ending .doc"),
        (["abu", "-o", "no/such/folder/plan.svg"], "does not exist"),
        (["abu", "-o", "x" * 400 + ".svg"], "too long"),
        (["abu", "-o", "\0/"], "cannot be made"),
        (["abu", "-o", ""], "a name without an ending"),
        (["abu", "-o", "plan.svg", "--format", "pdf"], "does not go with"),
        (["abu", "-o", "plans/", "--format", "gif"], "ending .gif"),
        (["abu", "--paper", ""], "no paper size"),
        (["abu", "--open"], "needs a file"),
        (["no/such/stage.json"], "no/such/stage.json"),
        (["%D"], "%D"),
        (["abu", "--space-mm", "1"], "--space-mm"),
        (["abu", "--kind", "card", "--scale", "1:2"], "--scale does nothing for card"),
        (["abu", "--kind", "pages", "--scale", "common"], "Only plans"),
        (["abu", "--kind", "profile", "--rotate", "90"], "--rotate does nothing for profile"),
        (["--tile", "C", "--rotate", "90"], "--rotate does nothing for tiles"),
        (["abu", "--scale", "1:0"], "no scale"),
        (["abu", "--rotate", "nan"], "--rotate"),
        (["abu", "--kind", "pages", "--overlap", "nan"], "--overlap"),
        (["abu", "--kind", "card", "--bleed", "nan"], "--bleed"),
        (["abu", "--space-mm", "nan"], "--space-mm"),
    ],
)
def test_wrong_usage_is_told_and_ends_with_2(arguments: list[str], words: str) -> None:
    result = _draw(*arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
    assert "Traceback" not in result.output


def test_a_stage_with_an_unknown_face_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "stage.json"
    file.write_text(json.dumps({"format": 1, "name": "Odd", "tiles": ["a", "?", "u"]}), encoding="utf-8")
    result = _draw(str(file))
    assert result.exit_code == 2
    assert result.stdout == ""


def test_open_shows_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("typer.launch", shown.append)
    file = tmp_path / "plan.svg"
    assert _draw("abu", "-o", str(file), "--open").exit_code == 0
    assert shown == [str(file)]
