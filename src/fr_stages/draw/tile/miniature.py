"""A stage in small, for cards and maps: tiles in outline, bold marks on the road, start and finish.

Marks and lines that a tile has in large would run together at a few millimetres to the space.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.art import Art
from fr_stages.draw.canvas.frame import UNIT, Frame
from fr_stages.draw.canvas.sheet import Sheet, contour_data, move, polygon
from fr_stages.draw.canvas.text import clean
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.tile import bands
from fr_stages.draw.tile.road import RIGHT, Road
from fr_stages.draw.tile.stage_art import pose_transform, road_of
from fr_stages.draw.tile.zones import across
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face, Terrain, Zone
from fr_stages.words import counted

LINE = 0.06
"""Width of the lines between spaces, in spaces."""

LINE_MARK = 0.3
"""Width of the start line, in spaces."""

CHEQUER = 0.25
"""Side of the squares of a finish, in spaces."""


def miniature(sheet: Sheet, stage: Stage, layout: Layout, frame: Frame) -> Group:
    """The whole stage where `frame` puts it."""
    group = sheet.group("miniature", transform=frame.transform)
    group.set_desc(clean(f"{stage.title}: {counted(len(stage.tiles), 'tile')} seen from above"))
    for tile in layout.tiles:
        road = road_of(layout, tile)
        drawn = _small_tile(tile.face, road.before, road.after, sheet.theme).on(sheet)
        drawn["data-tile"] = tile.number
        drawn["transform"] = pose_transform(tile)
        group.add(drawn)
    return group


@lru_cache(maxsize=1024)
def _small_tile(face: Face, before: int, after: int, look: Theme) -> Art:
    """A face between neighbours with so many lanes."""
    return Art.drawn(lambda sheet: _SmallTile(sheet, face, Road.of(face, before, after)).drawn(), look)


class _SmallTile:
    """Draws one tile in its own frame."""

    def __init__(self, sheet: Sheet, face: Face, road: Road) -> None:
        self.sheet = sheet
        self.face = face
        self.road = road
        self.colours = sheet.theme.colours

    def drawn(self) -> Group:
        """Cardboard, road, marks and lines."""
        sheet = self.sheet
        group = sheet.group("tile")
        group.add(
            sheet.path(
                contour_data(shape_of(self.face).contour, UNIT),
                fill=self.colours.grass,
                stroke=self.colours.outline,
                stroke_width=1.6,
            )
        )
        for space in range(1, len(self.face.spaces) + 1):
            group.add(sheet.path(contour_data(self.road.surface(space), UNIT), fill=self._ground(space)))
        group.add(self._edges())
        for mark in self._marks():
            group.add(mark)
        return group

    def _ground(self, space: int) -> str:
        found = self.face.spaces[space - 1]
        if found.terrain is not Terrain.FLAT:
            return bands.ground(self.sheet, found.terrain)
        if found.zone is Zone.START and self.colours.highlight != "none":
            return self.colours.highlight
        if found.zone is Zone.FINISH:
            return self.colours.label
        return self.sheet.theme.terrains[Terrain.FLAT].surface

    def _edges(self) -> BaseElement:
        """Lines between spaces, and a border along the road for roads without a colour."""
        length = self.road.path.length
        cuts = [self.road.ends(space)[1] for space in range(1, len(self.road.lanes))]
        lines = "".join(across(self.road, cut) for cut in (0.0, *cuts, length))
        borders = "".join(
            contour_data(self.road.border(side, 0.0, 0.0, length), UNIT, closed=False)
            for side in (RIGHT, -RIGHT)
        )
        return self.sheet.path(
            lines + borders, fill="none", stroke=self.colours.line, stroke_width=LINE * UNIT
        )

    def _marks(self) -> Iterator[BaseElement]:
        spaces = self.face.spaces
        for number, space in enumerate(spaces, start=1):
            if space.terrain is not Terrain.FLAT:
                yield self.sheet.use(
                    bands.mark(self.sheet, space.terrain), self._middle(number, min(space.lanes, 2) * 0.46)
                )
        yield from self._lines()

    def _lines(self) -> Iterator[BaseElement]:
        """The start line black on white; chequers on the finish line, and beyond it on flat road."""
        spaces = self.face.spaces
        for number, (space, following) in enumerate(pairwise(spaces), start=1):
            distance = self.road.ends(number)[1]
            if space.zone is Zone.START and following.zone is not Zone.START:
                yield from self._start_line(across(self.road, distance))
            if following.zone is Zone.FINISH and space.zone is not Zone.FINISH:
                yield self._chequers("finish-line", distance - CHEQUER, distance + CHEQUER)
        for number, space in enumerate(spaces, start=1):
            if space.zone is Zone.FINISH and space.terrain is Terrain.FLAT:
                yield self._chequers("finish", *self.road.ends(number), side=2 * CHEQUER)

    def _start_line(self, data: str) -> Iterator[BaseElement]:
        for colour, width in (("#ffffff", LINE_MARK), (self.colours.chequer, LINE_MARK / 2)):
            yield self.sheet.path(data, "start-line", fill="none", stroke=colour, stroke_width=width * UNIT)

    def _chequers(self, kind: str, first: float, last: float, side: float = CHEQUER) -> BaseElement:
        """A piece of the road in black and white squares."""
        columns, half = round((last - first) / side), self.road.half_width((first + last) / 2)
        rows = round(2 * half / side)
        squares = {True: "", False: ""}
        for column, row in product(range(columns), range(rows)):
            begin, right = first + column * side, -half + row * side
            corners = (
                (begin, right),
                (begin + side, right),
                (begin + side, right + side),
                (begin, right + side),
            )
            points = [self.road.path.point_at(*corner) for corner in corners]
            squares[(column + row) % 2 == 0] += polygon((x * UNIT, -y * UNIT) for x, y in points)
        group = self.sheet.group(kind)
        group.add(self.sheet.path(squares[False], fill="#ffffff"))
        group.add(self.sheet.path(squares[True], fill=self.colours.chequer))
        return group

    def _middle(self, space: int, size: float) -> str:
        """The transform to the middle of a space, turned as it is ridden."""
        first, last = self.road.ends(space)
        (x, y), turn = (
            self.road.path.point_at((first + last) / 2),
            self.road.path.heading_at((first + last) / 2),
        )
        return move(x * UNIT, -y * UNIT, -turn, size * UNIT)
