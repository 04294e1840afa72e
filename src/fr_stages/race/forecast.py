"""Where riders will probably be after the movement, worked out once for all who decide.

Riders are counted in sixtieths, so that all machines agree.
"""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import SPRINTEUR
from fr_stages.race.track import ENERGY_ROOM

RIDER: Final = 60  # a rider that is certainly there
WINDOW: Final = 17  # so many spaces are shown at once: the longest move, and what is needed to slip

# What riders are thought to play: in a pack mostly low cards, the nines of Sprinteurs late.
# An energy value and its sixtieths in turn: pairs would be made anew for each loop over them.
ROULEUR_PLAYS: Final = vec[i64]([3, 20, 4, 16, 5, 11, 6, 3, 7, 10])
SPRINTEUR_PLAYS: Final = vec[i64]([2, 18, 3, 20, 4, 11, 5, 11])


def forecast(board: Board, types: vec[i64]) -> vec[i64]:
    """How many riders are expected on each space, and on those that a window shows beyond the last one."""
    target, order, place = board.track.target, board.order, board.place
    expected = vec[i64]([0] * (board.track.size + WINDOW))
    for number in range(board.count):
        rider: i64 = order[number]
        row: i64 = (place[rider] >> 2) * ENERGY_ROOM
        plays = SPRINTEUR_PLAYS if types[rider] == SPRINTEUR else ROULEUR_PLAYS
        for i in range(0, len(plays), 2):
            expected[target[row + plays[i]]] += plays[i + 1]
    return expected
