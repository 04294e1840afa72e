"""The rows under a profile: terrain, lanes, tiles, distance to go. All share one scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet, number
from fr_stages.draw.canvas.text import width
from fr_stages.draw.tile import bands
from fr_stages.draw.tile.tile_art import TileArt
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain

TO_GO_EVERY = 10
USUAL_LANES = 2
LANE_PART = 3 / 17
"""Width of a lane as a part of the height of its row."""

SMALLEST_BADGE_MM = 1.6


@dataclass(frozen=True, slots=True)
class Ruler:
    """The scale along a course: from `left` to `right` in mm."""

    course: Course
    left: float
    right: float

    @property
    def space(self) -> float:
        """Width of a space in mm."""
        return (self.right - self.left) / len(self.course.spaces)

    def x(self, index: float) -> float:
        """Where the space at `index` begins."""
        return self.left + index * self.space

    def over(self, first: int, last: int, row: Box) -> Box:
        """The part of a row from one index to another, both included."""
        return Box(self.x(first), row.top, self.x(last + 1) - self.x(first), row.height)


def terrain_row(sheet: Sheet, ruler: Ruler, row: Box) -> Group:
    """What the road is made of, with one mark a space."""
    group = sheet.group("bands")
    flat = sheet.theme.terrains[Terrain.FLAT].surface
    whole = ruler.over(0, len(ruler.course.spaces) - 1, row)
    group.add(
        sheet.rect(*whole, "band flat", fill=flat, stroke=sheet.theme.colours.muted, stroke_width=bands.EDGE)
    )
    for section in ruler.course.sections:
        if section.terrain is not Terrain.FLAT:
            strip = ruler.over(section.first, section.last, row)
            group.add(bands.band(sheet, section.terrain, strip, section.length))
    return group


def lanes_row(sheet: Sheet, ruler: Ruler, row: Box, size: float) -> Group:
    """The road as wide as it has lanes; a number stands under all widths but two lanes."""
    colours = sheet.theme.colours
    surface = sheet.theme.terrains[Terrain.FLAT].surface
    group = sheet.group("widths")
    lane = row.height * LANE_PART
    middle = row.top + 2.2 * lane
    for run in ruler.course.widths:
        lanes, part = run.lanes, ruler.over(run.first, run.last, row)
        strip = part._replace(top=middle - lanes * lane / 2, height=lanes * lane)
        group.add(
            sheet.rect(*strip, f"lanes-{lanes}", fill=surface, stroke=colours.muted, stroke_width=bands.EDGE)
        )
        if lanes != USUAL_LANES:
            is_narrow = lanes < USUAL_LANES
            colour = colours.alert if is_narrow else colours.ink
            letters = min(size * 0.9, part.width * 1.2)
            x, y = part.centre[0], row.bottom - 0.5
            group.add(sheet.text(str(lanes), x, y, letters, anchor="middle", bold=is_narrow, colour=colour))
    return group


def tiles_row(sheet: Sheet, ruler: Ruler, row: Box, stage: Stage) -> Group:
    """The faces as they are printed, each under its spaces."""
    group = sheet.group("faces")
    art = TileArt(sheet)
    first = 0
    for tile, face in enumerate(stage.faces, start=1):
        part = ruler.over(first, first + len(face.spaces) - 1, row)
        first += len(face.spaces)
        size = min(row.height - 2.0, part.width * 0.8)
        if size >= SMALLEST_BADGE_MM:
            x, y = part.centre
            badge = art.badge(face, x - size / 2, y - size / 2, size)
            badge["data-tile"] = tile
            group.add(badge)
    return group


def to_go_row(sheet: Sheet, ruler: Ruler, row: Box, size: float) -> Group:
    """The distance to the finish line, every ten spaces or as many as there is room for."""
    group = sheet.group("to-go")
    course = ruler.course
    widest = width(str(course.distance), size) + 0.4 * size
    step = TO_GO_EVERY * max(1, math.ceil(widest / (TO_GO_EVERY * ruler.space)))
    ticks = ""
    for to_go in range(0, course.distance + 1, step):
        x = ruler.x(course.finish - to_go)
        ticks += f"M{number(x)} {number(row.top)}v{number(0.3 * size)}"
        group.add(sheet.text(str(to_go), x, row.top + 1.25 * size, size, anchor="middle"))
    if ticks:
        group.add(sheet.path(ticks, fill="none", stroke=sheet.theme.colours.ink, stroke_width=0.2))
    return group
