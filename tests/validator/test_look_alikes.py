"""0 and O, 1, l and I: what was probably meant."""

from __future__ import annotations

import pytest

from fr_stages import Stage, validate


def said(row: str, code: str) -> str:
    (finding,) = (it for it in validate(Stage.parse(row)) if it.code == code)
    return finding.fix


@pytest.mark.parametrize(
    ("row", "code", "meant"),
    [
        ("ab0u", "FR101", "O"),
        ("ab1cu", "FR303", "l"),
        ("abl1u", "FR303", "I"),
        ("lbcu", "FR301", "1"),
        ("Ibcu", "FR301", "1"),
        ("abiIcu", "FR103", "l"),
        ("ablcLu", "FR103", "I"),
    ],
)
def test_the_likely_letter_is_suggested(row: str, code: str, meant: str) -> None:
    assert f"looks like {meant}, which is still in the box; was {meant} meant?" in said(row, code)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("abO0u", "FR101"),  # tile oO is laid already
        ("abo0u", "FR101"),
        ("abwu", "FR101"),
        ("ablI1u", "FR303"),
        ("abccu", "FR102"),
        ("blcau", "FR301"),  # there is a start, only not in front
    ],
)
def test_nothing_is_suggested_that_cannot_be(row: str, code: str) -> None:
    assert "looks like" not in said(row, code)


def test_a_second_box_holds_more_copies() -> None:
    row = "abO0u"
    (finding,) = (it for it in validate(Stage.parse(row, boxes=("base", "base"))) if it.code == "FR101")
    assert "looks like O" in finding.fix
