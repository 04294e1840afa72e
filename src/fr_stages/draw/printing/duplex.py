"""Printing on both sides: where something on the front of a sheet lies on its back."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.printing.paper import Paper
from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean


class Flip(StrEnum):
    """The edge about which the printer turns the sheet."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


def flip(name: str) -> Flip:
    """The way to turn a sheet called ``long-edge`` or ``short-edge``. Raises InputError for another."""
    try:
        return Flip(name)
    except ValueError:
        fix = did_you_mean(name, list(Flip)) or f"Edges are {', '.join(Flip)}."
        raise WRONG_VALUE.error(f"A sheet cannot be turned over {name[:40]!r}.", fix=fix) from None


class Back(NamedTuple):
    """The back of sheets of one paper, as the printer turns them."""

    on: Paper
    flip: Flip = Flip.LONG_EDGE

    @property
    def is_sideways(self) -> bool:
        """Whether left and right change places; otherwise top and bottom do."""
        is_upright = self.on.height >= self.on.width
        return is_upright == (self.flip is Flip.LONG_EDGE)

    def box(self, front: Box) -> Box:
        """Where a rectangle of the front lies, seen from the back."""
        if self.is_sideways:
            return front._replace(left=self.on.width - front.right)
        return front._replace(top=self.on.height - front.bottom)

    def pose(self, x: float, y: float, degrees: float) -> tuple[float, float, float]:
        """Where the other side of a piece lies whose front is at (x, y), turned clockwise by `degrees`.

        The piece is one that is turned over about its own x axis: its entry stays where it is.
        """
        if self.is_sideways:
            return self.on.width - x, y, (180 - degrees) % 360
        return x, self.on.height - y, -degrees % 360
