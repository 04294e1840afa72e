"""Start and finish on a tile, and the places of a breakaway. In the frame of the tile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, move, number, polygon
from fr_stages.draw.tile.road import Road
from fr_stages.draw.tile.terrain import lane_centres
from fr_stages.stage.tiles import Face, Zone


def add_zones(sheet: Sheet, group: Group, face: Face, road: Road) -> None:
    """Start places and start line, finish line, breakaway places."""
    for i, space in enumerate(face.spaces, start=1):
        if space.zone is Zone.START:
            group.add(_start_places(sheet, road, i))
    for line in start_and_finish(sheet, face, road):
        group.add(line)
    if face.breakaway:
        group.add(_breakaway(sheet, road, face.breakaway.space, face.breakaway.riders))


def start_and_finish(sheet: Sheet, face: Face, road: Road) -> Iterator[Group]:
    """The start line and the finish line of a face, as far as it has them."""
    for i, (space, following) in enumerate(pairwise(face.spaces), start=1):
        if space.zone is Zone.START and following.zone is not Zone.START:
            yield _start_line(sheet, road, i)
        if following.zone is Zone.FINISH and space.zone is not Zone.FINISH:
            yield _finish_line(sheet, road, i)


def _start_places(sheet: Sheet, road: Road, space: int) -> BaseElement:
    """A bracket at the front of each lane, as on a grid."""
    front = road.level_part(space)[1] - 0.17
    data = ""
    for centre in lane_centres(road.lanes[space - 1]):
        corners = [(front - 0.15, -0.17), (front, -0.17), (front, 0.17), (front - 0.15, 0.17)]
        points = [road.path.point_at(distance, centre + across) for distance, across in corners]
        data += polygon((x * UNIT, -y * UNIT) for x, y in points).removesuffix("Z")
    return sheet.path(
        data, "start-places", fill="none", stroke=sheet.theme.colours.line, stroke_width=0.025 * UNIT
    )


def _start_line(sheet: Sheet, road: Road, space: int) -> Group:
    """A line three times as broad as others, with a dark line in its middle."""
    distance = road.ends(space)[1]
    data = across(road, distance)
    group = sheet.group("start-line", fill="none")
    group.add(sheet.path(data, stroke=sheet.theme.colours.line, stroke_width=0.2 * UNIT))
    group.add(sheet.path(data, stroke=sheet.theme.colours.chequer, stroke_width=0.06 * UNIT))
    return group


def _finish_line(sheet: Sheet, road: Road, space: int) -> Group:
    """Chequers across the road, their middle on the line."""
    distance, half = road.ends(space)[1], road.half_width(road.ends(space)[1])
    (x, y), degrees = road.path.point_at(distance), road.path.heading_at(distance)
    count = 2 * round(half / 0.11)
    side = 2 * half / count
    rows = 3
    group = sheet.group("finish-line", transform=move(x * UNIT, -y * UNIT, -degrees))
    left, top = -rows * side / 2, -half
    size = (rows * side * UNIT, 2 * half * UNIT)
    group.add(sheet.rect(left * UNIT, top * UNIT, *size, fill="#ffffff"))
    squares = "".join(
        f"M{number((left + i * side) * UNIT)} {number((top + j * side) * UNIT)}"
        f"h{number(side * UNIT)}v{number(side * UNIT)}h{number(-side * UNIT)}z"
        for i in range(rows)
        for j in range(count)
        if (i + j) % 2 == 0
    )
    group.add(sheet.path(squares, fill=sheet.theme.colours.chequer))
    group.add(
        sheet.rect(
            left * UNIT, top * UNIT, *size, fill="none", stroke=sheet.theme.colours.chequer, stroke_width=0.3
        )
    )
    return group


def _breakaway(sheet: Sheet, road: Road, space: int, riders: int) -> Group:
    """A numbered ring in each lane in which a rider of the breakaway starts, the best one first."""
    group = sheet.group("breakaway")
    first, last = road.ends(space)
    for place, centre in enumerate(lane_centres(road.lanes[space - 1])[:riders], start=1):
        x, y = road.path.point_at((first + last) / 2, centre)
        group.add(
            sheet.circle(
                x * UNIT,
                -y * UNIT,
                0.17 * UNIT,
                fill="none",
                stroke=sheet.theme.colours.line,
                stroke_width=0.03 * UNIT,
                stroke_dasharray=f"{number(0.09 * UNIT)} {number(0.045 * UNIT)}",
            )
        )
        size = 0.2 * UNIT
        baseline = -y * UNIT + size * CAP_HEIGHT / 2
        group.add(
            sheet.text(
                str(place),
                x * UNIT,
                baseline,
                size,
                anchor="middle",
                bold=True,
                colour=sheet.theme.colours.line,
            )
        )
    return group


def across(road: Road, distance: float) -> str:
    """Path data of a line from edge to edge of the road."""
    half = road.half_width(distance)
    (ax, ay), (bx, by) = (road.path.point_at(distance, offset) for offset in (-half, half))
    return f"M{number(ax * UNIT)} {number(-ay * UNIT)}L{number(bx * UNIT)} {number(-by * UNIT)}"
