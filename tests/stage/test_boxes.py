from __future__ import annotations

import pytest

from fr_stages.stage.boxes import box_sets, cardboard, missing_tiles
from fr_stages.stage.stage import Stage


def test_both_sides_of_a_tile_are_one_piece_of_cardboard() -> None:
    assert cardboard(Stage(("a", "b", "B", "u"))) == {"aA": 1, "bB": 2, "uU": 1}


def test_unknown_faces_do_not_count() -> None:
    assert cardboard(Stage(("a", "?"))) == {"aA": 1}


def test_a_base_stage_comes_with_either_big_box() -> None:
    assert box_sets(Stage(tuple("abcu"))) == (("champion",), ("base",))


def test_no_set_holds_a_superfluous_box() -> None:
    assert box_sets(Stage(("a", "^2", "b", "u"))) == (("champion",), ("base", "peloton"))
    assert box_sets(Stage(("a", "b", "v"))) == (("champion", "grand-tour"), ("base", "grand-tour"))


def test_a_tile_that_is_laid_twice_takes_two_boxes() -> None:
    assert ("base", "base") in box_sets(Stage(("a", "b", "B", "u")))
    assert all(len(names) == 2 for names in box_sets(Stage(("a", "b", "B", "u"))))


def test_nobody_has_a_thousand_copies() -> None:
    assert box_sets(Stage(("b",) * 1000)) == ()


def test_what_is_missing_from_the_boxes_somebody_owns() -> None:
    stage = Stage(("a", "^2", "b", "B", "u"))
    assert missing_tiles(stage, ["base"]) == {"2": 1, "bB": 1}
    assert missing_tiles(stage, ["base", "champion"]) == {}
    with pytest.raises(KeyError):
        missing_tiles(stage, ["basse"])
