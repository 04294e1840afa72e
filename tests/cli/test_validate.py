from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from fr_stages import resources
from fr_stages.cli.app import app

MISPRINT = "aiKEFCLBgJmntrqoDPHSu"
LONG = "abcdefghijklmnopqrstu"


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ["validate", *arguments], input=stdin)


def report(*arguments: str, stdin: str = "") -> Any:
    return json.loads(run(*arguments, "--json", stdin=stdin).stdout)


def codes(*arguments: str, stdin: str = "") -> list[str]:
    stages = report(*arguments, stdin=stdin)["stages"]
    return [finding["code"] for stage in stages for finding in stage["findings"]]


def test_the_library_is_good() -> None:
    result = run(str(resources.folder("stages")))
    assert result.exit_code == 0
    assert result.stdout.count("warning FR201 overlap") == 2
    text = " ".join(result.stdout.split())
    assert "0.16 spaces (5 mm) deep, over an area of 0.18 square spaces." in text
    assert "0.16 spaces (5 mm) deep, over an area of 0.32 square spaces." in text
    assert "61 stages checked: 2 warnings" in result.stdout


def test_a_printed_line_with_two_swapped_letters_fails() -> None:
    result = run(MISPRINT)
    assert result.exit_code == 1
    assert "error FR201 overlap" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([LONG], 0),
        (["la-classicissima"], 0),
        (["le-grand-bornand"], 0),
        (["le-grand-bornand", "--strict"], 1),
        (["le-grand-bornand", "--profile", "tournament"], 1),
        (["le-grand-bornand", "--profile", "anything-goes", "--strict"], 0),
        ([MISPRINT], 1),
        ([MISPRINT, "--ignore", "FR2"], 0),
        (["a?u"], 2),
        ([MISPRINT, "a?u"], 2),
        (["nowhere/x.json"], 2),
    ],
)
def test_exit_codes(arguments: list[str], code: int) -> None:
    assert run(*arguments, "--quiet").exit_code == code
    assert run(*arguments).exit_code == code


def test_quiet_prints_nothing() -> None:
    assert run(MISPRINT, "--quiet").output == ""


def test_annotations_are_nothing_but_annotations() -> None:
    assert run(MISPRINT, "--github").stdout.startswith("::error title=FR201 overlap::")
    assert run(MISPRINT, "--github", "--select", "FR101").stdout == ""


@pytest.mark.parametrize(("stage", "stdin"), [("abccu", ""), ("-", "abccu")])
def test_a_report_that_names_no_file_says_that_it_is_not_for_uploading(stage: str, stdin: str) -> None:
    assert "code scanning does not take this report" in run(stage, "--sarif", stdin=stdin).stderr
    assert run("la-classicissima", "--sarif").stderr == ""


def test_options_count_more_than_the_stage() -> None:
    found = codes("aCMNDKEGOQRbfhijlpstU", "--players", "5-6", "--table", "1000x700")
    assert {"FR203", "FR305", "FR405", "FR407"} <= set(found)
    assert "FR104" in codes("a^2bu", "--box", "base")
    assert "FR104" not in codes("a^2bu", "--box", "base", "--box", "peloton")
    assert "FR203" in codes("aBu", "--table", "576x100", "--space-mm", "32.1")
    assert "FR203" not in codes("aBu", "--table", "576x100")


def test_select_and_ignore() -> None:
    assert codes(MISPRINT, "--select", "FR2") == ["FR201", "FR201"]
    assert codes(MISPRINT, "--select", "FR2xx") == ["FR201", "FR201"]
    assert codes(MISPRINT, "--select", "hardly-new", "--select", "FR401") == ["FR401", "FR412"]
    assert codes(MISPRINT, "--select", "hardly-new, fr401") == ["FR401", "FR412"]
    assert not {"FR201", "FR412"} & set(codes(MISPRINT, "--ignore", "overlap", "--ignore", "FR412"))


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--select", "overlapp"], "overlap"),
        (["--ignore", "FR40Z"], "FR40"),
        (["--select", ""], "fr-stages rules"),
        (["--select", "FR2,"], "fr-stages rules"),
        (["--ignore", "FR001"], "told always"),
        (["--ignore", "no-such-file"], "told always"),
        (["--select", "FR4", "--ignore", "FR"], "no rule is left"),
        (["--select", "FR408", "--profile", "family"], "no rule is left"),
        (["--select", "FR5"], "--ride"),
        (["--profile", "familly"], "family"),
        (["--players", "many"], "from 1 to 12"),
        (["--players", "0"], "from 1 to 12"),
        (["--box", "champion-edition"], "champion"),
        (["--table", "big"], "1200x800"),
        (["--table", "1x1"], "1200x800"),
        (["--json", "--sarif"], "Only one"),
        (["--yes"], "--fix"),
    ],
)
def test_wrong_options_get_one_clear_line(arguments: list[str], hint: str) -> None:
    result = run(LONG, *arguments)
    assert result.exit_code == 2
    assert hint in result.stderr
    assert result.stdout == ""


