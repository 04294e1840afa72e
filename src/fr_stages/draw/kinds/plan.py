"""The plan: a whole stage to scale on one sheet of paper, with everything needed to lay and ride it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, fields, replace

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import NOTE_MM, Note, Titles
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.labels import FreeSpace
from fr_stages.draw.canvas.scenery import trees
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import clean, wrap
from fr_stages.draw.canvas.text import width as text_width
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.kinds.annotations import Annotator
from fr_stages.draw.kinds.legend import Legend, scale_bar
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.printing.scale import round_scale, scale_words
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.stage_art import Ornaments, stage_art
from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.laps import raced_course
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
    rotate: float = 0.0,
    scale: float | None = None,
) -> Sheet:
    """The plan of `stage` on the paper `on` (A4 without it), which ever way round.

    It is as large as it fits, or with `scale` (0.1 is 1:10) as large as that says. `rotate` turns it by
    so many degrees clockwise; `space_mm` is the length of a space on the table. Raises
    InputError when it does not fit or its table cannot be turned so, UnknownFaceError for a face that
    is not known.
    """
    composed = compose(stage, layout, look=look, options=options, on=on, space_mm=space_mm, rotate=rotate)
    return composed.drawn() if scale is None else composed.at(scale).drawn()


def compose(
    stage: Stage,
    layout: Layout | None = None,
    *,
    look: Theme | None = None,
    options: PlanOptions = DEFAULT_OPTIONS,
    on: Paper | None = None,
    space_mm: float = SPACE_MM,
    rotate: float = 0.0,
) -> Composition:
    """The plan as large as it fits, before it is drawn. Raises InputError like `plan`."""
    if options.table and stage.table_mm and rotate % 90:
        raise WRONG_VALUE.error(
            "A plan on a table turns by quarters only.", fix="Take 90, 180 or 270, or leave out the table."
        )
    scene = Scene.of(stage, layout, look=look, rotate=rotate, space_mm=space_mm)
    upright = on or paper("A4")
    compositions = [Composition(scene, each, options) for each in (upright.turned, upright)]
    return max(compositions, key=lambda composition: round(composition.frame.scale, 3))


class Composition:
    """Where everything is on one sheet of paper."""

    def __init__(self, scene: Scene, on: Paper, options: PlanOptions) -> None:
        self.scene = scene
        self.options = options
        self.on = on
        self.paper = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
        inner = self.paper.inset(MARGIN_MM)
        stage = scene.stage
        self.row = format_tiles(stage.tiles, stage.catalogue)
        self.titles = _titles(stage, self.row, inner)
        legend = Legend.of(stage, inner.width, options.milestones)
        has_legend = options.legend and legend.height <= inner.height * MOST_LEGEND
        self.legend = legend if has_legend else Legend((), inner.width)
        foot = self.legend.height + 12.0
        top = self.titles.bottom
        self.map = Box(inner.left, top, inner.width, inner.bottom - foot - top)
        self.foot = Box(inner.left, inner.bottom - foot, inner.width, foot)
        self.frame = self._framed(None)

    def _framed(self, mm: float | None) -> Frame:
        """The stage in the middle of the map, at so many mm to the space or as large as it fits."""
        room = self.map.inset(8.0)
        table = self.scene.table if self.options.table else None
        return Frame.fitted(self.scene.layout.hull, room, self.scene.turn, mm, table or (0.0, 0.0))

    @property
    def scale(self) -> float:
        """How large it is: 0.1 is 1:10."""
        return self.frame.scale * self.on.zoom / self.scene.space_mm

    def at(self, scale: float) -> Composition:
        """The same at another scale. Raises InputError when that is too large for the paper."""
        if scale > self.scale * (1 + 1e-6):
            raise WRONG_VALUE.error(
                f"{self.scene.stage.title} is too large for {self.on.name} at {scale_words(scale)}.",
                fix=f"It fits at {scale_words(round_scale(self.scale))}, or take larger paper.",
            )
        changed = copy(self)
        changed.frame = self._framed(scale * self.scene.space_mm / self.on.zoom)
        return changed

    @property
    def table(self) -> Box | None:
        """The table, when it is shown."""
        size = self.scene.table if self.options.table else None
        return Box.about(self.map.centre, *(side * self.frame.scale for side in size)) if size else None

    def drawn(self) -> Sheet:
        """The sheet."""
        on, look, stage = self.on, self.scene.look, self.scene.stage
        description = f"{facts(stage)}. Tiles in riding order: {self.row}"
        sheet = Sheet(on.width, on.height, look, stage.title, description, zoom=on.zoom)
        sheet.add(sheet.rect(*self.paper, "paper", fill=look.colours.paper))
        self._draw_map(sheet)
        self.titles.draw(sheet)
        self.legend.draw(sheet, self.foot.left, self.foot.top + 2.0)
        sheet.add(scale_bar(sheet, self.foot, self.frame.scale, self.scene.space_mm))
        return sheet

    def _draw_map(self, sheet: Sheet) -> None:
        options, layout = self.options, self.scene.layout
        background = sheet.layer("background")
        ornaments = Ornaments(options.arrows, options.obstacles, options.decorations, options.overlaps)
        art = stage_art(sheet, self.scene.stage, layout, ornaments)
        art["transform"] = self.frame.transform
        sheet.add(art)
        free = FreeSpace(self.map, [self.frame.shape(tile.outline) for tile in layout.tiles])
        if self.table:
            background.add(self._table_edge(sheet, self.table, free))
        writer = Annotator(sheet, self.scene, self.frame, free)
        for group in self._annotations(writer):
            sheet.add(group)
        if options.decorations:
            sheet.add(writer.podium(self.table or self.map))
            background.add(trees(sheet, self.table or self.map, free, self.row))

    def _table_edge(self, sheet: Sheet, table: Box, free: FreeSpace) -> Group:
        """The edge of the table, with its size below the bottom right corner."""
        width, depth = self.scene.stage.table_mm or (0.0, 0.0)
        fits = self.scene.layout.fit((width, depth), self.scene.space_mm).fits
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
        options, scene = self.options, self.scene
        wanted = [
            (options.overlaps and bool(scene.layout.overlaps), writer.overlap_notes),
            (options.weather and bool(scene.stage.weather), writer.weather),
            (scene.stage.line is not None, writer.own_line),
            (options.milestones, writer.milestones),
            (options.letters, writer.letters),
            (options.start_order, writer.start_order),
            (options.numbers, writer.space_numbers),
        ]
        return [write() for is_wanted, write in wanted if is_wanted]


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
        f"{counted(raced_course(stage).distance, 'space')} from line to line",
    ]
    if stage.laps > 1:
        said.insert(2, counted(stage.laps, "lap"))
    if stage.author:
        said.append(f"by {clean(stage.author)}")
    return ", ".join(said)
