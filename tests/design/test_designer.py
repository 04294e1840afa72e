"""From a request to answers that are right, or to the reason why there are none."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from fr_stages.design.asking import design
from fr_stages.design.candidates import Candidate
from fr_stages.design.designer import answers
from fr_stages.design.difference import difference
from fr_stages.design.request import Range, Request
from fr_stages.design.rows import Rows
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import LARGE_SIDE, Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.validator import validate
from tests.design.requests import BASE, CHAMPION, MIDDLE, climbs, cobbles, exactly


def facts(stage: Stage) -> CourseFacts:
    return CourseFacts(Course.of(stage))


def test_answers_are_as_wished_and_nothing_is_to_be_said_against_them() -> None:
    request = Request(
        boxes=CHAMPION,
        players=LARGE_SIDE,
        terrain=(climbs(2, within_of_finish=8), cobbles(1, MIDDLE)),
        table_mm=(1200, 800),
        answers=2,
        seed=4,
    )
    found = answers(request)
    assert len(found.answers) == 2
    assert found.refusal is None
    for answer in found.answers:
        assert validate(answer.stage) == []
        known = facts(answer.stage)
        assert len(known.climbs) == 2
        assert known.to_go(known.climbs[-1].last) <= 8
        (sector,) = known.sections_of(Terrain.COBBLES)
        spaces = known.course.distance
        assert spaces / 3 <= known.after_start(sector.first) - 1
        assert known.after_start(sector.last) <= 2 * spaces / 3


def test_answers_look_like_official_stages_and_differ_from_each_other() -> None:
    found = answers(Request(answers=3, seed=2))
    assert found.request.boxes == BASE
    for answer in found.answers:
        assert answer.beauty.fill >= 0.35
        assert answer.beauty.radius <= 10
        assert answer.layout.clearance >= 0.2
    portraits = [Candidate(answer.stage).portrait for answer in found.answers]
    for first, second in combinations(portraits, 2):
        row, road, _ = difference(first, second)
        assert row >= 0.5
        assert road >= 3


def test_the_seed_decides() -> None:
    rows = [[it.row for it in answers(Request(answers=1, seed=seed)).answers] for seed in (1, 1, 2)]
    assert rows[0] == rows[1] != rows[2]


def test_a_pattern_is_kept() -> None:
    found = design(pattern="a _2 ? b|c N * u", answers=2)
    assert found.request.boxes == CHAMPION
    for answer in found.answers:
        tiles = answer.stage.tiles
        assert tiles[:2] == ("a", "^2")
        assert tiles[3] in "bc"
        assert tiles[4] == "N"
        assert tiles[-1] == "u"


def test_a_pattern_with_everything_said_has_one_answer() -> None:
    found = design(pattern="a b c d e u", answers=3)
    assert [answer.row for answer in found.answers] == ["abcdeu"]
    assert found.searched.is_complete
    assert found.refusal is not None
    assert found.refusal.text == "There is 1 such stage in all."


def test_when_there_are_enough_answers_nobody_goes_through_every_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rows, "every", lambda *_: pytest.fail("there was enough"))
    assert len(answers(Request(boxes=BASE, tiles=exactly(8), loop=0.0, advice=False)).answers) == 1


def test_like_and_unlike() -> None:
    like, unlike = (
        design(like="la-classicissima", answers=1, seed=3),
        design(unlike=["la-classicissima"], answers=1),
    )
    model = Candidate(Stage.parse("AebQRNHPcgikDFsLojmtu")).portrait
    near, far = (difference(Candidate(it.answers[0].stage).portrait, model) for it in (like, unlike))
    assert near.row < 0.7
    assert near.terrain < 5
    assert far.row >= 0.5
    assert validate(like.answers[0].stage) == []


@pytest.mark.parametrize(
    ("wishes", "text"),
    [
        ({"boxes": ["base"], "terrain": [{"kind": "cobbles", "sections": 1}]},
         "No stage of the box base has 1 cobbled sector."),
        ({"boxes": ["base"], "terrain": [{"kind": "uphill", "sections": 4}], "hard_tiles": [0, 3]},
         "No stage of the box base has at most 3 tiles with climbs or cobbles and has 4 climbs."),
        ({"boxes": ["base"], "terrain": [{"kind": "uphill", "sections": 4}], "advice": True},
         "No stage of the box base has 4 climbs and keeps to the advice FR401."),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(wishes: dict[str, Any], text: str) -> None:
    found = design(**wishes)
    assert found.answers == ()
    assert found.refusal is not None
    assert found.refusal.is_proved
    assert found.refusal.text == text


def test_what_is_proved_by_trying_every_row_says_what_nearly_worked() -> None:
    found = design(boxes=["base"], pattern="a e b ? u", table_mm=[300, 300])
    assert found.refusal is not None
    assert found.refusal.is_proved
    assert found.searched.is_complete
    assert "Every row was tried." in found.refusal.text
    assert any("it fits on a table of 300 x 300 mm" in line for line in found.refusal.nearest)
    assert any(line.startswith("The smallest table") for line in found.refusal.nearest)


def test_what_is_not_found_in_time_is_not_called_proved() -> None:
    found = design(boxes=["base"], table_mm=[480, 430], seconds=0.2)
    assert found.refusal is not None
    assert not found.refusal.is_proved
    assert "not proved" in found.refusal.text


def test_small_requests_keep_to_the_table_at_any_angle() -> None:
    request = Request(boxes=BASE, tiles=exactly(6), table_mm=(690, 420), advice=False, answers=4)
    for answer in answers(request).answers:
        assert Layout.of(answer.stage).fit((690, 420)).fits


def test_wishes_that_make_no_sense() -> None:
    with pytest.raises(InputError) as error:
        design(boxs=["base"], players="9-3")
    assert [finding.code for finding in error.value.findings] == ["FR011"]
    with pytest.raises(InputError, match='"players" cannot be so'):
        design(players="9-3")


def test_several_copies_of_a_box() -> None:
    found = answers(Request(boxes=("base", "base"), tiles=Range(30, 32), advice=False, seed=1))
    assert len(found.answers[0].stage.tiles) in (30, 31, 32)
    assert not [it for it in validate(found.answers[0].stage) if it.severity == "error"]
