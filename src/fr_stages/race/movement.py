"""The movement of one rider (rulebook: Movement Phase; Weather and Crashes)."""

from __future__ import annotations

from fr_stages.race.arrays import i64
from fr_stages.race.board import Board
from fr_stages.race.track import ENERGY_ROOM, FULL

CRASH_DEDUCTION = 2


def advance(board: Board, index: i64, energy: i64) -> None:
    """Moves the rider at `index` of the order by a card of this energy.

    It ends in the rightmost free lane of the space it aims at, or of the nearest one behind with a
    free lane, its own space in the end (decisions 13, 14).
    """
    if board.wet:
        _advance_in_the_wet(board, index, energy)
        return
    occupied, place = board.occupied, board.place
    rider: i64 = board.order[index]
    here: i64 = place[rider]
    start: i64 = here >> 2
    occupied[start] -= 1 << (here & 3)
    goal: i64 = board.track.target[start * ENERGY_ROOM + energy]
    taken: i64 = occupied[goal]
    while taken == FULL:
        goal -= 1
        taken = occupied[goal]
    code: i64 = 2 if taken < 4 else 1 if taken < 6 else 0
    occupied[goal] = taken + (1 << code)
    place[rider] = goal * 4 + code
    board.line_up(index)


def _advance_in_the_wet(board: Board, index: i64, energy: i64) -> None:
    """As `advance`, where riders lie or may crash."""
    rider: i64 = board.order[index]
    start: i64 = board.place[rider] >> 2
    wanted: i64 = aim(board, rider, energy)
    if board.lying[rider]:
        board.stand_up(rider)
    goal: i64 = before_wall(board, start, wanted)
    board.occupied[start] -= 1 << (board.place[rider] & 3)
    while board.occupied[goal] == FULL:
        goal -= 1
    taken: i64 = board.occupied[goal]
    code: i64 = 2 if taken < 4 else 1 if taken < 6 else 0
    board.occupied[goal] = taken + (1 << code)
    board.place[rider] = goal * 4 + code
    board.line_up(index)
    if goal < wanted and board.track.rain[goal]:
        board.lay_down(rider)
        board.crashes[rider] += 1


def aim(board: Board, rider: i64, energy: i64) -> i64:
    """The space a rider would reach if nobody were in its way (decision 9)."""
    track = board.track
    start: i64 = board.place[rider] >> 2
    if board.lying[rider] == 0:
        return track.target[start * ENERGY_ROOM + energy]
    return track.reach(start, max(energy, track.minimum[start], CRASH_DEDUCTION) - CRASH_DEDUCTION)


def before_wall(board: Board, start: i64, wanted: i64) -> i64:
    """How far towards `wanted` one gets before a space that crashed riders fill (decision 61)."""
    if not board.wet:
        return wanted
    for space in range(start + 1, wanted + 1):
        lanes: i64 = board.fallen[space]
        if lanes and lanes | board.track.closed[space] == FULL:
            return space - 1
    return wanted
