"""The terrain of a stage in a few short lines, each with its mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.canvas.text import shorten
from fr_stages.draw.tile import bands
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Stage, Variant
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted

WIDTH_MM = 36.0
LINE_MM = 4.6
TEXT_MM = 2.6
SAMPLE_MM = (6.4, 3.2)
COUNT_MM = 6.0

WORDS = {
    Terrain.UPHILL: "climb",
    Terrain.DOWNHILL: "descent",
    Terrain.COBBLES: "cobbled part",
    Terrain.FEEDING: "feeding zone",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the terrain it is about, words, and a number of spaces at its end."""

    words: str
    terrain: Terrain | None = None
    spaces: int | None = None


def summary(sheet: Sheet, stage: Stage, box: Box, unit: float) -> Group:
    """The lines, inside `box`; `unit` is what a millimetre of the usual card has here."""
    group = sheet.group("summary")
    lines = list(summary_lines(stage))
    step = min(LINE_MM * unit, box.height / len(lines))
    size = min(TEXT_MM * unit, step * 0.75)
    sample = tuple(side * min(unit, step / LINE_MM) for side in SAMPLE_MM)
    for i, line in enumerate(lines):
        middle = box.top + (i + 0.5) * step
        baseline = middle + size * CAP_HEIGHT / 2
        left, right = box.left, min(box.right, box.left + WIDTH_MM * unit)
        if line.terrain is not None:
            group.add(bands.band(sheet, line.terrain, Box(left, middle - sample[1] / 2, *sample), 2))
        if line.terrain is not None or line.spaces is not None:
            left += sample[0] + 1.4 * unit
        if line.spaces is not None:
            group.add(sheet.text(str(line.spaces), right, baseline, size, anchor="end", bold=True))
            right -= COUNT_MM * unit
        words = shorten(line.words, right - left, size, bold=i == 0)
        group.add(sheet.text(words, left, baseline, size, bold=i == 0))
    return group


def summary_height(stage: Stage) -> float:
    """How high all lines together are on the usual card, in mm."""
    return LINE_MM * len(list(summary_lines(stage)))


def summary_lines(stage: Stage) -> Iterator[Line]:
    """What there is to say: length, terrain, narrow places, options."""
    course = Course.of(stage)
    facts = CourseFacts(course)
    yield Line(f"{counted(course.distance, 'space')}, {counted(len(stage.tiles), 'tile')}")
    for terrain, name in WORDS.items():
        sections = facts.sections_of(terrain)
        if sections:
            yield Line(counted(len(sections), name), terrain, facts.terrain[terrain])
    narrow = sum(place.length for place in facts.narrow_places)
    if narrow:
        yield Line("one lane", spaces=narrow)
    yield from map(Line, _options(stage, course))


def _options(stage: Stage, course: Course) -> Iterator[str]:
    if stage.variant is Variant.TIME_TRIAL:
        yield "Time trial"
    if course.breakaway:
        yield f"Breakaway: {counted(len(course.breakaway), 'rider')}"
    if stage.weather == "drawn":
        yield "Weather is drawn"
    elif stage.weather:
        yield f"Weather: {counted(len(stage.weather), 'marker')}"
    if stage.obstacles:
        yield counted(len(stage.obstacles), "obstacle")
