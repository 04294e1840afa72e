"""The search: rows of faces, laid tile by tile at random, each where there is room for it.

A dead end takes the last tile up again; after some of them a search is better begun anew. Without
that the search goes through every row, so that where it ends without an answer there is none. Compiled like
the engine.
"""

from __future__ import annotations

from typing import Final, final

from fr_stages.design.ground import Ground
from fr_stages.design.surface import Surface
from fr_stages.race.arrays import i64, vec
from fr_stages.race.rng import Rng

FOUND: Final = 1
EXHAUSTED: Final = 0
GIVEN_UP: Final = -1

UNKNOWN: Final = 0
FREE: Final = 1
TAKEN: Final = 2
CELLS: Final = 8.0  # cells in a space, of the grid on which it is noted from where a loop can close
MIDDLE: Final = 100000
MOST_LENGTH: Final = 6.5  # more spaces than any tile is long
ALMOST: Final = 0.000001


def cell_key(x: float, y: float, heading: i64, left: i64) -> i64:
    """The number of a cell of the grid, with a heading and the tiles that are left."""
    column: i64 = i64(x * CELLS + float(MIDDLE))
    row: i64 = i64(y * CELLS + float(MIDDLE))
    return ((column * 2 * MIDDLE + row) * 8 + heading) * 16 + left


@final
class Deck:
    """The faces that may be laid, as flat tables.

    `shapes` and `tiles` are the numbers of a face's shape and tile, `sorts` that of what rides and lies
    alike. There are `stock` copies of each tile, of which `must` have to be laid. A quota is a set of
    faces of which `least` to `most` are laid; the bits of a face's `members` are its quotas.
    """

    def __init__(
        self,
        shapes: list[int],
        tiles: list[int],
        sorts: list[int],
        stock: list[int],
        must: list[int],
        least: list[int],
        most: list[int],
        members: list[int],
    ) -> None:
        self.size: i64 = len(shapes)
        self.shapes: vec[i64] = vec[i64](shapes)
        self.tiles: vec[i64] = vec[i64](tiles)
        self.sorts: vec[i64] = vec[i64](sorts)
        self.stock: vec[i64] = vec[i64](stock)
        self.must: vec[i64] = vec[i64](must)
        self.must_sum: i64 = sum(must)
        self.least: vec[i64] = vec[i64](least)
        self.most: vec[i64] = vec[i64](most)
        self.members: vec[i64] = vec[i64](members)
        self.shape_count: i64 = max(shapes) + 1
        self.sort_count: i64 = max(sorts) + 1


@final
class Frame:
    """How many tiles there are, which faces may lie where, and how long the road then is."""

    def __init__(self, count: int, allowed: list[int], shortest_way: int, longest_way: int) -> None:
        self.count: i64 = count
        self.allowed: vec[i64] = vec[i64](allowed)
        self.shortest_way: i64 = shortest_way
        self.longest_way: i64 = longest_way


