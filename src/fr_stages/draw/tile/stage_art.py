"""A whole stage as it lies on the table: tiles, what stands on them, gates and fences.

Everything here turns with the stage; what has to stay upright on paper is in `annotations`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry
from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet, contour_data, move, number, polygon
from fr_stages.draw.tile.face_art import face_art
from fr_stages.draw.tile.road import LEFT, RIGHT, Road
from fr_stages.draw.tile.terrain import KERB
from fr_stages.draw.tile.tile_art import TileArt
from fr_stages.geometry.layout import Layout, PlacedTile
from fr_stages.geometry.overlaps import Overlap
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Zone

HATCH = 0.14
"""Distance between the lines that hatch an overlap, in spaces."""


@dataclass(frozen=True, slots=True)
class Ornaments:
    """What is drawn on the tiles of a stage beside what is printed on them."""

    arrows: bool = True
    obstacles: bool = True
    decorations: bool = True
    overlaps: bool = True


def stage_art(
    sheet: Sheet,
    stage: Stage,
    layout: Layout,
    ornaments: Ornaments = Ornaments(),
    only: Collection[int] | None = None,
) -> Group:
    """The stage in table units: 32 to the space, y downwards, the table's origin at (0, 0).

    `only` holds the numbers of the tiles to draw, each as it is among its neighbours; None draws all.
    The group still has to be placed with the transform of a `Frame`, and added.
    """
    group = sheet.group("stage")
    shown = [tile for tile in layout.tiles if only is None or tile.number in only]
    for tile in shown:
        group.add(_placed_tile(sheet, layout, tile))
    for joint in joints(sheet, layout, shown):
        group.add(joint)
    for layer in ornament_layers(sheet, stage, layout, shown, ornaments):
        group.add(layer)
    return group


def joints(sheet: Sheet, layout: Layout, tiles: Sequence[PlacedTile]) -> Iterator[BaseElement]:
    """The tongues that show on these tiles: their own, and those of the tiles behind them."""
    art = TileArt(sheet)
    for tile in layout.tiles[1:]:
        if tile.shape.tongue and (tile in tiles or layout.tiles[tile.number - 2] in tiles):
            joint = art.joint(tile.shape.tongue)
            joint["transform"] = pose_transform(tile)
            yield joint


def ornament_layers(
    sheet: Sheet, stage: Stage, layout: Layout, tiles: Sequence[PlacedTile], ornaments: Ornaments
) -> Iterator[Group]:
    """What lies on these tiles, layer by layer from the lowest."""
    if ornaments.arrows:
        yield _arrows(sheet, tiles)
    if ornaments.decorations:
        yield _gates_and_fences(sheet, layout, tiles)
    if ornaments.obstacles and stage.obstacles:
        yield _obstacles(sheet, stage, layout)
    if ornaments.overlaps and layout.overlaps:
        yield _overlaps(sheet, layout)


def road_of(layout: Layout, tile: PlacedTile) -> Road:
    """The road of a tile with its neighbours in the stage."""
    return Road.of(tile.face, *_neighbours(layout, tile))


def pose_transform(tile: PlacedTile) -> str:
    """The transform from a tile's own frame to the table."""
    return move(tile.entry.x * UNIT, -tile.entry.y * UNIT, -tile.entry.degrees % 360)


def _placed_tile(sheet: Sheet, layout: Layout, tile: PlacedTile) -> BaseElement:
    art = face_art(tile.face, road_of(layout, tile), sheet.theme)
    drawn = art.tile(sheet, tile.number, tile.first_index)
    drawn["transform"] = pose_transform(tile)
    return drawn


def _neighbours(layout: Layout, tile: PlacedTile) -> tuple[int | None, int | None]:
    """Lanes of the last space before a tile and of the first one after it."""
    i = tile.number - 1
    before = layout.tiles[i - 1].face.spaces[-1].lanes if i else None
    after = layout.tiles[i + 1].face.spaces[0].lanes if i + 1 < len(layout.tiles) else None
    return before, after


def _arrows(sheet: Sheet, tiles: Iterable[PlacedTile]) -> Group:
    """One arrow a tile, on its first ordinary space but one."""
    group = sheet.group("arrows")
    reference = symbols.symbol(sheet, symbols.ARROW)
    for tile in tiles:
        numbers = [i for i, space in enumerate(tile.face.spaces, start=1) if space.zone is Zone.ROAD]
        if numbers:
            shape = tile.shape.spaces[numbers[min(1, len(numbers) - 1)] - 1]
            distance = (shape.first + shape.last) / 2
            (x, y), turn = tile.shape.path.point_at(distance), tile.shape.path.heading_at(distance)
            place = f"{pose_transform(tile)} {move(x * UNIT, -y * UNIT, -turn, 0.7 * UNIT)}"
            group.add(sheet.use(reference, place))
    return group


