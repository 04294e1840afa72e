"""The movement of one rider (rulebook: Movement Phase; Weather and Crashes)."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import VALUE
from fr_stages.race.track import ENERGY_ROOM, FREE, FULL, Track
from fr_stages.stage.rulebook import CRASH_DEDUCTION


def advance(board: Board, cards: vec[i64], first: i64, last: i64) -> None:
    """Moves the riders at the indices `first` to `last` - 1 of the order by their cards (-1: it stays).

    A rider ends in the rightmost free lane of the space it aims at, or of the nearest one behind with a
    free lane, its own space in the end (decisions 13, 14). Everybody moves once: those who move get
    ahead of riders that have moved before them, never of those that are still to move.
    """
    if board.wet:
        for index in range(first, last):
            _advance_in_the_wet(board, cards, index)
        return
    order, place, occupied = board.order, board.place, board.occupied
    target = board.track.target
    for index in range(first, last):
        rider: i64 = order[index]
        card: i64 = cards[rider]
        if card < 0:
            continue
        here: i64 = place[rider]
        start: i64 = here >> 2
        occupied[start] -= 1 << (here & 3)
        goal: i64 = target[start * ENERGY_ROOM + (card & VALUE)]
        taken: i64 = occupied[goal]
        while taken == FULL:
            goal -= 1
            taken = occupied[goal]
        code: i64 = FREE[taken]
        occupied[goal] = taken + (1 << code)
        here = goal * 4 + code
        place[rider] = here
        i: i64 = index
        while i > 0:
            ahead: i64 = order[i - 1]
            if place[ahead] > here:
                break
            order[i] = ahead
            i -= 1
        order[i] = rider


def _advance_in_the_wet(board: Board, cards: vec[i64], index: i64) -> None:
    """As `advance` for one rider, where riders lie or may crash."""
    rider: i64 = board.order[index]
    if cards[rider] < 0:
        return
    start: i64 = board.place[rider] >> 2
    wanted: i64 = aim(board, rider, cards[rider] & VALUE)
    if board.lying[rider]:
        board.stand_up(rider)
    goal: i64 = before_wall(board, start, wanted)
    board.occupied[start] -= 1 << (board.place[rider] & 3)
    while board.occupied[goal] == FULL:
        goal -= 1
    taken: i64 = board.occupied[goal]
    code: i64 = FREE[taken]
    board.occupied[goal] = taken + (1 << code)
    board.place[rider] = goal * 4 + code
    board.line_up(index)
    if goal < wanted and board.track.rain[goal]:
        board.lay_down(rider)
        board.crashes[rider] += 1


def aim(board: Board, rider: i64, energy: i64) -> i64:
    """The space a rider would reach if nobody were in its way (decision 9)."""
    start: i64 = board.place[rider] >> 2
    if board.lying[rider] == 0:
        return board.track.target[start * ENERGY_ROOM + energy]
    return _aim_after_crash(board.track, start, energy)


def _aim_after_crash(track: Track, start: i64, energy: i64) -> i64:
    energy = max(max(energy, track.minimum[start]), CRASH_DEDUCTION)
    return track.reach(start, energy - CRASH_DEDUCTION)


def before_wall(board: Board, start: i64, wanted: i64) -> i64:
    """How far towards `wanted` one gets before a space that crashed riders fill (decision 61)."""
    if not board.wet:
        return wanted
    for space in range(start + 1, wanted + 1):
        lanes: i64 = board.fallen[space]
        if lanes and lanes | board.track.closed[space] == FULL:
            return space - 1
    return wanted
