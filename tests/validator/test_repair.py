from __future__ import annotations

import pytest
from hypothesis import given, settings

from fr_stages.geometry.layout import Layout
from fr_stages.stage.files import parse_json, parse_row
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from fr_stages.validator.repair import repair, untangling_swaps

from ..strategies import orderly_rows, spellings

LONG = "abcdefghijklmnopqrstu"


@given(orderly_rows(8).flatmap(spellings))
@settings(max_examples=60)
def test_a_repair_is_read_as_the_same_stage_and_needs_no_other(text: str) -> None:
    source = parse_row(text)
    offer = repair(source)
    if offer is not None and not offer.swapped:
        again = parse_row(offer.after)
        assert again.stage.tiles == source.stage.tiles
        assert repair(again) is None


@given(orderly_rows(7))
@settings(max_examples=60)
def test_a_swap_is_offered_only_for_an_overlap_and_clears_it(tiles: tuple[str, ...]) -> None:
    stage = Stage(tiles)
    swaps = untangling_swaps(stage)
    assert not swaps or Layout.of(stage).overlaps
    for swap in swaps:
        assert not Layout.of(swap.stage).overlaps
        assert sorted(swap.stage.tiles) == sorted(tiles)
        assert sum(mine != other for mine, other in zip(tiles, swap.stage.tiles, strict=True)) == 2


def test_two_swapped_letters_are_found() -> None:
    offer = repair(parse_row("abcdfeghijklmnopqrstu"))
    assert offer is not None
    assert offer.swapped
    assert offer.after == LONG
    assert offer.reasons == ("tiles 5 and 6 swapped, which clears the overlap",)


def test_several_swaps_are_a_choice_for_the_author() -> None:
    misprint = parse_row("aiKEFCLBgJmntrqoDPHSu")
    assert [swap.number for swap in untangling_swaps(misprint.stage)] == [8, 10, 13]
    assert repair(misprint) is None


def test_a_shallow_overlap_is_no_slip_of_the_pen() -> None:
    assert untangling_swaps(Stage(tuple("aBcmigstqrjeNLODPHFku"))) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"version": 1, "name": "x", "tiles": ["a", "2-upp", "u"]}',
        '{"format": 1, "name": "x", "players": "2-4", "tiles": "a x u"}',
    ],
    ids=["builder file", "unknown face"],
)
def test_what_is_not_repaired(text: str) -> None:
    assert repair(parse_json(text)) is None


def test_a_stage_file_gets_its_canonical_form() -> None:
    offer = repair(parse_json('{"tiles": "a_2u", "name": "x", "players": "2-4", "format": 1}'))
    assert offer is not None and not offer.swapped
    assert '"tiles": "a^2u"' in offer.after
    assert repair(parse_json(offer.after)) is None


def test_the_library_is_in_its_canonical_form() -> None:
    assert [entry.name for entry in library() if repair(entry.source())] == []
