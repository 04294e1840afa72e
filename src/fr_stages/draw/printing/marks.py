"""Marks for the printer and the scissors: check bar, crop marks, registration marks."""

from __future__ import annotations

from collections.abc import Iterable

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet, number

CHECK_MM = 100.0
MARK_MM = 4.0
HAIRLINE = 0.15
REGISTRATION_MM = 3.0


def check_bar(sheet: Sheet, left: float, bottom: float) -> Group:
    """A bar that is 100 mm long when the page is printed at its true size; 5 mm high."""
    colour = sheet.theme.colours.ink
    group = sheet.group("check-bar")
    ticks = "".join(f"M{number(left + 10 * i)} {number(bottom)}v{-1.6 if i % 5 else -2.4}" for i in range(11))
    right = number(left + CHECK_MM)
    data = f"M{number(left)} {number(bottom)}H{right}"
    group.add(sheet.path(data, "bar", fill="none", stroke=colour, stroke_width=0.3))
    group.add(sheet.path(ticks, "ticks", fill="none", stroke=colour, stroke_width=0.3))
    words = "This bar is 100 mm long when printed at 100 %"
    group.add(sheet.text(words, left, bottom - 3.2, 2.2, colour=sheet.theme.colours.muted))
    return group


def crop_marks(sheet: Sheet, outer: Box, xs: Iterable[float], ys: Iterable[float]) -> BaseElement:
    """Lines outside `outer` that show where to cut: at each x above and below, at each y on both sides."""
    data = ""
    for x in xs:
        for end, step in ((outer.top, -MARK_MM), (outer.bottom, MARK_MM)):
            data += f"M{number(x)} {number(end)}v{number(step)}"
    for y in ys:
        for end, step in ((outer.left, -MARK_MM), (outer.right, MARK_MM)):
            data += f"M{number(end)} {number(y)}h{number(step)}"
    colour = sheet.theme.colours.ink
    return sheet.path(data, "crop-marks", fill="none", stroke=colour, stroke_width=HAIRLINE)


def registration_mark(sheet: Sheet, x: float, y: float) -> Group:
    """A cross in a ring about (x, y); the same mark on two sheets is laid on itself."""
    half, radius = REGISTRATION_MM / 2, REGISTRATION_MM / 3
    colours = sheet.theme.colours
    group = sheet.group("registration", stroke=colours.ink, stroke_width=HAIRLINE)
    group.add(sheet.circle(x, y, radius, fill=colours.label))
    for start, end in (((x - half, y), (x + half, y)), ((x, y - half), (x, y + half))):
        group.add(sheet.line(start, end))
    return group
