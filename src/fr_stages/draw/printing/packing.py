"""Packs pieces onto sheets of paper: in shelves, the highest pieces first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Size(NamedTuple):
    """Width and height of a piece or of a sheet, in mm."""

    width: float
    height: float


class Spot(NamedTuple):
    """Where a piece lies: the sheet (from 0) and its top left corner on it, in mm."""

    sheet: int
    left: float
    top: float


@dataclass
class _Shelf:
    """A row of pieces on a sheet."""

    sheet: int
    top: float
    height: float
    used: float = 0.0


@dataclass
class _Shelves:
    room: Size
    gap: float
    shelves: list[_Shelf] = field(default_factory=list)
    used: list[float] = field(default_factory=list)

    def place(self, piece: Size) -> Spot:
        """Puts a piece on the first shelf that has room for it, or on a new one."""
        shelf = next((shelf for shelf in self.shelves if self._fits(shelf, piece)), None) or self._new(piece)
        spot = Spot(shelf.sheet, shelf.used, shelf.top)
        shelf.used += piece.width + self.gap
        return spot

    def _fits(self, shelf: _Shelf, piece: Size) -> bool:
        return shelf.height >= piece.height and shelf.used + piece.width <= self.room.width

    def _new(self, piece: Size) -> _Shelf:
        fitting = (i for i, used in enumerate(self.used) if used + piece.height <= self.room.height)
        sheet = next(fitting, len(self.used))
        if sheet == len(self.used):
            self.used.append(0.0)
        shelf = _Shelf(sheet, self.used[sheet], piece.height)
        self.used[sheet] += piece.height + self.gap
        self.shelves.append(shelf)
        return shelf


def pack(pieces: Sequence[Size], room: Size, gap: float) -> list[Spot] | None:
    """The spot of each piece on sheets with `room` each, `gap` mm apart; None when one is too large."""
    if any(piece.width > room.width or piece.height > room.height for piece in pieces):
        return None
    shelves = _Shelves(room, gap)
    order = sorted(range(len(pieces)), key=lambda i: (-pieces[i].height, -pieces[i].width, i))
    spots = {i: shelves.place(pieces[i]) for i in order}
    return [spots[i] for i in range(len(pieces))]
