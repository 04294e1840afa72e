"""What lies ahead: for each space of a track, what the road from there to the line is like on average."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec

ONE: Final = 64  # shares and means are counted in 64ths
ROW: Final = 16  # as wide as a row of the target table
LOWEST: Final = 2  # energy values of cards
HIGHEST: Final = 9
NEAR: Final = 8
FAR: Final = 20
USUAL_SLIP: Final = 13  # how far slipstream takes a rider in a round, in 64ths of a space


@final
class Ahead:
    """Means over the road from each space to the line, in 64ths.

    `pace[space * 16 + energy]` is how many spaces a card of this energy leads on average. `calm` is the
    share of the road with slipstream, `near_calm` that of the next 8 spaces and `far_calm` of the 12 after
    them. `capped` is by how many spaces climbs shorten a 9, `near_capped` the same on the next 8 spaces;
    `helped` by how many a descent lengthens a 2. `rounds` are those that a rider usually still needs.
    """

    def __init__(self, target: vec[i64], slip: vec[i64], size: i64, finish: i64) -> None:
        empty = vec[i64]([0] * size)
        self.pace: vec[i64] = vec[i64]([0] * (size * ROW))
        self.calm: vec[i64] = empty[:]
        self.near_calm: vec[i64] = empty[:]
        self.far_calm: vec[i64] = empty[:]
        self.capped: vec[i64] = empty[:]
        self.near_capped: vec[i64] = empty[:]
        self.helped: vec[i64] = empty[:]
        self.rounds: vec[i64] = empty[:]
        for space in range(finish, size):
            for energy in range(LOWEST, HIGHEST + 1):
                self.pace[space * ROW + energy] = energy * ONE
        self._look_back(target, slip, finish)

    def _look_back(self, target: vec[i64], slip: vec[i64], finish: i64) -> None:
        """Adds up from the line backwards what cards do on each space."""
        pace = self.pace
        moved = vec[i64]([0] * ROW)
        calm = vec[i64]([0] * (finish + 1))
        capped = vec[i64]([0] * (finish + 1))
        helped: i64 = 0
        space: i64 = finish - 1
        while space >= 0:
            row: i64 = space * ROW
            to_go: i64 = finish - space
            for energy in range(LOWEST, HIGHEST + 1):
                moved[energy] += target[row + energy] - space
                pace[row + energy] = moved[energy] * ONE // to_go
            calm[space] = calm[space + 1] + slip[space]
            capped[space] = capped[space + 1] + max(space + HIGHEST - target[row + HIGHEST], 0)
            helped += target[row + LOWEST] - space - LOWEST
            near: i64 = min(space + NEAR, finish)
            far: i64 = min(space + FAR, finish)
            self.calm[space] = calm[space] * ONE // to_go
            self.near_calm[space] = (calm[space] - calm[near]) * ONE // NEAR
            self.far_calm[space] = (calm[near] - calm[far]) * ONE // (FAR - NEAR)
            self.capped[space] = capped[space] * ONE // to_go
            self.near_capped[space] = (capped[space] - capped[near]) * ONE // NEAR
            self.helped[space] = helped * ONE // to_go
            usual: i64 = (pace[row + 3] + pace[row + 5] * 2 + pace[row + 7]) // 4 + USUAL_SLIP
            self.rounds[space] = to_go * ONE * ONE // usual
            space -= 1
