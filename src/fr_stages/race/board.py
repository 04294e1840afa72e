"""The board: where everybody is, and in which order they ride."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.cards import NONES, ZEROS
from fr_stages.race.track import BEYOND, FREE, FULL, Track

NOWHERE: Final = -1


@final
class Board:
    """Riders on a track.

    A place is space * 4 + lane code, where the code is 2 for the right lane (lane 1), 1 for the
    second and 0 for the third: so the rider with the greater place is the one further ahead.
    `place` holds the place of each rider (-1: not on this board), `order` the riders from the front,
    `occupied` for each space the lanes that are taken or closed, as bits. `lying` marks crashed
    riders, `fallen` their lanes for each space; both are only looked at while `wet`.
    """

    def __init__(self, track: Track, riders: i64) -> None:
        self.track: Track = track
        self.place: vec[i64] = NONES[:riders]
        self.order: vec[i64] = ZEROS[:riders]
        self.count: i64 = 0
        self.occupied: vec[i64] = track.closed[:]
        self.occupied[track.size] = FULL  # nothing lies ahead of the last space (decision 44)
        self.wet: bool = track.wet
        self.lying: vec[i64] = ZEROS[:riders]
        self.fallen: vec[i64] = vec[i64]([0] * (track.size + BEYOND)) if track.wet else ZEROS[:1]
        self.slips: vec[i64] = ZEROS[:riders]
        self.crashes: vec[i64] = ZEROS[:riders]

    def copy(self) -> Board:
        """The same position on the same track."""
        twin = Board(self.track, 0)
        twin.place = self.place[:]
        twin.order = self.order[:]
        twin.count = self.count
        twin.occupied = self.occupied[:]
        twin.wet = self.wet
        twin.lying = self.lying[:]
        twin.fallen = self.fallen[:]
        twin.slips = self.slips[:]
        twin.crashes = self.crashes[:]
        return twin

    def space(self, rider: i64) -> i64:
        """The space a rider is on, counted from 0."""
        return self.place[rider] >> 2

    def lane(self, rider: i64) -> i64:
        """The lane a rider is in; 1 is the right one."""
        return 3 - (self.place[rider] & 3)

    def riders(self) -> list[int]:
        """The riders from the front: the order of movement and of the result."""
        return [self.order[i] for i in range(self.count)]

    def has_room(self, space: i64) -> bool:
        """Whether a lane of the space is free."""
        return self.occupied[space] != FULL

    def free_lanes(self, space: i64) -> list[int]:
        """The free lanes of a space, from the right."""
        return [lane for lane in range(1, 4) if not self.occupied[space] & (1 << (3 - lane))]

    def is_empty(self, space: i64) -> bool:
        """Whether no rider is on the space. What lies behind the last space counts as taken."""
        return self.occupied[space] == self.track.closed[space]

    def put(self, rider: i64, space: i64, lane: i64 = 0) -> None:
        """Puts a rider on a lane (0: the rightmost free one) and into the order.

        Raises ValueError when the lane is not free.
        """
        taken: i64 = self.occupied[space]
        code: i64 = 3 - lane if lane else FREE[taken]
        if taken & (1 << code):
            raise ValueError(f"lane {3 - code} of space {space} is not free")
        self.occupied[space] = taken | (1 << code)
        self.place[rider] = space * 4 + code
        self.order[self.count] = rider
        self.count += 1
        self.line_up(self.count - 1)

    def take(self, rider: i64) -> None:
        """Takes a rider off the board."""
        here: i64 = self.place[rider]
        self.occupied[here >> 2] -= 1 << (here & 3)
        self.place[rider] = NOWHERE
        self.count -= 1
        i: i64 = self.riders().index(rider) if self.order[self.count] != rider else self.count
        while i < self.count:
            self.order[i] = self.order[i + 1]
            i += 1

    def line_up(self, index: i64) -> None:
        """Moves the rider at `index` of the order forward to where it belongs."""
        order, place = self.order, self.place
        rider: i64 = order[index]
        here: i64 = place[rider]
        i: i64 = index
        while i > 0:
            ahead: i64 = order[i - 1]
            if place[ahead] > here:
                break
            order[i] = ahead
            i -= 1
        order[i] = rider

    def lay_down(self, rider: i64) -> None:
        """Marks a rider as crashed: it lies in its lane (rulebook: Crashes from rain)."""
        if not self.wet:
            self.wet = True
            self.fallen = vec[i64]([0] * (self.track.size + BEYOND))
        here: i64 = self.place[rider]
        self.lying[rider] = 1
        self.fallen[here >> 2] |= 1 << (here & 3)

    def stand_up(self, rider: i64) -> None:
        """Stands a crashed rider up again."""
        here: i64 = self.place[rider]
        self.lying[rider] = 0
        self.fallen[here >> 2] -= 1 << (here & 3)
