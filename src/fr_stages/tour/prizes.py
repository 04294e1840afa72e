"""The printed tables of a tour: podium, piles of points, and what is added at the end."""

from __future__ import annotations

from dataclasses import dataclass

PODIUM = (3, 2, 1)
"""Tour points for the first three riders of each stage."""
MAJOR = (5, 3, 1)
MINOR = (2, 1)
REST_DAY = 1
"""Tour points for each leader on a rest day."""
LEAST_STAGES, MOST_STAGES = 3, 21
USUAL_SPACES = {"normal": 78, "long": 102}
LEAST_ASCENT = 5
"""The least unbroken ascent, in spaces, at whose end the Major pile lies."""


@dataclass(frozen=True, slots=True)
class Band:
    """The tour points that are added at the end of a tour of so many stages, best first."""

    stages: int
    time: tuple[int, ...]
    team: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]


BANDS = (
    Band(7, (3, 2, 1), (1,), (2, 1), (2, 1)),
    Band(14, (4, 3, 2, 1), (2, 1), (3, 2, 1), (3, 2, 1)),
    Band(MOST_STAGES, (5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1), (4, 3, 2, 1)),
)
FEW_TEAMS = 2


def band(stages: int, teams: int) -> Band:
    """The band of a tour; with two teams it is always the first."""
    if teams <= FEW_TEAMS:
        return BANDS[0]
    return next((band for band in BANDS if stages <= band.stages), BANDS[-1])
