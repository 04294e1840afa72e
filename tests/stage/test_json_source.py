from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.findings import InputError, Location
from fr_stages.stage.json_source import MAX_DEPTH, MAX_FINDINGS, child, in_file_order, read_json

characters = st.characters(codec="utf-8")
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(-1e300, 1e300)
    | st.text(characters),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(characters, max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


def pointers(value: Any, pointer: str = "") -> dict[str, Any]:
    """Every value inside `value` by its JSON pointer."""
    found = {pointer: value}
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for part, inner in members:
        found |= pointers(inner, child(pointer, part))
    return found


@given(values, st.booleans(), st.sampled_from((None, 2, "\t")))
def test_it_reads_what_json_writes(value: Any, ascii_only: bool, indent: int | str | None) -> None:
    assert read_json(json.dumps(value, ensure_ascii=ascii_only, indent=indent)).value == value


@given(values, st.sampled_from((None, 2)))
def test_every_pointer_leads_to_its_value(value: Any, indent: int | None) -> None:
    source = read_json(json.dumps(value, indent=indent))
    decoder = json.JSONDecoder()
    for pointer, inner in pointers(value).items():
        assert decoder.raw_decode(source.text, source.values[pointer])[0] == inner


@given(st.text(max_size=60))
def test_any_text_is_json_as_the_standard_library_reads_it_or_an_error(text: str) -> None:
    try:
        value = read_json(text).value
    except InputError as error:
        assert error.findings
    else:
        assert value == json.loads(text)


@given(st.text(characters, max_size=20), st.booleans())
def test_the_characters_of_a_string_are_found_in_the_text(word: str, ascii_only: bool) -> None:
    source = read_json("\n  " + json.dumps({"key": word}, ensure_ascii=ascii_only))
    offsets = source.characters("/key")
    assert len(offsets) == len(word)
    for offset, character in zip(offsets, word, strict=True):
        assert source.text[offset] in (character, "\\")
        if source.text[offset] == "\\" and source.text[offset + 1] != "u":
            assert json.loads(f'"{source.text[offset : offset + 2]}"') == character


def test_a_location_has_file_line_column_and_pointer() -> None:
    source = read_json('{\n  "a/b": [1,\n    {"~": 2}]\n}', "x.json")
    assert source.location("/a~1b/1/~0") == Location("x.json", 3, 11, "/a~1b/1/~0")
    assert source.location("/a~1b/1/~0", key=True) == Location("x.json", 3, 6, "/a~1b/1/~0")


def test_what_is_not_there_is_placed_at_the_nearest_thing_around_it() -> None:
    source = read_json('{"a": {"b": 1}}', "x.json")
    assert source.location("/a/c/d") == Location("x.json", 1, 7, "/a/c/d")
    assert source.location("/z") == Location("x.json", 1, 1, "/z")


def test_nesting_is_read_down_to_its_limit() -> None:
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH).value
    with pytest.raises(InputError, match="FR010"):
        read_json("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[[" * 100_000 + "]"])
def test_hostile_nesting_is_refused_at_once(text: str) -> None:
    with pytest.raises(InputError, match="FR010"):
        read_json(text)


def test_faults_that_do_not_stop_the_reader_are_all_reported() -> None:
    with pytest.raises(InputError) as raised:
        read_json('{"a": NaN,\n "a": 1e999,\n "b": -Infinity,\n "c": "\\udc00"}')
    assert [(finding.code, finding.location.line) for finding in raised.value.findings] == [
        ("FR009", 1),
        ("FR008", 2),
        ("FR009", 2),
        ("FR009", 3),
        ("FR016", 4),
    ]


def test_faults_before_a_syntax_error_are_reported_too() -> None:
    with pytest.raises(InputError) as raised:
        read_json("[NaN, 1,]")
    assert [finding.code for finding in raised.value.findings] == ["FR009", "FR007"]


def test_a_flood_of_faults_is_cut_off() -> None:
    with pytest.raises(InputError) as raised:
        read_json("[" + "NaN," * 100_000 + "1]")
    assert len(raised.value.findings) == MAX_FINDINGS


def test_findings_are_sorted_by_place() -> None:
    with pytest.raises(InputError) as raised:
        read_json("[NaN,\nInfinity]")
    first, second = raised.value.findings
    assert in_file_order([second, first]) == [first, second]
