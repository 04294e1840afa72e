"""What a course is like, cut between the lines by one rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from fr_stages.stage.course import Course, Section, Stretch
from fr_stages.stage.course_facts import CourseFacts, straights
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Stage
from fr_stages.stage.tiles import Terrain
from tests import strategies

WALL = (Obstacle(2, 3, 1), Obstacle(2, 3, 2))


def facts(row: str | tuple[str, ...], obstacles: tuple[Obstacle, ...] = ()) -> CourseFacts:
    return CourseFacts(Course.of(Stage(tuple(row), obstacles=obstacles)))


def test_a_climb_ends_at_the_finish_line() -> None:
    """The finish tile U goes on uphill beyond the line; what is not raced does not count."""
    found = CourseFacts(Course.of(open_stage("base/la-haute-montagne")))
    assert [climb.length for climb in found.climbs] == [7, 12]
    assert found.terrain[Terrain.UPHILL] == 19
    last = found.climbs[-1]
    assert last.last == found.course.finish - 1
    assert found.to_go(last.last) == 0
    assert found.course.sections_of(Terrain.UPHILL)[-1].last == last.last + 4


def test_nothing_before_the_start_line_is_raced() -> None:
    assert facts("Cau").climbs == ()


def test_a_section_that_crosses_the_start_line_begins_there() -> None:
    course = Course.of(Stage(tuple("abu")))
    climb = [replace(space, terrain=Terrain.UPHILL) for space in course.spaces[3:8]]
    found = CourseFacts(replace(course, spaces=(*course.spaces[:3], *climb, *course.spaces[8:])))
    assert found.climbs == (Section(course.line, 7, Terrain.UPHILL),)
    assert found.after_start(course.line) == 1


def test_sections_have_their_terrain_and_their_tiles() -> None:
    found = facts("aCNb3uCU")
    assert [(it.terrain, it.length, found.tiles(it)) for it in found.sections] == [
        (Terrain.UPHILL, 9, (2, 3)),
        (Terrain.FEEDING, 5, (5,)),
    ]
    assert facts("aPu").descents == (Section(6, 7, Terrain.DOWNHILL),)


@given(strategies.rows(max_size=25))
def test_terrain_and_lanes_add_up_to_the_distance(row: tuple[str, ...]) -> None:
    found = facts(row)
    assert sum(found.terrain.values()) == sum(found.widths.values()) == found.course.distance
    for terrain in set(Terrain) - {Terrain.FLAT}:
        assert sum(section.length for section in found.sections_of(terrain)) == found.terrain[terrain]
    assert sum(place.length for place in found.narrow_places) == sum(
        count for lanes, count in found.widths.items() if lanes <= 1
    )


def test_an_obstacle_makes_a_narrow_place() -> None:
    found = facts("abcu", (Obstacle(3, 2, 1),))
    at = found.course.index(3, 2)
    assert found.narrow_places == (Stretch(at, at),)


def test_an_obstacle_behind_the_start_line_makes_none() -> None:
    assert facts("abu", (Obstacle(1, 1, 1),)).narrow_places == ()


def test_the_narrowest_place_is_where_the_cobbles_are_one_lane_wide() -> None:
    found = facts(("a", "^4", "b", "u")).narrowest
    assert (found.lanes, found.places, found.spaces) == (1, (Stretch(6, 6), Stretch(8, 9)), 3)


def test_the_narrowest_place_between_the_lines() -> None:
    """The start area and what lies beyond the finish line do not count."""
    found = facts("a3v").narrowest
    assert (found.lanes, found.places) == (2, (Stretch(5, 5), Stretch(11, 12)))
    assert facts("abu", (Obstacle(1, 1, 1),)).narrowest.lanes == 2


def test_a_wall_is_a_cut_of_no_lane() -> None:
    found = facts("abu", WALL).narrowest
    assert (found.lanes, found.places) == (0, (Stretch(8, 8),))


@pytest.mark.parametrize("row", ["", "ua"])
def test_without_road_there_is_nothing(row: str) -> None:
    found = facts(row)
    assert (found.narrowest.lanes, found.narrowest.places, found.sections) == (0, (), ())


def test_straights_are_counted_as_the_rulebook_does() -> None:
    """With start and finish, without the bonus tile; optional ones are told apart."""
    found = straights(Stage(("a", "^2", "b", "c", "9", "e", "f", "u")))
    assert (found.total, found.optional, found.base_names) == (6, (2,), ("b", "c", "f"))
    assert found.taken_out == 4
