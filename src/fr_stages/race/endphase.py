"""The end phase: slipstream and exhaustion (rulebook: End Phase)."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.track import FULL


def slipstream(board: Board) -> None:
    """Moves every pack that can use slipstream, the rearmost first, until none can."""
    slip = slippery(board)
    last: i64 = board.count - 1
    while last > 0:
        last = next_slip(board, slip, last)


def slippery(board: Board) -> vec[i64]:
    """1 for each space on which slipstream can be used and given: terrain, wind, crashed riders."""
    slip = board.track.slip
    if not board.wet:
        return slip
    slip = slip[:]
    for rider in board.riders():
        if board.lying[rider]:
            slip[board.place[rider] >> 2] = 0
    return slip


def next_slip(board: Board, slip: vec[i64], last: i64) -> i64:
    """Moves the rearmost pack that can slip, looking at the riders up to index `last` of the order.

    Returns the index to go on from; 0 when no pack moves any more. As riders only come nearer to those
    in front, and a pack that moves joins the next one, one pass from the rear finds every slip.
    """
    order, place = board.order, board.place
    rear: i64 = place[order[last]] >> 2
    while last > 0:
        ahead: i64 = place[order[last - 1]] >> 2
        if ahead - rear == 2 and slip[rear] and slip[ahead]:
            _pull(board, slip, last, rear)
            return last - 1
        rear = ahead
        last -= 1
    return 0


def _pull(board: Board, slip: vec[i64], first: i64, space: i64) -> None:
    """Moves the pack whose front row is on `space` and starts at `first` of the order by one space.

    Rows move until the first that may not (decision 26) or that does not fit (decisions 30, 31).
    """
    i: i64 = first
    while slip[space]:
        end: i64 = _pull_row(board, i, space)
        if end == i:
            return
        i = end
        space -= 1
        if i == board.count or board.place[board.order[i]] >> 2 != space:
            return


def _pull_row(board: Board, first: i64, space: i64) -> i64:
    """Moves a row one space forward, the right rider first.

    Returns the index after it, or `first` when some rider of the row had to stay.
    """
    order, place, occupied = board.order, board.place, board.occupied
    taken: i64 = occupied[space + 1]
    occupied[space] = board.track.closed[space]
    i: i64 = first
    stayed: bool = False
    while i < board.count:
        rider: i64 = order[i]
        if place[rider] >> 2 != space:
            break
        if taken != FULL:
            code: i64 = 2 if taken < 4 else 1 if taken < 6 else 0
            taken += 1 << code
            place[rider] = (space + 1) * 4 + code
            board.slips[rider] += 1
        else:
            stayed = True
            left: i64 = occupied[space]
            code = 2 if left < 4 else 1 if left < 6 else 0
            occupied[space] = left + (1 << code)
            place[rider] = space * 4 + code
        i += 1
    occupied[space + 1] = taken
    return first if stayed else i


def exhausted(board: Board, riders: vec[i64]) -> list[int]:
    """Those of `riders` that have a free space in front of them and are not beyond the line.

    Decisions 41 to 46.
    """
    place, occupied, closed = board.place, board.occupied, board.track.closed
    finish: i64 = board.track.finish
    found: list[int] = []
    for rider in riders:
        ahead: i64 = (place[rider] >> 2) + 1
        if occupied[ahead] == closed[ahead] and ahead <= finish:
            found.append(rider)
    return found
