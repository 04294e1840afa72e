"""The last word on two tiles that come close: the validator's own measures."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import Polygon

from fr_stages.design.ground import HEADINGS
from fr_stages.design.lattice import Exact
from fr_stages.design.pieces import Shape
from fr_stages.geometry.convex import GRID
from fr_stages.geometry.overlaps import LEAST_AREA
from fr_stages.geometry.paths import Pose


class ExactJudge:
    """Says for two rows of the outlines whether tiles that lie so keep clear of one another.

    With it a search leaves out nothing that the validator would let pass.
    """

    def __init__(self, shapes: Sequence[Shape], clearance: float) -> None:
        self._shapes = shapes
        self._clearance = clearance
        self._known: dict[tuple[int, int, int, int, int, int, bool], bool] = {}

    def __call__(self, first: int, second: int, xa: int, xb: int, ya: int, yb: int, apart: bool) -> bool:
        """Whether the second tile, so many steps away, keeps clear; `apart` asks for the clearance."""
        key = (first, second, xa, xb, ya, yb, apart)
        if key not in self._known:
            self._known[key] = self._judged(first, second, Exact(xa, xb, ya, yb), apart=apart)
        return self._known[key]

    def _judged(self, first: int, second: int, way: Exact, *, apart: bool) -> bool:
        mine = self._outline(first, Pose())
        theirs = self._outline(second, Pose(way.x, way.y))
        if mine.intersection(theirs, grid_size=GRID).area >= LEAST_AREA:
            return False
        return not apart or float(mine.distance(theirs)) >= self._clearance

    def _outline(self, row: int, place: Pose) -> Polygon:
        shape, heading = divmod(row, HEADINGS)
        return Polygon(place._replace(heading=heading).place(self._shapes[shape].outline))
