from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Literal

import pytest
from rich.console import Console
from syrupy.assertion import SnapshotAssertion

from fr_stages.findings import Finding, Location, Severity
from fr_stages.report.excerpt import excerpt
from fr_stages.report.findings_text import print_findings
from fr_stages.report.places import label
from fr_stages.stage.files import Origin
from fr_stages.validator import Verdict

from .checks import checked, stage_file

MISPRINT = "aiKEFCLBgJmntrqoDPHSu"


def text(stages: list[Verdict], width: int = 80, *, terminal: bool = False, everything: bool = False) -> str:
    out = StringIO()
    colours: Literal["standard", "auto"] = "standard" if terminal else "auto"
    console = Console(file=out, width=width, force_terminal=terminal, color_system=colours, highlight=False)
    print_findings(stages, console, official_advice=everything)
    return out.getvalue()


@pytest.mark.parametrize("width", [80, 140])
def test_a_row_of_tiles(width: int, snapshot: SnapshotAssertion) -> None:
    assert text(checked(MISPRINT), width) == snapshot


def test_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    stage_file(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert text(checked("ville.json")) == snapshot


def test_a_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    stage_file(tmp_path, '{\n  "format": 1,\n  "nane": "x",\n  "players": "2-4",\n  "tiles": "ab?u"\n}\n')
    monkeypatch.chdir(tmp_path)
    assert text(checked("ville.json")) == snapshot


def test_advice_on_official_stages_is_counted_only() -> None:
    short = text(checked("base/la-haute-montagne"))
    assert short.startswith("1 stage checked: 3 pieces of advice.\nNot shown: 3 pieces of advice on official")
    assert "advice FR411 long-climb" in text(checked("base/la-haute-montagne"), everything=True)


def test_the_reason_of_a_rule_is_given_once_a_stage() -> None:
    assert text(checked(MISPRINT)).count("why  Two pieces of cardboard") == 1


def test_a_stage_of_the_library_is_called_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert label(checked("le-grand-bornand")[0]) == "grand-tour-2018/le-grand-bornand"
    assert label(checked("stage-9@5-6")[0]) == "peloton/stage-9@5-6"


def test_a_stage_without_findings() -> None:
    assert text(checked("Abcdefghijklmnopqrst^8u")[:0]) == "0 stages checked: no findings.\n"


@pytest.mark.parametrize("width", [60, 80, 200])
def test_no_line_is_wider_than_the_terminal_or_ends_with_a_blank(width: int) -> None:
    lines = text(checked(MISPRINT, "a" + "bc" * 60 + "u"), width).splitlines()
    heads = [line for line in lines if line.startswith("  ") and not line.startswith("   ")]
    assert all(len(line) <= width for line in lines if line not in heads)
    assert all(line == line.rstrip() for line in lines)


def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in text(checked(MISPRINT), terminal=True)
    assert "\x1b[" not in text(checked(MISPRINT))


def test_colour_never_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in text(checked(MISPRINT), terminal=True)


def test_a_name_cannot_steer_the_terminal() -> None:
    finding = Finding("FR999", "x", Severity.ERROR, "bad \x1b[2J name", Location(line=1, column=1))
    assert "\x1b" not in text([Verdict(None, Origin("a\x1b[2Jb"), (finding,))])


def marked(line: str, column: int, width: int = 30, face: str = "") -> tuple[str, str]:
    place = Location(line=1, column=column, face=face or None)
    shown = excerpt(Finding("FR999", "x", Severity.ERROR, "m", place), Origin(line), width)
    assert shown is not None
    return shown.text, shown.marks


def test_the_mark_is_under_the_tile() -> None:
    assert marked("a^23u", 2, face="^2") == ("a^23u", " ^^")


def test_a_long_line_is_cut_around_the_mark() -> None:
    line = "".join(chr(97 + i % 26) for i in range(100))
    shown, marks = marked(line, 60)
    assert shown.startswith("…") and shown.endswith("…") and len(shown) <= 26
    assert shown[marks.index("^")] == line[59]
    assert marked(line, 3)[0].startswith("abc")


def test_wide_letters_keep_the_mark_in_place() -> None:
    assert marked('"舗装路" x', 7)[1] == " " * 9 + "^"


def test_the_end_of_a_line_can_be_marked() -> None:
    assert marked("abc", 4) == ("abc", "   ^")
