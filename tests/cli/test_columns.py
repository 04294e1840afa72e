from __future__ import annotations

from fr_stages.cli.columns import columns

HEAD = ("NAME", "SPACES", "TITLE")
ROWS = [("a/lake", 8, "The Lake and the Hill behind It"), ("a/hill", 10, "Hill")]


def test_text_stands_to_the_left_and_numbers_to_the_right() -> None:
    assert columns(HEAD, ROWS) == [
        "NAME    SPACES  TITLE",
        "a/lake       8  The Lake and the Hill behind It",
        "a/hill      10  Hill",
    ]


def test_digits_that_are_text_are_no_numbers() -> None:
    assert columns(("LANES", "END"), [("22", "x"), ("222", "x")]) == ["LANES  END", "22     x", "222    x"]


def test_a_narrow_terminal_breaks_the_last_column() -> None:
    assert columns(HEAD, ROWS, 32) == [
        "NAME    SPACES  TITLE",
        "a/lake       8  The Lake and the",
        "                Hill behind It",
        "a/hill      10  Hill",
    ]


def test_a_very_narrow_terminal_has_it_below_the_others() -> None:
    assert columns(HEAD, ROWS, 24) == [
        "NAME    SPACES",
        "    TITLE",
        "a/lake       8",
        "    The Lake and the",
        "    Hill behind It",
        "a/hill      10",
        "    Hill",
    ]


def test_a_terminal_that_is_wide_enough_changes_nothing() -> None:
    assert columns(HEAD, ROWS, 47) == columns(HEAD, ROWS)


def test_a_table_without_rows_is_its_head() -> None:
    assert columns(HEAD, []) == ["NAME  SPACES  TITLE"]


def test_wide_letters_take_two_cells_and_control_characters_none() -> None:
    assert columns(("A", "B"), [("環法", "x"), ("a\x1b", "y")]) == [
        "A     B",
        "環法  x",
        "a\N{REPLACEMENT CHARACTER}    y",
    ]
