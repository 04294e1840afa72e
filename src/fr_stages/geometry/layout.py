"""Where the tiles of a stage lie on the table, and which of them are in each other's way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from fr_stages.geometry.faces import WAYS, FaceShape, LaneShape, SpaceShape, shape_of
from fr_stages.geometry.overlaps import LEAST_AREA, Figure, Overlap, distance, meeting
from fr_stages.geometry.paths import ORIGIN, Contour, Point, Points, Pose
from fr_stages.geometry.tables import SPACE_MM, Rectangle, TableFit, smallest_rectangle, table_fit
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face

if TYPE_CHECKING:
    from shapely import Polygon

NEAR = 1.0
"""Tiles that are less than this apart (sp) are listed as close to one another."""

JOINT_SLACK = 0.1
"""The gap (sp) that the joints of a long row of tiles are taken to make up for: an estimate."""


@dataclass(frozen=True)
class PlacedLane:
    """One lane of a space on the table; lane 1 is the rightmost."""

    shape: LaneShape
    pose: Pose

    @property
    def lane(self) -> int:
        """Its number, from the right edge."""
        return self.shape.lane

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.pose.at(self.shape.centre)

    @property
    def outline(self) -> Points:
        """Its outline as a polygon."""
        return self.pose.place(self.shape.outline)

    @property
    def contour(self) -> Contour:
        """Its outline with true arcs."""
        return self.pose.place_contour(self.shape.contour)


@dataclass(frozen=True)
class PlacedSpace:
    """The road of one space on the table.

    `index` is its place in the course (from 0), `number` its place on the tile (from 1), `pose` the
    entry of its tile.
    """

    index: int
    shape: SpaceShape
    pose: Pose

    @property
    def number(self) -> int:
        """Its place on the tile, from 1."""
        return self.shape.number

    @property
    def centre(self) -> Point:
        """The middle of its road."""
        return self.pose.at(self.shape.centre)

    @property
    def outline(self) -> Points:
        """The road of the space, without grass, as a polygon."""
        return self.pose.place(self.shape.outline)

    @property
    def contour(self) -> Contour:
        """The road of the space, without grass, with true arcs."""
        return self.pose.place_contour(self.shape.contour)

    @cached_property
    def lanes(self) -> tuple[PlacedLane, ...]:
        """Its lanes from the right."""
        return tuple(PlacedLane(lane, self.pose) for lane in self.shape.lanes)


@dataclass(frozen=True, repr=False)
class PlacedTile:
    """A face on the table.

    `number` is its place in the stage (from 1), `entry` and `exit` are the poses of its two ends,
    `first_index` is the place of its first space in the course.
    """

    number: int
    face: Face
    shape: FaceShape
    entry: Pose
    exit: Pose
    first_index: int

    def __repr__(self) -> str:
        return f"<PlacedTile {self.number} ({self.face})>"

    @cached_property
    def outline(self) -> Polygon:
        """The edge of the cardboard, grass included, without the tongue, as a polygon."""
        from shapely import Polygon  # to load it takes longer than to check a stage, which needs none

        return Polygon(self.entry.place(self.shape.outline))

    @cached_property
    def reach(self) -> tuple[float, ...]:
        """How far it reaches, from the origin of the table, in each of the `WAYS`."""
        x, y, heading = self.entry
        turned = self.shape.reach[-2 * heading :] + self.shape.reach[: -2 * heading]
        return tuple(cos * x + sin * y + far for (cos, sin), far in zip(WAYS, turned, strict=True))

    def gap(self, other: PlacedTile) -> float:
        """How far (sp) the hulls of two tiles are apart at least; negative when they may meet.

        The widest gap in any of the `WAYS`: the tiles are no nearer, and hardly ever much further apart.
        """
        opposite = other.reach[8:] + other.reach[:8]
        return -min(map(float.__add__, self.reach, opposite))

    @property
    def contour(self) -> Contour:
        """The edge of the cardboard with true arcs."""
        return self.entry.place_contour(self.shape.contour)

    @property
    def tongue(self) -> Points | None:
        """The tongue at the entry; it lies inside the tile before."""
        return self.entry.place(self.shape.tongue) if self.shape.tongue else None

    @property
    def socket(self) -> Points | None:
        """The cut-out at the exit."""
        return self.entry.place(self.shape.socket) if self.shape.socket else None

    @cached_property
    def spaces(self) -> tuple[PlacedSpace, ...]:
        """Its spaces in riding order."""
        return tuple(
            PlacedSpace(index, space, self.entry)
            for index, space in enumerate(self.shape.spaces, start=self.first_index)
        )


@dataclass(frozen=True, slots=True, order=True)
class Clearance:
    """The distance (sp) between two tiles (numbers from 1) with two or more between them."""

    distance: float
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Closure:
    """Where the entry of the first tile lies, seen from the exit of the last one.

    `ahead` and `left` are in spaces, `turn` in degrees (left positive, above -180 up to 180).
    """

    ahead: float
    left: float
    turn: int

    @property
    def gap(self) -> float:
        """The distance (sp) that is left between the two ends."""
        return math.hypot(self.ahead, self.left)

    @property
    def is_closed(self) -> bool:
        """Whether the stage ends where it began and in the same direction, as far as joints give."""
        return self.turn == 0 and self.gap <= JOINT_SLACK


@dataclass(frozen=True, repr=False)
class Layout:
    """A stage on the table: its tiles with their poses.

    Lengths are in spaces, angles in degrees to the left.
    """

    tiles: tuple[PlacedTile, ...]

    @classmethod
    def of(cls, stage: Stage, entry: Pose = ORIGIN) -> Layout:
        """Lays the tiles of `stage` end to end, from `entry`: the origin, heading along +x.

        Raises UnknownFaceError for a face that is not known.
        """
        tiles = []
        first_index = 0
        for number, face in enumerate(stage.faces, start=1):
            shape = shape_of(face)
            tiles.append(PlacedTile(number, face, shape, entry, entry.then(shape.exit), first_index))
            entry = tiles[-1].exit
            first_index += len(face.spaces)
        return cls(tuple(tiles))

    def __repr__(self) -> str:
        return f"<Layout of {len(self.tiles)} tiles>"

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[PlacedTile]:
        return iter(self.tiles)

    @cached_property
    def spaces(self) -> tuple[PlacedSpace, ...]:
        """Every space, in the order of the course."""
        return tuple(space for tile in self.tiles for space in tile.spaces)

    @cached_property
    def overlaps(self) -> tuple[Overlap, ...]:
        """Pairs of tiles that lie on one another, in the order of the stage.

        Neighbours do not count; in a closed loop the two ends are neighbours, too.
        """
        return tuple(
            Overlap(first.number, second.number, first.entry, met)
            for first, second in self._nearer_than(0.0)
            if (met := meeting(first.shape, second.shape, _seen_from(first, second))).area >= LEAST_AREA
        )

    @cached_property
    def clearances(self) -> tuple[Clearance, ...]:
        """Pairs of tiles less than 1 sp apart that do not overlap, the closest first."""
        return self.closer_than(NEAR)

    def closer_than(self, limit: float) -> tuple[Clearance, ...]:
        """Pairs of tiles less than `limit` (sp) apart that do not overlap, the closest first.

        Neighbours do not count, nor do pairs with one tile between them: that tile alone keeps
        them apart (0.707 sp round a narrow curve). In a closed loop the two ends are neighbours.
        """
        overlapping = {(overlap.first, overlap.second) for overlap in self.overlaps}
        pairs = (
            Clearance(_distance(first, second), first.number, second.number)
            for first, second in self._nearer_than(limit)
            if self._is_apart(first.number, second.number)
            and (first.number, second.number) not in overlapping
        )
        return tuple(sorted(pair for pair in pairs if pair.distance < limit))

    @cached_property
    def clearance(self) -> float:
        """The least distance between tiles with two or more between them; infinite without such."""
        if self.overlaps:
            return 0.0
        pairs = (
            (first.gap(second), first.number, second.number)
            for first in self.tiles
            for second in self.tiles[first.number :]
            if self._is_apart(first.number, second.number)
        )
        least = math.inf
        for gap, first, second in sorted(pairs):
            if gap >= least:
                break
            least = min(least, _distance(self.tiles[first - 1], self.tiles[second - 1]))
        return least

    def _is_apart(self, first: int, second: int) -> bool:
        """Whether two or more tiles lie between these numbers, also round a closed loop."""
        around = len(self.tiles) - second + first if self._is_loop else math.inf
        return min(second - first, around) > 2

    @cached_property
    def _is_loop(self) -> bool:
        return bool(self.tiles) and self.closure.is_closed

    @property
    def closure(self) -> Closure:
        """How far the stage is from a loop. Raises IndexError for a stage without tiles."""
        begin, end = self.tiles[0].entry, self.tiles[-1].exit
        ahead, left = end.seen(begin.point)
        turn = (begin.heading - end.heading) % 8
        return Closure(ahead, left, 45 * (turn if turn <= 4 else turn - 8))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least and greatest x and y, as (min x, min y, max x, max y); zeros without tiles."""
        xs, ys = zip(*self.hull, strict=True) if self.tiles else ((0.0,), (0.0,))
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        """Width (along the first tile) and height of the bounding box."""
        left, bottom, right, top = self.bounds
        return right - left, top - bottom

    @property
    def boxes(self) -> Iterator[tuple[float, float]]:
        """Width and height of boxes round all tiles: one along the first tile, three each turned by 22.5°."""
        reach = [max(tile.reach[i] for tile in self.tiles) for i in range(len(WAYS))]
        widths = [reach[i] + reach[i + 8] for i in range(8)]
        return zip(widths[:4], widths[4:], strict=True)

    @cached_property
    def hull(self) -> Points:
        """The corners of the convex hull of all tiles."""
        import shapely

        corners = [corner for tile in self.tiles for corner in tile.entry.place(tile.shape.outline)]
        outline = shapely.convex_hull(shapely.multipoints(corners))
        return tuple((x, y) for x, y in shapely.get_coordinates(outline).tolist()[:-1])

    @cached_property
    def smallest_rectangle(self) -> Rectangle:
        """The rectangle of least area, at any angle, that holds every tile."""
        return smallest_rectangle(self.hull)

    def fit(self, table_mm: tuple[float, float], space_mm: float = SPACE_MM) -> TableFit:
        """How the stage lies best on a table of (width, depth) mm.

        Raises ValueError when a measure is not positive.
        """
        return table_fit(self.hull, table_mm, space_mm)

    def _nearer_than(self, limit: float) -> list[tuple[PlacedTile, PlacedTile]]:
        """Tiles that may be nearer than this to one another and are not neighbours, in order."""
        ends = len(self.tiles) - 1 if self._is_loop else 0
        waiting = sorted(self.tiles, key=lambda tile: -tile.reach[8])  # by their left ends
        found = []
        for i, tile in enumerate(waiting, start=1):
            for other in waiting[i:]:
                if -other.reach[8] - tile.reach[0] >= limit:
                    break
                if -other.reach[12] - tile.reach[4] >= limit or -tile.reach[12] - other.reach[4] >= limit:
                    continue
                pair = (tile, other) if tile.number < other.number else (other, tile)
                between = pair[1].number - pair[0].number
                if between > 1 and between != ends and tile.gap(other) < limit:
                    found.append(pair)
        return sorted(found, key=lambda pair: (pair[0].number, pair[1].number))


def _seen_from(first: PlacedTile, second: PlacedTile) -> Pose:
    """Where the second tile is entered, seen from the entry of the first."""
    x, y, heading = first.entry.relative(second.entry)
    return Pose(_rounded(x), _rounded(y), heading)


def _distance(first: PlacedTile, second: PlacedTile) -> float:
    """How far two tiles are apart."""
    x, y, heading = first.entry.relative(second.entry)
    return _rounded(_apart(first.shape, second.shape, Pose(round(x, 9), round(y, 9), heading)))


@lru_cache(maxsize=4096)  # as with meetings: where a road winds round, most pairs lie alike
def _apart(first: FaceShape, second: FaceShape, shift: Pose) -> float:
    return distance(Figure.of(first), Figure.of(second, shift))


def _rounded(length: float) -> float:
    """A length without the noise of its computation, so that equal ones are equal on every machine."""
    return round(length, 6)
