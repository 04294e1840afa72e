from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fr_stages.findings import Finding, InputError
from fr_stages.stage.files import StageSource, Unreadable, dump_stage
from fr_stages.stage.library import library
from fr_stages.stage.opening import Opening, open_stage, open_stages
from fr_stages.stage.stage import LARGE_SIDE, Stage


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("FR_STAGES_LIBRARY", raising=False)
    monkeypatch.chdir(tmp_path)
    yield


def open_source(text: str) -> StageSource:
    return Opening().one([text])


def open_sources(texts: Sequence[str]) -> tuple[list[StageSource], list[Finding]]:
    """The stages, and the findings about what cannot be read."""
    opened = list(open_stages(texts))
    findings = [finding for it in opened if isinstance(it, Unreadable) for finding in it.findings]
    return [it for it in opened if isinstance(it, StageSource)], findings


def refusal(text: str) -> tuple[str, str]:
    """Code and suggestion of the one finding about `text`."""
    with pytest.raises(InputError) as raised:
        open_stage(text)
    (finding,) = raised.value.findings
    return finding.code, finding.fix


def test_every_stage_is_found_by_its_full_name() -> None:
    for entry in library():
        assert open_stage(entry.name) == entry.stage()


@pytest.mark.parametrize(
    ("text", "name", "players"),
    [
        ("mende", "Mende", "2-4"),
        ("la-classicissima", "La Classicissima", "2-4"),
        ("La Classicissima", "La Classicissima", "2-4"),
        ("base/la-classicissima", "La Classicissima", "2-4"),
        ("la-classicissima@2-4", "La Classicissima", "2-4"),
        ("la-classicissima@5-6", "La Classicissima", "5-6"),
        ("etape/la-classicissima", "La Classicissima", "5-6"),
        ("stage-9@5-6", "Stage 9", "5-6"),
        ("peloton/stage-7@5-6", "Stage 7", "5-6"),
        ("peloton/stage-7@5\N{EN DASH}6", "Stage 7", "5-6"),
        ("Stage 10", "Stage 10", "2-4"),
        ("champs-elysees", "Champs-Élysées", "5-6"),
        ("Champs-Élysées", "Champs-Élysées", "5-6"),
        ("styrkeproven", "Styrkeprøven", "2-4"),
        ("le-grand-bornand", "Le Grand-Bornand", "2-4"),
        ("avenue-corso-paseo", "Avenue Corso Paseo", "2-4"),
    ],
)
def test_a_stage_is_found_by_name(text: str, name: str, players: str) -> None:
    stage = open_stage(text)
    assert (stage.name, str(stage.players)) == (name, players)


def test_a_name_with_two_sides_means_the_one_for_fewer_players_and_the_reader_says_so() -> None:
    assert open_source("stage-9").notes == (
        '"stage-9" is read as peloton/stage-9@2-4, the side for 2-4 players; '
        "there is also peloton/stage-9@5-6.",
    )
    assert open_source("stage-9@5-6").notes == ()
    assert open_source("mende").notes == ()


@pytest.mark.parametrize(
    ("text", "code", "fix"),
    [
        ("la-clasicissima", "FR030", 'Did you mean "la-classicissima"?'),
        ("stage-99", "FR030", 'Did you mean "stage-9"?'),
        ("mendee", "FR030", 'Did you mean "mende"?'),
        ("amien", "FR030", 'Did you mean "amiens"?'),
        ("peleton/stage-7@5-6", "FR030", 'Did you mean "peloton/stage-7@5-6"?'),
        ("base/mende", "FR030", 'Did you mean "grand-tour-2018/mende"?'),
        ("stage-9@7", "FR030", "It has @2-4, @5-6."),
        ("mende@5-6", "FR030", "It has @2-4."),
        ("nowhere@5-6", "FR030", "fr-stages list shows all names."),
        ("no/such/stage.json", "FR001", ""),
        ("stages/base", "FR001", "The library has a set of that name: --set base."),
        ("stages\\bas", "FR001", "The library has a set of that name: --set base."),
        ("/usr/nowhere/stages/", "FR001", ""),
        ("base/nowhere", "FR030", "fr-stages list shows all names."),
        ("missing.json", "FR001", ""),
    ],
)
def test_a_wrong_name_is_refused_with_a_suggestion(text: str, code: str, fix: str) -> None:
    assert refusal(text) == (code, fix)


