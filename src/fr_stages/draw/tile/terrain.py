"""The marks of terrain: what stands in the bands along the road, and what lies on the road.

All in the frame of the tile, in spaces; each function gives path data at `UNIT` to the space.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import number, polygon
from fr_stages.draw.tile.road import LEFT, RIGHT, Road, Side
from fr_stages.geometry.faces import LANE_WIDTH
from fr_stages.geometry.paths import Point
from fr_stages.stage.tiles import Terrain

KERB = 0.16
"""Width of the band along the road that carries the marks."""

Shape = tuple[Point, ...]

_STEEP = ((-0.055, -0.06), (0.005, -0.06), (0.06, 0.0), (0.005, 0.06), (-0.055, 0.06), (0.0, 0.0))
_SWIFT = ((-0.045, -0.06), (-0.015, -0.06), (0.045, 0.0), (-0.015, 0.06), (-0.045, 0.06), (0.015, 0.0))
_BOTTLE = (
    (-0.17, -0.045),
    (0.07, -0.045),
    (0.1, -0.02),
    (0.115, -0.02),
    (0.115, -0.035),
    (0.17, -0.035),
    (0.17, 0.035),
    (0.115, 0.035),
    (0.115, 0.02),
    (0.1, 0.02),
    (0.07, 0.045),
    (-0.17, 0.045),
)
_STONE = (
    (-0.05, -0.027),
    (-0.042, -0.035),
    (0.042, -0.035),
    (0.05, -0.027),
    (0.05, 0.027),
    (0.042, 0.035),
    (-0.042, 0.035),
    (-0.05, 0.027),
)
_HALF_STONE = tuple((along * 0.42, across) for along, across in _STONE)


def kerb_marks(terrain: Terrain, road: Road, space: int) -> str:
    """The marks in the bands at both edges of a space; empty for flat road."""
    place = _MARKS.get(terrain)
    shapes = (shape for side in (RIGHT, LEFT) for shape in place(road, space, side)) if place else ()
    return "".join(map(_data, shapes))


def cobbled_road(road: Road, space: int) -> str:
    """The joints between the stones of a cobbled space, as lines."""
    first, last = road.ends(space)
    rows = round((last - first) / 0.1)
    step = (last - first) / rows
    return "".join(_row_of_stones(road, first + i * step, step, shifted=bool(i % 2)) for i in range(rows))


def _row_of_stones(road: Road, distance: float, depth: float, shifted: bool) -> str:
    """The joint behind a row, from edge to edge, and those between its stones."""
    half = road.half_width(distance + depth / 2) - 0.04
    across = _segment(road, (distance, -half), (distance, half))
    count = round(2 * half / 0.125)
    between = [half * (2 * (i + 0.5 * shifted) / count - 1) for i in range(count + (not shifted))]
    inside = [offset for offset in between if abs(offset) < half - 0.02]
    return across + "".join(
        _segment(road, (distance, offset), (distance + depth, offset)) for offset in inside
    )


def _segment(road: Road, start: Point, end: Point) -> str:
    (ax, ay), (bx, by) = road.path.point_at(*start), road.path.point_at(*end)
    return f"M{_scaled(ax)} {_scaled(-ay)}L{_scaled(bx)} {_scaled(-by)}"


def _scaled(value: float) -> str:
    return number(value * UNIT)


def _climb(road: Road, space: int, side: Side) -> Iterator[Shape]:
    """Bold chevrons, close together."""
    for distance in _spread(road, space, 6):
        yield _placed(_STEEP, road, side, KERB / 2, distance)


def _descent(road: Road, space: int, side: Side) -> Iterator[Shape]:
    """Thin chevrons in pairs, far apart."""
    for distance in _spread(road, space, 3):
        for shift in (-0.04, 0.04):
            yield _placed(_SWIFT, road, side, KERB / 2, distance + shift)


def _stones(road: Road, space: int, side: Side) -> Iterator[Shape]:
    """Two rows of stones, the outer shifted by half a stone."""
    first, last = road.ends(space)
    width = (last - first) / 8
    for i in range(8):
        yield _placed(_STONE, road, side, 0.043, first + (i + 0.5) * width)
    for i in range(1, 8):
        yield _placed(_STONE, road, side, 0.117, first + i * width)
    for end in (first + width / 4, last - width / 4):
        yield _placed(_HALF_STONE, road, side, 0.117, end)


def _bottles(road: Road, space: int, side: Side) -> Iterator[Shape]:
    """Bottles, one behind the other."""
    for distance in _spread(road, space, 2):
        yield _placed(_BOTTLE, road, side, KERB / 2, distance)


_MARKS: Mapping[Terrain, Callable[[Road, int, Side], Iterator[Shape]]] = {
    Terrain.UPHILL: _climb,
    Terrain.DOWNHILL: _descent,
    Terrain.COBBLES: _stones,
    Terrain.FEEDING: _bottles,
}


def _spread(road: Road, space: int, count: int) -> list[float]:
    first, last = road.ends(space)
    return [first + (i + 0.5) * (last - first) / count for i in range(count)]


def _placed(shape: Shape, road: Road, side: Side, beyond: float, distance: float) -> Shape:
    (x, y), degrees = road.beside(side, beyond, distance)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x + cos * along - sin * across, y + sin * along + cos * across) for along, across in shape)


def _data(shape: Shape) -> str:
    return polygon((x * UNIT, -y * UNIT) for x, y in shape)


def lane_centres(lanes: int) -> tuple[float, ...]:
    """The offsets of the middles of the lanes, from the right."""
    return tuple((lane - (lanes - 1) / 2) * LANE_WIDTH for lane in range(lanes))
