"""The road laid so far as riders see it, and whether what is wished of it can still come true.

Only the spaces between the lines are looked at. Compiled like the engine.
"""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.stage.rulebook import LEAST_MOVE

KINDS: Final = 5
FLAT: Final = 0
UPHILL: Final = 1
DOWNHILL: Final = 2
COBBLES: Final = 3
FEEDING: Final = 4

DESCENT_MOVE: Final = LEAST_MOVE["downhill"]
FEEDING_MOVE: Final = LEAST_MOVE["feeding"]
SETTLED: Final = -1  # the first narrow place lies behind: the room before it was enough

# the state of the road after so many tiles: spaces, room before the first narrow place, where the last
# section begins; then of each kind how many sections there are, its first and its last space
SPACES: Final = 0
ROOM: Final = 1
SINCE: Final = 2
SECTIONS: Final = 3
FIRST: Final = SECTIONS + KINDS
LAST: Final = FIRST + KINDS
STATE: Final = LAST + KINDS


@final
class Surfaces:
    """The spaces of every face that lie between the lines: their terrain and their lanes, face by face."""

    def __init__(self, firsts: list[int], terrains: list[int], lanes: list[int]) -> None:
        self.firsts: vec[i64] = vec[i64](firsts)
        self.terrains: vec[i64] = vec[i64](terrains)
        self.lanes: vec[i64] = vec[i64](lanes)


@final
class Wishes:
    """What is wished of the road: one entry for each kind of terrain, and its length.

    `fewest` and `most` count sections, `shortest` and `longest` are lengths of each of them. All spaces of a
    kind lie between `from_part` and `to_part` of the way, in `parts` of it, and the last one at most `to_go`
    spaces before the line. The first narrow place has room for `riders` before it; with `zones_apart` no
    least move leads from one descent or feeding zone into the next.
    """

    def __init__(
        self,
        fewest: list[int],
        most: list[int],
        shortest: list[int],
        longest: list[int],
        from_part: list[int],
        to_part: list[int],
        parts: list[int],
        to_go: list[int],
        distance: tuple[int, int],
        riders: int,
        zones_apart: bool,
    ) -> None:
        self.fewest: vec[i64] = vec[i64](fewest)
        self.most: vec[i64] = vec[i64](most)
        self.shortest: vec[i64] = vec[i64](shortest)
        self.longest: vec[i64] = vec[i64](longest)
        self.from_part: vec[i64] = vec[i64](from_part)
        self.to_part: vec[i64] = vec[i64](to_part)
        self.parts: vec[i64] = vec[i64](parts)
        self.to_go: vec[i64] = vec[i64](to_go)
        self.least_distance: i64 = distance[0]
        self.most_distance: i64 = distance[1]
        self.riders: i64 = riders
        self.zones_apart: bool = zones_apart


