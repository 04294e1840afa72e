"""Requests that tests make."""

from __future__ import annotations

from fractions import Fraction

from fr_stages.design.request import Range, TerrainWish
from fr_stages.stage.tiles import Terrain

BASE = ("base",)
CHAMPION = ("champion",)
MIDDLE = (Fraction(1, 3), Fraction(2, 3))


def exactly(number: int) -> Range:
    """So many, no more and no fewer."""
    return Range(number, number)


def climbs(number: int, within_of_finish: int | None = None) -> TerrainWish:
    """So many climbs."""
    return TerrainWish(Terrain.UPHILL, exactly(number), within_of_finish=within_of_finish)


def cobbles(number: int, only_in: tuple[Fraction, Fraction] | None = None) -> TerrainWish:
    """So many cobbled sectors."""
    return TerrainWish(Terrain.COBBLES, exactly(number), only_in=only_in)