def test_standard_input_holds_one_row_a_line() -> None:
    document = report("-", stdin=f"abccu\n\n{MISPRINT}\nab?u\n")
    stages = document["stages"]
    assert [stage["tiles"] and "".join(stage["tiles"]) for stage in stages] == ["abccu", MISPRINT, None]
    places = [stage["findings"][0]["location"] for stage in stages]
    assert [place["line"] for place in places] == [1, 3, 4]
    assert {place["file"] for place in places} == {"<stdin>"}
    assert "<stdin>:4  cannot be read" in run("-", stdin=f"{LONG}\n\n{MISPRINT}\nab?u\n").stdout


def test_standard_input_may_hold_a_stage_file() -> None:
    stdin = json.dumps({"format": 1, "name": "Ville", "players": "5-6", "tiles": LONG}, indent=1)
    stage = report("-", stdin=stdin)["stages"][0]
    assert (stage["name"], stage["players"]) == ("Ville", "5-6")
    assert run("-", stdin="{").exit_code == 2


def test_folders_patterns_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more").mkdir()
    for name in ("one.json", "more/two.json"):
        (tmp_path / name).write_text(json.dumps({"format": 1, "name": name, "players": "2-4", "tiles": LONG}))
    (tmp_path / "bad.json").write_text("{")
    for texts in [("more/two.json", "*.json", "."), (".",), ("**",), (str(tmp_path / "more"), ".", ".")]:
        names = [stage["name"] for stage in report(*texts)["stages"]]
        assert sorted(names, key=str) == [None, "more/two.json", "one.json"]
    assert run(".").exit_code == 2


def test_a_file_with_two_names_is_one_stage(tmp_path: Path) -> None:
    (tmp_path / "rows.txt").write_text(f"{LONG}\nabcdu\n")
    (tmp_path / "link.txt").symlink_to("rows.txt")
    document = report(str(tmp_path / "rows.txt"), str(tmp_path / "link.txt"), LONG, LONG)
    assert [len(stage["tiles"]) for stage in document["stages"]] == [21, 5, 21, 21]


def test_standard_input_is_read_once() -> None:
    result = run("-", LONG, "-", stdin=LONG)
    assert result.exit_code == 2
    assert "only once" in result.stderr


