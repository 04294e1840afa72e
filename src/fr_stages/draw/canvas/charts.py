"""Small charts in the style of the other drawings: bars, columns and values along a course."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, number
from fr_stages.draw.canvas.text import clean, shorten, width

TEXT_MM = 2.6
TITLE_MM = 3.2
HEAD_MM = 2.0 * TITLE_MM
ROW_MM = 2.4 * TEXT_MM
"""How far the bars of a bar chart are apart, where there is room for that."""

GRID = 0.15
WHISKER = 0.25
AXIS_MM = 9.0
USUAL = (1.0, 2.0, 5.0)
FINE = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
NOTHING = 1e-9
"""Values up to this are taken for 0 when a scale is chosen."""

LABEL_SHARE = 0.34
"""The part of a bar chart's width that its labels may take."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its value, and the ends of its interval (nan: it has none)."""

    label: str
    value: float
    low: float = math.nan
    high: float = math.nan

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval to show."""
        return not (math.isnan(self.low) or math.isnan(self.high))

    @property
    def top(self) -> float:
        """The greatest finite value that has to be shown."""
        return max((end for end in (self.value, self.high) if math.isfinite(end)), default=0.0)


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from 0 to `top` with a tick every `step`. `is_share` writes 0.25 as 25 %."""

    top: float
    step: float
    is_share: bool = False

    @classmethod
    def up_to(
        cls, highest: float, ticks: int = 4, is_share: bool = False, factors: Sequence[float] = USUAL
    ) -> Axis:
        """The scale with round numbers that reaches `highest` in at most `ticks` steps."""
        if not (math.isfinite(highest) and highest > NOTHING):
            highest = 1.0
        step = round_step(highest / ticks, factors)
        return cls(step * max(1, math.ceil(round(highest / step, 9))), step, is_share)

    @property
    def ticks(self) -> list[float]:
        """Every tick from 0 to the top."""
        return [self.step * i for i in range(round(self.top / self.step) + 1)]

    def words(self, value: float) -> str:
        """A value of the scale as text, with as many decimals as its steps have."""
        if self.is_share:
            return f"{100 * value:.{_decimals(100 * self.step)}f} %"
        return f"{value:.{_decimals(self.step)}f}"


