from __future__ import annotations

import json

import pytest

from fr_stages.report.findings_json import findings_document, findings_text
from fr_stages.report.json_text import filled, kept, text_of
from fr_stages.report.sarif import sarif_log, sarif_text
from fr_stages.validator import Verdict
from fr_stages.validator.context import NOWHERE

ITEMS = [{"a": [1, {"b": "two\nlines [] \u2028"}]}, [], "x"]


@pytest.mark.parametrize("items", [[], ITEMS, ITEMS[:1]])
def test_a_document_written_piece_by_piece_is_the_same(items: list[object]) -> None:
    flat, deep = {"name": "[]", "list": items}, {"runs": [{"name": "x", "list": items}], "end": 1}
    assert "".join(filled(text_of({**flat, "list": []}), items)) == text_of(flat)
    assert "".join(filled(text_of({"runs": [{"name": "x", "list": []}], "end": 1}), items)) == text_of(deep)


def test_items_wait_in_a_file_until_all_are_made() -> None:
    made: list[int] = []
    waiting = kept(made.append(i) or {"é\udcff": i} for i in range(3))  # type: ignore[func-returns-value]
    assert next(waiting) == {"é\udcff": 0}
    assert made == [0, 1, 2]
    assert list(waiting) == [{"é\udcff": 1}, {"é\udcff": 2}]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_findings_are_the_same_in_one_piece_and_in_many(count: int) -> None:
    verdicts = [Verdict(None, NOWHERE, ())] * count
    assert "".join(findings_text(iter(verdicts))) == text_of(findings_document(verdicts))
    assert json.loads("".join(sarif_text(iter(verdicts)))) == sarif_log(verdicts)
