"""One side of a stage card: what players look at while they lay out a stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import CARD_MM, EDGE_MM, Banner
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, polygon
from fr_stages.draw.canvas.text import clean, shorten, width
from fr_stages.draw.kinds.card_summary import WIDTH_MM, summary, summary_height
from fr_stages.draw.kinds.elevation import categories, category
from fr_stages.draw.kinds.profile_art import SMALL, ProfileArt, category_badge
from fr_stages.draw.printing.card_size import CardSize
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.miniature import miniature
from fr_stages.draw.tile.tile_art import TileArt
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.library import slug
from fr_stages.stage.stage import Stage

PROFILE_MM = 19.0
FOOT_MM = 4.6
CELL_MM = 6.4
SMALLEST_CELL_MM = 4.4
MOST_ROWS = 3


@dataclass(frozen=True)
class CardFace:
    """Draws one side of a card inside `box` (the edge after cutting).

    `rotate` turns the plan by so many degrees clockwise.

    Sizes in the code are those on a card of 120 by 80 mm; `size.unit` adapts them.
    """

    sheet: Sheet
    stage: Stage
    size: CardSize
    box: Box
    rotate: float = 0.0

    @cached_property
    def unit(self) -> float:
        """Millimetres on this card for one on the usual card."""
        return self.size.unit

    @property
    def _is_inked(self) -> bool:
        """Whether the theme spends ink on grounds."""
        return self.sheet.theme.colours.highlight != "none"

    def group(self) -> Group:
        """The side."""
        group = self.sheet.group("card")
        group.set_desc(clean(f"Stage card: {self.stage.title}"))
        bleed = self.box.inset(-self.size.bleed)
        group.add(self.sheet.rect(*bleed, "card-ground", fill=self.sheet.theme.colours.label))
        group.add(self._header())
        inner = self.box.inset(EDGE_MM * self.unit)
        top = self.box.top + (CARD_MM + 2.0) * self.unit
        row, top = self._faces(Box(inner.left, top, inner.width, 0.0))
        group.add(row)
        foot = self.box.bottom - FOOT_MM * self.unit
        profile = self._profile(inner, foot - 0.6 * self.unit)
        group.add(profile.group())
        middle = Box(inner.left, top, inner.width, profile.box.top - top - 0.8 * self.unit)
        self._add_middle(group, middle)
        group.add(self._footer(inner, foot))
        return group

    def _header(self) -> Group:
        """Number, name and players."""
        box = self.box._replace(height=CARD_MM * self.unit)
        stage = self.stage
        players = str(stage.players)
        return Banner(self.sheet, box, stage.name, stage.number, players, bleed=self.size.bleed).group()

    def _faces(self, box: Box) -> tuple[Group, float]:
        """The faces in riding order, and where the next thing below them may begin."""
        arrow = 3.6 * self.unit
        count = max(len(self.stage.faces), 1)
        rows = self._rows_of_faces(box.width - arrow)
        columns = -(-count // rows)
        cell = min(CELL_MM * self.unit, (box.width - arrow) / columns)
        group = self.sheet.group("faces")
        group.add(self._arrow(box.left, box.top + cell / 2, arrow - 0.8 * self.unit))
        art = TileArt(self.sheet)
        for tile, face in enumerate(self.stage.faces, start=1):
            row, column = divmod(tile - 1, columns)
            field = Box(box.left + arrow + column * cell, box.top + row * cell, cell, cell)
            if tile in (1, count):
                group.add(self._mark(field))
            inside = field.inset((0.17 if tile in (1, count) else 0.11) * cell)
            badge = art.badge(face, inside.left, inside.top, inside.width)
            badge["data-tile"] = tile
            group.add(badge)
        return group, box.top + rows * cell + 1.8 * self.unit

    def _rows_of_faces(self, room: float) -> int:
        count = max(len(self.stage.faces), 1)
        fitting = (
            rows for rows in range(1, MOST_ROWS) if room / -(-count // rows) >= SMALLEST_CELL_MM * self.unit
        )
        return next(fitting, MOST_ROWS)

    def _arrow(self, left: float, middle: float, length: float) -> Group:
        """Points to the tile to begin with."""
        half = length * 0.42
        corners = [
            (left, middle - half / 2),
            (left + length / 2, middle - half / 2),
            (left + length / 2, middle - half * 1.1),
            (left + length, middle),
            (left + length / 2, middle + half * 1.1),
            (left + length / 2, middle + half / 2),
            (left, middle + half / 2),
        ]
        colours = self.sheet.theme.colours
        fill = colours.highlight if self._is_inked else colours.label
        return self.sheet.path(
            polygon(corners), "start-arrow", fill=fill, stroke=colours.ink, stroke_width=0.25 * self.unit
        )

    def _mark(self, cell: Box) -> Group:
        """The yellow field under the start and the finish; a frame where ink is to be saved."""
        colours = self.sheet.theme.colours
        inside = cell.inset(0.15 * self.unit)
        return self.sheet.rect(
            *inside,
            "line-tile",
            rx=0.6 * self.unit,
            fill=colours.highlight,
            stroke=colours.ink,
            stroke_width=0.25 * self.unit,
        )

    def _add_middle(self, group: Group, box: Box) -> None:
        """The plan, and beside it (below it on an upright card) the terrain in words."""
        unit = self.unit
        if self.box.width >= self.box.height:
            room = box._replace(width=box.width - (WIDTH_MM + 3.0) * unit)
            words = Box(room.right + 3.0 * unit, box.top + 1.0 * unit, WIDTH_MM * unit, box.height - unit)
        else:
            height = min(summary_height(self.stage) * unit, box.height / 2)
            room = box._replace(height=box.height - height - 2.0 * unit)
            words = Box(box.left, room.bottom + 2.0 * unit, box.width, height)
        scene = Scene.of(self.stage, rotate=self.rotate)
        frame = Frame.fitted(scene.layout.hull, room.inset(0.5 * unit), scene.turn)
        group.add(miniature(self.sheet, self.stage, scene.layout, frame))
        group.add(summary(self.sheet, self.stage, words, unit))

    def _profile(self, inner: Box, bottom: float) -> ProfileArt:
        """The profile, as high as its hills need: what a flat stage leaves over goes to the plan."""
        room = Box(inner.left, bottom - PROFILE_MM * self.unit, inner.width, PROFILE_MM * self.unit)
        art = ProfileArt(self.sheet, self.stage, room, SMALL.scaled(self.unit))
        height = min(room.height, art.useful_height)
        return replace(art, box=room._replace(top=bottom - height, height=height))

    def _footer(self, inner: Box, top: float) -> Group:
        """At the left set and author, small; at the right what the badges of the climbs mean."""
        size = 1.9 * self.unit
        baseline = top + size * 1.5
        group = self.sheet.group("footer")
        categories, right = self._categories(inner.right, baseline, size)
        words = shorten(clean(" \N{MIDDLE DOT} ".join(self._origin())), right - inner.left, size)
        muted = self.sheet.theme.colours.muted
        group.add(self.sheet.text(words, inner.left, baseline, size, colour=muted, kind="origin"))
        group.add(categories)
        return group

    def _origin(self) -> Iterator[str]:
        """Set and author; a set that has the name of a folder is written as a title."""
        home = self.stage.set or ""
        if home:
            yield home.replace("-", " ").title() if home == slug(home) else home
        if self.stage.author:
            yield self.stage.author
        if not self.stage.official:
            yield "unofficial"

    def _categories(self, right: float, baseline: float, size: float) -> tuple[Group, float]:
        """The lengths that the categories on this card stand for, and where that begins."""
        group = self.sheet.group("categories")
        climbs = CourseFacts(Course.of(self.stage)).climbs
        shown = {category(climb.length) for climb in climbs}
        radius, after = 0.85 * size, " spaces"
        for name, lengths in reversed([each for each in categories() if each[0] in shown]):
            words, after = lengths.removesuffix(" spaces") + after, ""
            group.add(self.sheet.text(words, right, baseline, size, anchor="end"))
            right -= width(words, size) + 0.4 * size + radius
            group.add(category_badge(self.sheet, name, right, baseline - size * CAP_HEIGHT / 2, radius))
            right -= radius + 0.8 * size
        if shown:
            group.add(self.sheet.text("climbs of", right, baseline, size, anchor="end"))
            right -= width("climbs of", size) + size
        return group, right
