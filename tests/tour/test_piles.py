"""Points on the way: where they lie and who takes them."""

import pytest

from fr_stages.stage.course import Course
from fr_stages.stage.files import parse_row
from fr_stages.tour.checkpoints import Checkpoint, checkpoints
from fr_stages.tour.piles import Pile


def lie(row: str) -> list[tuple[str, str, int]]:
    course = Course.of(parse_row(row).stage)
    return [
        (it.pile, it.kind, course.spaces[it.space].tile if it.space < len(course.spaces) else 0)
        for it in checkpoints(course)
    ]


def test_without_an_ascent_major_is_the_sprint_at_the_line_and_minor_in_the_middle() -> None:
    course = Course.of(parse_row("abcdefghijklmnopqrstu").stage)
    major, minor = checkpoints(course)
    assert (major.kind, major.space, major.points) == ("sprint", course.finish, (5, 3, 1))
    assert (minor.kind, minor.points) == ("sprint", (2, 1))
    tile = course.spaces[minor.space]
    assert tile.number == 1
    assert abs(minor.space - course.finish / 2) < 12


@pytest.mark.parametrize("row", ["abcdefghijklmnopqrstU"])
def test_an_ascent_that_ends_at_the_line_takes_major_there(row: str) -> None:
    course = Course.of(parse_row(row).stage)
    major = checkpoints(course)[0]
    assert major.space <= course.finish


def pile(*points: int) -> Pile:
    return Pile(Checkpoint(10, "sprint", "major" if len(points) == 3 else "minor"))


def test_the_furthest_takes_the_highest() -> None:
    major = pile(5, 3, 1)
    major.award([("a", 12), ("b", 10), ("c", 9)])
    assert major.taken == {"a": 5, "b": 3}
    major.award([("c", 14), ("a", 13), ("d", 13)])
    assert major.taken == {"a": 5, "b": 3, "c": 1}
    assert major.is_empty


def test_nobody_takes_twice() -> None:
    minor = pile(2, 1)
    minor.award([("a", 11)])
    minor.award([("a", 16), ("b", 12)])
    assert minor.taken == {"a": 2, "b": 1}
