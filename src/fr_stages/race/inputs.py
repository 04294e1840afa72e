"""What a net looks at before a card is played: how the rider stands, and what each card would do.

All inputs are whole numbers of such a size that 64 is much.
"""

from __future__ import annotations

from typing import Final

from fr_stages.race.ahead import HIGHEST, LOWEST, ONE
from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import View
from fr_stages.race.forecast import RIDER
from fr_stages.race.outlook import AHEAD, CERTAIN, FREE, crowd
from fr_stages.race.track import ENERGY_ROOM, Track
from fr_stages.stage.rulebook import HAND, TAILWIND_HAND

SITUATION: Final = (
    "to_go", "leader_to_go", "mate_ahead", "mate_known", "mate_moves", "middling_cards", "low_cards", "calm",
    "near_calm", "far_calm", "capped", "helped", "slack", "riders",
)  # fmt: skip
"""How the rider stands; `calm` to `helped` are tables of `Ahead`, `slack` is what the best cards that the
rider still has would lead to beyond the line, if it played them all."""

CARD: Final = (
    "moved", "lost", "gained", "slip", "alone", "crowded", "shelter", "leads", "trails", "over",
    "slack_after", "sacrifice", "beyond", "mate_beyond", "mate_gives_shelter", "helped_next", "capped_next",
    "capped_soon", "blocked", "hand_next",
)  # fmt: skip
"""What a card would do; `sacrifice` is how much further it leads than the least of the best cards, which
would have to be played in its place later."""

CARDS_AT: Final = 1 + 14
ROW: Final = 1 + 20
BLANK: Final = vec[i64]([0] * (CARDS_AT + TAILWIND_HAND * ROW))

LANES: Final = vec[i64]([3, 2, 2, 1, 2, 1, 1, 0])  # by the lanes that are closed: how many can be ridden
FINAL_ROUND: Final = 38  # in 64ths of a round: riders need a little more than the usual rounds
FAR_OFF: Final = 30 * ONE  # more slack than that makes no difference
MUCH: Final = 160


def inputs_of(view: View) -> vec[i64]:
    """The inputs of the deciding rider.

    First stands the number of different cards, then SITUATION, then for each of those cards its place in
    the hand and CARD. Where all cards are alike there is nothing to decide, and nothing is looked at.
    """
    x = BLANK[:]
    x[0] = different_cards(view)
    if x[0] == 1:
        return x
    track = view.track
    ahead = track.ahead()
    here: i64 = view.space(view.rider)
    leader_to_go: i64 = max(track.finish - view.space(view.leader), 0)
    rounds: i64 = ONE
    if leader_to_go > 0:
        rounds = max(ahead.rounds[track.finish - leader_to_go] + FINAL_ROUND, ONE)
    left = view.stack_counts()
    reach, least = _reach(left, ahead.pace, here * ENERGY_ROOM, rounds)
    mate_goal: i64 = -1
    if view.mate >= 0:
        mate_goal = _look_at_the_mate(x, view, track, here)
    x[1] = track.finish - here
    x[2] = leader_to_go
    x[6] = 21 * (left[5] if view.is_sprinteur(view.rider) else left[6])
    x[7] = 13 * (left[2] + left[3])
    x[8] = ahead.calm[here]
    x[9] = ahead.near_calm[here]
    x[10] = ahead.far_calm[here]
    x[11] = ahead.capped[here] >> 2
    x[12] = ahead.helped[here] >> 1
    x[13] = _slack(reach, track.finish - here)
    x[14] = view.on_road * 8
    _look_at_the_cards(x, view, reach, least, mate_goal)
    return x


def different_cards(view: View) -> i64:
    """How many different cards the hand holds."""
    seen: i64 = 0
    number: i64 = 0
    for index in range(view.size):
        card: i64 = 1 << view.energy(index)
        if seen & card == 0:
            seen |= card
            number += 1
    return number


def _reach(left: vec[i64], pace: vec[i64], row: i64, rounds: i64) -> tuple[i64, i64]:
    """How far the best cards lead in so many rounds, and the least of them; in 64ths of a space."""
    reach: i64 = 0
    least: i64 = LOWEST * ONE
    energy: i64 = HIGHEST
    while energy >= LOWEST and rounds > 0:
        if left[energy]:
            played: i64 = min(left[energy] * ONE, rounds)
            least = pace[row + energy]
            reach += played * least
            rounds -= played
        energy -= 1
    return (reach >> 6) + rounds * LOWEST, least


