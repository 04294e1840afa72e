from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fr_stages.findings import InputError
from fr_stages.stage.files import dump_stage
from fr_stages.stage.library import (
    LibraryEntry,
    library,
    open_source,
    open_sources,
    open_stage,
    slug,
)
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Stage
from fr_stages.stage.tiles import Kind


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("FR_STAGES_LIBRARY", raising=False)
    monkeypatch.chdir(tmp_path)
    yield


def refusal(text: str) -> tuple[str, str]:
    """Code and suggestion of the one finding about `text`."""
    with pytest.raises(InputError) as raised:
        open_stage(text)
    (finding,) = raised.value.findings
    return finding.code, finding.fix


def test_sixty_one_stages_ship() -> None:
    assert Counter(entry.set for entry in library()) == {
        "base": 6,
        "promo": 6,
        "peloton": 12,
        "dice-tower": 10,
        "grand-tour-2018": 21,
        "etape": 6,
    }


@pytest.mark.parametrize("entry", library(), ids=[entry.name for entry in library()])
def test_a_stage_that_ships_is_written_canonically_and_tells_where_it_is_from(entry: LibraryEntry) -> None:
    source = entry.source()
    stage = source.stage
    assert dump_stage(stage) == entry.path.read_text(encoding="utf-8")
    assert source.notes == ()
    assert stage.set == entry.set
    assert slug(stage.name) == entry.slug
    assert entry.path.stem in (slug(stage.name), f"{slug(stage.name)}@{stage.players}")
    assert stage.source and stage.confidence in ("high", "medium")
    assert stage.official == (entry.set != "etape")
    assert stage.players in (SMALL_SIDE, LARGE_SIDE)


@pytest.mark.parametrize("entry", library(), ids=[entry.name for entry in library()])
def test_a_stage_that_ships_goes_from_start_to_finish_on_different_tiles(entry: LibraryEntry) -> None:
    faces = entry.stage().faces
    assert [face.kind is Kind.START for face in faces] == [True] + [False] * (len(faces) - 1)
    assert [face.kind is Kind.FINISH for face in faces] == [False] * (len(faces) - 1) + [True]
    assert len({face.tile for face in faces}) == len(faces)


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

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "access", lambda *_: False)  # file modes do not stop the superuser
    monkeypatch.setattr(Path, "iterdir", forbidden)
    assert refusal("closed/stage.json") == ("FR003", "Change its permissions.")
    sources, findings = open_sources(["closed"])
    assert sources == []
    assert [finding.message for finding in findings] == ["You may not look into the folder."]


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


def test_an_own_folder_that_is_not_there_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FR_STAGES_LIBRARY", os.devnull)
    assert len(library()) == 61


def test_numbers_in_names_are_sorted_as_numbers() -> None:
    names = [entry.name for entry in library() if entry.set == "peloton"]
    assert names[0] == "peloton/stage-7@2-4"
    assert names[-1] == "peloton/stage-12@5-6"


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
