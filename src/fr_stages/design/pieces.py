"""The room that a tile takes, as the search sees it: few convex pieces that hold the outline.

An arc is cut into pieces, and the outer edge of each follows tangents of the arc: a piece holds a little more
than the cardboard, never less. So tiles whose pieces are apart are apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from fr_stages.design.ground import EXTENT, HEADINGS, Outlines
from fr_stages.design.lattice import DIAGONAL, Exact, exit_of
from fr_stages.geometry.faces import TILE_WIDTH, shape_of
from fr_stages.geometry.paths import ORIGIN, Arc, Line, Path, Point, Points, Pose, flatten
from fr_stages.stage.tiles import Face

PIECE_DEGREES = 30
"""The most that a piece of an arc turns."""
TANGENTS = 2
"""How many sides the outer edge of such a piece has beyond its ends."""

HALF = TILE_WIDTH / 2
HAIR = 1e-12

AXES: Points = ((1.0, 0.0), (DIAGONAL, DIAGONAL), (0.0, 1.0), (-DIAGONAL, DIAGONAL))
"""The four directions along which the extents of everything are kept; no straight has sides along others."""


@dataclass(frozen=True)
class Piece:
    """A convex polygon in the frame of its tile, and the directions across its sides."""

    corners: Points

    @cached_property
    def normals(self) -> Points:
        """One direction for each pair of parallel sides, without those that are kept in AXES."""
        found: list[Point] = []
        for (x0, y0), (x1, y1) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            length = math.hypot(x1 - x0, y1 - y0)
            normal = ((y1 - y0) / length, (x0 - x1) / length)
            if not any(_parallel(normal, other) for other in (*AXES, *found)):
                found.append(normal)
        return tuple(found)

    def placed(self, pose: Pose) -> Piece:
        """The piece where a tile lies."""
        return Piece(pose.place(self.corners))


@dataclass(frozen=True)
class Shape:
    """The shape of a road and of its tile in its own frame; faces that differ in terrain share one."""

    path: Path
    outline: Points

    @cached_property
    def step(self) -> Exact:
        """How the road goes on behind the tile."""
        return exit_of(self.path)

    @property
    def is_straight(self) -> bool:
        """Whether the tile is a rectangle."""
        return not any(isinstance(segment, Arc) for segment in self.path.segments)

    @cached_property
    def corners(self) -> Points:
        """The corners of the convex hull of its pieces."""
        return convex_hull(corner for piece in self.pieces for corner in piece.corners)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Convex pieces that hold the outline together."""
        if self.is_straight:
            return (Piece(self.outline),)
        return tuple(Piece(corners) for corners in _pieces(self.path))


def shape(face: Face) -> Shape:
    """The shape of a face."""
    return _shape(shape_of(face).path)


@lru_cache(maxsize=64)
def _shape(path: Path) -> Shape:
    half = TILE_WIDTH / 2
    return Shape(path, flatten(path.strip(-half, half)))


def _parallel(first: Point, second: Point) -> bool:
    return abs(first[0] * second[1] - first[1] * second[0]) < 1e-9


def _pieces(path: Path) -> Iterator[Points]:
    """The pieces of a path with one arc: straights before and after it belong to the nearest piece."""
    lead = trail = 0.0
    arc = None
    for segment in path.segments:
        if isinstance(segment, Arc):
            arc = segment
        elif arc is None:
            lead += segment.length
        else:
            trail += segment.length
    assert arc is not None
    count = math.ceil(abs(arc.degrees) / PIECE_DEGREES - 1e-9)
    start = ORIGIN.then(Line(lead).end) if lead else ORIGIN
    for i in range(count):
        corners = _piece(arc, i / count, (i + 1) / count)
        points = list(start.place(corners))
        if i == 0 and lead:
            points += [(0.0, -HALF), (0.0, HALF)]
        if i == count - 1 and trail:
            points += [path.end.at((0.0, -HALF)), path.end.at((0.0, HALF))]
        yield convex_hull(points)


def _piece(arc: Arc, first: float, last: float) -> Points:
    """The corners of one piece of an arc: its four, and where the tangents of the outer edge meet."""
    outer = -math.copysign(HALF, arc.degrees)
    begin, end = arc.length * first, arc.length * last
    points = [arc.point_at(at, offset) for at in (begin, end) for offset in (outer, -outer)]
    angle = math.radians(abs(arc.degrees)) * (last - first) / TANGENTS
    reach = (arc.radius + HALF) / math.cos(angle / 2) - arc.radius
    for i in range(TANGENTS):
        middle = begin + (end - begin) * (i + 0.5) / TANGENTS
        points.append(arc.point_at(middle, math.copysign(reach, outer)))
    return tuple(points)


def convex_hull(points: Iterable[Point]) -> Points:
    """The corners of the convex hull, anticlockwise."""
    ordered = sorted(set(points))

    def chain(points: list[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in points:
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > HAIR:
                    break
                found.pop()
            found.append((x, y))
        return found[:-1]

    return tuple(chain(ordered) + chain(ordered[::-1]))


def outlines(shapes: Sequence[Shape]) -> Outlines:
    """The flat tables of some shapes, in all eight directions."""
    steps: list[int] = []
    extents: list[float] = []
    firsts, corner_firsts, normal_firsts = [0], [0], [0]
    piece_extents: list[float] = []
    corners: list[float] = []
    normals: list[float] = []
    for one in shapes:
        for heading in range(HEADINGS):
            pose = Pose(0.0, 0.0, heading)
            steps += one.step.turned(heading)[:4]
            extents += _extent(pose.place(one.outline))
            for piece in one.pieces:
                placed = piece.placed(pose)
                piece_extents += _extent(placed.corners)
                corners += chain.from_iterable(placed.corners)
                corner_firsts.append(len(corners) // 2)
                for normal in placed.normals:
                    normals += (*normal, *_reach(placed.corners, normal))
                normal_firsts.append(len(normals) // 4)
            firsts.append(len(piece_extents) // EXTENT)
    return Outlines(
        steps,
        [one.step.heading for one in shapes],
        [int(one.is_straight) for one in shapes for _ in range(HEADINGS)],
        extents,
        firsts,
        piece_extents,
        corner_firsts,
        corners,
        normal_firsts,
        normals,
    )


def _extent(points: Points) -> list[float]:
    """Low and high along each of the axes."""
    return [end for axis in AXES for end in _reach(points, axis)]


def _reach(points: Points, axis: Point) -> tuple[float, float]:
    along = [x * axis[0] + y * axis[1] for x, y in points]
    return min(along), max(along)