@final
class Search:
    """One search after the other for rows that fit a frame."""

    def __init__(self, deck: Deck, ground: Ground, surface: Surface, rng: Rng, most: int) -> None:
        self.deck: Deck = deck
        self.ground: Ground = ground
        self.surface: Surface = surface
        self.rng: Rng = rng
        self.nodes: i64 = 0
        self.dead_ends: i64 = 0
        self.frame: Frame = Frame(0, [], 0, 0)
        self.is_loop: bool = False
        self.gap: float = 0.0
        self.closing: set[int] = set()
        self.tail: i64 = 0
        faces, shapes, sorts = int(deck.size), int(deck.shape_count), int(deck.sort_count)
        self.stock: vec[i64] = deck.stock[:]
        self.must: vec[i64] = deck.must[:]
        self.must_sum: i64 = 0
        self.used: vec[i64] = vec[i64]([0] * len(deck.least))
        self.chosen: vec[i64] = vec[i64]([0] * (most + 1))
        self.was_must: vec[i64] = vec[i64]([0] * (most + 1))
        self.pool: vec[i64] = vec[i64]([0] * ((most + 1) * faces))
        self.pool_size: vec[i64] = vec[i64]([0] * (most + 1))
        self.room: vec[i64] = vec[i64]([UNKNOWN] * ((most + 1) * shapes))
        self.tried: vec[i64] = vec[i64]([0] * ((most + 1) * sorts))

    def close(self, gap: float, closing: set[int], tail: int) -> None:
        """Looks for loops that close but for `gap`; near the end, with `tail` tiles, from `closing` cells."""
        self.is_loop = True
        self.gap = gap
        self.closing = closing
        self.tail = tail

    def begin(self, frame: Frame) -> None:
        """Takes everything up and begins a search for rows of this frame."""
        while self.ground.depth > 0:
            self._take_up()
        self.frame = frame
        self.must_sum = self.deck.must_sum
        self.ground.loop = frame.count if self.is_loop else 0
        self.surface.begin(frame.shortest_way, frame.longest_way)
        self._gather(0)

    def row(self) -> list[int]:
        """The numbers of the faces that lie."""
        return [int(self.chosen[i]) for i in range(int(self.ground.depth))]

    def run(self, dead_ends: i64, nodes: i64) -> int:
        """Goes on to the next row: FOUND, EXHAUSTED when there is none left, GIVEN_UP when it takes too long.

        Too long is after so many dead ends, or when so many tiles have been laid.
        """
        most_dead_ends = self.dead_ends + dead_ends
        most_nodes = self.nodes + nodes
        count: i64 = self.frame.count
        if self.ground.depth == count:
            self._take_up()
        while True:
            depth: i64 = self.ground.depth
            if not self._lay_next(depth):
                self.dead_ends += 1
                if depth == 0:
                    return EXHAUSTED
                self._take_up()
                if self.dead_ends >= most_dead_ends:
                    return GIVEN_UP
                continue
            self.nodes += 1
            if self.nodes >= most_nodes:
                return GIVEN_UP
            if self.is_loop and not self._can_close(count - depth - 1):
                self._take_up()
            elif depth + 1 < count:
                self._gather(depth + 1)
            elif self.surface.is_as_wished(count):
                return FOUND
            else:
                self._take_up()

    def _can_close(self, left: i64) -> bool:
        """Whether the road can still come back to its beginning with so many tiles."""
        ground = self.ground
        depth = ground.depth
        x: float = ground.x[depth]
        y: float = ground.y[depth]
        if left == 0:
            return ground.heading[depth] == 0 and x * x + y * y <= self.gap * self.gap + ALMOST * ALMOST
        if left > self.tail:
            reach: float = float(left) * MOST_LENGTH
            return x * x + y * y <= reach * reach
        return cell_key(x, y, ground.heading[depth], left) in self.closing

    def _gather(self, depth: i64) -> None:
        """Collects the faces that the stock, the frame and the quotas leave for tile number `depth`."""
        deck, frame = self.deck, self.frame
        left = frame.count - depth
        full: i64 = 0
        wanted: i64 = 0
        quota: i64 = 0
        quotas: i64 = len(deck.least)
        while quota < quotas:
            bit: i64 = 1 << quota
            if self.used[quota] >= deck.most[quota]:
                full |= bit
            if deck.least[quota] - self.used[quota] >= left:
                wanted |= bit
            quota += 1
        only_must = self.must_sum >= left
        size: i64 = 0
        at = depth * deck.size
        face: i64 = 0
        while face < deck.size:
            tile: i64 = deck.tiles[face]
            members: i64 = deck.members[face]
            if (
                frame.allowed[at + face] != 0
                and self.stock[tile] > 0
                and members & full == 0
                and members & wanted == wanted
                and (not only_must or self.must[tile] > 0)
            ):
                self.pool[at + size] = face
                size += 1
            face += 1
        self.pool_size[depth] = size
        i: i64 = depth * deck.shape_count
        while i < (depth + 1) * deck.shape_count:
            self.room[i] = UNKNOWN
            i += 1
        i = depth * deck.sort_count
        while i < (depth + 1) * deck.sort_count:
            self.tried[i] = 0
            i += 1

    def _lay_next(self, depth: i64) -> bool:
        """Lays one of the faces collected for tile number `depth`; False when none of them fits."""
        deck, pool = self.deck, self.pool
        at = depth * deck.size
        size: i64 = self.pool_size[depth]
        while size > 0:
            pick: i64 = at + self.rng.below(size)
            size -= 1
            face: i64 = pool[pick]
            pool[pick] = pool[at + size]
            tried = depth * deck.sort_count + deck.sorts[face]
            if self.tried[tried] != 0:
                continue
            self.tried[tried] = 1
            if self._has_room(depth, deck.shapes[face]) and self.surface.take(depth, face):
                self.pool_size[depth] = size
                self._lay(depth, face)
                return True
        self.pool_size[depth] = 0
        return False

    def _has_room(self, depth: i64, shape: i64) -> bool:
        """Whether a shape fits on the ground here; asked once, however many faces have it."""
        at = depth * self.deck.shape_count + shape
        if self.room[at] == UNKNOWN:
            self.room[at] = FREE if self.ground.has_room(shape) else TAKEN
        return self.room[at] == FREE

    def _lay(self, depth: i64, face: i64) -> None:
        deck = self.deck
        tile: i64 = deck.tiles[face]
        self.ground.lay(deck.shapes[face])
        self.chosen[depth] = face
        self.stock[tile] -= 1
        is_must: i64 = 1 if self.must[tile] > 0 else 0
        self.was_must[depth] = is_must
        self.must[tile] -= is_must
        self.must_sum -= is_must
        self._count(deck.members[face], 1)

    def _take_up(self) -> None:
        """Takes the last tile up again."""
        self.ground.take_up()
        depth = self.ground.depth
        face: i64 = self.chosen[depth]
        tile: i64 = self.deck.tiles[face]
        is_must: i64 = self.was_must[depth]
        self.stock[tile] += 1
        self.must[tile] += is_must
        self.must_sum += is_must
        self._count(self.deck.members[face], -1)

    def _count(self, members: i64, by: i64) -> None:
        quota: i64 = 0
        while members > 0:
            if members & 1 != 0:
                self.used[quota] += by
            members >>= 1
            quota += 1
