"""What tiles cover together: nothing is lost where they share an edge, nothing is counted twice."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
import shapely

from fr_stages.geometry.layout import Layout
from fr_stages.geometry.overlaps import LEAST_AREA, united
from fr_stages.stage.library import LibraryEntry, library
from fr_stages.stage.stage import Stage
from tests.geometry.stages import CATALOGUE

SEEDS = range(40)
LOST_BY_EXACT_UNIONS = ("aEtigku",)


def row(seed: int) -> Stage:
    """A row of up to 14 tiles, however senseless."""
    rng = random.Random(seed)
    return Stage(tuple(rng.choices(list(CATALOGUE.faces), k=rng.randint(2, 14))))


def check_area(stage: Stage) -> None:
    """The area of the union is the sum of the tiles less what pairs have in common.

    What three have in common has been taken away twice too often and is given back.
    """
    layout = Layout.of(stage)
    outlines = {tile.number: tile.outline for tile in layout.tiles}
    pairs = {(it.first, it.second): it for it in layout.overlaps}
    triples = [
        shapely.intersection(pairs[a, b].shape, outlines[c], grid_size=1e-6).area
        for a, b, c in combinations(outlines, 3)
        if {(a, b), (a, c), (b, c)} <= pairs.keys()
    ]
    four_deep = any(
        {*combinations(four, 2)} <= pairs.keys()
        for four in combinations({n for pair in pairs for n in pair}, 4)
    )
    area = sum(outline.area for outline in outlines.values()) - sum(it.area for it in pairs.values())
    slack = LEAST_AREA * (1 + len(outlines))
    if not four_deep:
        assert united(outlines.values()).area == pytest.approx(area + sum(triples), abs=slack)


@pytest.mark.parametrize("entry", library(), ids=lambda entry: f"{entry.set}-{entry.name}")
def test_the_tiles_of_official_stages_cover_the_sum_of_their_areas(entry: LibraryEntry) -> None:
    check_area(entry.stage())


@pytest.mark.parametrize("tiles", LOST_BY_EXACT_UNIONS)
def test_no_tile_is_lost_where_edges_are_shared(tiles: str) -> None:
    check_area(Stage(tuple(tiles)))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_rows_cover_the_sum_less_the_overlaps(seed: int) -> None:
    check_area(row(seed))
