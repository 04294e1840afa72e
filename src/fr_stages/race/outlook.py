"""What is likely to happen: where the others will be, and where there will be shelter.

Chances are counted in sixtieths of a rider and in thousandths, so that all machines agree.
"""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import View
from fr_stages.race.forecast import RIDER, ROULEUR_PLAYS, SPRINTEUR_PLAYS
from fr_stages.race.track import ENERGY_ROOM, Track

AHEAD: Final = 14  # how many spaces ahead a rider cares about; on the two after these it expects nobody
CERTAIN: Final = 1000

# The chance that a space is free on which so many sixtieths of riders are expected: e ** -riders.
FREE: Final = vec[i64](
    [round(CERTAIN * 2.718281828459045 ** (-sixtieths / RIDER)) for sixtieths in range(600)]
)


def crowd(view: View) -> vec[i64]:
    """How many others will probably be on each space after the movement, counted from one's own space.

    The card of the team-mate is known when it has been chosen.
    """
    here: i64 = max(view.space(view.rider), 0)
    around = view.expected(here)
    _leave_out(view, view.rider, around, here)
    energy: i64 = view.mate_energy
    if energy >= 0:
        _leave_out(view, view.mate, around, here)
        ahead: i64 = view.track.target[view.space(view.mate) * ENERGY_ROOM + energy] - here
        if 0 <= ahead <= AHEAD:
            around[ahead] += RIDER
    around[AHEAD + 1] = 0
    around[AHEAD + 2] = 0
    return around


def _leave_out(view: View, rider: i64, around: vec[i64], here: i64) -> None:
    """Takes what a rider is expected to do out of the spaces from `here` on."""
    space: i64 = view.space(rider)
    if space < 0:  # it has no place yet
        return
    target = view.track.target
    row: i64 = space * ENERGY_ROOM
    plays = SPRINTEUR_PLAYS if view.is_sprinteur(rider) else ROULEUR_PLAYS
    for i in range(0, len(plays), 2):
        ahead: i64 = target[row + plays[i]] - here
        if 0 <= ahead <= AHEAD:
            around[ahead] -= plays[i + 1]


def chance_alone(around: vec[i64], ahead: i64) -> i64:
    """The chance that nobody is directly in front of the space so many ahead."""
    return FREE[around[ahead + 1]]


def chance_of_wheel(track: Track, around: vec[i64], ahead: i64, goal: i64) -> i64:
    """The chance that a pack two spaces ahead of `goal` gives slipstream there; `goal` is so many ahead.

    Slipstream is used when nobody is in between, so times `chance_alone` it is the chance of a slip.
    """
    slip = track.slip
    if slip[goal] == 0 or slip[goal + 2] == 0:
        return 0
    return CERTAIN - FREE[around[ahead + 2]]


def shelter(view: View, first: i64, end: i64) -> i64:
    """On how many thousandths of the road from `first` to before `end` slipstream works."""
    if end <= first:
        return 0
    sheltered = view.track.sheltered
    return CERTAIN * (sheltered[end] - sheltered[first]) // (end - first)
