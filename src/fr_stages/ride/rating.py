"""Ratings from races between two kinds of teams: the model of Bradley and Terry, on the scale of Elo.

Every team has a strength, and wins with a chance that is its strength as a part of the strengths of all
teams in the race. So one team of A against three of B wins a / (a + 3 b) of the races, and two against
two 2 a / (2 a + 2 b): all forms of races feed the same ratings (docs/design/statistics.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from fr_stages.ride.statistics import Estimate, Z

MIDDLE = 1000
"""The rating of the bot that the others are measured by; without it, the mean of all ratings."""
ELO = 400 / math.log(10)
"""Points of Elo in one unit of the logarithm of strength: ten times the strength is 400 points."""
ROUNDS = 100
CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Meeting:
    """Races in which `teams` of one bot met `others` of another: how many each has won.

    A shared first place counts half for each.
    """

    bot: str
    other: str
    teams: int
    others: int
    won: float
    lost: float


@dataclass(frozen=True)
class Ratings:
    """The rating of each bot, in points of Elo; `covariance` is that of the bots in their order."""

    bots: tuple[str, ...]
    values: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]
    races: int

    def of(self, bot: str) -> Estimate:
        """The rating of a bot with its 95 % interval; that by which all are measured has none."""
        i = self.bots.index(bot)
        half = Z * math.sqrt(max(self.covariance[i][i], 0.0))
        return Estimate(self.values[i], self.values[i] - half, self.values[i] + half, self.races)


def rate(bots: Sequence[str], meetings: Iterable[Meeting], middle: str | None = None) -> Ratings:
    """The ratings that make what happened most likely, with intervals from Fisher's information.

    Each pair is given one more race of one team against one, shared: who has won or lost everything, or
    has not ridden, gets a rating too, and among hundreds of races it moves hardly anything. `middle` is
    rated 1000; else the mean of all is.
    """
    known = [*meetings]
    shared = [Meeting(bot, other, 1, 1, 0.5, 0.5) for bot, other in combinations(bots, 2)]
    strengths = _fit(bots, [*known, *shared])
    weights = [float(bot == middle) if middle in bots else 1 / len(bots) for bot in bots]
    covariance = _inverse(_information(bots, [*known, *shared], strengths))
    centre = sum(weight * strength for weight, strength in zip(weights, strengths, strict=True))
    return Ratings(
        tuple(bots),
        tuple(MIDDLE + ELO * (strength - centre) for strength in strengths),
        _centred(covariance, weights),
        round(sum(it.won + it.lost for it in known)),
    )


def chance(difference: float, teams: int = 1, others: int = 1) -> float:
    """The chance that one of `teams` wins against `others` rated so many points of Elo less."""
    return teams / (teams + others * math.exp(-difference / ELO))


def _fit(bots: Sequence[str], meetings: Sequence[Meeting]) -> list[float]:
    """The logarithms of the strengths, by Newton's method; steps are cut where the first ones lead far."""
    strengths = [0.0] * len(bots)
    for _ in range(ROUNDS):
        slope = _slope(bots, meetings, strengths)
        inverse = _inverse(_information(bots, meetings, strengths))
        steps = [sum(row[j] * slope[j] for j in range(len(bots))) for row in inverse]
        strengths = [at + max(-1.0, min(1.0, step)) for at, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < CLOSE:
            break
    return strengths


def _slope(bots: Sequence[str], meetings: Sequence[Meeting], strengths: Sequence[float]) -> list[float]:
    """What each bot has won beyond what its strength lets expect."""
    slope = [0.0] * len(bots)
    for it in meetings:
        i, j = bots.index(it.bot), bots.index(it.other)
        expected = chance(ELO * (strengths[i] - strengths[j]), it.teams, it.others)
        beyond = it.won - (it.won + it.lost) * expected
        slope[i] += beyond
        slope[j] -= beyond
    return slope


def _information(
    bots: Sequence[str], meetings: Sequence[Meeting], strengths: Sequence[float]
) -> list[list[float]]:
    """Fisher's information about the strengths.

    Races tell only of differences; a little weight on the sum of all makes one solution of the many.
    """
    table = [[1.0] * len(bots) for _ in bots]
    for it in meetings:
        i, j = bots.index(it.bot), bots.index(it.other)
        expected = chance(ELO * (strengths[i] - strengths[j]), it.teams, it.others)
        told = (it.won + it.lost) * expected * (1 - expected)
        table[i][i] += told
        table[j][j] += told
        table[i][j] -= told
        table[j][i] -= told
    return table


def _centred(covariance: list[list[float]], weights: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    """The covariance of the ratings, in points of Elo, when their weighted mean is what stands firm."""
    size = range(len(weights))
    means = [sum(weights[j] * covariance[i][j] for j in size) for i in size]
    mean = sum(weights[i] * means[i] for i in size)
    return tuple(
        tuple(ELO * ELO * (covariance[i][j] - means[i] - means[j] + mean) for j in size) for i in size
    )


def _inverse(table: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix that has one (Gauss and Jordan)."""
    size = len(table)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(table)]
    for at in range(size):
        best = max(range(at, size), key=lambda i: abs(rows[i][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for i in range(size):
            if i != at and rows[i][at]:
                factor = rows[i][at]
                rows[i] = [value - factor * other for value, other in zip(rows[i], rows[at], strict=True)]
    return [row[size:] for row in rows]
