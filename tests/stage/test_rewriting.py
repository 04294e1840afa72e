from __future__ import annotations

import pytest
from hypothesis import given, settings

from fr_stages.stage.files import opened_text, parse_json, parse_row, the_only
from fr_stages.stage.library import library
from fr_stages.stage.rewriting import rewritten
from tests.strategies import orderly_rows, spellings


@given(orderly_rows(8).flatmap(spellings))
@settings(max_examples=60)
def test_a_row_written_anew_is_read_as_the_same_and_stays(text: str) -> None:
    source = parse_row(text)
    new = rewritten(source, source.stage)
    assert new is not None
    again = parse_row(new)
    assert again.stage.tiles == source.stage.tiles
    assert rewritten(again, again.stage) == new


@pytest.mark.parametrize(
    "text",
    ['{"version": 1, "name": "x", "tiles": ["a", "2-upp", "u"]}', "abcu  # mine"],
    ids=["builder", "comment"],
)
def test_what_cannot_be_written_back(text: str) -> None:
    source = the_only(opened_text(text))
    assert rewritten(source, source.stage) is None


def test_a_stage_file_gets_its_canonical_form_and_keeps_its_schema() -> None:
    text = '{"tiles": "a_2u", "$schema": "../here.json", "name": "x", "players": "2-4", "format": 1}'
    source = parse_json(text)
    new = rewritten(source, source.stage) or ""
    assert '"tiles": "a^2u"' in new
    assert '"$schema": "../here.json"' in new
    assert "$schema" not in (rewritten(parse_json(text.replace("$schema", "notes")), source.stage) or "")


def test_the_library_is_in_its_canonical_form() -> None:
    sources = [entry.source() for entry in library()]
    assert [it.origin.file for it in sources if rewritten(it, it.stage) != it.origin.text] == []
