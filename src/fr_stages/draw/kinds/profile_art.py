"""The road seen from the side, drawn into any box: large on a sheet of its own, small on a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, number, polygon
from fr_stages.draw.canvas.text import width
from fr_stages.draw.kinds import profile_rows
from fr_stages.draw.kinds.elevation import category, heights
from fr_stages.draw.kinds.profile_rows import Ruler
from fr_stages.geometry.paths import Point
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted

STEEPEST = 1.3
"""The greatest rise over a space, as a part of its width on paper."""

MOST_BASE_MM = 20.0
FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Rows:
    """Sizes in mm of what stands around the road seen from the side; 0 leaves it out."""

    caption: float
    signs: float
    base: float
    band: float
    lanes: float
    tiles: float
    to_go: float
    text: float

    @property
    def below(self) -> float:
        """What all rows below the ground take."""
        return self.band + self.lanes + self.tiles + self.to_go

    def scaled(self, factor: float) -> Rows:
        """The same, larger or smaller."""
        return Rows(*(factor * getattr(self, each.name) for each in fields(self)))


LARGE = Rows(caption=14.0, signs=16.0, base=8.0, band=5.0, lanes=8.5, tiles=6.5, to_go=6.0, text=2.8)
SMALL = Rows(caption=0.0, signs=4.6, base=1.5, band=2.4, lanes=0.0, tiles=0.0, to_go=3.0, text=2.0)


@dataclass(frozen=True)
class ProfileArt:
    """Draws the profile of `stage` inside `box`. The stage needs at least one tile."""

    sheet: Sheet
    stage: Stage
    box: Box
    rows: Rows = LARGE

    @cached_property
    def course(self) -> Course:
        """The spaces in riding order."""
        return Course.of(self.stage)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The heights at the ends of the spaces, in steps."""
        return heights(self.course)

    @cached_property
    def ruler(self) -> Ruler:
        """The scale along the course."""
        return Ruler(self.course, self.box.left + self.rows.caption, self.box.right)

    def point(self, index: int) -> Point:
        """Where the road is at the beginning of the space at `index`."""
        return self.ruler.x(index), self.height_at(self.levels[index])

    def height_at(self, level: float) -> float:
        """Where a height in steps is on paper."""
        return self._foot - self._base - level * self._rise

    @property
    def useful_height(self) -> float:
        """The height in mm beyond which there would only be more earth and air."""
        rows = self.rows
        hills = max(self.levels) * STEEPEST * self.ruler.space
        return rows.signs + hills + 2.5 * rows.base + rows.below

    def group(self) -> Group:
        """The profile."""
        group = self.sheet.group("profile")
        group.add(self._ground())
        group.add(self._signs())
        self._add_rows(group)
        return group

    @property
    def _foot(self) -> float:
        return self.box.bottom - self.rows.below

    @cached_property
    def _rise(self) -> float:
        """Millimetres to the step."""
        return min(self._room / max(*self.levels, 1), STEEPEST * self.ruler.space)

    @property
    def _room(self) -> float:
        """Millimetres for the highest climb."""
        return max(self._foot - self.rows.base - self.box.top - self.rows.signs, 0.0)

    @cached_property
    def _base(self) -> float:
        """Millimetres of earth under the lowest point: more where there are no mountains."""
        return self.rows.base + min(0.4 * (self._room - max(self.levels) * self._rise), MOST_BASE_MM)

    @property
    def _summit(self) -> float:
        """Where the highest point of the road lies on paper."""
        return min(self.point(i)[1] for i in range(len(self.levels)))

    def _add_rows(self, group: Group) -> None:
        sheet, ruler, size = self.sheet, self.ruler, self.rows.text
        top = self._foot
        for caption, height in self._row_heights:
            row = Box(self.box.left, top, self.box.width, height)
            match caption:
                case "terrain":
                    group.add(profile_rows.terrain_row(sheet, ruler, row))
                case "lanes":
                    group.add(profile_rows.lanes_row(sheet, ruler, row, size))
                case "tiles":
                    group.add(profile_rows.tiles_row(sheet, ruler, row, self.stage))
                case "to go":
                    group.add(profile_rows.to_go_row(sheet, ruler, row, size))
            if self.rows.caption:
                middle = row.top + min(row.height, 5.0) / 2
                baseline = middle + size * CAP_HEIGHT / 2
                group.add(sheet.text(caption, row.left, baseline, size, colour=sheet.theme.colours.muted))
            top += height

    @property
    def _row_heights(self) -> list[tuple[str, float]]:
        rows = self.rows
        heights_ = {"terrain": rows.band, "lanes": rows.lanes, "tiles": rows.tiles, "to go": rows.to_go}
        return [(caption, height) for caption, height in heights_.items() if height]

    def _ground(self) -> Group:
        """The earth under the road, tinted where it climbs or falls."""
        colours = self.sheet.theme.colours
        group = self.sheet.group("ground")
        last = len(self.course.spaces)
        group.add(self.sheet.path(self._area(0, last), "earth", fill=colours.grass))
        for section in self.course.sections:
            if section.terrain in (Terrain.UPHILL, Terrain.DOWNHILL):
                tint = self.sheet.theme.terrains[section.terrain].mark
                area = self._area(section.first, section.last + 1)
                group.add(self.sheet.path(area, f"slope {section.terrain}", fill=tint, fill_opacity=0.35))
        group.add(self._joints())
        road = polygon(map(self.point, range(last + 1))).removesuffix("Z")
        thick = 0.28 * self.rows.text
        group.add(
            self.sheet.path(
                road, "road", fill="none", stroke=colours.ink, stroke_width=thick, stroke_linejoin="round"
            )
        )
        return group

    def _area(self, first: int, last: int) -> str:
        road = map(self.point, range(first, last + 1))
        return polygon([(self.ruler.x(first), self._foot), *road, (self.ruler.x(last), self._foot)])

    def _joints(self) -> BaseElement:
        """A thin line where one tile ends and the next begins."""
        firsts = [i for i, space in enumerate(self.course.spaces) if space.number == 1]
        lines = (f"M{number(x)} {number(y)}V{number(self._foot)}" for x, y in map(self.point, firsts))
        return self.sheet.path(
            "".join(lines),
            "joints",
            fill="none",
            stroke=self.sheet.theme.colours.ink,
            stroke_opacity=0.2,
            stroke_width=0.2,
        )

    def _signs(self) -> Group:
        """Start, climbs and finish, side by side over the road, each with a line to its place."""
        signs = self._all_signs()
        size = self.rows.text
        gap = max((sign.width(size) for sign in signs), default=0.0) + 1.2
        left, right = self.ruler.left, self.ruler.right
        if gap * len(signs) > right - left:
            signs = [replace(sign, words=()) for sign in signs]
            gap = min(3.0 * size, (right - left) / len(signs))
        places = spread([self.point(sign.index)[0] for sign in signs], gap, left + gap / 2, right - gap / 2)
        group = self.sheet.group("signs")
        radius = min(size * 1.1, gap * 0.4)
        most = max((len(sign.words) for sign in signs), default=0)
        foot = self._summit - self.rows.signs + 0.4 + 2 * radius + most * self._line + (0.8 if most else 0.0)
        for sign, x in zip(signs, places, strict=True):
            group.add(self._sign(sign, x, foot, radius))
        return group

    def _all_signs(self) -> list[_Sign]:
        course, is_large = self.course, bool(self.rows.caption)
        facts = CourseFacts(course)
        signs = [
            _Sign(
                climb.last + 1,
                category(climb.length),
                (counted(climb.length, "space"), f"{facts.to_go(climb.last)} to go"),
            )
            for climb in facts.climbs
        ]
        if course.start and is_large:
            signs.insert(0, _Sign(course.line, "", ("Start",)))
        if course.finish < len(course.spaces):
            signs.append(_Sign(course.finish, FINISH, ("Finish",)))
        return signs if is_large else [replace(sign, words=()) for sign in signs]

    @property
    def _line(self) -> float:
        """From one line of text to the next, in mm."""
        return self.rows.text * 1.25

    def _sign(self, sign: _Sign, x: float, foot: float, radius: float) -> Group:
        """One sign with its middle at `x` and its foot at `foot`: a badge with words below it."""
        group = self.sheet.group("sign")
        line = self._line
        upper = foot - (0.8 if sign.words else 0.0) - len(sign.words) * line - 2 * radius
        place = self.point(sign.index)
        leader = f"M{number(x)} {number(foot)}L{number(place[0])} {number(max(place[1], foot))}"
        colour = self.sheet.theme.colours.muted
        group.add(self.sheet.path(leader, "leader", fill="none", stroke=colour, stroke_width=0.25))
        if sign.badge == FINISH:
            group.add(chequers(self.sheet, x, upper + radius, radius * 0.5))
        elif sign.badge:
            group.set_desc(f"Climb of category {sign.badge}: {', '.join(sign.words)}")
            group.add(category_badge(self.sheet, sign.badge, x, upper + radius, radius))
        for i, words in enumerate(sign.words, start=1):
            baseline = upper + 2 * radius + i * line
            group.add(self.sheet.text(words, x, baseline, self.rows.text, anchor="middle"))
        return group