def _obstacles(sheet: Sheet, stage: Stage, layout: Layout) -> Group:
    group = sheet.group("obstacles")
    reference = symbols.symbol(sheet, symbols.OBSTACLE)
    for obstacle in stage.obstacles:
        if not 1 <= obstacle.tile <= len(layout.tiles):
            continue
        tile = layout.tiles[obstacle.tile - 1]
        if 1 <= obstacle.space <= len(tile.face.spaces):
            shape = tile.shape.spaces[obstacle.space - 1]
            if 1 <= obstacle.lane <= len(shape.lanes):
                x, y = shape.lanes[obstacle.lane - 1].centre
                turn = tile.shape.path.heading_at((shape.first + shape.last) / 2)
                place = f"{pose_transform(tile)} {move(x * UNIT, -y * UNIT, -turn, 0.5 * UNIT)}"
                group.add(sheet.use(reference, place, data_tile=obstacle.tile, data_space=obstacle.space))
    return group


def _gates_and_fences(sheet: Sheet, layout: Layout, tiles: Iterable[PlacedTile]) -> Group:
    """Pylons at the start and finish lines, fences along the finish."""
    group = sheet.group("decorations")
    for tile in tiles:
        road = road_of(layout, tile)
        zones = [space.zone for space in tile.face.spaces]
        cuts = [i for i in range(1, len(zones)) if zones[i] is not zones[i - 1]]
        for cut in cuts:
            group.add(_gate(sheet, tile, road, road.ends(cut)[1]))
        if Zone.FINISH in zones:
            group.add(_fences(sheet, tile, road))
    return group


def _gate(sheet: Sheet, tile: PlacedTile, road: Road, distance: float) -> Group:
    group = sheet.group("gate", transform=pose_transform(tile))
    reference = symbols.symbol(sheet, symbols.PYLON)
    for side in (RIGHT, LEFT):
        (x, y), _ = road.beside(side, 0.1, distance)
        group.add(sheet.use(reference, move(x * UNIT, -y * UNIT, scale=0.17 * UNIT)))
    return group


def _fences(sheet: Sheet, tile: PlacedTile, road: Road) -> BaseElement:
    """Barriers along both edges of the last tile, beyond the bands that carry marks."""
    beyond = KERB + 0.05
    first, last = 0.35, road.path.length - 0.05
    rails = "".join(
        contour_data(road.border(side, beyond, first, last), UNIT, closed=False) for side in (RIGHT, LEFT)
    )
    posts = "".join(
        _post(road, side, beyond, first + 0.25 * i)
        for side in (RIGHT, LEFT)
        for i in range(int((last - first) / 0.25) + 1)
    )
    return sheet.path(
        rails + posts,
        "fence",
        fill="none",
        stroke=sheet.theme.colours.timber,
        stroke_width=0.03 * UNIT,
        transform=pose_transform(tile),
    )


def _post(road: Road, side: float, beyond: float, distance: float) -> str:
    half = road.half_width(distance) + beyond
    (ax, ay), (bx, by) = (road.path.point_at(distance, side * (half + out)) for out in (-0.035, 0.035))
    return f"M{number(ax * UNIT)} {number(-ay * UNIT)}L{number(bx * UNIT)} {number(-by * UNIT)}"


def _overlaps(sheet: Sheet, layout: Layout) -> Group:
    group = sheet.group("overlaps", fill="none", stroke=sheet.theme.colours.alert)
    for overlap in layout.overlaps:
        group.add(_hatched(sheet, overlap))
    return group


def _hatched(sheet: Sheet, overlap: Overlap) -> Group:
    name = f"overlap-{overlap.first}-{overlap.second}"
    group = sheet.group("overlap", id=name)
    group.set_desc(overlap_words(overlap))
    lines = "".join(
        f"M{number(ax * UNIT)} {number(-ay * UNIT)}L{number(bx * UNIT)} {number(-by * UNIT)}"
        for (ax, ay), (bx, by) in _hatch_lines(overlap.shape)
    )
    group.add(sheet.path(lines, stroke_width=0.03 * UNIT))
    group.add(sheet.path(overlap_outline(overlap), stroke_width=0.045 * UNIT))
    return group


def overlap_words(overlap: Overlap) -> str:
    """Which tiles overlap, and how deep."""
    return f"Tiles {overlap.first} and {overlap.second} overlap, {overlap.depth:.2f} spaces deep"


def overlap_outline(overlap: Overlap) -> str:
    """Path data of what two tiles have in common, in drawing units on the table."""
    return "".join(
        polygon((x * UNIT, -y * UNIT) for x, y in ring.coords[:-1]) for ring in _rings(overlap.shape)
    )


def _rings(shape: BaseGeometry) -> Iterator[BaseGeometry]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            yield part.exterior


def _hatch_lines(shape: BaseGeometry) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Lines at 45 degrees across a shape."""
    left, low, right, high = shape.bounds
    step = HATCH * 2**0.5
    count = int((right - left + high - low) / step)
    begins = [left - (high - low) + (i + 0.5) * step for i in range(count + 1)]
    lines = shapely.linestrings([((begin, low), (begin + high - low, high)) for begin in begins])
    for part in shapely.get_parts(shapely.intersection(shape, lines)):
        if part.geom_type == "LineString" and not part.is_empty:
            (ax, ay), (bx, by) = part.coords[0], part.coords[-1]
            yield (ax, ay), (bx, by)
