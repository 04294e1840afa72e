from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.report.info import StageInfo
from fr_stages.report.info_text import info_text
from fr_stages.stage.files import write_stage
from fr_stages.stage.library import LibraryEntry, library
from fr_stages.stage.stage import Obstacle, Stage


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["info", *arguments])


def document(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", ["la-classicissima@2-4", "le-grand-bornand", "peloton/stage-9@5-6"])
def test_the_text(name: str, snapshot: SnapshotAssertion) -> None:
    result = run(name, "--table", "1200x800", "--box", "champion")
    assert result.exit_code == 0
    assert result.stdout == snapshot


def test_the_document(snapshot: SnapshotAssertion) -> None:
    assert document("peloton/stage-9@5-6", "--table", "900x600") == snapshot


@pytest.mark.parametrize("entry", library(), ids=lambda entry: entry.name)
def test_every_library_stage_reads_well_at_80_columns(entry: LibraryEntry) -> None:
    info = StageInfo(entry.stage())
    assert all(len(line) <= 80 for line in info_text(info).splitlines())
    assert sum(info.facts.terrain.values()) == info.course.distance
    assert sum(info.facts.widths.values()) == info.course.distance


def test_the_length_of_climbs() -> None:
    found = document("aCNbDu")
    assert found["climbs"] == [9, 5]
    assert found["terrain"]["uphill"] == 14
    assert found["sections"][0] == {
        "terrain": "uphill",
        "length": 9,
        "first": 9,
        "last": 17,
        "first_after_start": 5,
        "last_after_start": 13,
        "tiles": [2, 3],
    }


def test_a_climb_ends_at_the_finish_line() -> None:
    found = document("abU")
    assert (found["climbs"], found["terrain"]["uphill"]) == ([2], 2)


def test_a_finish_before_the_start_leaves_no_road() -> None:
    text = info_text(StageInfo(Stage(tuple("ua"))))
    assert "0 of them between the lines" in text
    assert "Terrain      none" in text
    assert "Narrowest    none" in text


def test_bends_are_counted_by_side_and_kind() -> None:
    assert document("aegjhku")["bends"] == {
        "left": {"narrow_curve": 2, "wide_curve": 1},
        "right": {"narrow_curve": 1, "wide_curve": 1},
        "turn": 90,
    }


@pytest.mark.parametrize(
    ("row", "way"),
    [
        ("abu", "none"),
        ("ahu", "45° to the left"),
        ("aeghku", "opposite way"),
        ("ajku", "135° to the right"),
        ("ahku", "same way"),
    ],
)
def test_where_the_finish_faces(row: str, way: str) -> None:
    text = " ".join(info_text(StageInfo(Stage(tuple(row)))).split())
    bends = text.partition("Bends ")[2].partition(" Narrowest ")[0]
    assert way in bends


def test_an_obstacle_makes_a_narrow_place() -> None:
    stage = Stage(tuple("abu"), obstacles=(Obstacle(2, 3, 1),))
    assert "Narrowest    1 lane on 1 space: 4" in info_text(StageInfo(stage))


def test_the_table_of_the_stage_counts_unless_another_is_given(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    write_stage(Stage(tuple("abcdu"), table_mm=(500, 400)), file)
    assert document(str(file))["table"]["table_mm"] == [500, 400]
    assert document(str(file), "--table", "1000x700")["table"]["table_mm"] == [1000, 700]


def test_a_table_that_is_too_small() -> None:
    found = document("abcdu", "--table", "500x500")["table"]
    assert not found["fits"]
    assert max(found["best"]["missing_mm"]) > 0
    assert "does not fit on 500 x 500 mm" in run("abcdu", "--table", "500x500").stdout


def test_a_table_that_takes_a_turned_stage_only() -> None:
    found = document("abcdu", "--table", "740x740")["table"]
    assert (found["fits"], found["along"]["fits"], found["across"]["fits"]) == (True, False, False)
    assert "turned by 45°" in run("abcdu", "--table", "740x740").stdout


def test_the_size_of_a_space() -> None:
    assert document("abu", "--space-mm", "30")["layout"]["size_mm"] == [540.0, 60.0]


def test_missing_tiles() -> None:
    found = document("a^2bBu", "--box", "base")["boxes"]
    assert found["missing"] == {"2": 1, "bB": 1}
    assert "2 missing (2 bB)" in run("a^2bBu", "--box", "base").stdout


def test_of_many_overlaps_the_deepest_are_told() -> None:
    result = run("a" + "E" * 40 + "u")
    assert result.stdout.count(" overlap by ") == 5
    assert "and 195 more" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("abcdu", "20 of them between the lines; 10 starting places"),
        ("abcd", "19 of them after the start line; no finish line; 10 starting places"),
        ("bcdu", "19 of them before the finish line; no start line"),
        ("bcd", "18 spaces, no start line and no finish line"),
    ],
)
def test_only_lines_that_are_there_are_told_of(row: str, words: str) -> None:
    assert words in " ".join(run(row).stdout.split())


@pytest.mark.parametrize("closed", ["egeg", "ebgebg"])
def test_a_loop(closed: str) -> None:
    assert document(closed)["loop"]["closed"] is True
    assert "closed" in run(closed).stdout


@pytest.mark.parametrize(
    "size", ["12", "x", "0x5", "-1x4", "nanx5", "1e400x5", "1x2x3", "1x1", "9" * 5000 + "x9", ""]
)
def test_a_table_without_a_size(size: str) -> None:
    result = run("abu", "--table", size)
    assert result.exit_code == 2
    assert "--table cannot be" in result.stderr


def test_an_unknown_box_and_an_unknown_face() -> None:
    box = run("abu", "--box", "bass")
    assert box.exit_code == 2
    assert 'Did you mean "base"?' in box.stderr
    face = run("axu")
    assert face.exit_code == 2
    assert "FR101" in face.stderr
    assert face.stdout == ""
