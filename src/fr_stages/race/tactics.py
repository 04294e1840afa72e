"""Bots that think: where will the others be, and what is a card worth?"""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.cards import ROULEUR_VALUES, SPRINTEUR_VALUES
from fr_stages.race.track import ENERGY_ROOM

AHEAD: Final = 14  # how many spaces ahead a rider cares about: the longest move, and what gives it slipstream
CERTAIN: Final = 5  # a rider is certainly there; each of the five values of its cards counts one
FREE: Final = (1000, 819, 670, 549, 449, 368, 301, 247, 202, 165, 135)  # chance in 1000 of an empty space

EXHAUSTION_COST: Final = 2600
PRICE: Final = 700  # what one unit of energy is worth later in the race, in thousandths of a space
SPRINT: Final = 14  # with so few spaces to go there is no later


def crowd(view: View) -> vec[i64]:
    """How many riders will probably stand on each of the spaces from one's own on, in fifths of a rider.

    Others are thought to play any of the energy cards of their type; the team-mate's card may be known.
    """
    here: i64 = view.space(view.rider)
    target = view.track.target
    around = vec[i64]([0] * (AHEAD + 2))
    for rider in view.order:
        if rider == view.rider:
            continue
        row: i64 = view.space(rider) * ENERGY_ROOM
        if rider == view.mate and view.mate_energy >= 0:
            ahead: i64 = target[row + view.mate_energy] - here
            if 0 <= ahead < AHEAD:
                around[ahead] += CERTAIN
            continue
        for energy in SPRINTEUR_VALUES if view.is_sprinteur(rider) else ROULEUR_VALUES:
            ahead = target[row + energy] - here
            if 0 <= ahead < AHEAD:
                around[ahead] += 1
    return around


def chance_free(around: vec[i64], ahead: i64) -> i64:
    """The chance in 1000 that nobody stands on the space so many ahead."""
    return FREE[min(around[ahead], len(FREE) - 1)]


@final
class SteadyBot(Bot):
    """Looks for a place in the pack, knows its slipstream and its climbs, and sprints at the end."""

    def card(self, view: View) -> i64:
        """The card that gains most for what it costs."""
        around = crowd(view)
        track = view.track
        here: i64 = view.space(view.rider)
        price: i64 = PRICE if track.finish - here > SPRINT else 0
        best: i64 = 0
        best_worth: i64 = -1_000_000
        for i in range(view.size):
            energy: i64 = view.energy(i)
            goal: i64 = view.target(energy)
            worth: i64 = (goal - here) * 1000 - energy * price
            if goal < track.finish:
                ahead: i64 = goal - here
                alone: i64 = chance_free(around, ahead + 1)
                slip: i64 = 0
                if track.slip[goal] and track.slip[goal + 2]:
                    slip = alone * (1000 - chance_free(around, ahead + 2)) // 1000
                worth += slip - (alone - slip) * EXHAUSTION_COST // 1000
            if worth > best_worth:
                best = i
                best_worth = worth
        return best

    def bid(self, view: View) -> i64:
        """A card of middling value: the breakaway is welcome, not at any price."""
        return middling(view)


def middling(view: View) -> i64:
    """The card of the hand with as many lower as higher ones."""
    ranked = sorted(range(view.size), key=view.energy)
    return ranked[len(ranked) // 2]


bot("steady", "looks for shelter in the pack, saves energy and exhaustion, sprints at the end")(SteadyBot)
