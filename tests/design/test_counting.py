"""Proofs by counting: contradictions are named, with as few wishes as make them up."""

from __future__ import annotations

import pytest

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import Contradiction, compatible, contradiction, is_possible
from fr_stages.design.request import Range, Request
from fr_stages.design.wished import demands
from fr_stages.stage.library import library
from fr_stages.stage.stage import LARGE_SIDE
from tests.design.requests import BASE, CHAMPION, climbs, cobbles, exactly

CONTRADICTIONS = [
    (Request(boxes=BASE, terrain=(cobbles(1),)), ("terrain.0",)),
    (Request(boxes=BASE, terrain=(climbs(4),), hard_tiles=Range(0, 3)), ("hard_tiles", "terrain.0")),
    (Request(boxes=BASE, terrain=(climbs(0),), hard_tiles=Range(1, 3)), ("hard_tiles", "terrain.0")),
    (Request(boxes=CHAMPION, tiles=exactly(21), spaces=exactly(110)), ("tiles", "spaces")),
    (Request(boxes=BASE, tiles=exactly(22)), ("tiles",)),
    (Request(boxes=BASE, table_mm=(400, 400)), ("table_mm",)),
    (Request(boxes=BASE, players=LARGE_SIDE), ("players",)),
    (Request(boxes=BASE, must=("N",), without=("nN",)), ("must", "without")),
    (Request(boxes=BASE, pattern=("a", "b", "*", "B", "u")), ("pattern",)),
    (Request(boxes=BASE, pattern=("b", "*", "a", "u")), ("pattern",)),
    (Request(boxes=CHAMPION, start=("a",), pattern=("A", "*")), ("start", "pattern")),
    (Request(boxes=CHAMPION, breakaway=True, without=("2", "^2")), ("without", "breakaway")),
    (Request(boxes=CHAMPION, breakaway=True, pattern=("a", "e", "*")), ("pattern", "breakaway")),
]


@pytest.mark.parametrize(("request_", "wishes"), CONTRADICTIONS)
def test_contradictions_are_found_at_once(request_: Request, wishes: tuple[str, ...]) -> None:
    assert contradiction(request_, ()) == Contradiction(wishes, ())
    for wish in wishes:
        assert contradiction(request_.without_wish(wish), ()) is None


def test_what_an_official_stage_has_is_never_refused() -> None:
    for entry in library():
        stage = entry.stage()
        boxes = ("champion", "grand-tour", "promo")
        hard = sum(bool({"uphill", "cobbles"} & {str(it) for it in face.terrains}) for face in stage.faces)
        request = Request(
            boxes=boxes,
            players=stage.players,
            tiles=exactly(len(stage.tiles)),
            hard_tiles=exactly(hard),
            must=stage.tiles[1:-1],
            start=stage.tiles[:1],
            finish=stage.tiles[-1:],
        )
        assert is_possible(demands(request, ())), entry.name


@pytest.mark.parametrize(
    ("request_", "aside"),
    [
        (Request(boxes=BASE), set()),
        (Request(boxes=CHAMPION, players=LARGE_SIDE), set()),
        (Request(boxes=BASE, terrain=(climbs(4),)), {"FR401"}),
        (Request(boxes=BASE, tiles=exactly(12)), {"FR403", "FR314"}),
        (Request(boxes=CHAMPION, pattern=("a", "*", "N", "u")), {"FR410"}),
    ],
    ids=["base", "champion 5-6", "four climbs", "twelve tiles", "N before the finish"],
)
def test_advice_that_contradicts_a_wish_is_left_aside(request_: Request, aside: set[str]) -> None:
    assert set(ADVICE) - set(compatible(request_, ADVICE)) == aside


def test_advice_that_has_to_be_kept_is_named_with_the_wish() -> None:
    request = Request(boxes=BASE, terrain=(climbs(4),))
    assert contradiction(request, ADVICE) == Contradiction(("terrain.0",), ("FR401",))
