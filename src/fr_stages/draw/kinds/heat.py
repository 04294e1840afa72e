"""A ride on the plan: each space in the colour of what happens there, with the scale and a chart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.charts import FINE, TEXT_MM, Axis, scale_lines, whisker_upright
from fr_stages.draw.canvas.frame import UNIT, Box, Frame
from fr_stages.draw.canvas.labels import FreeSpace
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, contour_data
from fr_stages.draw.canvas.text import width
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.kinds.annotations import Annotator
from fr_stages.draw.kinds.profile_rows import Ruler, terrain_row, tiles_row, to_go_row
from fr_stages.draw.kinds.space_measures import SpaceMeasure, check_ridden
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.stage_art import Ornaments, pose_transform, road_of, stage_art
from fr_stages.draw.tile.zones import start_and_finish
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Stage
from fr_stages.words import counted

MARGIN_MM = 10.0
CHART_MM = 44.0
LEGEND_MM = 9.0
SWATCH_MM = (9.0, 4.0)
FADED = 0.45
"""How much of the tiles shows under the colours."""


@dataclass(frozen=True)
class HeatScale:
    """Which colour a value gets: the steps of an axis, from the first to the last colour of a theme."""

    axis: Axis
    colours: tuple[str, ...]

    @classmethod
    def of(cls, measure: SpaceMeasure, look: Theme) -> HeatScale:
        """The scale that reaches the greatest value of a measure."""
        axis = Axis.up_to(max(measure.values, default=0.0), ticks=len(look.heat), factors=FINE)
        steps = len(axis.ticks) - 1
        last = len(look.heat) - 1
        return cls(axis, tuple(look.heat[round(i * last / max(steps - 1, 1))] for i in range(steps)))

    def step(self, value: float) -> int:
        """The step of a value, from 0."""
        return min(int(value / self.axis.step + 1e-9), len(self.colours) - 1)

    def colour(self, value: float) -> str:
        """The colour of a value; ``none`` for 0."""
        return self.colours[self.step(value)] if value > 0 else "none"


def heat(
    stage: Stage,
    measure: SpaceMeasure,
    layout: Layout | None = None,
    *,
    look: Theme | None = None,
    on: Paper | None = None,
    space_mm: float = SPACE_MM,
    rotate: float = 0.0,
) -> Sheet:
    """The plan of `stage` with its spaces coloured by `measure`, and below it the values along the course.

    `rotate` turns the plan by so many degrees clockwise. Raises InputError when the measure belongs to
    other tiles, UnknownFaceError for a face that is not known.
    """
    check_ridden(stage, measure.course)
    scene = Scene.of(stage, layout, look=look, rotate=rotate, space_mm=space_mm)
    upright = on or paper("A4")
    makers = [_Heat(scene, measure, each) for each in (upright.turned, upright)]
    return max(makers, key=lambda maker: round(maker.frame.scale, 3)).drawn()


@dataclass(frozen=True)
class _Heat:
    """Where everything is on one sheet of paper."""

    scene: Scene
    measure: SpaceMeasure
    on: Paper

    @property
    def inner(self) -> Box:
        """The paper without its margins."""
        return self._paper.inset(MARGIN_MM)

    @property
    def _paper(self) -> Box:
        return Box(0.0, 0.0, self.on.drawn.width, self.on.drawn.height)

    @cached_property
    def titles(self) -> Titles:
        """What it is, on what it rests."""
        name = f"{self.scene.stage.name}: {self.measure.title.lower()}"
        note = Note(f"{self.measure.unit}; {counted(self.measure.races, 'race')}")
        return Titles(self.inner, name, [note], self.scene.stage)

    @cached_property
    def map(self) -> Box:
        """Where the plan is."""
        top = self.titles.bottom
        height = self.inner.bottom - top - LEGEND_MM - CHART_MM
        return Box(self.inner.left, top, self.inner.width, height)

    @cached_property
    def frame(self) -> Frame:
        """How the table lies on the paper."""
        return Frame.fitted(self.scene.layout.hull, self.map.inset(8.0), self.scene.turn)

    @cached_property
    def scale(self) -> HeatScale:
        """The colours."""
        return HeatScale.of(self.measure, self.scene.look)

    def drawn(self) -> Sheet:
        """The sheet."""
        title = f"{self.scene.stage.title}: {self.measure.title}"
        words, on = self._in_words(), self.on
        sheet = Sheet(on.width, on.height, self.scene.look, title, words, zoom=on.zoom)
        sheet.add(sheet.rect(*self._paper, "paper", fill=self.scene.look.colours.paper))
        self.titles.draw(sheet)
        self._add_map(sheet)
        inner = self.inner
        sheet.add(self._legend(sheet, Box(inner.left, self.map.bottom, inner.width, LEGEND_MM)))
        sheet.add(self._chart(sheet, Box(inner.left, self.map.bottom + LEGEND_MM, inner.width, CHART_MM)))
        return sheet

    def _in_words(self) -> str:
        """Where the most happens, for people who cannot see the colours."""
        course = Course.of(self.scene.stage)
        order = sorted(range(len(course.spaces)), key=lambda i: (-self.measure.values[i], i))[:5]
        places = [
            f"tile {course.spaces[i].tile} space {course.spaces[i].number}: {self.measure.values[i]:.3g}"
            for i in order
            if self.measure.values[i] > 0
        ]
        return f"{self.measure.unit}. Most: {'; '.join(places) or 'nothing anywhere'}"

    def _add_map(self, sheet: Sheet) -> None:
        background = sheet.layer("faded", opacity=FADED)
        art = stage_art(sheet, self.scene.stage, self.scene.layout, Ornaments(arrows=True, overlaps=False))
        art["transform"] = self.frame.transform
        background.add(art)
        sheet.add(self._layer(sheet))
        sheet.add(self._lines(sheet))
        free = FreeSpace(self.map, [self.frame.shape(tile.outline) for tile in self.scene.layout.tiles])
        writer = Annotator(sheet, self.scene, self.frame, free)
        sheet.add(writer.letters())
        sheet.add(writer.milestones())

    def _layer(self, sheet: Sheet) -> Group:
        """The coloured spaces; each says its value."""
        line = self.scene.look.colours.line
        group = sheet.group("heat", transform=self.frame.transform, stroke=line, stroke_width=0.06 * UNIT)
        for space, value in zip(self.scene.layout.spaces, self.measure.values, strict=True):
            colour = self.scale.colour(value)
            if colour != "none":
                shape = sheet.path(
                    contour_data(space.contour, UNIT),
                    f"heat-{self.scale.step(value) + 1}",
                    fill=colour,
                    data_index=space.index,
                    data_value=f"{value:.6g}",
                )
                shape.set_desc(f"Space {space.index + 1}: {value:.3g}")
                group.add(shape)
        return group

    def _lines(self, sheet: Sheet) -> Group:
        """The start line and the finish line, which the colours would hide."""
        group = sheet.group("lines", transform=self.frame.transform)
        for tile in self.scene.layout.tiles:
            for line in start_and_finish(sheet, tile.face, road_of(self.scene.layout, tile)):
                placed = sheet.group("line", transform=pose_transform(tile))
                placed.add(line)
                group.add(placed)
        return group

    def _legend(self, sheet: Sheet, box: Box) -> Group:
        """The scale: which colour stands for which values."""
        group = sheet.group("legend")
        axis = self.scale.axis
        x, middle = box.left, box.top + LEGEND_MM / 2
        edge = self.scene.look.colours.muted
        for i, colour in enumerate(self.scale.colours):
            swatch = (x, middle - SWATCH_MM[1] / 2, *SWATCH_MM)
            group.add(sheet.rect(*swatch, f"heat-{i + 1}", fill=colour, stroke=edge, stroke_width=0.2))
            above = "above 0" if i == 0 else axis.words(i * axis.step)
            words = f"{above} to {axis.words((i + 1) * axis.step)}"
            x += SWATCH_MM[0] + 1.5
            group.add(sheet.text(words, x, middle + TEXT_MM * CAP_HEIGHT / 2, TEXT_MM))
            x += width(words, TEXT_MM) + 4.0
        return group

    def _chart(self, sheet: Sheet, box: Box) -> Group:
        """A column for each space in riding order with its 95 % interval, over terrain and tiles."""
        group = sheet.group("course-chart")
        course = Course.of(self.scene.stage)
        ruler = Ruler(course, box.left + 10.0, box.right)
        rows = 15.0
        plot = Box(ruler.left, box.top + 2.0, ruler.right - ruler.left, box.height - rows - 2.0)
        highest = max((end for it in self.measure.estimates for end in (it.value, it.high)), default=0.0)
        axis = Axis.up_to(min(highest, 2 * self.scale.axis.top))
        group.add(scale_lines(sheet, plot, axis))
        for index, estimate in enumerate(self.measure.estimates):
            top = plot.bottom - min(estimate.value / axis.top, 1.0) * plot.height
            left, right = ruler.x(index + 0.12), ruler.x(index + 0.88)
            if estimate.value > 0:
                colour = self.scale.colour(estimate.value)
                ink = self.scene.look.colours.ink
                column = (left, top, right - left, plot.bottom - top)
                group.add(sheet.rect(*column, "bar", fill=colour, stroke=ink, stroke_width=0.1))
                low, high = (
                    plot.bottom - min(end / axis.top, 1.0) * plot.height
                    for end in (estimate.low, estimate.high)
                )
                group.add(whisker_upright(sheet, (left + right) / 2, low, high, 0.18 * ruler.space))
        row = Box(box.left, plot.bottom + 0.8, box.width, 3.0)
        group.add(terrain_row(sheet, ruler, row))
        row = row._replace(top=row.bottom, height=5.6)
        group.add(tiles_row(sheet, ruler, row, self.scene.stage))
        group.add(to_go_row(sheet, ruler, row._replace(top=row.bottom), TEXT_MM))
        return group
