"""What stays upright on a plan: letters, numbers, milestones, weather, and notes about overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.labels import FreeSpace, around
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, move
from fr_stages.draw.canvas.text import width
from fr_stages.draw.kinds.legend import milestone_sign
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.road import LEFT, RIGHT, Side
from fr_stages.draw.tile.stage_art import road_of
from fr_stages.draw.tile.terrain import KERB
from fr_stages.draw.tile.tile_art import TileArt
from fr_stages.geometry.faces import TILE_WIDTH
from fr_stages.geometry.layout import PlacedTile
from fr_stages.geometry.paths import Point, direction
from fr_stages.stage.course import Course
from fr_stages.stage.stage import WeatherMarker

LETTER_MM = 4.4
MILESTONE_MM = 2.4
WEATHER_MM = 7.0
NUMBER_MM = 1.9
OWN_LINE = 0.16
"""How wide the line of a circuit is, in spaces."""
MILESTONE_EVERY = 10
MOST_NOTES = 30
"""Overlaps that are told in words; where there are more, the plan is red enough."""

_HALF = TILE_WIDTH / 2
_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92)


@dataclass(frozen=True)
class Annotator:
    """Writes on a stage that lies in `frame`, where there is still room."""

    sheet: Sheet
    scene: Scene
    frame: Frame
    free: FreeSpace

    def overlap_notes(self) -> Group:
        """How deep the deepest overlaps are, with lines to them."""
        group = self.sheet.group("overlap-notes")
        colour = self.sheet.theme.colours.alert
        deepest = sorted(self.scene.layout.overlaps, key=lambda overlap: -overlap.depth)
        for overlap in deepest[:MOST_NOTES]:
            first, second = (self.scene.stage.tiles[number - 1] for number in (overlap.first, overlap.second))
            depth_mm = overlap.depth * self.scene.space_mm
            words = f"{first} on {second}: {overlap.depth:.2f} spaces ({depth_mm:.0f} mm) deep"
            size = 2.6
            inside = overlap.shape.representative_point()
            middle = self.frame.at((inside.x, inside.y))
            rays = [(middle, direction) for direction in _COMPASS]
            across = width(words, size, bold=True) + 1.5
            centres = around(rays, _steps(8, 70, 1.5))
            box = self.free.place(across, size + 1.4, centres, leader=middle)
            if box:
                group.add(self._leader(middle, box, colour))
                group.add(self._ground(box))
                group.add(self._in(box, words, size, bold=True, colour=colour))
        return group

    def letters(self) -> Group:
        """The letter of each tile beside it, as it is printed; none where it would hide another label."""
        group = self.sheet.group("letters")
        art = TileArt(self.sheet)
        size = min(LETTER_MM, 1.5 + 0.4 * self.frame.scale)
        for tile in self.scene.layout.tiles:
            centres = around(self._beside(tile, _ALONG), _steps(size * 0.72, 12, 1.0))
            box = self.free.place_beside(tile.number, size, centres) or self._on_grass(tile, size)
            if box:
                badge = art.badge(tile.face, box.left, box.top, size)
                badge["data-tile"] = tile.number
                group.add(badge)
        return group

    def weather(self) -> Group:
        """The marker of each tile that has one; an open question where it is drawn before the race."""
        group = self.sheet.group("weather-markers")
        markers = self.scene.stage.weather
        if markers == "drawn":
            reference = symbols.symbol(self.sheet, symbols.DRAWN_WEATHER)
            for number in Course.of(self.scene.stage).weather_tiles:
                self._add_marker(group, number, reference)
        else:
            for marker in markers or ():
                if isinstance(marker, WeatherMarker) and 1 <= marker.tile <= len(self.scene.layout.tiles):
                    reference = symbols.symbol(self.sheet, symbols.weather_name(marker.marker))
                    self._add_marker(group, marker.tile, reference)
        return group

    def milestones(self) -> Group:
        """How many spaces there are to go, every ten spaces before the finish line."""
        group = self.sheet.group("milestones")
        if self.scene.stage.is_circuit:  # how far it is depends on the lap
            return group
        course = Course.of(self.scene.stage)
        for index in range(course.finish - MILESTONE_EVERY, course.line, -MILESTONE_EVERY):
            self._add_milestone(group, index, course.finish - index)
        return group

    def own_line(self) -> Group:
        """The line of a circuit that has no start and no finish tile."""
        group = self.sheet.group("own-line")
        line, layout = self.scene.stage.line, self.scene.layout
        if line is not None and line.tile <= len(layout.tiles):
            tile = layout.tiles[line.tile - 1]
            if line.space <= len(tile.spaces):
                road = road_of(layout, tile)
                distance = road.ends(line.space)[0]
                half = road.half_width(distance)
                right, left = (self._point(tile, distance, side * half) for side in (RIGHT, LEFT))
                colour, wide = self.sheet.theme.colours.finish, OWN_LINE * self.frame.scale
                group.add(self.sheet.line(right, left, stroke=colour, stroke_width=round(wide, 3)))
        return group

    def start_order(self) -> Group:
        """The start places in riding order: nearest to the line first, from the right."""
        group = self.sheet.group("start-order")
        course = Course.of(self.scene.stage)
        place = 0
        size = min(0.26 * self.frame.scale, 4.0)
        for index in course.start:
            shape = self.scene.layout.spaces[index].shape
            tile = self.scene.layout.tiles[course.spaces[index].tile - 1]
            for lane in course.spaces[index].usable:
                place += 1
                across = (shape.lanes[lane - 1].right + shape.lanes[lane - 1].left) / 2
                x, y = self._point(tile, shape.first + 0.4 * (shape.last - shape.first), across)
                group.add(
                    self.sheet.text(
                        str(place),
                        x,
                        y + size * CAP_HEIGHT / 2,
                        size,
                        anchor="middle",
                        bold=True,
                        colour=self.sheet.theme.colours.line,
                    )
                )
        return group

    def space_numbers(self) -> Group:
        """The number of each space, counted from the first space of the first tile."""
        group = self.sheet.group("space-numbers")
        size = min(NUMBER_MM, 0.2 * self.frame.scale)
        for tile in self.scene.layout.tiles:
            road = road_of(self.scene.layout, tile)
            for space in tile.spaces:
                first, last = road.ends(space.number)
                middle = (first + last) / 2
                half = road.half_width(middle) + KERB
                is_on_grass = _HALF - half >= 0.2
                offset = (half + _HALF) / 2 if is_on_grass else road.half_width(middle) - 0.12
                x, y = self._point(tile, middle, offset)
                colours = self.sheet.theme.colours
                group.add(
                    self.sheet.text(
                        str(space.index + 1),
                        x,
                        y + size * CAP_HEIGHT / 2,
                        size,
                        anchor="middle",
                        colour=colours.ink if is_on_grass else colours.line,
                        data_index=space.index,
                    )
                )
        return group

    def podium(self, room: Box) -> Group:
        """A podium near the end of the last tile, when there is a place for it inside `room`."""
        group = self.sheet.group("decorations")
        size = max(1.1 * self.frame.scale, 9.0)
        sites = self._beside(self.scene.layout.tiles[-1], (0.5, 0.75, 0.25, 0.95))
        centres = around(sites, _steps(size * 0.6, size * 1.6, 2.0))
        inside = (centre for centre in centres if room.holds(Box.about(centre, size, size)))
        box = self.free.place(size, size * 0.9, inside)
        if box:
            x, y = box.centre
            reference = symbols.symbol(self.sheet, symbols.PODIUM)
            group.add(self.sheet.use(reference, move(x, y + size * 0.1, scale=size * 0.95)))
        return group

    def _add_marker(self, group: Group, number: int, reference: str) -> None:
        tile = self.scene.layout.tiles[number - 1]
        size = min(WEATHER_MM, 1.2 * self.frame.scale)
        centres = around(self._beside(tile, _ALONG), _steps(size * 0.62, 14, 1.0))
        box = self.free.place(size, size, centres) or self._on_grass(tile, size)
        middle = self._point(tile, tile.shape.path.length / 2, 0.0)
        x, y = box.centre if box else middle
        group.add(self.sheet.use(reference, move(x, y, scale=size), data_tile=number))

    def _add_milestone(self, group: Group, index: int, to_go: int) -> None:
        space = self.scene.layout.spaces[index]
        tile = next(tile for tile in self.scene.layout.tiles if space in tile.spaces)
        road = road_of(self.scene.layout, tile)
        distance = road.ends(space.number)[0]
        words, size = str(to_go), min(MILESTONE_MM, 1.2 + 0.17 * self.frame.scale)
        width_mm, height_mm = width(words, size, bold=True) + 1.6, size + 1.0
        for side in (RIGHT, LEFT):
            edge = self._point(tile, distance, side * road.half_width(distance))
            centres = around([self._site(tile, distance, side)], _steps(2.8, 14, 0.7))
            box = self.free.place(width_mm, height_mm, centres, leader=edge)
            if box:
                break
        else:
            return
        colours = self.sheet.theme.colours
        group.add(self._leader(edge, box, colours.ink))
        group.add(milestone_sign(self.sheet, box, words))

    def _beside(self, tile: PlacedTile, along: tuple[float, ...]) -> Iterator[tuple[Point, Point]]:
        """Points on both long edges of a tile with the direction that leads away from it, on paper."""
        length = tile.shape.path.length
        return (self._site(tile, part * length, side) for part in along for side in (RIGHT, LEFT))

    def _site(self, tile: PlacedTile, distance: float, side: Side) -> tuple[Point, Point]:
        edge = self._point(tile, distance, side * _HALF)
        beyond = self._point(tile, distance, side * (_HALF + 1.0))
        scale = self.frame.scale
        return edge, ((beyond[0] - edge[0]) / scale, (beyond[1] - edge[1]) / scale)

    def _on_grass(self, tile: PlacedTile, size: float) -> Box | None:
        """A place on the tile's own grass without a label, where there is one."""
        offset = _HALF - size / self.frame.scale / 2
        points = [
            self._point(tile, part * tile.shape.path.length, side * offset)
            for part in _ALONG
            for side in (LEFT, RIGHT)
        ]
        boxes = (Box.about(point, size, size) for point in points)
        box = next(filter(self.free.is_unlabelled, boxes), None)
        if box:
            self.free.take(box)
        return box

    def _point(self, tile: PlacedTile, distance: float, offset: float) -> Point:
        return self.frame.at(tile.entry.at(tile.shape.path.point_at(distance, offset)))

    def _leader(self, start: Point, box: Box, colour: str) -> BaseElement:
        return self.sheet.line(start, box.centre, "leader", stroke=colour, stroke_width=0.25)

    def _ground(self, box: Box) -> BaseElement:
        colours = self.sheet.theme.colours
        return self.sheet.rect(
            *box, "ground", rx=0.5, fill=colours.label, stroke=colours.ink, stroke_width=0.2
        )

    def _in(
        self, box: Box, words: str, size: float, bold: bool = False, colour: str | None = None
    ) -> BaseElement:
        x, y = box.centre
        baseline = y + size * CAP_HEIGHT / 2
        return self.sheet.text(words, x, baseline, size, anchor="middle", bold=bold, colour=colour)


_COMPASS = tuple(direction(degrees) for degrees in (90, 270, 0, 180, *range(15, 360, 15)))
"""Directions in which a note may stand: along the sheet first, then across it, then any."""


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + step * i for i in range(int((last - first) / step) + 1)]
