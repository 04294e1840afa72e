"""The plan: a whole stage to scale on one sheet of paper, with everything needed to lay and ride it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import NOTE_MM, Note, Titles
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.labels import FreeSpace
from fr_stages.draw.canvas.scenery import trees
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import clean, wrap
from fr_stages.draw.canvas.text import width as text_width
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.annotations import Annotator
from fr_stages.draw.kinds.legend import Legend, scale_bar
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.tile.stage_art import Ornaments, stage_art
from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.course import Course
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.words import counted

MARGIN_MM = 10.0
MOST_LEGEND = 0.25
"""The part of the sheet that a legend may take; on small paper it is left out instead."""


@dataclass(frozen=True, slots=True)
class PlanOptions:
    """What a plan shows beside the tiles. Weather and obstacles show where the stage has them."""

    letters: bool = True
    numbers: bool = False
    arrows: bool = True
    milestones: bool = True
    start_order: bool = False
    weather: bool = True
    obstacles: bool = True
    decorations: bool = True
    overlaps: bool = True
    table: bool = True
    legend: bool = True

    def with_parts(self, show: Iterable[str] = (), hide: Iterable[str] = ()) -> PlanOptions:
        """The options with parts shown or hidden by name. Raises InputError for a name that is not known."""
        chosen = {_option(name): True for name in show} | {_option(name): False for name in hide}
        return replace(self, **chosen)


def _option(name: str) -> str:
    known = [each.name.replace("_", "-") for each in fields(PlanOptions)]
    if name not in known:
        fix = did_you_mean(name, known) or f"Parts are {', '.join(known)}."
        raise WRONG_VALUE.error(f"A plan has no part {name[:40]!r}.", fix=fix)
    return name.replace("-", "_")


DEFAULT_OPTIONS = PlanOptions()


def plan(
    stage: Stage,
    layout: Layout | None = None,
    *,
    look: Theme | None = None,
    options: PlanOptions = DEFAULT_OPTIONS,
    on: Paper | None = None,
    space_mm: float = SPACE_MM,
) -> Sheet:
    """The plan of `stage`, as large as it fits on the paper `on` (A4 without it), which ever way round.

    `space_mm` is the length of a space on the table. Raises UnknownFaceError for a face that is not
    known.
    """
    layout = layout or Layout.of(stage)
    upright = on or paper("A4")
    sheets = [_Composition(stage, layout, each, options, space_mm) for each in (upright.turned, upright)]
    best = max(sheets, key=lambda composition: round(composition.frame.scale, 3))
    return best.drawn(look or theme())


class _Composition:
    """Where everything is on one sheet of paper."""

    def __init__(
        self, stage: Stage, layout: Layout, on: Paper, options: PlanOptions, space_mm: float
    ) -> None:
        self.stage = stage
        self.layout = layout
        self.options = options
        self.space_mm = space_mm
        self.on = on
        self.paper = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
        inner = self.paper.inset(MARGIN_MM)
        self.row = format_tiles(stage.tiles, stage.catalogue)
        self.titles = _titles(stage, self.row, inner)
        legend = Legend.of(stage, inner.width, options.milestones)
        has_legend = options.legend and legend.height <= inner.height * MOST_LEGEND
        self.legend = legend if has_legend else Legend((), inner.width)
        foot = self.legend.height + 12.0
        top = self.titles.bottom
        self.map = Box(inner.left, top, inner.width, inner.bottom - foot - top)
        self.foot = Box(inner.left, inner.bottom - foot, inner.width, foot)
        room, start = self.map.inset(8.0), layout.tiles[0].entry.point
        self.table: Box | None = None
        if options.table and stage.table_mm:
            width, depth = stage.table_mm
            turn = _turn_on_table(layout, stage.table_mm, space_mm)
            size = (width / space_mm, depth / space_mm)
            self.frame, self.table = Frame.on_table(layout.hull, room, turn, size, start)
        else:
            self.frame = Frame.fitted(layout.hull, room, start=start)

    def drawn(self, look: Theme) -> Sheet:
        """The sheet."""
        description = f"{facts(self.stage)}. Tiles in riding order: {self.row}"
        on, title = self.on, self.stage.title
        sheet = Sheet(on.width, on.height, look, title, description, zoom=on.zoom)
        sheet.add(sheet.rect(*self.paper, "paper", fill=look.colours.paper))
        self._draw_map(sheet)
        self.titles.draw(sheet)
        self.legend.draw(sheet, self.foot.left, self.foot.top + 2.0)
        sheet.add(scale_bar(sheet, self.foot, self.frame.scale, self.space_mm))
        return sheet

    def _draw_map(self, sheet: Sheet) -> None:
        options = self.options
        background = sheet.layer("background")
        art = stage_art(
            sheet,
            self.stage,
            self.layout,
            Ornaments(options.arrows, options.obstacles, options.decorations, options.overlaps),
        )
        art["transform"] = self.frame.transform
        sheet.add(art)
        free = FreeSpace(self.map, [self.frame.shape(tile.outline) for tile in self.layout.tiles])
        if self.table:
            background.add(self._table_edge(sheet, self.table, free))
        writer = Annotator(sheet, self.stage, self.layout, self.frame, free, self.space_mm)
        for group in self._annotations(writer):
            sheet.add(group)
        if options.decorations:
            sheet.add(writer.podium(self.table or self.map))
            background.add(trees(sheet, self.table or self.map, free, self.row))

    def _table_edge(self, sheet: Sheet, table: Box, free: FreeSpace) -> Group:
        """The edge of the table, with its size below the bottom right corner."""
        width, depth = self.stage.table_mm or (0.0, 0.0)
        fits = self.layout.fit((width, depth), self.space_mm).fits
        colour = sheet.theme.colours.muted if fits else sheet.theme.colours.alert
        words = f"table {width / 10:g} x {depth / 10:g} cm" + ("" if fits else ": too small")
        size = 2.8
        group = sheet.group("table")
        group.add(
            sheet.rect(*table, rx=2.0, fill="none", stroke=colour, stroke_width=0.5, stroke_dasharray="3 1.6")
        )
        right, baseline = table.right - 1.5, table.bottom + 1.2 * size
        group.add(sheet.text(words, right, baseline, size, anchor="end", colour=colour))
        length = text_width(words, size)
        free.take(Box(right - length, baseline - size, length, size * 1.3))
        for edge in table.edges:
            free.take(edge)
        return group

    def _annotations(self, writer: Annotator) -> list[Group]:
        """In the order of their claim to room."""
        options = self.options
        wanted = [
            (options.overlaps and bool(self.layout.overlaps), writer.overlap_notes),
            (options.weather and bool(self.stage.weather), writer.weather),
            (options.milestones, writer.milestones),
            (options.letters, writer.letters),
            (options.start_order, writer.start_order),
            (options.numbers, writer.space_numbers),
        ]
        return [write() for is_wanted, write in wanted if is_wanted]


def _turn_on_table(layout: Layout, table_mm: tuple[float, float], space_mm: float) -> float:
    """Along an edge of the table where the layout fits so, else the turn at which it fits best."""
    fit = layout.fit(table_mm, space_mm)
    fitting = [placement for placement in (fit.along, fit.across) if placement.fits]
    return max(fitting, key=lambda placement: round(placement.margin_mm, 6), default=fit.best).degrees


def _titles(stage: Stage, row: str, box: Box) -> Titles:
    """Name, facts and row of tiles at the top of the sheet."""
    lines = wrap(row, box.width, NOTE_MM, lines=3)
    notes = [Note(facts(stage)), *(Note(line, "tiles") for line in lines)]
    return Titles(box, stage.name, notes, stage)


def facts(stage: Stage) -> str:
    """``2-4 players, 21 tiles, 78 spaces from line to line``, and who designed it."""
    said = [
        counted(str(stage.players), "player"),
        counted(len(stage.tiles), "tile"),
        f"{counted(Course.of(stage).distance, 'space')} from line to line",
    ]
    if stage.author:
        said.append(f"by {clean(stage.author)}")
    return ", ".join(said)
