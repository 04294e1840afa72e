"""The banner at the top of cards and sheets: number, name and players on a ground of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.canvas.text import clean, shorten, width, wrap
from fr_stages.stage.stage import Stage

CARD_MM = 12.0
"""Height of the banner on a card of 120 by 80 mm; the sizes in the code are those on it."""

SHEET_MM = 13.0
"""Height of the banner on sheets of paper."""

EDGE_MM = 4.0

NOTE_MM = 3.4
NOTE_LINE_MM = 4.8


class Note(NamedTuple):
    """A line of text below the banner of a sheet. `kind` is ``facts`` for what is of lesser weight."""

    words: str
    kind: str = "facts"


@dataclass(frozen=True)
class Banner:
    """Draws the banner that fills `box`: the disc with a number, a name, and how many players there are.

    `number` may be missing, `players` empty. Its ground goes `bleed` mm beyond the box at the top and at
    both sides, or has corners of radius `rounding`.
    """

    sheet: Sheet
    box: Box
    name: str
    number: int | None = None
    players: str = ""
    bleed: float = 0.0
    rounding: float = 0.0

    @property
    def unit(self) -> float:
        """Millimetres here for one on the usual card."""
        return self.box.height / CARD_MM

    @property
    def _is_inked(self) -> bool:
        """Whether the theme spends ink on grounds."""
        return self.sheet.theme.colours.highlight != "none"

    @property
    def _letters(self) -> str:
        """The colour of text on the banner."""
        colours = self.sheet.theme.colours
        return colours.label if self._is_inked else colours.ink

    def group(self) -> Group:
        """The banner."""
        unit, box = self.unit, self.box
        group = self.sheet.group("header")
        self._add_ground(group)
        edge = EDGE_MM * unit
        left, right = box.left + edge, box.right - edge
        middle = box.centre[1]
        if self.number is not None:
            left = self._add_number(group, left, middle) + 2.4 * unit
        if self.players:
            right = self._add_players(group, right, middle) - 2.4 * unit
        self._add_name(group, box._replace(left=left, width=right - left))
        return group

    def _add_ground(self, group: Group) -> None:
        """A ground of one colour; a line below where ink is to be saved."""
        colours = self.sheet.theme.colours
        left, top, width_, height = self.box
        left, width_ = left - self.bleed, width_ + 2 * self.bleed
        if self._is_inked:
            ground = (left, top - self.bleed, width_, height + self.bleed)
            group.add(self.sheet.rect(*ground, rx=self.rounding, fill=colours.accent))
        else:
            ends = ((left, self.box.bottom), (left + width_, self.box.bottom))
            group.add(self.sheet.line(*ends, stroke=colours.ink, stroke_width=0.4))

    def _add_number(self, group: Group, left: float, middle: float) -> float:
        """A yellow disc with the number; gives its right edge."""
        colours = self.sheet.theme.colours
        radius = 4.3 * self.unit
        fill = colours.highlight if self._is_inked else colours.label
        x = left + radius
        group.add(self.sheet.circle(x, middle, radius, fill=fill, stroke=colours.ink, stroke_width=0.3))
        words = shorten(str(self.number), 9 * radius, radius)
        size = min(1.25 * radius, 1.6 * radius * radius / width(words, radius, bold=True))
        baseline = middle + size * CAP_HEIGHT / 2
        group.add(self.sheet.text(words, x, baseline, size, anchor="middle", bold=True, kind="number"))
        return x + radius

    def _add_players(self, group: Group, right: float, middle: float) -> float:
        """How many players there are; gives the left edge."""
        unit = self.unit
        words, size = self.players, 5.0 * unit
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
                    colour=self._letters,
                    kind="players",
                )
            )
        return right - room

    def _add_name(self, group: Group, box: Box) -> None:
        """The name, as large as it fits in one line or else in two."""
        name = clean(self.name) or "Untitled stage"
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
            colour = self._letters
            group.add(self.sheet.text(line, box.left, y, fitting, bold=True, colour=colour, kind="name"))


class Titles:
    """The banner along the top of a box, and below it a few lines of text.

    `stage` gives the number and the players; without it there are none.
    """

    def __init__(self, box: Box, name: str, notes: Sequence[Note], stage: Stage | None = None) -> None:
        self.box = box
        self.name = name
        self.notes = notes
        self.stage = stage

    @property
    def bottom(self) -> float:
        """Where the next thing below may begin."""
        return self.box.top + SHEET_MM + 3.0 + len(self.notes) * NOTE_LINE_MM

    def draw(self, sheet: Sheet) -> None:
        """Puts them on a sheet."""
        stage = self.stage
        number, players = (stage.number, str(stage.players)) if stage is not None else (None, "")
        band = self.box._replace(height=SHEET_MM)
        group = sheet.layer("titles")
        group.add(Banner(sheet, band, self.name, number, players, rounding=2.0).group())
        baseline = band.bottom + 1.0
        for words, kind in self.notes:
            baseline += NOTE_LINE_MM
            colour = sheet.theme.colours.muted if kind == "facts" else None
            shown = shorten(clean(words), self.box.width, NOTE_MM)
            group.add(sheet.text(shown, self.box.left, baseline, NOTE_MM, colour=colour, kind=kind))
