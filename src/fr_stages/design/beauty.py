"""Beauty: what tells official stages from random ones by sight, as one number.

Measured on the stages of the base game, Peloton and the promos: they are compact, their road keeps near its
middle and their ends are near each other (see docs/design/search.md). Lengths scale with the cardboard.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from fr_stages.design.footprint import Footprint
from fr_stages.stage.tiles import Face

USUAL_TILES = 21
USUAL_AREA = 164.0
"""Square spaces of cardboard of an official stage of so many tiles."""
RADIUS = 8.7
FILL = 0.42
FILL_SPREAD = 0.08
ENDS = 14.0
ENDS_SPREAD = 5.0
ASPECT = 2.5


@dataclass(frozen=True)
class Beauty:
    """How much a stage looks like an official one; lengths in spaces, for a stage of usual size.

    `radius` is the distance of the road from its middle, `fill` the part of the smallest rectangle that is
    covered, `aspect` how much longer than wide that is, `ends` the distance from start to finish tile.
    """

    radius: float
    fill: float
    ends: float
    aspect: float

    @classmethod
    def of(cls, footprint: Footprint) -> Beauty:
        """The beauty of what lies so."""
        scale = math.sqrt(footprint.area / USUAL_AREA)
        rectangle = footprint.rectangle
        return cls(
            footprint.radius / scale,
            footprint.area / rectangle.area,
            footprint.ends / scale,
            rectangle.width / rectangle.height,
        )

    @cached_property
    def score(self) -> float:
        """0 is as an official stage, less is less."""
        return -(
            abs(self.radius - RADIUS)
            + abs(self.fill - FILL) / FILL_SPREAD
            + max(0.0, self.ends - ENDS) / ENDS_SPREAD
            + max(0.0, self.aspect - ASPECT)
        )


def beauty(faces: tuple[Face, ...]) -> Beauty:
    """The beauty of a row of faces."""
    return Beauty.of(Footprint(faces))