def test_a_wrong_file_name_suggests_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "my-stage.json").touch()
    assert refusal("my-stag.json") == ("FR001", 'Did you mean "my-stage.json"?')


@pytest.mark.parametrize("text", ["abcu", "aa", "aA", "uba", "Aedu", "a b c u", "axu", "b"])
def test_a_row_of_tiles_is_a_stage(text: str) -> None:
    assert open_stage(text).tiles == tuple(text.replace(" ", ""))


def test_a_row_from_start_to_finish_is_never_taken_for_a_misspelt_name() -> None:
    assert open_stage("amiesu").tiles == tuple("amiesu")


@pytest.mark.parametrize(
    "text", ["", " ", "abQ?u", "\0", "^", "\N{CYRILLIC SMALL LETTER BE}", "a" * 5000, "\udcff"]
)
def test_a_senseless_text_is_refused(text: str) -> None:
    assert refusal(text)[0] in ("FR020", "FR021", "FR022", "FR024")


def test_a_file_comes_before_a_name_of_the_library(tmp_path: Path) -> None:
    (tmp_path / "mende").write_text("abcu")
    assert open_stage("mende").tiles == tuple("abcu")


def test_a_folder_is_not_one_stage(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert refusal("folder")[0] == "FR002"


def test_a_name_of_the_library_comes_before_a_folder(tmp_path: Path) -> None:
    (tmp_path / "mende").mkdir()
    assert open_stage("mende").name == "Mende"


def test_a_symbolic_link_that_goes_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    assert refusal("loop.json")[0] == "FR003"


def test_many_stages_come_from_folders_patterns_and_lists(tmp_path: Path) -> None:
    stage = Stage(("a", "b", "u"))
    for name in ("two/b.json", "two/deep/c.json", "d.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dump_stage(stage))
    (tmp_path / "list.txt").write_text("abu\nAcu\n")
    sources, findings = open_sources(["two", "*.json", "list.txt", "mende", "abdu"])
    assert findings == []
    assert [source.origin.file and Path(source.origin.file).name for source in sources] == [
        "b.json",
        "c.json",
        "d.json",
        "list.txt",
        "list.txt",
        "mende.json",
        None,
    ]


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "good.json").write_text(dump_stage(Stage(("a", "u"))))
    sources, findings = open_sources([".", "ab?u", "abu"])
    assert [source.stage.tiles for source in sources] == [("a", "u"), ("a", "b", "u")]
    assert [finding.code for finding in findings] == ["FR007", "FR022"]


@pytest.mark.parametrize("text", ["empty", "*.nothing", "/*/nothing.json", "***", "nix/**"])
def test_a_folder_or_pattern_without_stages_is_a_finding(text: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    sources, findings = open_sources([text])
    assert sources == []
    assert [finding.code for finding in findings] == ["FR001"]


@pytest.mark.parametrize(
    "text", ["x/" * 3000, "x" * 5000 + ".json", "./" + "x" * 300 + "/y.json", "a\0b.json"]
)
def test_paths_that_no_disk_can_hold_lead_nowhere(text: str) -> None:
    assert refusal(text)[0] in {"FR001", "FR030"}


def test_the_name_of_a_file_is_guessed_from_more_than_its_ending(tmp_path: Path) -> None:
    (tmp_path / "lake-tour.json").write_text("{")
    (tmp_path / "s.json").write_text("{")
    assert refusal("lake-tuor.json") == ("FR001", 'Did you mean "lake-tour.json"?')
    assert refusal("nothing.json") == ("FR001", "")


def test_the_name_of_an_official_stage_means_that_one() -> None:
    source = open_source("la-classicissima")
    assert source.stage.set == "base"
    assert source.notes == ()
    assert open_stage("la-classicissima@5-6").set == "etape"
    assert open_stage("etape/la-classicissima").players == LARGE_SIDE


def test_a_folder_that_one_may_not_look_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()

    def forbidden(path: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", forbidden)  # file modes do not stop the superuser
    monkeypatch.setattr(Path, "iterdir", forbidden)
    assert refusal("closed/stage.json") == ("FR003", "Change its permissions.")
    sources, findings = open_sources(["closed"])
    assert sources == []
    assert [finding.message for finding in findings] == ["You may not look into the folder."]
    assert findings[0].location.file == "closed"


def test_a_folder_that_vanishes_while_it_is_read_is_told_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("good/a.json", "gone/b.json"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(dump_stage(Stage(("a", "u"))))
    scandir = os.scandir

    def vanishing(path: str) -> object:
        if Path(path).name == "gone":
            raise FileNotFoundError(2, "No such file or directory", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", vanishing)
    sources, findings = open_sources(["."])
    assert [source.origin.file for source in sources] == ["good/a.json"]
    assert [(it.code, it.location.file) for it in findings] == [("FR001", "./gone")]
    assert "vanished" in findings[0].message


def test_a_file_that_vanishes_before_it_is_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(dump_stage(Stage(("a", "u"))))
    opening = Opening()
    meaning = opening.meaning(".")
    (tmp_path / "a.json").unlink()
    monkeypatch.setattr(Opening, "meaning", lambda *_: meaning)
    sources, findings = open_sources(["."])
    assert [source.origin.file for source in sources] == ["b.json"]
    assert [finding.message for finding in findings] == ["There is no such file."]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes that have a name")
def test_a_folder_is_searched_for_files_only(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "astray.json").symlink_to("nowhere")
    (tmp_path / "round").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "good.json").write_text(dump_stage(Stage(("a", "u"))))
    sources, findings = open_sources(["."])
    assert [source.origin.file for source in sources] == ["good.json"]
    assert [finding.location.file for finding in findings] == ["astray.json"]


def test_ones_own_folder_belongs_to_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    (own / "club").mkdir(parents=True)
    (own / "lake-tour.json").write_text(dump_stage(Stage(("a", "b", "u"), name="Lake Tour")))
    (own / "club" / "mende.json").write_text(dump_stage(Stage(("A", "b", "u"), name="Mende")))
    monkeypatch.setenv("FR_STAGES_LIBRARY", str(own))
    assert open_stage("lake-tour").name == "Lake Tour"
    assert open_stage("own/lake-tour").name == "Lake Tour"
    assert open_stage("club/mende").tiles[0] == "A"
    assert refusal("mende") == ("FR031", "Choose one: grand-tour-2018/mende, club/mende.")


def test_a_wrong_side_among_many_stages_is_a_finding() -> None:
    sources, findings = open_sources(["stage-9@7", "mende"])
    assert len(sources) == 1
    assert [finding.code for finding in findings] == ["FR030"]


def test_a_symbolic_link_to_a_folder_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.json").write_text(dump_stage(Stage(("a", "u"))))
    (tmp_path / "link").symlink_to("real")
    assert len(open_sources(["link"])[0]) == 1
    assert refusal("link")[0] == "FR002"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=20) | st.from_regex(r"[a-z0-9-]{3,12}(@[0-9-]{1,4})?", fullmatch=True))
def test_any_text_is_a_stage_or_findings(text: str) -> None:
    try:
        assert open_stage(text).tiles
    except InputError as error:
        assert error.findings


FACES = ["A", "m", "_2", "^3", "2", "u"]


@pytest.mark.parametrize(
    "texts", [FACES, ["'A", "m", "_2", "^3", "2", "u'"], ["A,", "m,", "_2,", "^3,", "2,", "u"]]
)
def test_words_that_are_all_faces_are_one_row(texts: list[str]) -> None:
    """The shell has split them; one that keeps the quotes has split them inside the quotes."""
    row = ("A", "m", "^2", "^3", "2", "u")
    assert Opening().one(texts).stage.tiles == row
    (it,) = open_stages(texts)
    assert isinstance(it, StageSource) and it.stage.tiles == row


def test_words_of_which_one_is_no_face_are_several_stages() -> None:
    assert [len(it.origin.tiles) for it in open_stages(["abu", "a", "u"])] == [3, 1, 1]
    with pytest.raises(InputError, match="2 stages are named; one is needed"):
        Opening().one(["mende", "pau"])


def test_a_file_with_the_name_of_a_face_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("abcu")
    assert [it.origin.file for it in open_stages(["a", "u"])] == ["a", None]


@pytest.mark.parametrize(
    "text",
    [
        '"abcu"',
        "'abcu'",
        "\N{LEFT DOUBLE QUOTATION MARK}abcu\N{RIGHT DOUBLE QUOTATION MARK}",
        "a/b/c/u",
        "a > b > c > u",
        "a\N{RIGHTWARDS ARROW}b\N{RIGHTWARDS ARROW}c\N{RIGHTWARDS ARROW}u",
        "[a, b, c, u]",
        "['a', 'b', 'c', 'u']",
        "a, b, c, u  # a comment",
    ],
)
def test_quotes_arrows_slashes_and_brackets_are_no_tiles(text: str) -> None:
    assert open_stage(text).tiles == tuple("abcu")


@pytest.mark.parametrize(
    "text",
    [
        "abcu",
        "abcdefghij\nklmnopqrstu\n",
        "abcu\nabdu\n",
        "# mine\n'a b c u'\nab?u\nabdu",
        "a 2B\n_3 u",
        "{",
        "",
        "ab?\n",
    ],
)
def test_a_text_means_the_same_in_a_file_on_stdin_and_as_an_argument(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text.txt").write_text(text)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    if not text.strip():
        text = " "
    readings = [list(open_stages([where])) for where in ("text.txt", "-", text)]
    told = [
        [it.stage.tiles if isinstance(it, StageSource) else len(it.findings) for it in reading]
        for reading in readings
    ]
    assert told[0] == told[1] == told[2]
    assert told[0]


@pytest.mark.parametrize("text", ["nope", "letape-x", "dnfn-gek"])
def test_a_row_that_may_be_a_misspelt_name_says_how_it_was_read(text: str) -> None:
    assert any("is read as a row of tiles" in note for note in open_source(text).notes)


@pytest.mark.parametrize("text", ["abcdefg", "defgu", "abcu", "xyz", "pau", "mende"])
def test_a_row_with_a_start_or_a_finish_is_no_name(text: str) -> None:
    assert open_source(text).notes == ()


def test_a_set_means_its_stages(tmp_path: Path) -> None:
    sources, findings = open_sources(["base"])
    assert (len(sources), findings) == (6, [])
    assert refusal("base") == ("FR032", "Name one of them: fr-stages list --set base.")
    (tmp_path / "base").mkdir()
    assert [finding.code for finding in open_sources(["base"])[1]] == ["FR001"]
    assert len(list(open_stages([], sets=["base", "promo"]))) == 12
    with pytest.raises(InputError, match='Did you mean "peloton"'):
        open_stages([], sets=["peleton"])


def test_a_pattern_that_fits_one_file_means_one_stage(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(dump_stage(Stage(("a", "u"))))
    assert open_stage("o*.json").tiles == ("a", "u")
    assert refusal("*.json")[0] == "FR032"


def test_to_open_many_rows_lists_the_library_once_and_reads_none_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed: list[str] = []
    walk = os.walk

    def counted(top: Path, **how: Any) -> Any:
        listed.append(str(top))
        return walk(top, **how)

    monkeypatch.setattr(os, "walk", counted)
    monkeypatch.setattr("fr_stages.stage.files.read_text", lambda *_: pytest.fail("a file is read"))
    assert len(list(open_stages(["abcu", "abdu", "nope", "Abcu"]))) == 4
    assert len(listed) == 1
