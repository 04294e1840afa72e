"""What holds whoever rides, and what depends on play: the same stage ridden by other players.

Every number of a ride is the opinion of those who ride. So the usual field of strong players has a second
opinion, that of club players who ride by rules of thumb in another way; a measure on which they agree is the
stage's (docs/design/statistics.md).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from fr_stages.race.levels import CLUB, MASTER, RIVAL
from fr_stages.race.setup import Setup
from fr_stages.ride.measures import Measure
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import NEVER, Estimate, Z, difference, holm, two_sided

SHARE = 2
"""A second opinion rides one in so many of the races."""
MOST = 1_000
PLANNED = 20
"""Races of the players who think long."""

TOLERANCES: Mapping[str, float] = {
    "rounds": 0.25,
    "sprinteur_wins": 0.1,
    "margin": 0.1,
    "photo": 0.03,
    "lead_changes": 0.3,
    "spread": 0.8,
    "dropped": 0.02,
    "leading_pack": 0.45,
    "packs": 0.2,
    "worst_start": 0.04,
    "blocked": 0.9,
    "jam": 0.15,
    "slipped": 3.0,
    "exhaustion": 3.0,
    "wasted": 4.5,
    "cards_left": 0.3,
    "exhaustion_left": 0.3,
    "away_rounds": 0.8,
    "away_held": 0.03,
    "away_won": 0.05,
}
"""Up to which difference two rides agree: half the standard deviation of the measure among official stages
ridden by four strong teams, rounded. With less between them, two stages are neighbours in any order."""
RELATIVE = 0.1
"""The same for other measures, as a part of the value: they are not known of official stages."""


FOLLOWING = {"minutes": "rounds"}
"""Measures that follow from another one, and are not asked for themselves."""


class Verdict(StrEnum):
    """Whether a measure is the stage's or the players'."""

    HOLDS = "holds"
    DEPENDS = "depends on play"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the players of a bot make of a measure, and whether they agree."""

    measure: Measure
    bot: str
    other: Estimate
    verdict: Verdict


def second_opinion(races: int) -> dict[str, int]:
    """Who gives a second opinion on a ride of so many races, and in how many."""
    return {CLUB: max(1, min(races // SHARE, MOST))}


def played_by(setup: Setup, bot: str) -> Setup:
    """The same set-up with other players; automated teams stay as they are."""
    entrants = (it if it.is_automated else replace(it, bot=bot) for it in setup.entrants)
    return replace(setup, entrants=tuple(entrants))


def all_levels(races: int) -> dict[str, int]:
    """The same with all levels of play; those who think long ride few races."""
    few = second_opinion(races)[CLUB]
    return {CLUB: few, RIVAL: few, MASTER: min(races, PLANNED)}


def opinions(result: RideResult) -> dict[str, Opinion]:
    """What the second opinion on a ride says of each measure; nothing where nobody gave one.

    A measure holds when the 95 % interval of the difference lies within the tolerance; it depends on play
    when the difference is larger than that, beyond chance, with all measures held together by the method of
    Holm. Otherwise it is open: more races would tell. What follows from another measure follows its verdict.
    """
    if not result.opinions:
        return {}
    second = result.opinions[0]
    pairs = [
        (measure, other.estimate)
        for measure in result.measures
        if (other := second.measure(measure.name)) and not measure.estimate == other.estimate == NEVER
    ]
    tested = [pair for pair in pairs if pair[0].name not in FOLLOWING]
    apart = holm([_chance_of_agreement(*pair) for pair in tested])
    said = {pair[0].name: _verdict(*pair, is_apart) for pair, is_apart in zip(tested, apart, strict=True)}
    return {
        measure.name: Opinion(measure, second.bot, other, said[FOLLOWING.get(measure.name, measure.name)])
        for measure, other in pairs
    }


def tolerance(measure: Measure) -> float:
    """Up to which difference two rides agree on a measure."""
    return TOLERANCES.get(measure.name, RELATIVE * abs(measure.estimate.value))


def _verdict(measure: Measure, other: Estimate, is_apart: bool) -> Verdict:
    if is_apart:
        return Verdict.DEPENDS
    apart, error = difference(measure.estimate, other)
    return Verdict.HOLDS if abs(apart) + Z * error <= tolerance(measure) else Verdict.OPEN


def _chance_of_agreement(measure: Measure, other: Estimate) -> float:
    """How likely so large a difference is, if in truth it is no larger than the tolerance."""
    apart, error = difference(measure.estimate, other)
    beyond = abs(apart) - tolerance(measure)
    if beyond <= 0 or not math.isfinite(error):
        return 1.0
    return two_sided(beyond / error) if error else 0.0
