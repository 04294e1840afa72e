"""Numbers and lists read well in sentences."""

from __future__ import annotations

import pytest

from fr_stages.words import are_counted, capital, counted, listed


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 tiles"), (1, "1 tile"), ("1", "1 tile"), ("2-4", "2-4 tiles"), (1200, "1,200 tiles")],
)
def test_one_is_singular(number: int | str, words: str) -> None:
    assert counted(number, "tile") == words


def test_plurals_that_are_not_made_with_an_s() -> None:
    assert [are_counted(number, "copy", "copies") for number in (1, 2)] == ["is 1 copy", "are 2 copies"]


@pytest.mark.parametrize(("words", "said"), [([], ""), (["b"], "b"), (["b", "c"], "b and c")])
def test_lists(words: list[str], said: str) -> None:
    assert listed(words) == said
    assert listed([*"bcd"], "or") == "b, c or d"


def test_a_sentence_leaves_the_faces_in_it_alone() -> None:
    assert capital("tile E lies on F") == "Tile E lies on F"
