"""Places labels on paper so that none lies on another, on a tile, or beyond the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from fr_stages.draw.frame import Box
from fr_stages.geometry.paths import Point

GAP_MM = 0.6


class FreeSpace:
    """The part of a sheet that is still free of tiles and labels.

    `tiles` are the outlines of the tiles on paper, in riding order.
    """

    def __init__(self, room: Box, tiles: Sequence[BaseGeometry]) -> None:
        self._room = room
        self._tiles = tiles
        self._cardboard = shapely.union_all(list(tiles))
        shapely.prepare(self._cardboard)
        self._labels: list[Box] = []
        self._leaders: list[BaseGeometry] = []

    def place(
        self, width: float, height: float, centres: Iterable[Point], leader: Point | None = None
    ) -> Box | None:
        """Takes the first place around one of `centres` that is free; None when none is.

        With `leader`, the line from there to the label must not run over other labels either.
        """
        for x, y in centres:
            box = Box(x - width / 2, y - height / 2, width, height)
            line = shapely.LineString([leader, (x, y)]) if leader else None
            if self.is_free(box) and (line is None or self._is_clear(line)):
                self.take(box, line)
                return box
        return None

    def is_free(self, box: Box) -> bool:
        """Whether nothing lies there, and it is on the sheet."""
        return (
            self._is_inside(box)
            and self.is_unlabelled(box)
            and not self._cardboard.intersects(shapely.box(box.left, box.top, box.right, box.bottom))
        )

    def is_unlabelled(self, box: Box) -> bool:
        """Whether a box keeps clear of all labels and of the lines to them."""
        if any(_touch(box, label) for label in self._labels):
            return False
        wide = box.inset(-GAP_MM)
        around = shapely.box(wide.left, wide.top, wide.right, wide.bottom)
        return not any(line.intersects(around) for line in self._leaders)

    def is_nearest(self, point: Point, number: int, width: float) -> bool:
        """Whether a label of that width is clearly nearer to tile `number` than to any other."""
        distances = shapely.distance(list(self._tiles), shapely.Point(point))
        own = distances[number - 1]
        near = [distance for i, distance in enumerate(distances, start=1) if abs(i - number) > 1]
        return bool(min(near, default=own + width) >= own + 0.3 * width)

    def take(self, box: Box, leader: BaseGeometry | None = None) -> None:
        """Marks a box as taken, and the line that leads to it."""
        self._labels.append(box)
        if leader is not None:
            self._leaders.append(leader)

    def _is_inside(self, box: Box) -> bool:
        room = self._room
        return (
            room.left <= box.left
            and box.right <= room.right
            and room.top <= box.top
            and box.bottom <= room.bottom
        )

    def _is_clear(self, line: BaseGeometry) -> bool:
        boxes = (label.inset(-GAP_MM) for label in self._labels)
        return not any(
            line.intersects(shapely.box(box.left, box.top, box.right, box.bottom)) for box in boxes
        ) and not any(line.intersects(other) for other in self._leaders)


def around(points: Sequence[tuple[Point, Point]], distances: Sequence[float]) -> Iterator[Point]:
    """Places to try, near ones first: from each (point, direction) on paper, `distances` mm away."""
    for distance in distances:
        for (x, y), (dx, dy) in points:
            yield x + dx * distance, y + dy * distance


def _touch(first: Box, second: Box) -> bool:
    return (
        first.left < second.right + GAP_MM
        and second.left < first.right + GAP_MM
        and first.top < second.bottom + GAP_MM
        and second.top < first.bottom + GAP_MM
    )