def round_step(least: float, factors: Sequence[float] = USUAL) -> float:
    """The smallest of some factors (up to 10) times a power of ten that is at least `least` (above 0)."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(factor * power for factor in (*factors, 10.0) if factor * power >= least * (1 - 1e-9))


def _decimals(step: float) -> int:
    return max(0, -math.floor(math.log10(step) + 1e-9))


def bars_height(count: int) -> float:
    """The height in mm that a chart of so many bars fills."""
    return HEAD_MM + count * ROW_MM


def bar_chart(
    sheet: Sheet, box: Box, title: str, bars: Sequence[Bar], *, is_share: bool = False, series: int = 0
) -> Group:
    """Bars one below the other, with their labels to the left and their values to the right."""
    group, inside = _titled(sheet, box, title)
    axis = Axis.up_to(max((bar.top for bar in bars), default=0.0), is_share=is_share)
    step = min(inside.height / max(len(bars), 1), ROW_MM)
    size = min(TEXT_MM, 0.8 * step)
    labels = min(
        max((width(clean(bar.label), size) for bar in bars), default=0.0), LABEL_SHARE * inside.width
    )
    values = max((width(_value(axis, bar), size) for bar in bars), default=0.0)
    left = inside.left + labels + 1.5
    room = inside.right - values - 2.0 - left
    for i, bar in enumerate(bars):
        middle = inside.top + (i + 0.5) * step
        baseline = middle + size * CAP_HEIGHT / 2
        label = shorten(clean(bar.label), labels, size)
        group.add(sheet.text(label, left - 1.5, baseline, size, anchor="end"))
        length = _part(bar.value, axis) * room if math.isfinite(bar.value) else 0.0
        strip = Box(left, middle - 0.3 * step, length, 0.6 * step)
        group.add(_filled(sheet, strip, series, bar))
        if bar.has_interval:
            low, high = (left + _part(end, axis) * room for end in (bar.low, bar.high))
            group.add(whisker_lying(sheet, middle, low, high, min(0.2 * step, 1.0)))
        group.add(sheet.text(_value(axis, bar), inside.right, baseline, size, anchor="end"))
    foot = inside.top + len(bars) * step
    group.add(sheet.line((left, inside.top), (left, foot), stroke=sheet.theme.colours.ink, stroke_width=0.2))
    return group


def _value(axis: Axis, bar: Bar) -> str:
    if not math.isfinite(bar.value):
        return "unknown"
    return f"{100 * bar.value:.0f} %" if axis.is_share else f"{bar.value:.3g}"


def histogram(
    sheet: Sheet,
    box: Box,
    title: str,
    bars: Sequence[Bar],
    *,
    below: str = "",
    is_share: bool = False,
    series: int = 0,
) -> Group:
    """Columns side by side over their labels, with a scale at the left; `below` says what is counted."""
    group, inside = _titled(sheet, box, title)
    plot = Box(
        inside.left + AXIS_MM,
        inside.top,
        inside.width - AXIS_MM,
        inside.height - TEXT_MM * (3.2 if below else 1.8),
    )
    axis = Axis.up_to(max((bar.top for bar in bars), default=0.0), is_share=is_share)
    group.add(scale_lines(sheet, plot, axis))
    step = plot.width / max(len(bars), 1)
    shown = _every(bars, step)
    for i, bar in enumerate(bars):
        height = _part(bar.value, axis) * plot.height
        column = Box(plot.left + (i + 0.12) * step, plot.bottom - height, 0.76 * step, height)
        group.add(_filled(sheet, column, series, bar))
        middle = plot.left + (i + 0.5) * step
        if bar.has_interval:
            low, high = (plot.bottom - _part(end, axis) * plot.height for end in (bar.low, bar.high))
            group.add(whisker_upright(sheet, middle, low, high, min(0.2 * step, 1.0)))
        if i % shown == 0:
            label = shorten(clean(bar.label), shown * step, TEXT_MM)
            group.add(sheet.text(label, middle, plot.bottom + 1.2 * TEXT_MM, TEXT_MM, anchor="middle"))
    if below:
        words = shorten(clean(below), inside.width, TEXT_MM)
        muted = sheet.theme.colours.muted
        group.add(sheet.text(words, plot.centre[0], inside.bottom, TEXT_MM, anchor="middle", colour=muted))
    return group


def _every(bars: Sequence[Bar], step: float) -> int:
    """Every how many columns there is room for a label."""
    widest = max((width(clean(bar.label), TEXT_MM) for bar in bars), default=0.0) + 0.8
    return max(1, math.ceil(min(widest, 30.0) / step))


def scale_lines(sheet: Sheet, plot: Box, axis: Axis) -> Group:
    """Thin lines across a plot at each tick, with their values at its left."""
    colours = sheet.theme.colours
    group = sheet.group("scale")
    for tick in axis.ticks:
        y = plot.bottom - tick / axis.top * plot.height
        colour = colours.ink if tick == 0 else colours.muted
        group.add(sheet.line((plot.left, y), (plot.right, y), stroke=colour, stroke_width=GRID))
        size = min(TEXT_MM, 0.9 * plot.height / max(len(axis.ticks) - 1, 1))
        baseline = y + size * CAP_HEIGHT / 2
        group.add(
            sheet.text(axis.words(tick), plot.left - 1.0, baseline, size, anchor="end", colour=colours.muted)
        )
    return group


def whisker_upright(sheet: Sheet, x: float, low: float, high: float, half: float) -> BaseElement:
    """An interval from `low` to `high` (mm down the sheet), with a bar of 2 * `half` across each end."""
    ends = "".join(f"M{number(x - half)} {number(y)}h{number(2 * half)}" for y in (low, high))
    return _interval(sheet, f"M{number(x)} {number(low)}V{number(high)}{ends}")


def whisker_lying(sheet: Sheet, y: float, low: float, high: float, half: float) -> BaseElement:
    """The same from left to right."""
    ends = "".join(f"M{number(x)} {number(y - half)}v{number(2 * half)}" for x in (low, high))
    return _interval(sheet, f"M{number(low)} {number(y)}H{number(high)}{ends}")


def _interval(sheet: Sheet, data: str) -> BaseElement:
    ink = sheet.theme.colours.ink
    return sheet.path(data, "interval", fill="none", stroke=ink, stroke_width=WHISKER)


def _titled(sheet: Sheet, box: Box, title: str) -> tuple[Group, Box]:
    group = sheet.group("chart")
    group.set_desc(clean(title))
    words = shorten(clean(title), box.width, TITLE_MM, bold=True)
    group.add(sheet.text(words, box.left, box.top + TITLE_MM, TITLE_MM, bold=True))
    return group, Box(box.left, box.top + HEAD_MM, box.width, box.height - HEAD_MM)


def _part(value: float, axis: Axis) -> float:
    """How far along a scale a value is: 0 to 1, whatever it is."""
    return 0.0 if math.isnan(value) else min(max(value / axis.top, 0.0), 1.0)


def _filled(sheet: Sheet, box: Box, series: int, bar: Bar) -> BaseElement:
    colours = sheet.theme.series
    fill = colours[series % len(colours)]
    rect = sheet.rect(*box, "bar", fill=fill, fill_opacity=0.75, data_value=f"{bar.value:.6g}")
    rect.set_desc(f"{clean(bar.label)}: {bar.value:.3g}")
    return rect
