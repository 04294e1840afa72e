from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.findings import InputError
from fr_stages.stage.builder import format_builder, is_builder_file, parse_builder
from fr_stages.stage.json_source import read_json
from fr_stages.stage.stage import Stage
from tests.strategies import FACES, lines_of_text

BUILDER_FACES = [face for face in FACES if not face.startswith("%")]


@given(st.lists(st.sampled_from(BUILDER_FACES), min_size=1).map(tuple), lines_of_text())
def test_reading_undoes_writing(row: tuple[str, ...], name: str) -> None:
    read = parse_builder(read_json(format_builder(Stage(row, name=name))))
    assert (read.tiles, read.name, read.notes) == (row, name, ())


def test_the_written_file_has_what_the_builder_expects() -> None:
    assert json.loads(format_builder(Stage(("a", "^2", "3", "g", "M"), name="Custom Stage"))) == {
        "version": 1,
        "name": "Custom Stage",
        "tiles": ["a", "2-upp", "3", "g", "m-upp"],
        "checkpoints": [],
        "sprintPoints": 0,
        "komPoints": 0,
        "camera": {"rotation": 0, "zoom": 1},
    }


def test_what_a_stage_cannot_hold_is_left_out_and_said() -> None:
    text = (
        '{"version": 1, "name": "Custom", "tiles": ["a", "x-upp", "u"], "komPoints": 3, "sprintPoints": 0,'
        '"checkpoints": [{"tileIdx": 1, "key": "2", "color": "red", "label": "A"}], "camera": {"zoom": 2}}'
    )
    read = parse_builder(read_json(text))
    assert read.tiles == ("a", "X", "u")
    assert read.notes == ("The builder file also says checkpoints, komPoints; that is left out.",)


def test_a_face_that_the_builder_does_not_have_is_not_written() -> None:
    with pytest.raises(InputError, match=r"FR041.*%B, %C"):
        format_builder(Stage(("a", "%C", "%B", "u")))


def test_a_name_with_control_characters_is_refused() -> None:
    with pytest.raises(InputError, match="FR016"):
        parse_builder(read_json('{"version": 1, "name": "\\u001b[31m", "tiles": ["a"]}'))
    with pytest.raises(InputError, match="FR014"):
        parse_builder(read_json(json.dumps({"version": 1, "name": "A" * 201, "tiles": ["a"]})))


def test_a_file_without_a_name_gets_one() -> None:
    assert parse_builder(read_json('{"version": 1, "tiles": ["a"]}')).name == "Untitled stage"


def test_only_an_object_with_a_version_and_no_format_is_a_builder_file() -> None:
    assert is_builder_file({"version": 1})
    assert not is_builder_file({"version": 1, "format": 1})
    assert not is_builder_file(["version"])
