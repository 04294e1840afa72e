"""The track: a course as flat tables, computed once, that the engine looks things up in."""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.ahead import Ahead
from fr_stages.race.arrays import i64, vec
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.rulebook import (
    CLIMB_LIMIT,
    HAND,
    HEADWIND_HAND,
    LEAST_MOVE,
    TAILWIND_HAND,
    WITHOUT_SLIPSTREAM,
)
from fr_stages.stage.stage import Weather, WeatherMarker
from fr_stages.stage.tiles import Terrain

ENERGY_ROOM: Final = 16  # row width of the target table: energy values 0 to 15
FULL: Final = 7
FREE: Final = vec[i64]([2, 2, 2, 2, 1, 1, 0, 0])  # by the lanes taken: the code of the rightmost free lane
BEYOND: Final = 2  # entries past the last space, so that looking one or two spaces ahead is always safe


@final
class Track:
    """What a course does to riders.

    `target[space * 16 + energy]` is the space that a card of this energy aims at, terrain and the end
    of the track considered, other riders not. `closed` holds for each space the lanes that do not
    exist or are blocked, as bits (4 right, 2 middle or second, 1 left); `slip` is 1 where slipstream
    can be used and given, `sheltered` how many such spaces lie before each one, `hand` how many cards
    are drawn there, `rain` 1 where it rains.
    """

    def __init__(self, course: Course, finish_slip: bool = True, base: Track | None = None) -> None:
        spaces = course.spaces
        size = len(spaces)
        self.course: Course = course
        self.size: i64 = size
        self.finish: i64 = course.finish
        self.start: tuple[int, ...] = course.start
        self.windy: bool = False
        self.wet: bool = False
        self._ahead: Ahead | None = None
        if base is not None:
            self.uphill: vec[i64] = base.uphill
            self.minimum: vec[i64] = base.minimum
            self.closed: vec[i64] = base.closed
            self.target: vec[i64] = base.target
            self.slip: vec[i64] = base.slip[:]
            self.sheltered: vec[i64] = base.sheltered
            self.hand: vec[i64] = base.hand[:]
            self.rain: vec[i64] = base.rain[:]
            self.windy = base.windy
            self.wet = base.wet
            return
        slip = [int(space.terrain not in WITHOUT_SLIPSTREAM) for space in spaces]
        if not finish_slip:
            slip = slip[: course.finish] + [0] * (size - course.finish)
        self.uphill = vec[i64]([int(space.terrain is Terrain.UPHILL) for space in spaces])
        self.minimum = vec[i64]([LEAST_MOVE.get(space.terrain, 0) for space in spaces])
        self.closed = vec[i64]([_closed(space) for space in spaces] + [0] * BEYOND)
        self.slip = vec[i64](slip + [0] * BEYOND)
        self.hand = vec[i64]([HAND] * size)
        self.rain = vec[i64]([0] * size)
        self.target = vec[i64]([0] * (size * ENERGY_ROOM))
        for start in range(size):
            self._put_weather(start, spaces[start].weather)
            for energy in range(ENERGY_ROOM):
                reached = self.reach(start, max(energy, self.minimum[start]))
                self.target[start * ENERGY_ROOM + energy] = reached
        self.sheltered = self._count_shelter()

    def with_weather(self, markers: list[WeatherMarker]) -> Track:
        """The track with more weather markers; what they do not change is shared."""
        twin = Track(self.course, base=self)
        for marker in markers:
            for space in range(self.size):
                if self.course.spaces[space].tile == marker.tile:
                    twin._put_weather(space, marker.marker)
        twin.sheltered = twin._count_shelter()
        return twin

    def _count_shelter(self) -> vec[i64]:
        slip = self.slip
        before = vec[i64]([0] * (self.size + 1))
        for space in range(self.size):
            before[space + 1] = before[space] + slip[space]
        return before

    def _put_weather(self, space: i64, weather: Weather | None) -> None:
        if weather is Weather.CROSSWIND:
            self.slip[space] = 0
        elif weather is Weather.RAIN:
            self.rain[space] = 1
            self.wet = True
        elif weather is Weather.TAILWIND or weather is Weather.HEADWIND:
            self.hand[space] = TAILWIND_HAND if weather is Weather.TAILWIND else HEADWIND_HAND
            self.windy = True

    def ahead(self) -> Ahead:
        """What the road is like from each space to the line; worked out when somebody first asks."""
        if self._ahead is None:
            self._ahead = Ahead(self.target, self.slip, self.size, self.finish)
        return self._ahead

    def reach(self, start: i64, energy: i64) -> i64:
        """The space that `energy` spaces from `start` lead to (rulebook: Mountain Climbs; decisions 1-9).

        More than 5 neither start on, enter nor cross an uphill section: a section 6 or more spaces away
        stops the rider in front of it, a nearer one limits the movement to 5. Minimum values and the
        deduction after a crash are in `energy` already.
        """
        goal: i64 = start + energy
        if goal >= self.size:
            goal = self.size - 1
        if energy <= CLIMB_LIMIT:
            return goal
        climb: i64 = start
        while climb <= goal and self.uphill[climb] == 0:
            climb += 1
        if climb > goal:
            return goal
        limit: i64 = start + CLIMB_LIMIT
        if climb - 1 > limit:
            limit = climb - 1
        return min(goal, limit)


def _closed(space: CourseSpace) -> int:
    """The lanes of a space that cannot be ridden, as bits."""
    bits = 0
    for lane in space.usable:
        bits |= 1 << (3 - lane)
    return FULL - bits
