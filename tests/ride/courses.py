"""Small courses on which everything can be counted by hand, and the counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fr_stages.race.entrants import Entrant
from fr_stages.race.options import Options
from fr_stages.race.setup import Setup
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.rulebook import ROULEUR_VALUES, SPRINTEUR_VALUES
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain, Zone

DUEL = (Entrant("red", bot="random", rider="sprinteur"), Entrant("blue", bot="random", rider="rouleur"))
OUTCOMES = tuple(product(SPRINTEUR_VALUES, ROULEUR_VALUES))
"""The cards that a Sprinteur and a Rouleur play in the first round by chance: each pair as likely."""


def sprint(
    *, lanes: int = 2, terrain: Terrain = Terrain.FLAT, climb_at: int = 99, weather: Weather | None = None
) -> Course:
    """A start of one space with two lanes, one space of road, and a long finish: one round decides.

    `lanes` and `terrain` are those of the finish, from space `climb_at` on; `weather` lies on it.
    """
    start = CourseSpace(1, 1, 2, zone=Zone.START)
    road = CourseSpace(1, 2, 2)
    finish = [
        CourseSpace(
            2,
            number,
            lanes,
            terrain if number + 1 >= climb_at else Terrain.FLAT,
            Zone.FINISH,
            weather,
        )
        for number in range(1, 12)
    ]
    return Course((start, road, *finish), "Sprint")


def duel(course: Course, seed: int = 0) -> Setup:
    """A ride of one Sprinteur and one Rouleur who play any card."""
    return Setup(course, DUEL, Options(achievements=True, weather="stage"), seed)


def chance(hits: int) -> float:
    """The chance of `hits` of the outcomes."""
    return hits / len(OUTCOMES)


def exact_sprinteur_wins() -> Fraction:
    """The better card wins; of equal ones that of the rider who started on the right, either of the two."""
    return sum(
        (Fraction(1) if s > r else Fraction(1, 2) if s == r else Fraction(0) for s, r in OUTCOMES),
        Fraction(0),
    ) / len(OUTCOMES)


def exact_margin() -> float:
    """The mean distance between the two after slipstream, which closes a gap of one space."""
    gaps = [abs(s - r) for s, r in OUTCOMES]
    return sum(1 if gap == 2 else gap for gap in gaps) / len(gaps)
