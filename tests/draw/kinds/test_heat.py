"""A ride on the plan: the right colours on the right spaces, a scale that holds them all."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.charts import Axis
from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.heat import HeatScale, heat
from fr_stages.draw.kinds.ride_charts import ride_charts
from fr_stages.draw.kinds.space_measures import MEASURES, SpaceMeasure, space_measure
from fr_stages.draw.printing.paper import paper
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.race.entrants import teams
from fr_stages.ride import RideResult, ride
from fr_stages.ride.statistics import Estimate
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from tests.draw.soundness import check_harmless, check_text
from tests.draw.svg_reader import Picture

STAGE = open_stage("base/la-haute-montagne")
SHORT = Stage(tuple("abcu"), name="Short")


@cache
def _report() -> RideResult:
    return ride(STAGE, teams(4), 12, 1)


def _measure(values: list[float], stage: Stage = SHORT) -> SpaceMeasure:
    estimates = tuple(Estimate(value, 0.8 * value, 1.2 * value, 100) for value in values)
    return SpaceMeasure("blocked", "Blocked", "spaces lost", 100, Course.of(stage), estimates)


def _some(stage: Stage = SHORT) -> SpaceMeasure:
    return _measure([round(0.13 * (i % 7), 2) for i in range(len(Course.of(stage).spaces))], stage)


def test_heat(svg: SnapshotAssertion) -> None:
    text = heat(SHORT, _some()).to_svg()
    assert text == svg
    assert text == heat(SHORT, _some()).to_svg()


@pytest.mark.parametrize("name", MEASURES)
def test_every_space_has_the_colour_of_its_value(name: str) -> None:
    measure = space_measure(_report(), name)
    picture = Picture(heat(STAGE, measure).to_svg())
    shown = {shape.element.get("data-index"): shape for shape in picture.of_class("heat", "path")}
    assert set(shown) == {str(i) for i, value in enumerate(measure.values) if value > 0}
    scale = HeatScale.of(measure, theme())
    for index, shape in shown.items():
        value = measure.values[int(index or 0)]
        assert shape.element.attrib["fill"] == scale.colour(value)
        assert float(shape.element.attrib["data-value"]) == pytest.approx(value, rel=1e-5)


def test_values_are_those_of_the_report() -> None:
    counts = _report().counts
    course = Course.of(STAGE)
    blocked = space_measure(_report(), "blocked")
    assert blocked.values == tuple(counts.on_space("blocked", i).value for i in range(len(course.spaces)))
    crowded = space_measure(_report(), "congestion")
    assert crowded.values[20] == pytest.approx(counts.on_space("stops", 20).value / course.spaces[20].lanes)


def test_coloured_spaces_lie_on_their_road() -> None:
    """The colour covers the road of its space on the plan below it, within 0.01 mm."""
    picture = Picture(heat(STAGE, _measure([1.0] * len(Course.of(STAGE).spaces), STAGE)).to_svg())
    frames = [shape.matrix for shape in picture.of_class("cardboard")]
    layout = Layout.of(STAGE)
    heats = picture.of_class("heat", "path")
    assert len(heats) == len(layout.spaces)
    for tile, frame in zip(layout.tiles, frames, strict=True):
        for space in tile.spaces:
            ring = heats[space.index].rings[0]
            corners = space.shape.contour
            for step in (corners[0], corners[1]):
                place = frame.at((step.x * UNIT, -step.y * UNIT))
                assert min(math.dist(place, point) for point in ring) < 0.01


def test_the_colours_hide_neither_start_nor_finish() -> None:
    shapes = Picture(heat(SHORT, _some()).to_svg()).shapes
    names = ("heat", "start-line", "finish-line")
    top = {name: max(i for i, shape in enumerate(shapes) if name in shape.classes) for name in names}
    assert top["heat"] < top["start-line"] < top["finish-line"]


def test_the_scale_is_explained() -> None:
    measure = _some()
    picture = Picture(heat(SHORT, measure).to_svg())
    scale = HeatScale.of(measure, theme())
    swatches = picture.of_class("legend", "rect")
    assert [shape.element.attrib["fill"] for shape in swatches] == list(scale.colours)
    words = [shape.element.text or "" for shape in picture.of_class("legend", "text")]
    assert words[0].startswith("above 0 to ")
    assert float(words[-1].rpartition(" ")[2]) >= max(measure.values)
    assert any("100 races" in (shape.element.text or "") for shape in picture.of_class("titles"))


@given(st.lists(st.floats(0.0, 1e6), min_size=1, max_size=30))
def test_more_is_never_lighter(values: list[float]) -> None:
    scale = HeatScale.of(_measure(values), theme())
    steps = [scale.step(value) for value in sorted(values)]
    assert steps == sorted(steps)
    assert steps[0] >= 0 and steps[-1] < len(scale.colours) <= len(theme().heat)
    assert scale.axis.top >= max(values) * (1 - 1e-9)


def test_columns_show_values_and_intervals() -> None:
    measure = _some()
    picture = Picture(heat(SHORT, measure).to_svg())
    bars = picture.of_class("bar")
    values = [value for value in measure.values if value > 0]
    assert len(bars) == len(values)
    unit = bars[0].number("height") / values[0]
    for bar, value in zip(bars, values, strict=True):
        assert bar.number("height") == pytest.approx(value * unit, abs=0.01)
    for interval, value in zip(picture.of_class("interval"), values, strict=True):
        (_, low), (_, high) = interval.rings[0][:2]
        assert abs(low - high) == pytest.approx(0.4 * value * unit, abs=0.02)


def test_the_most_is_told_in_words() -> None:
    values = [0.0] * len(Course.of(SHORT).spaces)
    values[9] = 2.5
    picture = Picture(heat(SHORT, _measure(values)).to_svg())
    description = picture.root.find("{http://www.w3.org/2000/svg}desc")
    assert description is not None and "tile 2 space 4: 2.5" in (description.text or "")


def test_nothing_happens_anywhere() -> None:
    picture = Picture(heat(SHORT, _measure([0.0] * len(Course.of(SHORT).spaces))).to_svg())
    assert not picture.of_class("heat", "path")
    check_text(picture, without=["tile", "stage"])


def test_a_ride_on_other_tiles_is_refused() -> None:
    other = replace(STAGE, tiles=(*STAGE.tiles[:-1], "u"))
    assert len(Course.of(other).spaces) == len(Course.of(STAGE).spaces)
    with pytest.raises(InputError, match="was not on the tiles of"):
        heat(other, space_measure(_report(), "blocked"))


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(InputError, match='Did you mean "blocked"'):
        space_measure(_report(), "bloked")


@pytest.mark.parametrize("name", THEMES)
def test_a_heat_map_is_harmless_and_small(name: str) -> None:
    text = heat(replace(STAGE, name="<&> Étape " * 1_000), _some(STAGE), look=theme(name)).to_svg()
    picture = check_harmless(text)
    assert len(text.encode()) < 300_000
    check_text(picture, without=["tile", "stage"])


@pytest.mark.parametrize("size", ["A5", "A4", "A3", "Letter"])
@pytest.mark.parametrize("name", THEMES[:1])
def test_charts_of_a_ride(size: str, name: str) -> None:
    picture = check_harmless(ride_charts(_report(), look=theme(name), on=paper(size).turned).to_svg())
    titles = {shape.element.text for shape in picture.of_class("chart", "text")}
    assert {"Races won", "Won by", "Winning margin", "Riders in the leading pack"} <= titles
    check_text(picture)


@pytest.mark.parametrize("size", ["A5", "A4"])
@pytest.mark.parametrize("way", [False, True])
def test_charts_leave_no_part_of_the_sheet_empty(size: str, way: bool) -> None:
    on = paper(size).turned if way else paper(size)
    picture = Picture(ride_charts(_report(), on=on).to_svg())
    points = [point for shape in picture.of_class("chart") for ring in shape.rings for point in ring]
    for left, right in ((0.0, on.width / 2), (on.width / 2, on.width)):
        heights = sorted([y for x, y in points if left <= x <= right] + [on.height])
        assert max(below - above for above, below in pairwise(heights)) < 0.2 * on.height


def test_charts_of_a_time_trial() -> None:
    from fr_stages.race.options import Options

    report = ride(STAGE, teams(2), 20, 1, Options(time_trial=True))
    picture = Picture(ride_charts(report).to_svg())
    check_text(picture)
    margins = report.counts.tables["margins"]
    seconds = [second for second, races in enumerate(margins) if races]
    shown = {shape.element.text for shape in picture.of_class("chart", "text")}
    assert {str(second) for second in seconds} <= shown
    assert str(seconds[0] + 5) not in shown


def test_winners_add_up() -> None:
    picture = Picture(ride_charts(_report()).to_svg())
    first = [shape for shape in picture.of_class("bar") if shape.element.get("width")][
        : len(_report().setup.entrants)
    ]
    assert sum(float(shape.element.attrib["data-value"]) for shape in first) == pytest.approx(1.0)


def test_ticks_are_round() -> None:
    assert Axis.up_to(0.9).ticks == pytest.approx([0.0, 0.5, 1.0])
    assert Axis.up_to(37.0).ticks == pytest.approx([0, 10, 20, 30, 40])
    assert shapely.Point(Axis.up_to(0.0).top, 0).x > 0
