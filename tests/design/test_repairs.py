"""Repairs with the fewest changes, the likeliest first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fr_stages.design.repairs import advised, repairs
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course_facts import is_counted_straight
from fr_stages.stage.library import library
from fr_stages.stage.stage import LARGE_SIDE, Allowance, Stage
from fr_stages.stage.tiles import UnknownFaceError
from fr_stages.validator import validate
from tests.design.layouts import random_rows


def errors(stage: Stage) -> list[str]:
    return [finding.code for finding in validate(stage) if finding.severity == "error"]


def test_an_official_stage_with_swapped_letters_is_known_again() -> None:
    found = repairs(Stage.parse("aiKEFCLBgJmntrqoDPHSu"))
    assert len(found) == 52  # of 192 swaps and turns
    assert found[0].changes == ("swap tiles 13 (t) and 14 (r)",)
    assert "".join(found[0].stage.tiles) == "aiKEFCLBgJmnrtqoDPHSu"
    assert found[0].reason == "It is then Bagnères-de-Luchon (2-4), an official stage."


def test_any_of_several_turns_will_do_and_the_one_that_rides_alike_comes_first() -> None:
    first, second, *_ = repairs(Stage.parse("AmPFeRSboHDJqKnlciTgu"))
    assert first.changes == ("turn tile 7 (S) over to s",)
    assert first.reason == "It rides as before, and its tiles keep 1.88 spaces apart."
    assert second.moved == 2


def test_most_rows_that_overlap_need_one_change() -> None:
    """Of 100 such rows 90 need one change and 10 two; here is a sample."""
    rows = [Stage(row) for row in random_rows(40, seed=9, most=21) if Layout.of(Stage(row)).overlaps]
    found = [repairs(stage) for stage in rows]
    assert sum(len(it[0].edits) == 1 for it in found) >= 0.8 * len(rows)
    for stage, repaired in zip(rows, found, strict=True):
        for it in repaired[:3]:
            assert not Layout.of(it.stage).overlaps
            assert sorted(face.tile for face in it.stage.faces) == sorted(face.tile for face in stage.faces)


@pytest.mark.parametrize(
    ("row", "changes", "after"),
    [
        ("abccu", ("lay d in place of tile 4 (c)",), "abcdu"),
        ("abcdefghijklmnopqrst", ("lay U at the end",), "abcdefghijklmnopqrstU"),
        ("bcdejfu", ("lay A in front",), "Abcdejfu"),
        ("abBcu", ("lay F in place of tile 3 (B)",), "abFcu"),
        ("abcdu9", ("move tile 5 (u) to the end",), "abcd9u"),
        ("bacdu", ("move tile 2 (a) to the front",), "abcdu"),
        ("ab1cdu", ("take tile 3 (1) out",), "abcdu"),
        ("abvcdu", ("take tile 3 (v) out",), "abcdu"),
        (
            "bvac1d",
            ("take tile 5 (1) out", "move tile 3 (a) to the front", "move tile 3 (v) to the end"),
            "abcdv",
        ),
        ("udcba", ("move tile 5 (a) to the front", "move tile 2 (u) to the end"), "adcbu"),
    ],
)
def test_missing_and_surplus_tiles(row: str, changes: tuple[str, ...], after: str) -> None:
    found = repairs(Stage.parse(row))
    assert found[0].changes == changes
    assert "".join(found[0].stage.tiles) == after
    assert errors(found[0].stage) == []


def test_a_start_with_room_for_all() -> None:
    stage = replace(Stage.parse("abcdefghijklmnopqrstu"), players=LARGE_SIDE)
    assert repairs(stage)[0].changes == ("lay ^1 in place of tile 1 (a)",)


def test_the_breakaway_tile_of_the_right_side() -> None:
    stage = replace(Stage.parse("a2bcu"), breakaway=True)
    assert repairs(stage)[0].changes == ("turn tile 2 (2) over to ^2",)
    stage = replace(Stage.parse("abcu"), breakaway=True)
    assert repairs(stage)[0].changes == ("lay ^2 in place of tile 2 (b)",)


@pytest.mark.parametrize(
    ("row", "changes"),
    [
        ("^123defghijklmnopqrstu", ("lay 9 after tile 18 (r)",)),
        ("^12cdefghijklmnopqrst^9u", ()),
        ("^12cd^9efghijklmnopqrstu", ("turn tile 5 (^9) over to 9",)),
        ("^12cd9efghijklmnopqrstu", ()),
    ],
)
def test_the_bonus_tile_of_a_stage_for_many(row: str, changes: tuple[str, ...]) -> None:
    """It comes in where nothing else is wrong then, or shows its feeding zone."""
    stage = Stage.parse(row)
    found = advised(stage)
    assert tuple(change for it in found for change in it.changes) == changes
    for it in found:
        assert {finding.code for finding in validate(it.stage)} < {
            finding.code for finding in validate(stage)
        }


def test_a_straight_that_gave_way_to_the_bonus_tile_comes_back() -> None:
    (entry,) = (it for it in library() if it.name == "etape/avenue-corso-paseo")
    stage = entry.stage()
    number = next(n for n, face in enumerate(stage.faces, start=1) if n > 2 and is_counted_straight(face))
    (found,) = advised(stage.with_replaced(number))
    assert len(found.edits) == 1
    assert "FR406" not in {finding.code for finding in validate(found.stage)}


def test_tiles_that_are_owned_take_the_place_of_others() -> None:
    stage = replace(Stage.parse("a3bcu"), boxes=("base",))
    assert repairs(stage)[0].changes == ("lay d in place of tile 2 (3)",)


def test_nothing_to_repair() -> None:
    assert repairs(Stage.parse("abcdefghijklmnopqrstu")) == ()
    assert repairs(Stage.parse("aegiJu"), most=0) == ()
    assert repairs(replace(Stage.parse("aegiJu"), allow=(Allowance("FR201", "a bridge"),))) == ()


def test_an_unknown_face_has_to_be_corrected_first() -> None:
    with pytest.raises(UnknownFaceError):
        repairs(Stage.parse("abwu"))
