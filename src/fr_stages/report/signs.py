"""Terrain and amounts as single characters, for pictures in the terminal that need no colour."""

from __future__ import annotations

from collections.abc import Iterable

from fr_stages.stage.tiles import Terrain

TERRAIN = {
    Terrain.FLAT: "·",
    Terrain.UPHILL: "▲",
    Terrain.DOWNHILL: "▼",
    Terrain.COBBLES: "▒",
    Terrain.FEEDING: "+",
}
TERRAIN_LEGEND = "· flat  ▲ uphill  ▼ downhill  ▒ cobbles  + feeding zone"

LEVELS = " ▁▂▃▄▅▆▇█"


def bar(part: float, width: int) -> str:
    """A bar of up to `width` characters, in eighths of one, for a part between 0 and 1."""
    eighths = round(max(0.0, min(part, 1.0)) * width * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def gauge(percentile: float, width: int = 11) -> str:
    """A line with a mark at a percentile: ``···●·······``."""
    at = min(int(percentile / 100 * width), width - 1)
    return "·" * at + "●" + "·" * (width - 1 - at)


def levels(amounts: Iterable[float], most: float) -> str:
    """A character for each amount: the higher, the more. What is above 0 is always seen."""
    return "".join(_level(amount, most) for amount in amounts)


def _level(amount: float, most: float) -> str:
    if amount <= 0 or most <= 0:
        return LEVELS[0]
    return LEVELS[max(1, min(round(amount / most * 8), 8))]
