"""Small charts: lengths are values, intervals are where they belong, words stay apart."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fr_stages.draw.canvas.charts import Axis, Bar, bar_chart, histogram, round_step
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import theme
from tests.draw.soundness import check_harmless, check_text
from tests.draw.svg_reader import Picture

BOX = Box(10.0, 10.0, 90.0, 60.0)
BARS = [Bar("Sprinteur", 0.25, 0.2, 0.31), Bar("Rouleur", 0.75, 0.69, 0.8), Bar("nobody", 0.0)]


def _sheet() -> Sheet:
    return Sheet(110.0, 80.0, theme(), "Chart")


def _bars(bars: list[Bar], is_share: bool = False) -> Picture:
    sheet = _sheet()
    sheet.add(bar_chart(sheet, BOX, "A chart", bars, is_share=is_share))
    return check_harmless(sheet.to_svg())


def _columns(bars: list[Bar], below: str = "what is counted") -> Picture:
    sheet = _sheet()
    sheet.add(histogram(sheet, BOX, "A chart", bars, below=below))
    return check_harmless(sheet.to_svg())


def test_bars_are_as_long_as_their_values() -> None:
    lengths = [shape.number("width") for shape in _bars(BARS).of_class("bar")]
    assert lengths[1] == pytest.approx(3 * lengths[0], abs=0.01)
    assert lengths[2] == 0


def test_intervals_lie_around_the_ends_of_bars() -> None:
    picture = _bars(BARS)
    bars, intervals = picture.of_class("bar"), picture.of_class("interval")
    assert len(intervals) == 2
    unit = bars[1].number("width") / 0.75
    for bar, shape, true in zip(bars, intervals, BARS, strict=False):
        (low, _), (high, _) = shape.rings[0][:2]
        assert low == pytest.approx(bar.number("x") + true.low * unit, abs=0.01)
        assert high == pytest.approx(bar.number("x") + true.high * unit, abs=0.01)


def test_columns_are_as_high_as_their_values() -> None:
    picture = _columns([Bar(str(i), float(i), i - 0.5, i + 0.5) for i in range(1, 8)])
    columns = picture.of_class("bar")
    unit = columns[0].number("height")
    for i, (column, interval) in enumerate(zip(columns, picture.of_class("interval"), strict=True), start=1):
        assert column.number("height") == pytest.approx(i * unit, abs=0.02)
        (_, low), (_, high) = interval.rings[0][:2]
        foot = column.number("y") + column.number("height")
        assert foot - low == pytest.approx((i - 0.5) * unit, abs=0.02)
        assert foot - high == pytest.approx((i + 0.5) * unit, abs=0.02)


def test_shares_are_written_as_percentages() -> None:
    words = [shape.element.text for shape in _bars(BARS, is_share=True).of_class("chart", "text")]
    assert {"25 %", "75 %", "0 %"} <= set(words)


def test_the_unknown_is_called_unknown() -> None:
    bars = [Bar("known", 1.0), Bar("unknown", math.inf, -math.inf, math.inf), Bar("none", math.nan)]
    picture = _bars(bars)
    assert [shape.number("width") for shape in picture.of_class("bar")][1:] == [0.0, 0.0]
    assert [shape.element.text for shape in picture.of_class("chart", "text")].count("unknown") == 3
    assert len(_columns(bars).of_class("bar")) == 3


def test_empty_charts_have_a_title() -> None:
    for picture in (_bars([]), _columns([])):
        assert picture.of_class("chart", "text")[0].element.text == "A chart"


@given(
    st.lists(
        st.builds(Bar, st.text(max_size=60), st.floats(0.0, 1e5), st.floats(0.0, 1e5), st.floats(0.0, 1e5)),
        max_size=12,
    )
)
@settings(max_examples=15)
def test_words_stay_apart_whatever_they_are(bars: list[Bar]) -> None:
    for picture in (_bars(bars), _columns(bars)):
        check_text(picture)


@given(st.floats(1e-6, 1e9), st.integers(1, 9))
def test_an_axis_reaches_the_highest_value_in_few_round_steps(highest: float, ticks: int) -> None:
    axis = Axis.up_to(highest, ticks)
    assert axis.top >= highest * (1 - 1e-9)
    assert 2 <= len(axis.ticks) <= ticks + 1
    assert float(axis.words(axis.step)) == pytest.approx(axis.step)


@pytest.mark.parametrize(("least", "step"), [(0.11, 0.2), (0.2, 0.2), (3.0, 5.0), (51.0, 100.0), (1.0, 1.0)])
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)
