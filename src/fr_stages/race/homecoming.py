"""Riding on until everybody is home: who came over the line, when, and how far beyond it.

An option of every race and the rule in tours: finishers leave the road at the end of their round.
"""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import ZEROS

ON_THE_ROAD: Final = 0

ARRIVALS: Final = ("round", "beyond", "place", "order")
"""What there is for each rider."""


@final
class Homecoming:
    """The riders that are home, in the order in which they came: by round, then space, then right lane.

    `round` holds the round of each rider (0: it is still on the road), `beyond` its spaces beyond the line
    (from 1; 0 for a rider whom the time cut stopped on the road), `place` where it stood (as on the board),
    `order` the riders, of which `count` count.
    """

    def __init__(self, riders: i64) -> None:
        self.round: vec[i64] = ZEROS[:riders]
        self.beyond: vec[i64] = ZEROS[:riders]
        self.place: vec[i64] = ZEROS[:riders]
        self.order: vec[i64] = ZEROS[:riders]
        self.count: i64 = 0

    def copy(self) -> Homecoming:
        """The same once more."""
        twin = Homecoming(0)
        twin.round = self.round[:]
        twin.beyond = self.beyond[:]
        twin.place = self.place[:]
        twin.order = self.order[:]
        twin.count = self.count
        return twin

    @property
    def is_complete(self) -> bool:
        """Whether all riders are home."""
        return self.count == len(self.round)

    @property
    def first_round(self) -> i64:
        """The round in which the first rider came home; 0 before."""
        return self.round[self.order[0]] if self.count else ON_THE_ROAD

    def bring_home(self, board: Board, number: i64) -> None:
        """Takes the riders beyond the line off the road at the end of round `number`."""
        finish: i64 = board.track.finish
        while board.count and board.place[board.order[0]] >> 2 >= finish:
            rider: i64 = board.order[0]
            self._note(board, rider, number, (board.place[rider] >> 2) - finish + 1)

    def stop(self, board: Board, number: i64) -> None:
        """Places those who are still on the road as they stand (house rule: time cut)."""
        while board.count:
            rider: i64 = board.order[0]
            self._note(board, rider, number, 0)

    def riders(self) -> list[int]:
        """The riders that are home, the first one first."""
        return [self.order[i] for i in range(self.count)]

    def _note(self, board: Board, rider: i64, number: i64, beyond: i64) -> None:
        """Writes down how a rider came home, and takes it off the road."""
        self.round[rider] = number
        self.beyond[rider] = beyond
        self.place[rider] = board.place[rider]
        self.order[self.count] = rider
        self.count += 1
        board.take(rider)
