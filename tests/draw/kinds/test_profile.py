"""A profile shows the course as it is: heights, climbs, bands, lanes, distances."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.elevation import categories, category, heights
from fr_stages.draw.kinds.profile import MARGIN_MM, profile
from fr_stages.draw.kinds.profile_art import spread
from fr_stages.draw.printing.paper import paper
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.library import library
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from tests.draw.soundness import check_harmless, check_text, page, text_boxes
from tests.draw.svg_reader import Picture
from tests.strategies import rows

NAMES = ("base/la-haute-montagne", "peloton/stage-9@5-6", "grand-tour-2018/alpe-d-huez")


@pytest.fixture(params=NAMES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return open_stage(request.param)


def _picture(stage: Stage) -> Picture:
    return Picture(profile(stage).to_svg())


def test_profile(svg: SnapshotAssertion) -> None:
    text = profile(open_stage("grand-tour-2018/alpe-d-huez")).to_svg()
    assert text == svg
    assert text == profile(open_stage("grand-tour-2018/alpe-d-huez")).to_svg()


def test_the_road_rises_uphill_and_falls_downhill(stage: Stage) -> None:
    course = Course.of(stage)
    levels = heights(course)
    assert min(levels) == 0
    for space, (before, after) in zip(course.spaces, pairwise(levels), strict=True):
        expected = {Terrain.UPHILL: 1, Terrain.DOWNHILL: -1}.get(space.terrain, 0)
        assert after - before == expected


def test_the_line_of_the_road_is_true(stage: Stage) -> None:
    """Equal steps across, and the same rise on every uphill space, within 0.01 mm."""
    course = Course.of(stage)
    (road,) = _picture(stage).of_class("road")
    (points,) = road.rings
    levels = heights(course)
    assert len(points) == len(levels)
    step = (points[-1][0] - points[0][0]) / len(course.spaces)
    rises = [(points[0][1] - y) / (level - levels[0]) for (_, y), level in zip(points, levels, strict=True)
             if level != levels[0]]  # fmt: skip
    for i, (x, y) in enumerate(points):
        assert x == pytest.approx(points[0][0] + i * step, abs=0.01)
        if rises:
            assert y == pytest.approx(points[0][1] - (levels[i] - levels[0]) * rises[0], abs=0.01)
    assert all(rise > 0 for rise in rises)


def test_bands_lie_under_their_spaces(stage: Stage) -> None:
    course = Course.of(stage)
    picture = _picture(stage)
    ((start, *_, end),) = picture.of_class("road")[0].rings
    step = (end[0] - start[0]) / len(course.spaces)
    bands = [shape for shape in picture.of_class("bands", "rect") if "flat" not in shape.classes]
    sections = [section for section in course.sections if section.terrain is not Terrain.FLAT]
    assert len(bands) == len(sections)
    for band, section in zip(bands, sections, strict=True):
        assert section.terrain.value in band.classes
        assert band.number("x") == pytest.approx(start[0] + section.first * step, abs=0.01)
        assert band.number("width") == pytest.approx(section.length * step, abs=0.01)


def test_the_road_is_as_wide_as_it_has_lanes(stage: Stage) -> None:
    picture = _picture(stage)
    course = Course.of(stage)
    runs = picture.of_class("widths", "rect")
    heights_mm = {
        int(shape.element.attrib["class"].removeprefix("lanes-")): shape.number("height") for shape in runs
    }
    assert set(heights_mm) == {len(space.usable) for space in course.spaces}
    assert all(height == pytest.approx(lanes * 1.5) for lanes, height in heights_mm.items())
    ones = [shape for shape in picture.of_class("widths", "text") if shape.element.text == "1"]
    assert len(ones) == len([run for run in course.widths if run.lanes == 1])


def test_distances_count_down_to_the_finish_line(stage: Stage) -> None:
    course = Course.of(stage)
    picture = _picture(stage)
    ((start, *_, end),) = picture.of_class("road")[0].rings
    step = (end[0] - start[0]) / len(course.spaces)
    shown = {int(shape.element.text or ""): shape.number("x") for shape in picture.of_class("to-go", "text")}
    assert sorted(shown) == list(range(0, course.distance + 1, 10))
    for to_go, x in shown.items():
        assert x == pytest.approx(start[0] + (course.finish - to_go) * step, abs=0.01)


@pytest.mark.parametrize(
    ("length", "name"),
    [(1, "4"), (3, "4"), (4, "3"), (5, "3"), (6, "2"), (8, "2"), (9, "1"), (12, "1"), (13, "HC"), (30, "HC")],
)
def test_categories_go_by_length(length: int, name: str) -> None:
    assert category(length) == name


def test_categories_are_explained() -> None:
    assert list(categories()) == [
        ("4", "1-3 spaces"),
        ("3", "4-5 spaces"),
        ("2", "6-8 spaces"),
        ("1", "9-12 spaces"),
        ("HC", "13 and more"),
    ]


def test_each_climb_has_its_sign(stage: Stage) -> None:
    picture = _picture(stage)
    facts = CourseFacts(Course.of(stage))
    shown = [shape.element.text for shape in picture.of_class("signs", "text") if "badge" in shape.classes]
    assert shown == [category(climb.length) for climb in facts.climbs]
    words = [shape.element.text for shape in picture.of_class("signs", "text")]
    for climb in facts.climbs:
        assert f"{climb.length} spaces" in words
        assert f"{facts.to_go(climb.last)} to go" in words


@pytest.mark.parametrize("name", [entry.name for entry in library()][::6])
def test_no_text_lies_on_other_text_or_off_the_sheet(name: str) -> None:
    assert check_text(_picture(open_stage(name))) > 30


@pytest.mark.parametrize("name", THEMES)
def test_a_profile_is_harmless(name: str) -> None:
    picture = check_harmless(profile(open_stage(NAMES[0]), look=theme(name)).to_svg())
    assert picture.of_class("road")


@pytest.mark.parametrize(
    "name", ["", "x" * 10_000, "<&>\"'" * 2_000, "שלב המלכה", "第一阶段" * 100, "\ud800"]
)
def test_any_name_stays_on_the_sheet(name: str) -> None:
    check_text(_picture(replace(open_stage(NAMES[1]), name=name)))


@pytest.mark.parametrize("name", [NAMES[2], "dice-tower/vasel-valley@5-6"])
@pytest.mark.parametrize("size", ["A6", "A5", "Letter", "A3"])
def test_any_paper(size: str, name: str) -> None:
    """Everything lies within the margins, and the road still rises: also where there is little room."""
    sheet = profile(open_stage(name), on=paper(size))
    assert sheet.width > sheet.height
    picture = Picture(sheet.to_svg())
    check_text(picture, page(picture).buffer(-MARGIN_MM + 1.0))
    (points,) = picture.of_class("road")[0].rings
    uphill = [
        i for i, space in enumerate(Course.of(open_stage(name)).spaces) if space.terrain is Terrain.UPHILL
    ]
    assert all(points[i + 1][1] < points[i][1] - 0.5 for i in uphill)
    lanes = shapely.union_all(
        [shapely.Polygon(shape.rings[0]) for shape in picture.of_class("widths", "rect")]
    )
    numbers = {shape.element.text for shape in picture.of_class("widths", "text")}
    assert not any(
        box.intersects(lanes) for words, box in text_boxes(picture, without=["signs"]) if words in numbers
    )


@given(rows())
@settings(max_examples=15)
def test_any_row_has_a_profile(row: tuple[str, ...]) -> None:
    check_text(_picture(Stage(row)))


def test_a_long_road_has_fewer_distances() -> None:
    """No number touches another, however many spaces there are."""
    for tiles in (1, 30, 200):
        stage = Stage(("a", *("b",) * tiles, "u"))
        check_text(Picture(profile(stage, on=paper("A5")).to_svg()))


def test_labels_are_spread() -> None:
    assert spread([10, 11, 50], 5, 0, 100) == [10, 15, 50]
    assert spread([98, 99, 100], 5, 0, 100) == [90, 95, 100]
    assert spread([-3], 5, 2, 100) == [2]
    assert spread([], 5, 0, 100) == []
