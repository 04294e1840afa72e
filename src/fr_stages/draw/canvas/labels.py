"""Places labels on paper so that none lies on another, on a tile, or beyond the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from fr_stages.draw.canvas.frame import Box
from fr_stages.geometry.paths import Point

GAP_MM = 0.6


class FreeSpace:
    """The part of a sheet that is still free of tiles and labels.

    `tiles` are the outlines of the tiles on paper, in riding order.
    """

    def __init__(self, room: Box, tiles: Sequence[BaseGeometry]) -> None:
        self._room = room
        self._tiles = tiles
        self._tree = shapely.STRtree(list(tiles))
        self._labels: list[Box] = []
        self._claims: list[tuple[float, float, float, float]] = []
        self._leaders: list[BaseGeometry] = []

    def place(
        self, width: float, height: float, centres: Iterable[Point], leader: Point | None = None
    ) -> Box | None:
        """Takes the first place around one of `centres` that is free; None when none is.

        With `leader`, the line from there to the label must not run over other labels either.
        """
        for centre in centres:
            box = Box.about(centre, width, height)
            line = shapely.LineString([leader, centre]) if leader else None
            if self.is_free(box) and (line is None or self._is_clear(line)):
                self.take(box, line)
                return box
        return None

    def place_beside(self, number: int, size: float, centres: Iterable[Point]) -> Box | None:
        """The same for a square label, which takes a place clearly nearest to tile `number` if it can."""
        second_best: Box | None = None
        for centre in centres:
            box = Box.about(centre, size, size)
            if self.is_free(box):
                if self.is_nearest(centre, number, size):
                    self.take(box)
                    return box
                second_best = second_best or box
        if second_best:
            self.take(second_best)
        return second_best

    def is_free(self, box: Box) -> bool:
        """Whether nothing lies there, and it is on the sheet."""
        return (
            self._room.holds(box)
            and self.is_unlabelled(box)
            and not self._tree.query(_shape(box), "intersects").size
        )

    def is_unlabelled(self, box: Box) -> bool:
        """Whether a box keeps clear of all labels and of the lines to them."""
        (left, top, _, _), (right, bottom) = box, _far_corner(box)
        for its_left, its_top, its_right, its_bottom in self._claims:
            if left < its_right and its_left < right and top < its_bottom and its_top < bottom:
                return False
        around = _shape(box.inset(-GAP_MM))
        return not any(line.intersects(around) for line in self._leaders)

    def is_nearest(self, point: Point, number: int, width: float) -> bool:
        """Whether a label of that width is clearly nearer to tile `number` than to any other."""
        place = shapely.Point(point)
        own = shapely.distance(self._tiles[number - 1], place)
        near = self._tree.query(place, "dwithin", own + 0.3 * width)
        return all(abs(int(i) + 1 - number) <= 1 for i in near)

    def take(self, box: Box, leader: BaseGeometry | None = None) -> None:
        """Marks a box as taken, and the line that leads to it."""
        self._labels.append(box)
        self._claims.append((box.left, box.top, *_far_corner(box)))
        if leader is not None:
            self._leaders.append(leader)

    def _is_clear(self, line: BaseGeometry) -> bool:
        labels = (_shape(label.inset(-GAP_MM)) for label in self._labels)
        return not any(map(line.intersects, (*labels, *self._leaders)))


def around(points: Iterable[tuple[Point, Point]], distances: Sequence[float]) -> Iterator[Point]:
    """Places to try, near ones first: from each (point, direction) on paper, `distances` mm away.

    Only as many points are looked at as are needed.
    """
    tried = []
    for point in points if distances else ():
        tried.append(point)
        yield _away(point, distances[0])
    for distance in distances[1:]:
        yield from (_away(point, distance) for point in tried)


def _away(point: tuple[Point, Point], distance: float) -> Point:
    (x, y), (dx, dy) = point
    return x + dx * distance, y + dy * distance


def _shape(box: Box) -> BaseGeometry:
    return shapely.box(box.left, box.top, box.right, box.bottom)


def _far_corner(box: Box) -> Point:
    """The right and lower edge of a box with the gap that belongs to it."""
    return box.right + GAP_MM, box.bottom + GAP_MM
