from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.stage.tiles import standard_catalogue


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["tiles", *arguments])


def faces(*arguments: str) -> list[str]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return [document["face"] for document in json.loads(result.stdout)]


def test_all_faces_are_listed(snapshot: SnapshotAssertion) -> None:
    assert run().stdout == snapshot
    assert faces() == list(standard_catalogue().faces)


def test_filters() -> None:
    assert faces("--kind", "finish") == ["u", "U", "v", "V"]
    assert faces("--terrain", "feeding") == ["3", "4", "9"]
    assert faces("--box", "promo") == ["%B", "%C"]
    assert faces("--box", "promo", "--box", "grand-tour") == ["v", "V", "%B", "%C"]
    assert faces("--box", "base", "--kind", "start", "--terrain", "flat") == ["a", "A"]
    assert faces("--box", "base", "--terrain", "cobbles") == []


@pytest.mark.parametrize("face", ["C", "^2", "U", "^9", "%C", "E", "cC"])
def test_one_face_is_shown_with_its_spaces(face: str, snapshot: SnapshotAssertion) -> None:
    result = run(face)
    assert result.exit_code == 0
    assert result.stdout == snapshot


@pytest.mark.parametrize("face", ["2B", "_2", "^2"])
def test_a_face_may_be_spelled_as_in_a_row(face: str) -> None:
    assert faces(face) == ["^2"]


def test_one_face_as_json(snapshot: SnapshotAssertion) -> None:
    assert run("^2", "--json").stdout == snapshot


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["x"], "roundabout"),
        (["Z"], "sharp curve"),
        (["w"], "There is no face w."),
        (["bc"], "is not one face"),
        (["?"], "is not a tile"),
        ([""], "There are no tiles"),
        (["--box", "bse"], 'Did you mean "base"?'),
        (["--kind", "bend"], "bend"),
        (["--tiles", "missing.json"], "There is no such file."),
    ],
)
def test_wrong_usage(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr


def test_tiles_of_ones_own_are_listed_too(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(
        '{"format": 1, "tiles": [{"tile": "w", "set": "mine", "faces": '
        '[{"face": "w", "kind": "straight", "spaces": [{"lanes": 1}]}]}]}'
    )
    assert faces("--tiles", str(path))[-1] == "w"
    assert "lane 1 │  ·  │" in run("w", "--tiles", str(path)).stdout
