"""The road book of a tour: a cover with every stage, a page for each, and score sheets to fill in by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fr_stages.draw.canvas.banner import Banner, Note, Titles
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.table import ruled_table
from fr_stages.draw.canvas.text import shorten
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.plan import facts
from fr_stages.draw.kinds.profile_art import LARGE, SMALL, ProfileArt
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.miniature import miniature
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.rulebook import MOST_RIDERS
from fr_stages.stage.stage import Stage
from fr_stages.tour.checkpoints import Checkpoint, checkpoints, middle_straight
from fr_stages.tour.stage_day import as_raced
from fr_stages.tour.tour import StageKind, Tour, TourStage
from fr_stages.words import counted

MARGIN_MM = 12.0
TEXT_MM = 3.0
LINE_MM = 5.2
HEAD_MM = 8.0
ON_COVER = 7
"""Stages on one page of the cover, at most."""
ROW_MM = 34.0
PROFILE_MM = 62.0
MOST_TABLE_MM = 180.0
COLUMNS = {
    "place": 1.0,
    "rider": 3.2,
    "round": 1.2,
    "beyond": 1.2,
    "time": 1.2,
    "tour": 1.0,
    "sprint": 1.2,
    "mountain": 1.4,
    "tired": 1.0,
}
"""The columns of a score sheet, and how wide they are beside each other."""

KINDS = {
    StageKind.NORMAL: "",
    StageKind.LONG: "long stage",
    StageKind.TEAM_TIME_TRIAL: "team time trial",
    StageKind.INDIVIDUAL_TIME_TRIAL: "individual time trial",
}


def road_book(tour: Tour, *, look: Theme | None = None, on: Paper | None = None) -> list[Sheet]:
    """The sheets of a tour on upright paper (None: A4): cover, a page a stage, a score sheet a stage.

    Raises UnknownFaceError for a face that is not known.
    """
    book = _Book(tour, look or theme(), on or paper("A4"))
    stages = list(enumerate(tour.stages, start=1))
    covers = [book.cover(stages[first : first + ON_COVER]) for first in range(0, len(stages), ON_COVER)]
    pages = [book.stage_page(*each) for each in stages]
    return [*covers, *pages, *(book.score_sheet(*each) for each in stages)]


@dataclass(frozen=True)
class _Book:
    """Draws the pages of a tour."""

    tour: Tour
    look: Theme
    on: Paper

    @property
    def inner(self) -> Box:
        """Where a page is drawn, in units of the paper's zoom."""
        return Box(0.0, 0.0, self.on.drawn.width, self.on.drawn.height).inset(MARGIN_MM)

    def cover(self, stages: Sequence[tuple[int, TourStage]]) -> Sheet:
        """The name of the tour and its stages, each with its profile in small."""
        spaces = sum(Course.of(stage.stage).distance for stage in self.tour.stages)
        about = f"{counted(len(self.tour.stages), 'stage')}, {counted(spaces, 'space')} from line to line"
        sheet, top = self._sheet(self.tour.name, [f"{about}, by the rules of {self.tour.profile}"])
        height = min(ROW_MM, (self.inner.bottom - top) / len(stages))
        for row, (number, stage) in enumerate(stages):
            box = Box(self.inner.left, top + row * height, self.inner.width, height)
            self._add_row(sheet, box, number, stage)
        return sheet

    def stage_page(self, number: int, stage: TourStage) -> Sheet:
        """Plan, profile and points of one stage."""
        sheet, top = self._sheet(f"{number}. {stage.stage.name}", self._about(number, stage))
        inner, raced = self.inner, self._raced(stage)
        points = _points(stage, Course.of(raced))
        foot = inner.bottom - len(points) * LINE_MM
        side = Box(inner.left, foot - PROFILE_MM, inner.width, PROFILE_MM)
        sheet.add(ProfileArt(sheet, raced, side, LARGE).group())
        room = Box(inner.left, top, inner.width, side.top - 4.0 - top)
        scene = Scene.of(raced)
        frame = Frame.fitted(scene.layout.hull, room, scene.turn)
        sheet.add(miniature(sheet, raced, scene.layout, frame))
        for row, words in enumerate(points, start=1):
            sheet.add(sheet.text(words, inner.left, foot + row * LINE_MM, TEXT_MM, kind="points"))
        return sheet

    def score_sheet(self, number: int, stage: TourStage) -> Sheet:
        """A table to fill in at the table: a row for each rider, in the order in which they come home."""
        sheet, top = self._sheet(f"{number}. {stage.stage.name}: results", [self.tour.name])
        height = min(self.inner.bottom - top, MOST_TABLE_MM)
        rows = [[f"{place}."] for place in range(1, MOST_RIDERS + 1)]
        sheet.add(ruled_table(sheet, Box(self.inner.left, top, self.inner.width, height), COLUMNS, rows))
        return sheet

    def _sheet(self, title: str, lines: Sequence[str]) -> tuple[Sheet, float]:
        """A page with its banner, and where the next thing below may begin."""
        on, colours = self.on, self.look.colours
        sheet = Sheet(on.width, on.height, self.look, f"{self.tour.name}: {title}", zoom=on.zoom)
        sheet.add(sheet.rect(0.0, 0.0, on.drawn.width, on.drawn.height, "paper", fill=colours.paper))
        titles = Titles(self.inner, title, [Note(line) for line in lines])
        titles.draw(sheet)
        return sheet, titles.bottom + 2.0

    def _add_row(self, sheet: Sheet, box: Box, number: int, stage: TourStage) -> None:
        """One stage on the cover."""
        head = box._replace(height=HEAD_MM)
        sheet.add(Banner(sheet, head, stage.stage.name, number, rounding=1.5).group())
        words = shorten(", ".join(self._about(number, stage)), box.width, TEXT_MM)
        muted = self.look.colours.muted
        sheet.add(sheet.text(words, box.left, head.bottom + 4.2, TEXT_MM, colour=muted))
        room = Box(box.left, head.bottom + 5.5, box.width, box.height - HEAD_MM - 8.0)
        sheet.add(ProfileArt(sheet, self._raced(stage), room, SMALL).group())

    def _raced(self, stage: TourStage) -> Stage:
        """The stage as it is raced in this tour."""
        return as_raced(stage.stage, self.tour.conventions)

    def _about(self, number: int, stage: TourStage) -> list[str]:
        """Facts, and what is special on the day."""
        climbs = [str(climb.length) for climb in CourseFacts(Course.of(stage.stage)).climbs]
        special = [
            KINDS[stage.kind],
            f"climbs of {' + '.join(climbs)}" if climbs else "",
            "breakaway" if stage.breakaway else "",
            "weather" if stage.weather else "",
            "a rest day follows" if self.tour.rests_after(number) else "",
        ]
        return list(filter(None, (facts(stage.stage), ", ".join(filter(None, special)))))


def _points(stage: TourStage, course: Course) -> list[str]:
    """Where the piles of points and the refresh token lie, in words."""
    if stage.kind.is_timed:
        return ["No sprint and no mountain points: a time trial."]
    piles = stage.checkpoints if stage.checkpoints is not None else checkpoints(course)
    words = [_pile(pile, course) for pile in piles]
    if stage.kind is StageKind.LONG:
        words.append(f"Refresh token: {_place(middle_straight(course), course)}")
    return words


def _pile(pile: Checkpoint, course: Course) -> str:
    name = f"{pile.kind.capitalize()} {' - '.join(map(str, pile.points))}"
    return f"{name}: {_place(pile.space, course)}"


def _place(space: int, course: Course) -> str:
    if space >= course.finish:
        return "at the finish"
    on = course.spaces[space]
    to_go = counted(course.finish - space, "space")
    return f"on space {on.number} of tile {on.tile}, {to_go} to go"
