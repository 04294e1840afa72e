"""What is likely to happen: where the others will be, and where there will be shelter.

Chances are counted in sixtieths of a rider and in thousandths, so that all machines agree.
"""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import View
from fr_stages.race.track import ENERGY_ROOM

AHEAD: Final = 14  # how many spaces ahead a rider cares about: the longest move, and what it needs to slip
BEHIND: Final = 9  # from further behind nobody gets in front
RIDER: Final = 60  # a rider that is certainly there
CERTAIN: Final = 1000

# What riders are thought to play: in a pack mostly low cards, the nines of Sprinteurs late.
# An energy value and its sixtieths in turn: pairs would be made anew for each loop over them.
ROULEUR_PLAYS: Final = vec[i64]([3, 20, 4, 16, 5, 11, 6, 3, 7, 10])
SPRINTEUR_PLAYS: Final = vec[i64]([2, 18, 3, 20, 4, 11, 5, 11])

# The chance that a space is free on which so many sixtieths of riders are expected: e ** -riders.
FREE: Final = vec[i64](
    [round(CERTAIN * 2.718281828459045 ** (-sixtieths / RIDER)) for sixtieths in range(600)]
)


def crowd(view: View) -> vec[i64]:
    """How many riders will probably be on each space after the movement, counted from one's own space.

    The card of the team-mate is known when it has been chosen.
    """
    here: i64 = view.space(view.rider)
    target = view.track.target
    around = vec[i64]([0] * (AHEAD + 3))
    for rider in view.order:
        if rider == view.rider:
            continue
        space: i64 = view.space(rider)
        if space < here - BEHIND or space > here + AHEAD:
            continue
        row: i64 = space * ENERGY_ROOM
        if rider == view.mate and view.mate_energy >= 0:
            ahead: i64 = target[row + view.mate_energy] - here
            if 0 <= ahead <= AHEAD:
                around[ahead] += RIDER
            continue
        plays = SPRINTEUR_PLAYS if view.is_sprinteur(rider) else ROULEUR_PLAYS
        for i in range(0, len(plays), 2):
            ahead = target[row + plays[i]] - here
            if 0 <= ahead <= AHEAD:
                around[ahead] += plays[i + 1]
    return around


def chance_alone(around: vec[i64], ahead: i64) -> i64:
    """The chance that nobody is directly in front of the space so many ahead."""
    return FREE[around[ahead + 1]]


def chance_of_slip(view: View, around: vec[i64], goal: i64) -> i64:
    """The chance that slipstream takes a rider from `goal` one space on, to a pack two spaces ahead."""
    slip = view.track.slip
    if slip[goal] == 0 or slip[goal + 2] == 0:
        return 0
    ahead: i64 = goal - view.space(view.rider)
    return FREE[around[ahead + 1]] * (CERTAIN - FREE[around[ahead + 2]]) // CERTAIN


def shelter(view: View, first: i64, end: i64) -> i64:
    """On how many thousandths of the road from `first` to before `end` slipstream works."""
    slip = view.track.slip
    sheltered: i64 = 0
    for space in range(first, end):
        sheltered += slip[space]
    return CERTAIN * sheltered // max(end - first, 1)