def _slack(reach: i64, to_go: i64) -> i64:
    return min(max(reach - to_go * ONE, -FAR_OFF), FAR_OFF) >> 3


def _look_at_the_mate(x: vec[i64], view: View, track: Track, here: i64) -> i64:
    """Puts down where the team-mate is, and what it plays if that is known; returns the space it aims at."""
    there: i64 = view.space(view.mate)
    x[3] = min(max(there - here, -20), 20) * 6
    energy: i64 = view.mate_energy
    if energy < 0:
        return -1
    goal: i64 = track.target[there * ENERGY_ROOM + energy]
    x[4] = ONE
    x[5] = min(max(goal - here - 4, -12), 12) * 10
    return goal


def _look_at_the_cards(x: vec[i64], view: View, reach: i64, least: i64, mate_goal: i64) -> None:
    """Puts down what each different card does, on this road and among those who ride there."""
    here: i64 = view.space(view.rider)
    around = crowd(view)
    beyond = around[:]
    for i in range(AHEAD, 0, -1):
        beyond[i] += beyond[i + 1]
    seen: i64 = 0
    at: i64 = CARDS_AT
    for index in range(view.size):
        energy: i64 = view.energy(index)
        if seen & (1 << energy):
            continue
        seen |= 1 << energy
        x[at] = index
        goal: i64 = view.target(energy)
        _look_at_the_road(x, at, view, energy, goal, reach, least)
        _look_at_the_others(x, at, view, goal, around, mate_goal)
        x[at + 13] = beyond[goal - here + 1] >> 2
        at += ROW


def _look_at_the_road(
    x: vec[i64], at: i64, view: View, energy: i64, goal: i64, reach: i64, least: i64
) -> None:
    """Puts down what a card does on this road, whoever else is on it."""
    track = view.track
    ahead = track.ahead()
    here: i64 = view.space(view.rider)
    moved: i64 = goal - here
    pace: i64 = ahead.pace[here * ENERGY_ROOM + energy]
    x[at + 1] = moved * 7
    x[at + 2] = max(energy - moved, 0) * 16
    x[at + 3] = max(moved - energy, 0) * 21
    x[at + 11] = _slack(reach - max(pace, least), track.finish - goal)
    x[at + 12] = max(pace - least, 0) >> 2
    if goal < track.finish:
        then: i64 = goal * ENERGY_ROOM
        x[at + 16] = (track.target[then + LOWEST] - goal - LOWEST) * 21
        x[at + 17] = max(goal + HIGHEST - track.target[then + HIGHEST], 0) * 16
        x[at + 18] = ahead.near_capped[goal] >> 2
        x[at + 20] = (track.hand[goal] - HAND) * 32
    else:
        x[at + 10] = ONE + (goal - track.finish) * 13


def _look_at_the_others(
    x: vec[i64], at: i64, view: View, goal: i64, around: vec[i64], mate_goal: i64
) -> None:
    """Puts down whom a card probably meets where it leads."""
    track = view.track
    moved: i64 = goal - view.space(view.rider)
    leader: i64 = view.space(view.leader)
    free: i64 = FREE[around[moved + 1]]
    if goal < track.finish:
        slip: i64 = 0
        if track.slip[goal] and track.slip[goal + 2]:
            slip = free * (CERTAIN - FREE[around[moved + 2]]) >> 10
        x[at + 4] = slip >> 4
        x[at + 5] = (free - slip) >> 4
    x[at + 6] = (CERTAIN - FREE[around[moved]]) >> 4
    x[at + 7] = min(around[moved + 1], MUCH)
    x[at + 8] = max(goal - leader, 0) * 13
    x[at + 9] = min(max(leader - goal, 0) * 8, MUCH)
    if mate_goal >= 0:
        x[at + 14] = min(max((mate_goal - goal) * 13, -128), 128)
        if mate_goal == goal + 1 or mate_goal == goal + 2:
            x[at + 15] = ONE
    full: i64 = RIDER * (LANES[track.closed[goal]] - 1)
    x[at + 19] = min(max(around[moved] - full, 0), RIDER) * (1 + track.rain[goal])
