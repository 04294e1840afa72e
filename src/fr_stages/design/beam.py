"""Rows of terrain that ride most like a wanted course; how their tiles lie is left to the search.

All that begin alike well are gone on with side by side, space by space, the best of those that have come
equally far. Most tiles of one terrain lie in many ways, so a road is nearly always found for a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from fr_stages.design.problem import KINDS, Problem
from fr_stages.design.request import OR
from fr_stages.design.search import Deck, Frame
from fr_stages.design.surface import Surface
from fr_stages.design.wanted_course import Ridden, WantedCourse
from fr_stages.stage.tiles import Terrain, Zone

WIDTH = 60
"""Beginnings that are gone on with, of those that are equally long."""
FRAMES = 4
"""Numbers of tiles, ends and places of a pattern that are tried."""
COUNTED = tuple(KINDS[kind] for kind in (Terrain.UPHILL, Terrain.DOWNHILL, Terrain.COBBLES))

Pattern = tuple[str, ...]


@dataclass(slots=True)
class _Beginning:
    """The first tiles of a row: what is still there of each sort, what counts, and how far off it is."""

    row: tuple[int, ...]
    stock: tuple[int, ...]
    used: tuple[int, ...]
    counts: tuple[int, int, int]
    spaces: int
    off: float


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """For each place of a row the faces that ride alike there, and how many steps it is off on average."""

    pattern: Pattern
    distance: float


def terrain_rows(problem: Problem, wanted: WantedCourse, most: int) -> list[TerrainRow]:
    """Rows of terrain that ride most like what is wanted, the best first: at most so many."""
    frames = (problem.frames.frame(number) for number in range(len(problem.frames.spreads)))
    found: dict[tuple[int, ...], TerrainRow] = {}
    for frame in islice((frame for frame in frames if frame is not None), FRAMES):
        for terrain, row in _Beam(problem, wanted, frame).rows():
            if terrain not in found or row.distance < found[terrain].distance:
                found[terrain] = row
    return sorted(found.values(), key=lambda row: row.distance)[:most]


class _Beam:
    """The rows of one frame."""

    def __init__(self, problem: Problem, wanted: WantedCourse, frame: Frame) -> None:
        self._problem = problem
        self._wanted = wanted
        self._frame = frame
        self._deck: Deck = problem.deck()
        self._surface: Surface = problem.surface()
        self._sorts = problem.riding_sorts()
        tiles = [int(tile) for tile in self._deck.tiles]
        sides: dict[int, list[int]] = {}
        for face, tile in enumerate(tiles):
            sides.setdefault(tile, []).append(self._sorts[face])
        alike = {tile: tuple(sorted(sorts)) for tile, sorts in sides.items()}
        kinds = list(dict.fromkeys(alike.values()))
        self._tiles = [kinds.index(alike[tile]) for tile in tiles]
        self._stock = tuple(
            sum(int(self._deck.stock[tile]) for tile in alike if alike[tile] == kind) for kind in kinds
        )
        self._roads = [
            [KINDS[space.terrain] for space in face.spaces if space.zone is Zone.ROAD]
            for face in problem.faces
        ]
        longest, shortest = int(frame.longest_way), int(frame.shortest_way)
        usual = min(max(round(int(frame.count) * USUAL_SPACES), shortest), longest)
        self._ought = wanted.at(max(usual, 1))
        self._faces = [self._different(place) for place in range(int(frame.count))]

    def rows(self) -> Iterator[tuple[tuple[int, ...], TerrainRow]]:
        """The whole rows, each with its terrain by which it is known."""
        quotas = len(self._deck.least)
        begin = _Beginning((), self._stock, (0,) * quotas, (0, 0, 0), 0, 0.0)
        lanes: dict[int, dict[object, _Beginning]] = {0: {(): begin}}
        at = 0
        while at <= int(self._frame.longest_way):
            for beginning in self._kept(lanes.pop(at, {})):
                if len(beginning.row) == int(self._frame.count):
                    yield self._whole(beginning)
                    continue
                for longer in self._longer(beginning):
                    key = (len(longer.row), longer.stock, longer.used, longer.counts)
                    lane = lanes.setdefault(longer.spaces, {})
                    if key not in lane or longer.off < lane[key].off:
                        lane[key] = longer
            at = min(lanes, default=int(self._frame.longest_way) + 1)

    def _kept(self, lane: dict[object, _Beginning]) -> Iterator[_Beginning]:
        """The best of those that are equally long and may be gone on with; those without a space all."""
        ranked = sorted(lane.values(), key=lambda it: (it.off, it.row))
        return islice((it for it in ranked if self._is_allowed(it)), WIDTH)

    def _is_allowed(self, beginning: _Beginning) -> bool:
        """Whether the wishes about the road can come true after these tiles, or have."""
        surface = self._surface
        surface.begin(self._frame.shortest_way, self._frame.longest_way)
        taken = all(surface.take(depth, face) for depth, face in enumerate(beginning.row))
        return taken and (
            len(beginning.row) < int(self._frame.count) or surface.is_as_wished(len(beginning.row))
        )

    def _longer(self, beginning: _Beginning) -> Iterator[_Beginning]:
        """A beginning with each tile behind it that is there and may lie there."""
        place = len(beginning.row)
        left = int(self._frame.count) - place - 1
        deck = self._deck
        for face in self._faces[place]:
            tile = self._tiles[face]
            if not beginning.stock[tile]:
                continue
            members = int(deck.members[face])
            used = tuple(count + (members >> quota & 1) for quota, count in enumerate(beginning.used))
            if any(
                count > int(deck.most[quota]) or int(deck.least[quota]) - count > left
                for quota, count in enumerate(used)
            ):
                continue
            stock = (*beginning.stock[:tile], beginning.stock[tile] - 1, *beginning.stock[tile + 1 :])
            counts, off, spaces = list(beginning.counts), beginning.off, beginning.spaces
            for kind in self._roads[face]:
                if kind in COUNTED:
                    counts[COUNTED.index(kind)] += 1
                off += self._off(spaces, counts)
                spaces += 1
            yield _Beginning(
                (*beginning.row, face), stock, used, (counts[0], counts[1], counts[2]), spaces, off
            )

    def _off(self, space: int, counts: list[int]) -> float:
        """How many steps the road is off at a space."""
        up, down, cobbled = self._ought
        space = min(space, len(up) - 1)
        return abs(counts[0] - up[space]) + abs(counts[1] - down[space]) + abs(counts[2] - cobbled[space])

    def _different(self, place: int) -> list[int]:
        """The faces that may lie at a place; of those that ride alike one."""
        first: dict[tuple[int, int], int] = {}
        for face in self._allowed(place):
            first.setdefault((self._tiles[face], self._sorts[face]), face)
        return list(first.values())

    def _allowed(self, place: int) -> list[int]:
        size = int(self._deck.size)
        return [face for face in range(size) if self._frame.allowed[place * size + face]]

    def _whole(self, beginning: _Beginning) -> tuple[tuple[int, ...], TerrainRow]:
        names = [face.face for face in self._problem.faces]
        pattern = tuple(
            OR.join(names[other] for other in self._allowed(place) if self._sorts[other] == self._sorts[face])
            for place, face in enumerate(beginning.row)
        )
        terrain = tuple(kind for face in beginning.row for kind in self._roads[face])
        sums = self._sums(terrain)
        return tuple(self._sorts[face] for face in beginning.row), TerrainRow(
            pattern, self._wanted.distance(sums)
        )

    def _sums(self, terrain: tuple[int, ...]) -> Ridden:
        """After each space, how many so far were of each kind that counts."""
        found: tuple[list[float], list[float], list[float]] = ([], [], [])
        for kind, sums in zip(COUNTED, found, strict=True):
            count = 0
            for it in terrain:
                count += it == kind
                sums.append(count)
        return found


USUAL_SPACES = 68 / 21
"""Spaces a tile has in official stages, on average."""
