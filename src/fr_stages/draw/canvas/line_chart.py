"""Lines over numbered steps, each with its name at its end: how something grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from svgwrite.container import Group

from fr_stages.draw.canvas.charts import AXIS_MM, GRID, HEAD_MM, TEXT_MM, TITLE_MM, Axis
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, number
from fr_stages.draw.canvas.text import clean, shorten, width

STROKE = 0.55
DOT = 0.75
NAME_MM = 1.25 * TEXT_MM
"""How far the names of lines are apart at least."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its name, a value for each step (from 0 up), its colour, and whether it is dashed."""

    name: str
    values: Sequence[float]
    colour: str
    dashed: bool = False


def line_chart(
    sheet: Sheet,
    box: Box,
    title: str,
    lines: Sequence[Line],
    *,
    below: str = "",
    words: Callable[[float], str] | None = None,
    downward: bool = False,
    steps: Sequence[float] | None = None,
) -> Group:
    """Lines from step 1 to the last. `words` writes the values of the scale, `below` says what steps are.

    `downward` puts 0 at the top, for what is better the less it is; `steps` are the distances of ticks that
    may be taken (60 seconds, say).
    """
    group = sheet.group("chart")
    group.set_desc(clean(title))
    shown = shorten(clean(title), box.width, TITLE_MM, bold=True)
    group.add(sheet.text(shown, box.left, box.top + TITLE_MM, TITLE_MM, bold=True))
    names = max((width(clean(line.name), TEXT_MM) for line in lines), default=0.0) + 3.0
    foot = 1.8 * TEXT_MM + (1.4 * TEXT_MM if below else 0.0)
    plot = Box(
        box.left + AXIS_MM,
        box.top + HEAD_MM,
        box.width - AXIS_MM - names,
        box.height - HEAD_MM - foot,
    )
    drawn = _Plot(sheet, plot, _axis(lines, steps), max((len(line.values) for line in lines), default=1))
    drawn.is_downward = downward
    group.add(drawn.scale(words or drawn.axis.words))
    group.add(drawn.numbers())
    for line in lines:
        group.add(drawn.line(line))
    group.add(drawn.names(lines))
    if below:
        muted = sheet.theme.colours.muted
        group.add(sheet.text(below, plot.centre[0], box.bottom, TEXT_MM, anchor="middle", colour=muted))
    return group


def _axis(lines: Sequence[Line], steps: Sequence[float] | None) -> Axis:
    top = max((value for line in lines for value in line.values), default=0.0)
    if steps is None:
        return Axis.up_to(top)
    step = next((step for step in steps if top <= 6 * step), steps[-1])
    return Axis(step * max(1, -(-top // step)), step)


class _Plot:
    """The room in which lines are drawn."""

    def __init__(self, sheet: Sheet, box: Box, axis: Axis, count: int) -> None:
        self.sheet = sheet
        self.box = box
        self.axis = axis
        self.count = count
        self.is_downward = False

    def x(self, step: int) -> float:
        """Where step `step` (from 0) stands."""
        if self.count == 1:
            return self.box.centre[0]
        return self.box.left + 2.0 + step / (self.count - 1) * (self.box.width - 4.0)

    def y(self, value: float) -> float:
        """How far down the sheet a value stands."""
        part = value / self.axis.top * self.box.height
        return self.box.top + part if self.is_downward else self.box.bottom - part

    def scale(self, words: Callable[[float], str]) -> Group:
        """Thin lines at each tick, with their values at the left."""
        colours, box = self.sheet.theme.colours, self.box
        group = self.sheet.group("scale")
        for tick in self.axis.ticks:
            y = self.y(tick)
            colour = colours.muted if tick else colours.ink
            group.add(self.sheet.line((box.left, y), (box.right, y), stroke=colour, stroke_width=GRID))
            baseline = y + TEXT_MM * CAP_HEIGHT / 2
            group.add(
                self.sheet.text(
                    words(tick), box.left - 1.0, baseline, TEXT_MM, anchor="end", colour=colours.muted
                )
            )
        return group

    def numbers(self) -> Group:
        """The numbers of the steps."""
        group = self.sheet.group("steps")
        for step in range(self.count):
            baseline = self.box.bottom + 1.8 * TEXT_MM
            group.add(self.sheet.text(str(step + 1), self.x(step), baseline, TEXT_MM, anchor="middle"))
        return group

    def line(self, line: Line) -> Group:
        """One line with a dot at each step."""
        group = self.sheet.group("line", data_name=clean(line.name))
        points = [(self.x(step), self.y(value)) for step, value in enumerate(line.values)]
        data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        dashes = {"stroke_dasharray": "1.6 0.9"} if line.dashed else {}
        group.add(self.sheet.path(data, fill="none", stroke=line.colour, stroke_width=STROKE, **dashes))
        for x, y in points:
            group.add(self.sheet.circle(x, y, DOT, fill=line.colour))
        return group

    def names(self, lines: Sequence[Line]) -> Group:
        """The names at the ends of the lines, moved apart where lines end close to each other."""
        group = self.sheet.group("names")
        ends = sorted((self.y(line.values[-1]), line.name) for line in lines if line.values)
        left = self.x(self.count - 1) + 2.0
        for y, (_, name) in zip(apart([end for end, _ in ends], NAME_MM), ends, strict=True):
            baseline = y + TEXT_MM * CAP_HEIGHT / 2
            group.add(self.sheet.text(name, left, baseline, TEXT_MM))
        return group


def apart(heights: Sequence[float], least: float) -> list[float]:
    """Ascending heights moved as little as simple means allow, so that all are `least` apart.

    Neighbours that are too close become a block around the middle of their own heights.
    """
    blocks: list[tuple[float, int]] = []  # the middle of a block and how many it holds
    for height in heights:
        middle, count = height, 1
        while blocks and blocks[-1][0] + blocks[-1][1] * least / 2 > middle - count * least / 2:
            before, size = blocks.pop()
            middle = (before * size + middle * count) / (size + count)
            count += size
        blocks.append((middle, count))
    return [middle + (place - (count - 1) / 2) * least for middle, count in blocks for place in range(count)]
