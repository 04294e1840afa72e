"""The road as text."""

from fr_stages.report.road_text import Standing, legend, road, sections
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Stage, Weather, WeatherMarker


def drawn(course: Course, *riders: Standing, window: range | None = None, width: int = 80) -> list[str]:
    return [line.plain for line in road(course, riders, window, width)]


SMALL = Course.of(Stage(("a", "b", "C", "u")))


def test_a_road_with_riders() -> None:
    riders = [Standing("red-sprinteur", 5, 1), Standing("black-rouleur", 5, 2)]
    assert drawn(SMALL, *riders, Standing("white-rouleur", 4, 1, lying=True)) == [
        "  1           5              10             15             20",
        "  ·  ·  ·  ·  · |·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ▲  ▲  ▲  · |·  ·  ·  ·  ·",
        "  -  -  -  -  - |kR -  -  -  -  -  -  -  -  -  -  -  -  - |-  -  -  -  -",
        "  -  -  -  -  wr|rS -  -  -  -  -  -  -  -  -  -  -  -  - |-  -  -  -  -",
    ]


def test_every_line_fits_the_terminal_and_tiles_stay_whole() -> None:
    course = Course.of(open_stage("peloton/stage-9@5-6"))
    for width in (80, 60, 132):
        assert max(map(len, drawn(course, width=width))) <= width
    borders = [section.start for section in sections(course, 26)][1:]
    assert all(course.spaces[border - 1].tile != course.spaces[border].tile for border in borders)
    assert [index for section in sections(course, 26) for index in section] == list(range(len(course.spaces)))


def test_a_window_leaves_out_what_is_far_away() -> None:
    course = Course.of(open_stage("base/avenue-corso-paseo"))
    rider = Standing("red-rouleur", 30, 1)
    lines = drawn(course, rider, window=range(30, 42))
    assert len(lines) < len(drawn(course, rider))
    assert any("rR" in line for line in lines)


def test_weather_obstacles_and_narrow_lanes_are_shown() -> None:
    stage = Stage(
        ("a", "b", "5", "u"), obstacles=(Obstacle(2, 1, 2),), weather=(WeatherMarker(2, Weather.RAIN),)
    )
    course = Course.of(stage)
    ground, left, right = drawn(course)[1:4]
    assert "·R" in ground and "▒" in ground
    assert "##" in left and "##" not in right
    assert left.count("-") < right.count("-")
    assert any("R rain" in line for line in legend(course))
