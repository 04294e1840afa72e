"""What achievements need to know of a race while it is ridden (rulebook: Achievements)."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import NOWHERE, Board

RECORDS: Final = ("gain", "slips", "together", "caught", "start", "slipped")


@final
class Feats:
    """Records of each rider: `gain`, the most spaces in one round, and `slips`, the most in one phase.

    `slipped` holds the round in which a rider last slipped, `together` is 1 for a rider that slipped in
    one phase with the rider before it in the numbering, `caught` 1 for a breakaway rider whom the main
    field has caught.
    """

    def __init__(self, riders: i64) -> None:
        self.gain: vec[i64] = vec[i64]([0] * riders)
        self.slips: vec[i64] = vec[i64]([0] * riders)
        self.together: vec[i64] = vec[i64]([0] * riders)
        self.caught: vec[i64] = vec[i64]([0] * riders)
        self.start: vec[i64] = vec[i64]([0] * riders)
        self.slipped: vec[i64] = vec[i64]([0] * riders)

    def copy(self) -> Feats:
        """The same records once more."""
        twin = Feats(0)
        twin.gain = self.gain[:]
        twin.slips = self.slips[:]
        twin.together = self.together[:]
        twin.caught = self.caught[:]
        twin.start = self.start[:]
        twin.slipped = self.slipped[:]
        return twin

    def begin_round(self, board: Board) -> None:
        """Notes where everybody on the board is."""
        order, place, slips = board.order, board.place, board.slips
        start, slipped = self.start, self.slipped
        for i in range(board.count):
            rider: i64 = order[i]
            start[rider] = place[rider] >> 2
            slipped[rider] = slips[rider]

    def end_round(self, board: Board, teams: vec[i64]) -> None:
        """Looks at what the round has brought (decisions 109, 110, 113)."""
        order, place, start, slipped = board.order, board.place, self.start, self.slipped
        for i in range(board.count):
            rider: i64 = order[i]
            gain: i64 = (place[rider] >> 2) - start[rider]
            if gain > self.gain[rider]:
                self.gain[rider] = gain
            slips: i64 = board.slips[rider] - slipped[rider]
            if slips == 0:
                continue
            if slips > self.slips[rider]:
                self.slips[rider] = slips
            if rider > 0 and board.slips[rider - 1] > slipped[rider - 1] and teams[rider - 1] == teams[rider]:
                self.together[rider] = 1

    def look_back(self, board: Board, breakaway: list[int], level: bool) -> None:
        """Marks breakaway riders that the main field has caught at the end of a round (decision 114).

        It has when one of its riders is ahead or on the same space, or, unless only `level` counts, in
        the same pack.
        """
        for rider in breakaway:
            if board.place[rider] == NOWHERE:  # it is home
                continue
            rear: i64 = board.place[rider] >> 2
            while not level and rear > 0 and not board.is_empty(rear - 1):
                rear -= 1
            for other in board.riders():
                if other not in breakaway and board.place[other] >> 2 >= rear:
                    self.caught[rider] = 1
