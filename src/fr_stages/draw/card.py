"""One side of a stage card: what players look at while they lay out a stage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from svgwrite.container import Group

from fr_stages.draw.card_size import CardSize
from fr_stages.draw.card_summary import WIDTH_MM, summary
from fr_stages.draw.frame import Box
from fr_stages.draw.miniature import miniature
from fr_stages.draw.profile_art import SMALL, ProfileArt
from fr_stages.draw.sheet import CAP_HEIGHT, Sheet, polygon
from fr_stages.draw.text import clean, shorten, width, wrap
from fr_stages.draw.tiles import TileArt
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage

HEADER_MM = 12.0
EDGE_MM = 4.0
PROFILE_MM = 19.0
FOOT_MM = 4.6
CELL_MM = 6.4
SMALLEST_CELL_MM = 4.4
MOST_ROWS = 3


@dataclass(frozen=True)
class CardFace:
    """Draws one side of a card inside `box` (the edge after cutting).

    Sizes in the code are those on a card of 120 by 80 mm; `size.unit` adapts them.
    """

    sheet: Sheet
    stage: Stage
    size: CardSize
    box: Box

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
        top = self.box.top + (HEADER_MM + 2.0) * self.unit
        row, top = self._faces(Box(inner.left, top, inner.width, 0.0))
        group.add(row)
        foot = self.box.bottom - FOOT_MM * self.unit
        profile = Box(inner.left, foot - (PROFILE_MM + 0.6) * self.unit, inner.width, PROFILE_MM * self.unit)
        group.add(ProfileArt(self.sheet, self.stage, profile, SMALL.scaled(self.unit)).group())
        middle = Box(inner.left, top, inner.width, profile.top - top - 0.8 * self.unit)
        self._add_middle(group, middle)
        group.add(self._footer(inner, foot))
        return group

    def _header(self) -> Group:
        """Number, name and players."""
        unit, box, bleed = self.unit, self.box, self.size.bleed
        colours = self.sheet.theme.colours
        group = self.sheet.group("header")
        bottom = box.top + HEADER_MM * unit
        if self._is_inked:
            top = box.top - bleed
            ground = (box.left - bleed, top, box.width + 2 * bleed, bottom - top)
            group.add(self.sheet.rect(*ground, fill=colours.accent))
        else:
            ends = ((box.left - bleed, bottom), (box.right + bleed, bottom))
            group.add(self.sheet.line(*ends, stroke=colours.ink, stroke_width=0.4))
        left, right = box.left + EDGE_MM * unit, box.right - EDGE_MM * unit
        middle = box.top + HEADER_MM / 2 * unit
        if self.stage.number is not None:
            left = self._add_number(group, left, middle) + 2.4 * unit
        right = self._add_players(group, right, middle) - 2.4 * unit
        self._add_name(group, Box(left, box.top, right - left, HEADER_MM * unit))
        return group

    def _add_number(self, group: Group, left: float, middle: float) -> float:
        """A yellow disc with the number; gives its right edge."""
        colours = self.sheet.theme.colours
        radius = 4.3 * self.unit
        fill = colours.highlight if self._is_inked else colours.label
        x = left + radius
        group.add(self.sheet.circle(x, middle, radius, fill=fill, stroke=colours.ink, stroke_width=0.3))
        words = shorten(str(self.stage.number), 9 * radius, radius)
        size = min(1.25 * radius, 1.6 * radius * radius / width(words, radius, bold=True))
        baseline = middle + size * CAP_HEIGHT / 2
        group.add(self.sheet.text(words, x, baseline, size, anchor="middle", bold=True, kind="number"))
        return x + radius

    def _add_players(self, group: Group, right: float, middle: float) -> float:
        """Which side of the card this is; gives its left edge."""
        unit = self.unit
        words, size = str(self.stage.players), 5.0 * unit
        label, small = ("player" if words == "1" else "players"), 2.2 * unit
        room = max(width(words, size, bold=True), width(label, small))
        for text, baseline, letters, bold in (
            (words, middle + 0.7 * unit, size, True),
            (label, middle + 4.0 * unit, small, False),
        ):
            group.add(
                self.sheet.text(
                    text,
                    right - room / 2,
                    baseline,
                    letters,
                    anchor="middle",
                    bold=bold,
                    colour=self._on_header,
                    kind="players",
                )
            )
        return right - room

    @property
    def _on_header(self) -> str:
        """The colour of text on the header."""
        colours = self.sheet.theme.colours
        return colours.label if self._is_inked else colours.ink

    def _add_name(self, group: Group, box: Box) -> None:
        """The name, as large as it fits in one line or else in two."""
        name = clean(self.stage.name) or "Untitled stage"
        size = 5.6 * self.unit
        fitting = size * box.width / max(width(name, size, bold=True), box.width)
        lines: tuple[str, ...] = (name,)
        if fitting < 4.0 * self.unit:
            fitting = 3.6 * self.unit
            lines = wrap(name, box.width, fitting, lines=2, bold=True)
        height = len(lines) * fitting * 1.2
        baseline = box.centre[1] - height / 2 + fitting * (0.6 + CAP_HEIGHT / 2)
        for i, line in enumerate(lines):
            y = baseline + i * fitting * 1.2
            group.add(
                self.sheet.text(line, box.left, y, fitting, bold=True, colour=self._on_header, kind="name")
            )

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
        return group, box.top + rows * cell + 1.2 * self.unit

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
            height = min(26.0 * unit, box.height / 2)
            room = box._replace(height=box.height - height - 2.0 * unit)
            words = Box(box.left, room.bottom + 2.0 * unit, box.width, height)
        group.add(miniature(self.sheet, self.stage, Layout.of(self.stage), room.inset(0.5 * unit)))
        group.add(summary(self.sheet, self.stage, words, unit))

    def _footer(self, inner: Box, top: float) -> Group:
        """Set and author, small."""
        size = 1.9 * self.unit
        group = self.sheet.group("footer")
        parts = [self.stage.set or "", self.stage.author or ""]
        if not self.stage.official:
            parts.append("unofficial")
        words = shorten(clean(" \N{MIDDLE DOT} ".join(filter(None, parts))), inner.width, size)
        baseline = top + size * 1.5
        muted = self.sheet.theme.colours.muted
        group.add(self.sheet.text(words, inner.left, baseline, size, colour=muted))
        return group