def test_nothing_in_the_file_is_at_fault_for_an_option(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    text = json.dumps({"format": 1, "name": "x", "players": "2-4", "tiles": LONG, "table_mm": [700, 300]})
    path.write_text(text)
    places = [
        finding["location"]["pointer"]
        for table in ([], ["--table", "600x300"], ["--table", "700x300"])
        for finding in report(str(path), "--select", "FR203", *table)["stages"][0]["findings"]
    ]
    assert places == ["/table_mm", "/tiles", "/table_mm"]


@pytest.mark.parametrize(
    ("arguments", "unused"), [([], ["FR407", "FR401"]), (["--players", "5-6"], ["FR401"])]
)
def test_an_allowance_is_needed_by_the_file_or_by_what_was_asked(
    arguments: list[str], unused: list[str], tmp_path: Path
) -> None:
    """The stage is too short for any players; that it has no feeding zone matters to five and more."""
    allow = [{"rule": rule, "reason": "x"} for rule in ("FR314", "FR407", "FR401")]
    document = {"format": 1, "name": "x", "players": "2-4", "tiles": LONG[:-5] + "u", "allow": allow}
    path = tmp_path / "short.json"
    path.write_text(json.dumps(document))
    findings = report(str(path), *arguments, "--select", "FR091")["stages"][0]["findings"]
    assert [finding["data"]["rule"] for finding in findings] == unused


@pytest.mark.parametrize("form", [[], ["--json"], ["--github"]])
def test_what_had_to_be_chosen_is_told(form: list[str]) -> None:
    result = run("1,2,e,u", *form)
    assert "light side" in result.stderr
    assert "1,2,e,u: " not in result.stderr
    assert "\n1,2,e,u: " in f"\n{run('1,2,e,u', LONG, *form).stderr}"


def test_own_tiles(tmp_path: Path) -> None:
    face = {"face": "w", "kind": "straight", "spaces": [{"lanes": 2}] * 6}
    tiles = {"format": 1, "tiles": [{"tile": "w", "set": "own", "faces": [face]}]}
    (tmp_path / "tiles.json").write_text(json.dumps(tiles))
    assert codes("awu") == ["FR101"]
    assert "FR101" not in codes("awu", "--tiles", str(tmp_path / "tiles.json"))


@cache
def alone(text: str) -> Any:
    """What is said about a stage that is checked alone."""
    return report(text)["stages"][0]


@given(st.permutations([LONG, MISPRINT, "abccu", "la-classicissima", "a?u", "axu"]))
@settings(max_examples=4)
def test_findings_do_not_depend_on_the_order_of_stages(texts: list[str]) -> None:
    assert report(*texts)["stages"] == [alone(text) for text in texts]


@given(st.lists(st.text(max_size=40), max_size=8))
@settings(max_examples=15)
def test_no_row_makes_a_traceback(texts: list[str]) -> None:
    result = run("-", "--github", stdin="\n".join(texts))
    assert result.exit_code in (0, 1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


class TestFix:
    SPELLING = '{"tiles": ["a", "_2", "g", "u"], "players": "2-4", "name": "Ville", "format": 1}\n'

    def write(self, folder: Path, text: str, name: str = "ville.json") -> Path:
        path = folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_without_yes_it_only_shows(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, self.SPELLING)
        result = run(str(path), "--fix", "--json")
        assert '+  "tiles": "a^2gu"' in result.stderr
        assert "--yes" in result.stderr
        assert path.read_text(encoding="utf-8") == self.SPELLING
        assert json.loads(result.stdout)["stages"][0]["findings"][0]["location"]["line"] == 1

    def test_with_yes_it_writes_and_checks_again(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, self.SPELLING)
        result = run(str(path), "--fix", "--yes", "--json")
        assert path.read_text(encoding="utf-8").splitlines()[-2:] == ['  "tiles": "a^2gu"', "}"]
        assert json.loads(result.stdout)["stages"][0]["findings"][0]["location"]["line"] == 5
        again = run(str(path), "--fix", "--yes", "--json")
        assert again.stderr == ""
        assert again.stdout == result.stdout

    def test_two_swapped_neighbours(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "abcdfeghijklmnopqrstu\n", "row.txt")
        result = run(str(path), "--fix", "--yes")
        assert "swap tiles 5 (f) and 6 (e)" in result.stderr
        assert path.read_text(encoding="utf-8") == f"{LONG}\n"
        assert result.exit_code == 0

    def test_a_row_that_stands_in_no_file_is_only_shown(self) -> None:
        result = run("abcdfeghijklmnopqrstu", "--fix", "--yes")
        assert result.stderr.splitlines()[0].endswith(f"swap tiles 5 (f) and 6 (e): {LONG}")
        assert "\nOr swap tiles" in result.stderr
        assert result.exit_code == 1

    @pytest.mark.parametrize(
        ("row", "repaired"),
        [
            ("AmPFeRSboHDJqKnlciTgu", "AmPFeRsboHDJqKnlciTgu"),
            ("abccu", "abcdu"),
            ("abBcu", "abFcu"),
            ("bcdu", "Abcdu"),
            ("a2bcu", "a^2bcu"),
        ],
    )
    def test_the_new_row_is_printed_and_good(self, row: str, repaired: str) -> None:
        assert f": {repaired}\n" in run(row, "--fix").stderr
        assert run(repaired).exit_code == 0
        assert run(*row, "--fix").stderr.partition("\n")[0].endswith(f": {repaired}")

    def test_a_row_among_others_is_told_but_not_written(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "abccu\nabcdu\n", "rows.txt")
        result = run(str(path), "--fix", "--yes")
        assert ": abcdu" in result.stderr
        assert "is not written, as it holds more than this row" in result.stderr
        assert path.read_text(encoding="utf-8") == "abccu\nabcdu\n"

    def test_a_file_of_the_builder_is_told_but_not_written(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, '{"version": 1, "name": "x", "tiles": ["a", "c", "c", "u"]}')
        before = path.read_text(encoding="utf-8")
        result = run(str(path), "--fix", "--yes")
        assert "lay b in place of tile 3 (c): acbu" in result.stderr
        assert "it is of the web builder" in result.stderr
        assert path.read_text(encoding="utf-8") == before

    def test_the_boxes_that_are_asked_about_count(self) -> None:
        assert run("abccu", "--fix", "--box", "base", "--box", "champion").stderr == ""

    def test_a_file_with_many_rows_is_left_alone(self, tmp_path: Path) -> None:
        rows = "a b c d u\na b c f u\n"
        path = self.write(tmp_path, rows, "rows.txt")
        assert run(str(path), "--fix", "--yes").stderr == ""
        assert path.read_text(encoding="utf-8") == rows

    def test_of_several_ways_the_likeliest_comes_first_and_others_are_named(self) -> None:
        result = run(MISPRINT, "--fix")
        assert "swap tiles 13 (t) and 14 (r): aiKEFCLBgJmnrtqoDPHSu" in result.stderr
        assert "more would do" in result.stderr
        assert result.exit_code == 1

    def test_the_finding_names_the_change_that_clears_it(self) -> None:
        (first, second) = (it for it in report(MISPRINT)["stages"][0]["findings"] if it["code"] == "FR201")
        assert first["fix"].startswith("One change clears everything: swap tiles 13 (t) and 14 (r)")
        assert "clears everything" not in second["fix"]

    def test_the_library_needs_no_repair(self) -> None:
        assert run(str(resources.folder("stages") / "base"), "--fix", "--quiet").output == ""

    def test_what_cannot_be_written_stays_as_it_is(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, self.SPELLING)
        path.chmod(0o444)
        result = run(str(path), "--fix", "--yes")
        if result.exit_code == 2:  # root may write everywhere
            assert "FR040" in result.stderr
            assert path.read_text(encoding="utf-8") == self.SPELLING

    def test_one_file_that_cannot_be_written_does_not_keep_others_from_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = (self.write(tmp_path, self.SPELLING, name) for name in ("a.json", "b.json"))
        os_access = os.access
        monkeypatch.setattr("os.access", lambda path, mode: path != first and os_access(path, mode))
        result = run(str(first), str(second), "--fix", "--yes", "--json")
        assert result.exit_code == 2
        assert result.stderr.endswith(
            f"{first}: error FR040: You may not write there.\n    Choose another place.\n"
        )
        assert first.read_text(encoding="utf-8") == self.SPELLING
        assert '"a^2gu"' in second.read_text(encoding="utf-8")
        assert json.loads(result.stdout)["summary"]["stages"] == 2

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, self.SPELLING)
        link = tmp_path / "link.json"
        link.symlink_to(path.name)
        run(str(link), str(path), "--fix", "--yes")
        assert link.is_symlink()
        assert '"a^2gu"' in path.read_text(encoding="utf-8")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
    def test_a_pipe_has_no_text_to_be_replaced(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        writer = Thread(target=lambda: pipe.write_text("abcdfeghijklmnopqrstu\n"))
        writer.start()
        result = run(str(pipe), "--fix", "--yes")
        writer.join()
        assert f"swap tiles 5 (f) and 6 (e): {LONG}" in result.stderr
        assert result.exit_code == 1

    def test_an_overlap_that_is_allowed_is_meant(self, tmp_path: Path) -> None:
        allow = '"allow": [{"rule": "overlap", "reason": "a bridge"}]'
        text = '{"format": 1, "name": "x", "players": "2-4", "tiles": "abcdfeghijklmnopqrstu", ' + allow + "}"
        path = self.write(tmp_path, text)
        result = run(str(path), "--fix", "--yes")
        assert "swap" not in result.stderr
        assert '"abcdfeghijklmnopqrstu"' in path.read_text(encoding="utf-8")
        assert result.exit_code == 0

    def test_the_ends_of_lines_stay_as_they_are(self, tmp_path: Path) -> None:
        path = tmp_path / "row.txt"
        path.write_bytes(b"a b c d f e g h i j k l m n o p q r s t u\r\n")
        run(str(path), "--fix", "--yes")
        assert path.read_bytes() == f"{LONG}\r\n".encode()
        assert run(str(path), "--fix", "--yes").stderr == ""
