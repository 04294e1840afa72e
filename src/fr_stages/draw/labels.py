"""Places labels on paper so that none lies on another, on a tile, or beyond the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from fr_stages.draw.frame import Box
from fr_stages.geometry.paths import Point

GAP_MM = 0.6


class FreeSpace:
    """The part of a sheet that is still free of tiles and labels."""

    def __init__(self, room: Box, taken: Iterable[BaseGeometry]) -> None:
        self._room = room
        self._tiles = shapely.union_all(list(taken))
        shapely.prepare(self._tiles)
        self._labels: list[Box] = []

    def place(self, width: float, height: float, centres: Iterable[Point]) -> Box | None:
        """Takes the first place around one of `centres` that is free; None when none is."""
        for x, y in centres:
            box = Box(x - width / 2, y - height / 2, width, height)
            if self.is_free(box):
                self.take(box)
                return box
        return None

    def is_free(self, box: Box) -> bool:
        """Whether nothing lies there, and it is on the sheet."""
        return self.is_inside(box) and self.is_unlabelled(box) and not self._tiles.intersects(_polygon(box))

    def is_inside(self, box: Box) -> bool:
        """Whether a box is on the sheet as a whole."""
        room = self._room
        return (
            room.left <= box.left
            and box.right <= room.right
            and room.top <= box.top
            and box.bottom <= room.bottom
        )

    def is_unlabelled(self, box: Box) -> bool:
        """Whether a box keeps clear of all labels."""
        return not any(_touch(box, label) for label in self._labels)

    def take(self, box: Box) -> None:
        """Marks a box as taken."""
        self._labels.append(box)


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


def _polygon(box: Box) -> BaseGeometry:
    return shapely.box(box.left, box.top, box.right, box.bottom)
