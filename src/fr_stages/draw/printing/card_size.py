"""The size of a card."""

from __future__ import annotations

from typing import NamedTuple, Self

from fr_stages.draw.canvas.frame import Box
from fr_stages.faults import WRONG_VALUE

SMALLEST_MM = 50.0
LARGEST_MM = 420.0


class CardSize(NamedTuple):
    """A card after cutting, in mm, and how far its colours go beyond the cut."""

    width: float = 120.0
    height: float = 80.0
    bleed: float = 3.0

    @classmethod
    def parse(cls, text: str, bleed: float = 3.0) -> Self:
        """Reads ``120x80``. Raises InputError for anything else, and for sizes that nobody can hold."""
        sides = text.lower().replace("\N{MULTIPLICATION SIGN}", "x").split("x")
        try:
            width, height = map(float, sides)
        except ValueError:
            raise WRONG_VALUE.error(f"{text[:40]!r} is no card size.", fix="Write it like 120x80.") from None
        if not (min(width, height) >= SMALLEST_MM and max(width, height) <= LARGEST_MM):
            fix = f"Each side is {SMALLEST_MM:.0f} to {LARGEST_MM:.0f} mm long."
            raise WRONG_VALUE.error(f"A card cannot be {text[:40]} mm large.", fix=fix)
        return cls(width, height, bleed)

    @property
    def unit(self) -> float:
        """How large things are on it, compared with a card of 120 by 80 mm."""
        long, short = max(self.width, self.height), min(self.width, self.height)
        return min(long / 120.0, short / 80.0)

    def at(self, left: float, top: float) -> Box:
        """The cut edge of a card whose top left corner is there."""
        return Box(left, top, self.width, self.height)
