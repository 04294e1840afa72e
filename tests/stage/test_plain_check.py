"""What is plainly right about a document: never more than the library for schemas finds right."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages import resources
from fr_stages.stage.library import library
from fr_stages.stage.plain_check import plainly_follows
from fr_stages.stage.schema_check import validator

SCHEMA = resources.schema("stage")
PLAIN: dict[str, Any] = {"format": 1, "name": "x", "players": "2-4", "tiles": "abcu"}

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 30000)
    | st.floats()
    | st.sampled_from(["", "drawn", "rain", "5-6", "a\nb"])
)
markers = st.dictionaries(
    st.sampled_from(["tile", "marker", "space", "lane", "rule", "reason"]), scalars, max_size=4
)
values = scalars | st.lists(scalars | markers, max_size=3) | markers


@pytest.mark.parametrize("entry", library(), ids=lambda entry: entry.name)
def test_every_stage_of_the_library_is_plainly_right(entry: Any) -> None:
    assert plainly_follows(json.loads(entry.path.read_text(encoding="utf-8")), SCHEMA)


@given(st.dictionaries(st.sampled_from([*SCHEMA["properties"], "other"]), values, max_size=3), st.booleans())
def test_what_is_plainly_right_is_right(changes: dict[str, Any], whole: bool) -> None:
    document = (PLAIN if whole else {}) | changes
    if plainly_follows(document, SCHEMA):
        assert validator("stage").is_valid(document)


@pytest.mark.parametrize(
    "change",
    [{"format": True}, {"format": 1.0}, {"name": "a\n"}, {"players": 13}, {"other": 1}, {"tiles": [""]},
     {"number": True}, {"variant": []}, {"weather": [{"tile": 1}]}, {"table_mm": [100]}],
)  # fmt: skip
def test_what_is_not_plainly_right_is_left_to_the_library(change: dict[str, Any]) -> None:
    assert plainly_follows(PLAIN, SCHEMA)
    assert not plainly_follows(PLAIN | change, SCHEMA)


def test_an_unknown_keyword_is_left_to_the_library() -> None:
    assert not plainly_follows("x", {"type": "string", "format": "email"})
    assert not plainly_follows([], resources.schema("race"))
