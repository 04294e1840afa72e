"""Which faces may lie where, for every number of tiles, pair of ends and size of the gaps of a pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, islice, pairwise

from fr_stages.design.demands import Demands, Pair, road_spaces
from fr_stages.design.request import ANY, MANY, OR, SOME, Range
from fr_stages.design.search import Frame
from fr_stages.stage.course_facts import is_counted_straight
from fr_stages.stage.tiles import ENDS, Face

MOST_SPREADS = 5_000
"""Ways to lay out a row that are tried; of more than that, those that come first."""

Places = dict[int, frozenset[str]]
"""At which places (from 0) a pattern says which faces may lie there."""
Spread = tuple[int, Pair, Places]
"""The number of tiles, the ends, and the places of the pattern."""


@dataclass(frozen=True)
class Frames:
    """The frames of what is demanded, over the faces that may be laid, in this order."""

    demanded: Demands
    faces: tuple[Face, ...]

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """The ways to lay out a row, those with a usual number of tiles first."""
        return tuple(islice(self._spreads(), MOST_SPREADS))

    @property
    def is_cut_off(self) -> bool:
        """Whether there are more spreads than are tried."""
        return len(self.spreads) == MOST_SPREADS

    @property
    def are_empty(self) -> bool:
        """Whether some place is left without any face, however the row is laid out."""
        return not self.is_cut_off and all(self.frame(number) is None for number in range(len(self.spreads)))

    def frame(self, number: int) -> Frame | None:
        """The frame of one of the spreads; None when a place is left without a face."""
        if number not in self._frames:
            self._frames[number] = self._frame(*self.spreads[number])
        return self._frames[number]

    @cached_property
    def _frames(self) -> dict[int, Frame | None]:
        return {}

    def _spreads(self) -> Iterator[Spread]:
        demanded = self.demanded
        counts = range(max(demanded.tiles.least, len(ENDS)), demanded.tiles.most + 1)
        usual = _usual_count(demanded)
        for count in sorted(counts, key=lambda count: (abs(count - usual), count)):
            pairs = [pair for pair in demanded.ends if all(pair) and self._has_a_way(count, pair)]
            for places in _all_places(demanded.pattern, count) if pairs else ():
                for pair in pairs:
                    if _may_begin_and_end(places, count, pair):
                        yield count, pair, places

    def _has_a_way(self, count: int, pair: Pair) -> bool:
        """Whether so many tiles can have as many spaces as are demanded."""
        shortest, longest = self._ways(count, pair)
        return shortest <= longest

    def _frame(self, count: int, pair: Pair, places: Places) -> Frame | None:
        """One frame, or None when a place is left without a face."""
        kept = {
            self.demanded.request.catalogue.faces[name].tile
            for names in places.values()
            if len(names) == 1
            for name in names
        }
        inner = self._inside(frozenset(kept))
        rows: list[list[int]] = []
        for place in range(count):
            if place in (0, count - 1):
                names = pair[place > 0]
            else:
                names = self._anywhere if place in places else inner
            rows.append(self._row(names, places.get(place), is_second=place == 1, is_last=place == count - 2))
        if not all(map(any, rows)):
            return None
        shortest, longest = self._ways(count, pair)
        return Frame(count, [allowed for row in rows for allowed in row], shortest, longest)

    @cached_property
    def _anywhere(self) -> frozenset[str]:
        """The faces that are neither start nor finish."""
        return frozenset(face.face for face in self.faces if face.kind not in ENDS)

    @cached_property
    def _inside(self) -> Callable[[frozenset[str]], frozenset[str]]:
        """The faces that may lie in a gap; the last copy of a tile is kept for the place that names it."""
        stock = self.demanded.stock

        def inside(kept: frozenset[str]) -> frozenset[str]:
            free = (face for face in self.faces if face.tile not in kept or stock[face.tile] > 1)
            return frozenset(face.face for face in free if face.kind not in ENDS)

        return cache(inside)

    def _row(
        self, names: frozenset[str], named: frozenset[str] | None, *, is_second: bool, is_last: bool
    ) -> list[int]:
        """Which faces may lie at one place: some names, and of these those that the pattern names there."""
        key = (names, named, is_second, is_last)
        if key not in self._rows:
            demanded = self.demanded
            left = names if named is None else names & named
            if is_second and demanded.second is not None:
                left &= demanded.second
            else:
                left -= frozenset() if is_second else demanded.second_only
                left -= demanded.not_before_finish if is_last else frozenset()
            self._rows[key] = [int(face.face in left) for face in self.faces]
        return self._rows[key]

    @cached_property
    def _rows(self) -> dict[object, list[int]]:
        return {}

    def _ways(self, count: int, pair: Pair) -> tuple[int, int]:
        """The fewest and the most spaces between the lines that so many tiles can have."""
        spaces = self.demanded.spaces
        ends = [[road_spaces(self.demanded.faces[name]) for name in names] for names in pair]
        straights = self._straights
        inside = count - len(ENDS)
        least, most = sum(map(min, ends)), sum(map(max, ends))
        if straights is None:
            lengths = self._lengths
            return max(least + sum(lengths[:inside]), spaces.least), min(
                most + sum(lengths[::-1][:inside]), spaces.most
            )
        straight, other = self._lengths_by_kind
        rest = max(inside - straights, 0)
        least += sum(straight[:straights]) + sum(other[:rest])
        most += sum(straight[::-1][:straights]) + sum(other[::-1][:rest])
        return max(least, spaces.least), min(most, spaces.most)

    @cached_property
    def _straights(self) -> int | None:
        """How many straights there are inside, when that is demanded exactly."""
        straights = frozenset(face.face for face in self.demanded.faces.values() if is_counted_straight(face))
        counts = [quota.count for quota in self.demanded.quotas if quota.faces == straights]
        return next((count.least for count in counts if count.least == count.most), None)

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted(length for lengths in self._lengths_by_kind for length in lengths)

    @cached_property
    def _lengths_by_kind(self) -> tuple[list[int], list[int]]:
        """The spaces of every copy of an inner tile, shortest first: of straights, and of all others."""
        by_tile: dict[str, list[Face]] = {}
        for face in self.demanded.inner:
            by_tile.setdefault(face.tile, []).append(face)
        found: tuple[list[int], list[int]] = ([], [])
        for tile, faces in by_tile.items():
            lengths = found[not is_counted_straight(faces[0])]
            lengths += [road_spaces(faces[0])] * self.demanded.stock[tile]
        return sorted(found[0]), sorted(found[1])


def _may_begin_and_end(places: Places, count: int, pair: Pair) -> bool:
    """Whether what a pattern says of the first and the last place goes with some ends."""
    return not any(
        names.isdisjoint(places.get(place, names)) for place, names in zip((0, count - 1), pair, strict=True)
    )


def _usual_count(demanded: Demands) -> int:
    """The number of tiles with which a search is best begun: in proportion to the length that is wished."""
    if demanded.request.loop is not None and demanded.request.spaces is None:
        return min(LOOP_TILES, demanded.tiles.most)
    wished = demanded.request.spaces or Range(0, MANY)
    if wished.most >= MANY:
        usual = min(max(USUAL_TILES, demanded.tiles.least), demanded.tiles.most)
        return usual if wished.least == 0 else round(wished.least * TILES_A_SPACE)
    return round(sum(wished) / 2 * TILES_A_SPACE)


LOOP_TILES = 19
"""The most tiles of the base box that close a loop exactly."""
USUAL_TILES = 21
TILES_A_SPACE = USUAL_TILES / 68
"""An official stage has 21 tiles and 68 spaces."""


def _all_places(pattern: tuple[str, ...], count: int) -> Iterator[Places]:
    """Where the faces of a pattern come to lie among so many tiles (from 0), for each size of its gaps."""
    gaps = pattern.count(SOME)
    spare = count - (len(pattern) - gaps)
    if not pattern:
        yield {}
    elif spare == 0 or (spare > 0 and gaps):
        for bars in combinations(range(spare + gaps - 1), gaps - 1) if gaps else [()]:
            edges = (-1, *bars, spare + gaps - 1)
            yield _places(pattern, [after - before - 1 for before, after in pairwise(edges)])


def _places(pattern: tuple[str, ...], sizes: list[int]) -> Places:
    """The places of the faces when the gaps have these sizes."""
    places: Places = {}
    at = 0
    left = iter(sizes)
    for token in pattern:
        if token == SOME:
            at += next(left)
            continue
        if token != ANY:
            places[at] = frozenset(token.split(OR))
        at += 1
    return places
