"""Advice as demands: what the search has to see to so that no rule of the validator speaks up."""

from __future__ import annotations

from collections.abc import Collection

from fr_stages.design.demands import (
    AT_LEAST_ONE,
    Demands,
    is_hard,
    riders,
)
from fr_stages.design.request import Range
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.course_facts import is_counted_straight
from fr_stages.stage.rulebook import ALL_CURVES, MOST_HARD_TILES, STRAIGHTS
from fr_stages.stage.tiles import ENDS, Kind, Terrain
from fr_stages.validator import official
from fr_stages.validator.experience_rules import LONG_CLIMB
from fr_stages.validator.shape_rules import COMMON_TABLE_MM, TIGHT

WARNINGS = ("FR202", "FR205", "FR314")
"""The rules that warn of a stage and that the search can see to."""
ADVICE = (
    *WARNINGS, "FR401", "FR402", "FR405", "FR407", "FR408", "FR409", "FR410", "FR411", "FR404", "FR403",
    "FR412",
)  # fmt: skip
"""The rules that answers keep to beyond those that make a stage impossible; FR404 stands for FR107, too, and
FR403 for FR406. Those that come first are the last ones to be left aside."""
IMPLIED = {"FR107": "FR404", "FR406": "FR403"}
"""Rules that are kept to when another one is."""

WHOLE_SET = "FR403"
"""The advice to use the same number of straights and all curves."""
HARDLY_NEW = "FR412"
"""The advice not to imitate an official stage."""


def keep_to(found: Demands, codes: Collection[str]) -> None:
    """Adds what the rules of these codes demand; some of them demand nothing that a search could see to."""
    for code in codes:
        if code in _DEMANDS:
            _DEMANDS[code](found)


def _clear(found: Demands) -> None:
    found.clearance = max(found.clearance, TIGHT)


def _common_table(found: Demands) -> None:
    if found.table is None:
        found.table = (COMMON_TABLE_MM[0] / SPACE_MM, COMMON_TABLE_MM[1] / SPACE_MM)


def _usual_length(found: Demands) -> None:
    found.spaces = found.spaces.both(Range(*official.lengths(large_side=found.request.is_large_side)))


def _few_hard_tiles(found: Demands) -> None:
    found.add_quota(Range(0, MOST_HARD_TILES), is_hard)


def _no_feeding_before_finish(found: Demands) -> None:
    found.not_before_finish |= {it.face for it in found.inner if Terrain.FEEDING in it.terrains}


def _nothing_hard_before_finish(found: Demands) -> None:
    ending = ((it.face, it.spaces[-1]) for it in found.inner)
    found.not_before_finish |= {
        face for face, space in ending if space.terrain is Terrain.UPHILL or space.lanes < 2
    }


def _whole_set(found: Demands) -> None:
    inner = STRAIGHTS - len(ENDS)
    found.add_quota(Range(inner, inner), is_counted_straight)
    found.add_all_curves()


def _straights_exchanged(found: Demands) -> None:
    """Optional straights only in place of those of the basic game; none in a stage longer than usual."""
    tiles = found.request.catalogue.tiles.values()
    base = {tile.tile for tile in tiles if tile.faces[0].set == "base" and is_counted_straight(tile.faces[0])}
    optional = {it.face for it in found.inner if is_counted_straight(it) and it.tile not in base}
    if optional and found.request.tiles and found.request.tiles.least > STRAIGHTS + ALL_CURVES + 1:
        found.add_quota(Range(0, 0), lambda face: face.face in optional)
    elif optional:
        found.add_quota(Range(0, len(base)), is_counted_straight)


def _bonus_for_many(found: Demands) -> None:
    if found.request.is_large_side:
        found.add_quota(AT_LEAST_ONE, lambda face: face.kind is Kind.BONUS)


def _feeding_for_many(found: Demands) -> None:
    if found.request.is_large_side:
        found.add_quota(AT_LEAST_ONE, lambda face: Terrain.FEEDING in face.terrains)


def _zones_apart(found: Demands) -> None:
    found.zones_apart = True


def _room_before_narrow(found: Demands) -> None:
    found.riders = riders(found.request)


def _short_climbs(found: Demands) -> None:
    road = found.road(Terrain.UPHILL)
    road.length = road.length.both(Range(1, LONG_CLIMB))


_DEMANDS = {
    "FR202": _clear,
    "FR205": _common_table,
    "FR314": _usual_length,
    "FR401": _few_hard_tiles,
    "FR402": _no_feeding_before_finish,
    WHOLE_SET: _whole_set,
    "FR404": _straights_exchanged,
    "FR405": _bonus_for_many,
    "FR407": _feeding_for_many,
    "FR408": _zones_apart,
    "FR409": _room_before_narrow,
    "FR410": _nothing_hard_before_finish,
    "FR411": _short_climbs,
}
