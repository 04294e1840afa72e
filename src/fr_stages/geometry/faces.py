"""The shape of a face in its own frame: outline, spaces, lanes and joints.

A face is entered at the origin and ridden along +x. The measures, in spaces, are explained in
``docs/design/geometry.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from fr_stages.geometry.paths import Arc, Contour, Line, Path, Point, Points, Pose, direction, flatten
from fr_stages.stage.tiles import CURVES, Face, Kind

TILE_WIDTH = 2.0
LANE_WIDTH = 0.5
CURVE_RADIUS = 1.5
WIDE_CURVE_LEAD = 0.6
TONGUE_WIDTH = 0.9
TONGUE_DEPTH = 0.35

WAYS = tuple(direction(22.5 * i) for i in range(16))
"""The directions in which the reach of a face is known: two for each step of a heading."""


@dataclass(frozen=True, slots=True)
class LaneShape:
    """One lane of a space; lane 1 is the rightmost. `right` and `left` are the offsets of its edges."""

    lane: int
    right: float
    left: float
    centre: Point
    contour: Contour
    outline: Points


@dataclass(frozen=True, slots=True)
class SpaceShape:
    """The road of one space, numbered from 1; `first` and `last` are distances along the path."""

    number: int
    first: float
    last: float
    right: float
    left: float
    centre: Point
    contour: Contour
    outline: Points
    lanes: tuple[LaneShape, ...]


@dataclass(frozen=True)
class FaceShape:
    """A face in its own frame.

    `contour` is the edge of the cardboard with its grass and with true arcs, `outline` the same as
    a polygon, anticlockwise; the joints are not part of either.
    """

    path: Path
    lanes: tuple[int, ...]
    has_tongue: bool
    has_socket: bool

    @property
    def exit(self) -> Pose:
        """Where the next tile begins."""
        return self.path.end

    @cached_property
    def contour(self) -> Contour:
        """The edge of the cardboard, with true arcs."""
        return self.path.strip(-TILE_WIDTH / 2, TILE_WIDTH / 2)

    @cached_property
    def outline(self) -> Points:
        """The edge of the cardboard as a polygon."""
        return flatten(self.contour)

    @cached_property
    def convex_parts(self) -> tuple[Points, ...]:
        """Convex polygons that make up the outline together."""
        half = TILE_WIDTH / 2
        return tuple(flatten(self.path.strip(-half, half, *cut)) for cut in self.path.slices())

    @cached_property
    def reach(self) -> tuple[float, ...]:
        """How far the outline reaches from the entry in each of the `WAYS`."""
        return tuple(max(cos * x + sin * y for x, y in self.outline) for cos, sin in WAYS)

    @cached_property
    def spaces(self) -> tuple[SpaceShape, ...]:
        """The spaces in riding order. They share the centre line equally."""
        length = self.path.length / len(self.lanes)
        return tuple(
            _space_shape(self.path, number, length, lanes) for number, lanes in enumerate(self.lanes, start=1)
        )

    @cached_property
    def tongue(self) -> Points | None:
        """The tongue at the entry edge; it lies inside the tile before. None on a start tile."""
        return _joint(Pose()) if self.has_tongue else None

    @cached_property
    def socket(self) -> Points | None:
        """The cut-out at the exit edge that takes the next tile's tongue. None on a finish tile."""
        return _joint(self.exit) if self.has_socket else None


def face_path(kind: Kind, bend: int, spaces: int) -> Path:
    """The centre line of a face.

    Raises ValueError when the face has no space, or a curve no bend in steps of 45 degrees.
    """
    if spaces < 1:
        raise ValueError("a face needs at least one space")
    if kind not in CURVES:
        return Path((Line(float(spaces)),))
    if bend == 0 or bend % 45:
        raise ValueError(f"a curve turns by a multiple of 45 degrees, not by {bend}")
    arc = Arc(CURVE_RADIUS, bend)
    if kind is Kind.NARROW_CURVE:
        return Path((arc,))
    return Path((Line(WIDE_CURVE_LEAD), arc, Line(WIDE_CURVE_LEAD)))


def shape_of(face: Face) -> FaceShape:
    """The shape of a face; faces that differ in terrain only share one."""
    return _shape(face.kind, face.bend, tuple(space.lanes for space in face.spaces))


@lru_cache(maxsize=1024)
def _shape(kind: Kind, bend: int, lanes: tuple[int, ...]) -> FaceShape:
    return FaceShape(
        face_path(kind, bend, len(lanes)),
        lanes,
        has_tongue=kind is not Kind.START,
        has_socket=kind is not Kind.FINISH,
    )


def _space_shape(path: Path, number: int, length: float, lanes: int) -> SpaceShape:
    first, last = (number - 1) * length, number * length
    right, left = -lanes * LANE_WIDTH / 2, lanes * LANE_WIDTH / 2
    contour = path.strip(right, left, first, last)
    return SpaceShape(
        number,
        first,
        last,
        right,
        left,
        path.point_at((first + last) / 2),
        contour,
        flatten(contour),
        tuple(_lane_shape(path, lane, right, first, last) for lane in range(1, lanes + 1)),
    )


def _lane_shape(path: Path, lane: int, road: float, first: float, last: float) -> LaneShape:
    right = road + (lane - 1) * LANE_WIDTH
    left = right + LANE_WIDTH
    contour = path.strip(right, left, first, last)
    centre = path.point_at((first + last) / 2, (right + left) / 2)
    return LaneShape(lane, right, left, centre, contour, flatten(contour))


def _joint(edge: Pose) -> Points:
    half = TONGUE_WIDTH / 2
    return edge.place(((-TONGUE_DEPTH, -half), (0.0, -half), (0.0, half), (-TONGUE_DEPTH, half)))
