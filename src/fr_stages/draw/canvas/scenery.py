"""Trees in the part of a plan that nothing else needs."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from svgwrite.container import Group

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.labels import FreeSpace
from fr_stages.draw.canvas.sheet import Sheet, move

SPACING_MM = 9.0
MOST_TREES = 60
SELDOM, OFTEN = 0.08, 0.58
"""How likely a site has a tree, outside woods and inside them."""


def trees(sheet: Sheet, room: Box, free: FreeSpace, seed: str) -> Group:
    """Small woods in the free part of `room`, always the same for the same `seed`."""
    group = sheet.group("decorations")
    if sheet.theme.colours.tree == "none":
        return group
    planted, salt = 0, crc32(seed.encode("utf-8"))
    for column, row in _sites(room):
        luck = _luck(column, row, salt)
        if planted < MOST_TREES and _is_wooded(next(luck), column, row, salt):
            kind, aside, down = next(luck), next(luck), next(luck)
            size = 4.5 + 3.0 * kind
            x = room.left + (column + 0.5 + 0.6 * (aside - 0.5)) * SPACING_MM
            y = room.top + (row + 0.5 + 0.6 * (down - 0.5)) * SPACING_MM
            box = free.place(size + 2.0, size + 2.0, [(x, y)])
            if box:
                reference = symbols.symbol(sheet, symbols.TREES[int(kind * 97) % len(symbols.TREES)])
                group.add(sheet.use(reference, move(x, y, scale=size)))
                planted += 1
    return group


def _sites(room: Box) -> Iterator[tuple[int, int]]:
    for row in range(int(room.height / SPACING_MM)):
        for column in range(int(room.width / SPACING_MM)):
            yield column, row


def _is_wooded(luck: float, column: int, row: int, salt: int) -> bool:
    """Often in some parts of the sheet, so that trees stand in groups, and seldom in the others."""
    if not SELDOM <= luck < OFTEN:
        return luck < SELDOM
    return next(_luck(column // 3, row // 3 + 100, salt)) > 0.72


def _luck(column: int, row: int, salt: int) -> Iterator[float]:
    """Numbers from 0 to below 1 that only depend on the place and the salt."""
    mixed = (column * 73856093 ^ row * 19349663 ^ salt) & 0xFFFFFFFF
    while True:
        mixed = (mixed * 1664525 + 1013904223) & 0xFFFFFFFF
        mixed ^= mixed >> 15
        yield (mixed >> 8) / 2**24