@final
class Surface:
    """The spaces of the tiles that lie, and after each tile what matters of them for the wishes."""

    def __init__(self, surfaces: Surfaces, wishes: Wishes, most: int) -> None:
        self.surfaces: Surfaces = surfaces
        self.wishes: Wishes = wishes
        self.terrain: vec[i64] = vec[i64]([FLAT] * (most * 8 + 1))
        self.state: vec[i64] = vec[i64]([0] * ((most + 1) * STATE))
        self.shortest_way: i64 = 0
        self.longest_way: i64 = 0

    def begin(self, shortest_way: i64, longest_way: i64) -> None:
        """Starts afresh with a road that will have so many spaces between the lines, at least and at most."""
        self.shortest_way = shortest_way
        self.longest_way = longest_way
        i: i64 = 0
        while i < STATE:
            self.state[i] = 0
            i += 1

    def take(self, depth: i64, face: i64) -> bool:
        """Lays a face as tile number `depth` (from 0) when the wishes can still come true behind it."""
        surfaces, state = self.surfaces, self.state
        now = (depth + 1) * STATE
        i: i64 = 0
        while i < STATE:
            state[now + i] = state[now - STATE + i]
            i += 1
        space = surfaces.firsts[face]
        end = surfaces.firsts[face + 1]
        while space < end:
            if not self._take_space(now, surfaces.terrains[space], surfaces.lanes[space]):
                return False
            space += 1
        return state[now + SPACES] <= self.wishes.most_distance

    def _take_space(self, now: i64, kind: i64, lanes: i64) -> bool:
        state, wishes = self.state, self.wishes
        at: i64 = state[now + SPACES]
        before: i64 = self.terrain[at - 1] if at > 0 else FLAT
        if kind != before:
            if before != FLAT and at - state[now + SINCE] < wishes.shortest[before]:
                return False
            state[now + SINCE] = at
        self.terrain[at] = kind
        state[now + SPACES] = at + 1
        if kind != FLAT and not (
            self._goes_on(now, kind, at) if kind == before else self._begins(now, kind, at)
        ):
            return False
        return self._leaves_room(now, kind, lanes)

    def _leaves_room(self, now: i64, kind: i64, lanes: i64) -> bool:
        """Counts the lanes up to the first narrow place, which must hold a full field."""
        room: i64 = self.state[now + ROOM]
        if room == SETTLED:
            return True
        is_narrow = kind == UPHILL or lanes < 2
        self.state[now + ROOM] = SETTLED if is_narrow else room + lanes
        return not is_narrow or room >= self.wishes.riders

    def _goes_on(self, now: i64, kind: i64, at: i64) -> bool:
        """Whether a section of a kind may go on to the space `at`."""
        state, wishes = self.state, self.wishes
        state[now + LAST + kind] = at
        return (
            at - state[now + SINCE] < wishes.longest[kind]
            and (at + 1) * wishes.parts[kind] <= wishes.to_part[kind] * self.longest_way
            and not (wishes.zones_apart and self._is_forced_into(kind, at))
        )

    def _begins(self, now: i64, kind: i64, at: i64) -> bool:
        """Whether a section of a kind may begin on the space `at`."""
        state, wishes = self.state, self.wishes
        sections: i64 = state[now + SECTIONS + kind] + 1
        state[now + SECTIONS + kind] = sections
        if sections == 1:
            state[now + FIRST + kind] = at
            if at * wishes.parts[kind] < wishes.from_part[kind] * self.shortest_way:
                return False
        return sections <= wishes.most[kind] and self._goes_on(now, kind, at)

    def _is_forced_into(self, kind: i64, at: i64) -> bool:
        """Whether a least move from another descent or feeding zone ends on the space `at` of this one."""
        return kind in (DOWNHILL, FEEDING) and (
            self._is_reached(DOWNHILL, DESCENT_MOVE, at) or self._is_reached(FEEDING, FEEDING_MOVE, at)
        )

    def _is_reached(self, zone: i64, move: i64, at: i64) -> bool:
        return at >= move and self.terrain[at - move] == zone and self._changes(at - move, at)

    def _changes(self, first: i64, last: i64) -> bool:
        kind: i64 = self.terrain[last]
        while first < last:
            if self.terrain[first] != kind:
                return True
            first += 1
        return False

    def is_as_wished(self, depth: i64) -> bool:
        """Whether the whole road, of `depth` tiles, is as it is wished."""
        state, wishes = self.state, self.wishes
        now = depth * STATE
        spaces: i64 = state[now + SPACES]
        ending: i64 = self.terrain[spaces - 1] if spaces > 0 else FLAT
        if ending != FLAT and spaces - state[now + SINCE] < wishes.shortest[ending]:
            return False
        if not wishes.least_distance <= spaces <= wishes.most_distance:
            return False
        kind: i64 = UPHILL
        while kind < KINDS:
            if state[now + SECTIONS + kind] < wishes.fewest[kind]:
                return False
            if state[now + SECTIONS + kind] > 0 and not self._lies_as_wished(now, kind, spaces):
                return False
            kind += 1
        return True

    def _lies_as_wished(self, now: i64, kind: i64, spaces: i64) -> bool:
        """Whether the sections of a kind lie on the part of the way that is wished."""
        wishes = self.wishes
        first: i64 = self.state[now + FIRST + kind]
        last: i64 = self.state[now + LAST + kind]
        return (
            first * wishes.parts[kind] >= wishes.from_part[kind] * spaces
            and (last + 1) * wishes.parts[kind] <= wishes.to_part[kind] * spaces
            and spaces - 1 - last <= wishes.to_go[kind]
        )
