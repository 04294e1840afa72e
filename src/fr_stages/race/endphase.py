"""The end phase: slipstream and exhaustion (rulebook: End Phase)."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.cards import EXHAUSTION, VALUE, Deck
from fr_stages.race.track import FREE, FULL


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

    Rows move, the right rider first, until the first that may not (decision 26) or that does not fit
    (decisions 30, 31): its riders that stay close up to the right.
    """
    order, place, occupied, closed = board.order, board.place, board.occupied, board.track.closed
    i: i64 = first
    while i < board.count and slip[space] and place[order[i]] >> 2 == space:
        ahead: i64 = occupied[space + 1]
        here: i64 = closed[space]
        while i < board.count and place[order[i]] >> 2 == space:
            rider: i64 = order[i]
            if ahead != FULL:
                code: i64 = FREE[ahead]
                ahead += 1 << code
                place[rider] = (space + 1) * 4 + code
                board.slips[rider] += 1
            else:
                code = FREE[here]
                here += 1 << code
                place[rider] = space * 4 + code
            i += 1
        occupied[space + 1] = ahead
        occupied[space] = here
        if here != closed[space]:
            return
        space -= 1


def exhaust(board: Board, riders: vec[i64], decks: vec[Deck], received: vec[i64]) -> None:
    """Gives an exhaustion card to those of `riders` that have a free space in front of them.

    Riders beyond the line need none (decisions 41 to 46). `received` counts the cards.
    """
    place, occupied, closed = board.place, board.occupied, board.track.closed
    finish: i64 = board.track.finish
    for rider in riders:
        ahead: i64 = (place[rider] >> 2) + 1
        if place[rider] == NOWHERE:
            continue
        if occupied[ahead] == closed[ahead] and ahead <= finish:
            decks[rider].recycle(EXHAUSTION)
            received[rider] += 1


def highest_of_each_type(cards: vec[i64], types: vec[i64]) -> list[int]:
    """The riders that played the highest card of their type in this round, all of them on a tie."""
    riders = [rider for rider in range(len(cards)) if cards[rider] >= 0]
    highest = {types[rider]: 0 for rider in riders}
    for rider in riders:
        highest[types[rider]] = max(highest[types[rider]], cards[rider] & VALUE)
    return [rider for rider in riders if cards[rider] & VALUE == highest[types[rider]]]
