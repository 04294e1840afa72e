"""Terrain in small: one bold mark a space, for profiles, cards and little plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet, move, polygon
from fr_stages.stage.tiles import Terrain

EDGE = 0.25
"""Width in mm of the line round a band."""


def ground(sheet: Sheet, terrain: Terrain) -> str:
    """The colour under the marks of a terrain."""
    kerb = sheet.theme.terrains[terrain].kerb
    return kerb if kerb != "none" else sheet.theme.colours.label


def band(sheet: Sheet, terrain: Terrain, box: Box, spaces: int) -> Group:
    """A strip of `spaces` spaces of one terrain, ridden to the right."""
    group = sheet.group(f"band {terrain}")
    edge = sheet.theme.colours.muted
    group.add(sheet.rect(*box, fill=ground(sheet, terrain), stroke=edge, stroke_width=EDGE))
    step = box.width / spaces
    for i in range(spaces):
        place = move(box.left + (i + 0.5) * step, box.centre[1], scale=min(step, box.height) * 0.92)
        group.add(sheet.use(mark(sheet, terrain), place))
    return group


def mark(sheet: Sheet, terrain: Terrain) -> str:
    """The reference to the mark of a terrain: about (0, 0), at most 1 large, ridden towards +x."""
    return sheet.shared(f"mark-{terrain}", lambda: _MARKS[terrain](sheet))


def _colour(sheet: Sheet, terrain: Terrain) -> str:
    colour = sheet.theme.terrains[terrain].mark
    return colour if colour != "none" else sheet.theme.colours.ink


def _flat(sheet: Sheet) -> BaseElement:
    return sheet.group("mark flat")


def _climb(sheet: Sheet) -> BaseElement:
    """One bold chevron."""
    corners = [(-0.36, -0.44), (0.0, -0.44), (0.4, 0.0), (0.0, 0.44), (-0.36, 0.44), (0.04, 0.0)]
    return sheet.path(polygon(corners), "mark uphill", fill=_colour(sheet, Terrain.UPHILL))


def _descent(sheet: Sheet) -> BaseElement:
    """Two thin chevrons."""
    return sheet.path(
        "M-.32 -.36L0 0L-.32 .36M.04 -.36L.36 0L.04 .36",
        "mark downhill",
        fill="none",
        stroke=_colour(sheet, Terrain.DOWNHILL),
        stroke_width=0.12,
    )


def _stones(sheet: Sheet) -> BaseElement:
    """Three rows of stones."""
    places = [(x + (0.17 if row == 0 else 0.0), row) for x, row in product((-0.34, 0.0), (-1, 0, 1))]
    data = "".join(
        polygon([(x, 0.3 * row - 0.11), (x + 0.27, 0.3 * row - 0.11), (x + 0.27, 0.3 * row + 0.11),
                 (x, 0.3 * row + 0.11)])
        for x, row in places
    )  # fmt: skip
    return sheet.path(data, "mark cobbles", fill=_colour(sheet, Terrain.COBBLES))


def _bottle(sheet: Sheet) -> BaseElement:
    """A bottle standing up."""
    data = "M-.17 .42V-.12L-.08 -.24V-.42H.08V-.24L.17 -.12V.42Z"
    return sheet.path(data, "mark feeding", fill=_colour(sheet, Terrain.FEEDING))


_MARKS: Mapping[Terrain, Callable[[Sheet], BaseElement]] = {
    Terrain.FLAT: _flat,
    Terrain.UPHILL: _climb,
    Terrain.DOWNHILL: _descent,
    Terrain.COBBLES: _stones,
    Terrain.FEEDING: _bottle,
}
