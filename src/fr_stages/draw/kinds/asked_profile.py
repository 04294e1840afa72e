"""A stage beside the heights that were asked for: both roads seen from the side, one above the other."""

from __future__ import annotations

from svgwrite.container import Group

from fr_stages.design.wanted_course import WantedCourse
from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.charts import TEXT_MM, Axis, scale_lines
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, polygon
from fr_stages.draw.canvas.text import width
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.plan import facts
from fr_stages.draw.kinds.profile_art import LARGE, ProfileArt
from fr_stages.draw.printing.paper import Paper
from fr_stages.draw.tile import bands
from fr_stages.geometry.paths import Point
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted

MARGIN_MM = 10.0
ASKED_MM = 56.0
BAND_MM = 4.0
GAP_MM = 9.0
FOOT_MM = 7.0
KM_TICKS = 8

BOTH = Paper("both", 297.0, 200.0)
"""As wide as a profile, and high enough for two."""


def asked_profile(
    stage: Stage, wanted: WantedCourse, *, look: Theme | None = None, on: Paper = BOTH
) -> Sheet:
    """The heights that were asked for, and below them the profile of `stage`, from line to line.

    A dashed line in the profile is where the road would be if tiles could follow those heights. Raises
    UnknownFaceError for a face that is not known.
    """
    look = look or theme()
    paper = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
    inner = paper.inset(MARGIN_MM)
    about = f"{_asked(wanted)}. {facts(stage)}."
    sheet = Sheet(on.width, on.height, look, f"{stage.title} beside what was asked for", about, zoom=on.zoom)
    sheet.add(sheet.rect(*paper, "paper", fill=look.colours.paper))
    titles = Titles(
        inner, stage.name, [Note(f"Asked for: {_asked(wanted)}"), Note(f"Answer: {facts(stage)}")], stage
    )
    titles.draw(sheet)
    below = titles.bottom + ASKED_MM + GAP_MM
    answer = ProfileArt(
        sheet, stage, Box(inner.left, below, inner.width, inner.bottom - FOOT_MM - below), LARGE
    )
    course = answer.course
    left, right = answer.ruler.x(course.line), answer.ruler.x(course.finish)
    sheet.add(_heights(sheet, wanted, Box(left, titles.bottom + 2.0, right - left, ASKED_MM)))
    sheet.add(answer.group())
    sheet.add(_ought(sheet, wanted, answer))
    muted = look.colours.muted
    words = f"Dashed: the heights that were asked for, a step for {wanted.step:.0f} m."
    sheet.add(sheet.text(words, inner.right, inner.bottom, TEXT_MM, anchor="end", colour=muted))
    return sheet


def _asked(wanted: WantedCourse) -> str:
    """``160 km, 1,870 m up and 1,590 m down, 2 cobbled sectors``."""
    sums, cobbles = wanted.altitudes.sums(wanted.step)[-1], len(wanted.altitudes.cobbles)
    words = f"{wanted.altitudes.length:.0f} km, {sums.up:,.0f} m up and {sums.down:,.0f} m down"
    return f"{words}, {counted(cobbles, 'cobbled sector')}" if cobbles else words


def _heights(sheet: Sheet, wanted: WantedCourse, box: Box) -> Group:
    """The heights along the way as they were given, over a scale of km."""
    colours = sheet.theme.colours
    group = sheet.group("asked")
    points = wanted.altitudes.points
    lowest = min(point.metres for point in points)
    axis = Axis.up_to(max(max(point.metres for point in points) - lowest, wanted.step))
    plot = Box(box.left, box.top, box.width, box.height - BAND_MM - 2 * TEXT_MM)
    across = box.width / wanted.altitudes.length
    road = [
        (plot.left + km * across, plot.bottom - (metres - lowest) / axis.top * plot.height)
        for km, metres in points
    ]
    earth = polygon([(plot.left, plot.bottom), *road, (plot.right, plot.bottom)])
    group.add(sheet.path(earth, "earth", fill=colours.grass))
    group.add(scale_lines(sheet, plot, axis))
    group.add(_line(sheet, road, "road", colours.ink, 0.7))
    for low, high in wanted.altitudes.cobbles:
        strip = Box(plot.left + low * across, plot.bottom, max((high - low) * across, 1.0), BAND_MM)
        group.add(bands.band(sheet, Terrain.COBBLES, strip, max(1, round(strip.width / BAND_MM))))
    ticks = Axis.up_to(wanted.altitudes.length, KM_TICKS)
    for tick in ticks.ticks:
        if tick <= wanted.altitudes.length:
            words = ticks.words(tick)
            x = min(plot.left + tick * across, plot.right - width(words, TEXT_MM) / 2)
            group.add(sheet.text(words, x, box.bottom - 0.5, TEXT_MM, anchor="middle", colour=colours.muted))
    for words, baseline in (("m", plot.top + TEXT_MM * CAP_HEIGHT), ("km", box.bottom - 0.5)):
        group.add(sheet.text(words, plot.left - 14.0, baseline, TEXT_MM, colour=colours.muted))
    return group


def _ought(sheet: Sheet, wanted: WantedCourse, answer: ProfileArt) -> Group:
    """Where the road of the answer would be if it followed the heights."""
    course = answer.course
    up, down, _ = wanted.at(course.finish - course.line)
    begin = answer.levels[course.line]
    levels = [begin + a - b for a, b in zip((0.0, *up), (0.0, *down), strict=True)]
    road = [(answer.ruler.x(course.line + i), answer.height_at(level)) for i, level in enumerate(levels)]
    group = sheet.group("wanted")
    group.set_desc("The heights that were asked for")
    group.add(_line(sheet, road, "dashed", sheet.theme.colours.alert, 0.5, stroke_dasharray="2 1.4"))
    return group


def _line(sheet: Sheet, road: list[Point], kind: str, colour: str, thick: float, **more: str) -> Group:
    data = polygon(road).removesuffix("Z")
    return sheet.path(
        data, kind, fill="none", stroke=colour, stroke_width=thick, stroke_linejoin="round", **more
    )