@dataclass(frozen=True, slots=True)
class _Sign:
    """What stands over the beginning of the space at `index`: a category, FINISH or nothing, and words."""

    index: int
    badge: str
    words: tuple[str, ...]

    def width(self, size: float) -> float:
        """Its width in mm with letters of a size."""
        return max([width(words, size) for words in self.words] + [2.2 * size])


def category_badge(sheet: Sheet, category: str, x: float, y: float, radius: float) -> Group:
    """The category of a climb in a ring."""
    colours = sheet.theme.colours
    edge = sheet.theme.terrains[Terrain.UPHILL].mark
    stroke = edge if edge != "none" else colours.ink
    group = sheet.group("badge")
    group.add(sheet.circle(x, y, radius, fill=colours.label, stroke=stroke, stroke_width=radius / 6))
    size = radius * (0.85 if len(category) > 1 else 1.2)
    baseline = y + size * CAP_HEIGHT / 2
    group.add(sheet.text(category, x, baseline, size, anchor="middle", bold=True))
    return group


def chequers(sheet: Sheet, x: float, y: float, side: float) -> Group:
    """A flag of four by three squares about (x, y)."""
    left, top = x - 2 * side, y - 1.5 * side
    colour = sheet.theme.colours.chequer
    group = sheet.group("flag")
    group.add(sheet.rect(left, top, 4 * side, 3 * side, fill="#ffffff", stroke=colour, stroke_width=0.2))
    squares = "".join(
        f"M{number(left + i * side)} {number(top + j * side)}h{number(side)}v{number(side)}h{number(-side)}z"
        for i in range(4)
        for j in range(3)
        if (i + j) % 2 == 0
    )
    group.add(sheet.path(squares, fill=colour))
    return group


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the `wanted` ones (in order), `gap` apart and from `low` to `high` if there is room."""
    places: list[float] = []
    for x in wanted:
        places.append(max(x, places[-1] + gap if places else low))
    limit = high
    for i in reversed(range(len(places))):
        places[i] = min(places[i], limit)
        limit = places[i] - gap
    return places
