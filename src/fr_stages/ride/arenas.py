"""Kinds of races in which bots are rated: terrain, more players, against the clock, among automated teams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import LARGE_SIDE, Stage
from fr_stages.stage.tiles import Terrain

FEW = 4
"""A stage with no more spaces of climbs and cobbles than this counts as flat."""

NEAR = 3
"""With no more spaces to go at its end, a climb makes a mountain finish."""

STAGES = (
    "base/avenue-corso-paseo", "grand-tour-2018/amiens", "grand-tour-2018/pau", "grand-tour-2018/chartres",
    "base/la-classicissima", "grand-tour-2018/laruns", "base/ronde-van-wevelgem", "base/ballons-centrale",
    "base/la-haute-montagne", "grand-tour-2018/alpe-d-huez", "grand-tour-2018/mur-de-bretagne",
    "grand-tour-2018/col-de-portet", "dice-tower/eric-avenue@2-4", "grand-tour-2018/roubaix",
    "peloton/stage-11@2-4", "dice-tower/suz-side-road@2-4", "peloton/stage-7@5-6", "peloton/stage-9@5-6",
    "dice-tower/the-mandi-mile@5-6", "dice-tower/suz-side-road@5-6",
)  # fmt: skip
"""Where bots are rated when no stages are named: four of each kind, half of them from either half of the
library on which `racer` and `challenger` were trained."""


class Arena(StrEnum):
    """A kind of race. The terrain kinds are told apart by `terrain_of`."""

    FLAT = "flat"
    HILLS = "hills"
    SUMMIT = "mountain finish"
    COBBLES = "cobbles"
    CLOCK = "time trial"
    MANY = "5-6 players"
    SOLO = "solo"


@dataclass(frozen=True, slots=True)
class Ground:
    """An arena and the stages that are ridden in it, in turn."""

    arena: Arena
    stages: tuple[Stage, ...]


def terrain_of(stage: Stage) -> Arena:
    """The kind of a stage by its terrain between the lines.

    Cobbles are where more spaces are cobbled than uphill; a mountain finish is a climb that ends near the
    line. Raises UnknownFaceError for a face that is not known.
    """
    course = Course.of(stage)
    facts = CourseFacts(course)
    uphill, cobbles = facts.terrain[Terrain.UPHILL], facts.terrain[Terrain.COBBLES]
    if uphill + cobbles <= FEW:
        return Arena.FLAT
    if cobbles > uphill:
        return Arena.COBBLES
    ends = [facts.to_go(climb.last) for climb in facts.climbs]
    return Arena.SUMMIT if min(ends) <= NEAR else Arena.HILLS


def grounds(stages: Iterable[Stage]) -> tuple[Ground, ...]:
    """The arenas that some stages make, in the order of `Arena`; those that no stage fits are missing.

    Time trials and races among automated teams are ridden on one stage of each terrain.
    """
    known = [*stages]
    large = [stage for stage in known if stage.players == LARGE_SIDE]
    small = [stage for stage in known if stage.players != LARGE_SIDE]
    of_kind = {
        arena: [stage for stage in small if terrain_of(stage) is arena]
        for arena in (Arena.FLAT, Arena.HILLS, Arena.SUMMIT, Arena.COBBLES)
    }
    one_of_each = [stages[0] for stages in of_kind.values() if stages] or large[:FEW]
    of_kind |= {Arena.CLOCK: one_of_each, Arena.MANY: large, Arena.SOLO: one_of_each}
    return tuple(Ground(arena, tuple(stages)) for arena, stages in of_kind.items() if stages)
