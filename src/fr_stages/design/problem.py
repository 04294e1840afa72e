"""The tables of the search, made of what is demanded."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

from fr_stages.design.demands import Demands, RoadDemand
from fr_stages.design.frames import Frames
from fr_stages.design.ground import Ground, Outlines
from fr_stages.design.judge import ExactJudge
from fr_stages.design.loops import TAIL, closing_cells
from fr_stages.design.pieces import Shape, outlines, shape
from fr_stages.design.request import MANY, Range
from fr_stages.design.search import Deck, Search
from fr_stages.design.surface import COBBLES, DOWNHILL, FEEDING, FLAT, UPHILL, Surface, Surfaces, Wishes
from fr_stages.race.rng import Rng
from fr_stages.stage.tiles import ENDS, Face, Kind, Terrain, Zone

KINDS = {
    Terrain.FLAT: FLAT,
    Terrain.UPHILL: UPHILL,
    Terrain.DOWNHILL: DOWNHILL,
    Terrain.COBBLES: COBBLES,
    Terrain.FEEDING: FEEDING,
}


TURNS = 180
"""Angles of a table at which its reach is worked out."""


class Sorts(Enum):
    """Which faces are taken for the same, so that only one of them is tried at a place."""

    ALIKE = "alike"
    """What lies and rides alike: quick, but the other side of a tile may have been the better one to keep."""
    TWINS = "twins"
    """What is alike on both sides: nothing is lost."""
    EVERY = "every"
    """Nothing: every row of letters comes."""


@dataclass(frozen=True)
class Problem:
    """A search for rows that are what is demanded."""

    demanded: Demands

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The faces that may be laid; the search knows them by their place here."""
        ends = {name for pair in self.demanded.ends for group in pair for name in group}
        faces = self.demanded.faces.values()
        return tuple(face for face in faces if face.kind not in ENDS or face.face in ends)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The different shapes of the faces."""
        return tuple({made.path: made for made in map(shape, self.faces)}.values())

    def shape_number(self, face: Face) -> int:
        """The place of a face's shape among the shapes."""
        return self._numbers[shape(face).path]

    @cached_property
    def _numbers(self) -> dict[object, int]:
        return {made.path: number for number, made in enumerate(self.shapes)}

    @cached_property
    def frames(self) -> Frames:
        """Which faces may lie where."""
        return Frames(self.demanded, self.faces)

    def search(self, seed: int, sorts: Sorts = Sorts.ALIKE) -> Search:
        """A search that tries one face of each sort at a place."""
        most = self.demanded.tiles.most
        ground = Ground(_outlines(self.shapes), most, self.demanded.clearance)
        ground.keep_to(*(self.demanded.table or (0.0, 0.0)))
        search = Search(self.deck(sorts), ground, self.surface(), Rng(seed), most)
        if self.demanded.request.loop is not None:
            search.close(self.demanded.request.loop, self._closing, TAIL)
        return search

    @cached_property
    def _closing(self) -> set[int]:
        """From where a loop can close with few tiles left."""
        inner = {shape(face) for face in self.faces if face.kind not in ENDS}
        finishes = {shape(face) for face in self.faces if face.kind is Kind.FINISH}
        return closing_cells(inner, finishes)

    def exact_search(self, seed: int, sorts: Sorts = Sorts.TWINS) -> Search:
        """A search that leaves out nothing: what it cannot be sure of it asks, and tables take any angle."""
        search = self.search(seed, sorts)
        search.ground.judge = ExactJudge(self.shapes, self.demanded.clearance)
        if self.demanded.table is not None:
            search.ground.keep_within(_limits(*self.demanded.table))
        return search

    def surface(self) -> Surface:
        """An empty road with what is demanded of it."""
        return Surface(_surfaces(self.faces), _wishes(self.demanded), self.demanded.tiles.most)

    def deck(self, sorts: Sorts = Sorts.ALIKE) -> Deck:
        """The faces as tables."""
        tiles = list(dict.fromkeys(face.tile for face in self.faces))
        must, quotas = self._must_quotas()
        return Deck(
            [self.shape_number(face) for face in self.faces],
            [tiles.index(face.tile) for face in self.faces],
            self._sorts(sorts),
            [self.demanded.stock[tile] for tile in tiles],
            [must.get(tile, 0) for tile in tiles],
            [quota.least for _, quota in quotas],
            [quota.most for _, quota in quotas],
            [
                sum(1 << number for number, (members, _) in enumerate(quotas) if face.face in members)
                for face in self.faces
            ],
        )

    def _must_quotas(self) -> tuple[dict[str, int], list[tuple[frozenset[str], Range]]]:
        """The tiles that have to be laid, and all quotas: those of faces that must lie as named, too."""
        demanded = self.demanded
        must = dict(demanded.must)
        quotas = [(quota.faces, quota.count) for quota in demanded.quotas]
        for name, count in demanded.must_faces.items():
            tile = demanded.request.catalogue.faces[name].tile
            must[tile] = max(must.get(tile, 0), count)
            quotas.append((frozenset({name}), Range(count, MANY)))
        quotas += [
            (_having(self.faces, kind), Range(1, MANY))
            for kind, road in demanded.roads.items()
            if road.sections.least > 0
        ]
        return must, quotas

    def riding_sorts(self) -> list[int]:
        """The number of each face's sort when it does not matter how it lies."""
        return _numbered([self._riding_sort(face) for face in self.faces])

    def _sorts(self, sorts: Sorts) -> list[int]:
        """The number of each face's sort."""
        if sorts is Sorts.EVERY:
            return list(range(len(self.faces)))
        alike = _numbered([self._sort(face) for face in self.faces])
        if sorts is Sorts.ALIKE:
            return alike
        sides: dict[str, tuple[int, ...]] = {}
        for face, sort in zip(self.faces, alike, strict=True):
            sides[face.tile] = tuple(sorted((*sides.get(face.tile, ()), sort)))
        return _numbered([(sort, sides[face.tile]) for face, sort in zip(self.faces, alike, strict=True)])

    def _sort(self, face: Face) -> Hashable:
        """What the search can tell of a face."""
        return self.shape_number(face), self._riding_sort(face)

    def _riding_sort(self, face: Face) -> Hashable:
        """What the search can tell of a face, but for how it lies."""
        demanded = self.demanded
        is_special = face.face in demanded.pattern or face.face in demanded.must_faces or face.kind in ENDS
        return (
            face.spaces,
            tuple(face.face in quota.faces for quota in demanded.quotas),
            face.face in demanded.second_only,
            face.face if is_special else demanded.must[face.tile],
        )


def _numbered(keys: Iterable[Hashable]) -> list[int]:
    """Numbers in place of keys: equal ones for equal keys."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _having(faces: Iterable[Face], kind: Terrain) -> frozenset[str]:
    """The faces that have a kind of terrain between the lines."""
    return frozenset(
        face.face
        for face in faces
        if any(space.terrain is kind and space.zone is Zone.ROAD for space in face.spaces)
    )


def _limits(width: float, height: float) -> list[float]:
    """For a table turned a little at a time, how far what lies on it can reach along each axis, at most."""
    step = math.pi / TURNS
    slack = math.hypot(width, height) * step / 2
    found = []
    for turn in range(TURNS):
        for axis in range(4):
            angle = axis * math.pi / 4 - turn * step
            found.append(width * abs(math.cos(angle)) + height * abs(math.sin(angle)) + slack)
    return found


@lru_cache(maxsize=8)
def _outlines(shapes: tuple[Shape, ...]) -> Outlines:
    return outlines(shapes)


def _surfaces(faces: Iterable[Face]) -> Surfaces:
    firsts, terrains, lanes = [0], [], []
    for face in faces:
        road = [space for space in face.spaces if space.zone is Zone.ROAD]
        terrains += [KINDS[space.terrain] for space in road]
        lanes += [space.lanes for space in road]
        firsts.append(len(terrains))
    return Surfaces(firsts, terrains, lanes)


def _wishes(demanded: Demands) -> Wishes:
    """What is demanded of the road, one entry for each kind of terrain, flat first."""
    roads = [demanded.roads.get(kind, RoadDemand()) for kind in KINDS]
    parts = [lcm(*(part.denominator for part in road.only_in)) for road in roads]

    def scaled(part: Fraction, parts: int) -> int:
        return int(part * parts)

    return Wishes(
        [road.sections.least for road in roads],
        [road.sections.most for road in roads],
        [road.length.least for road in roads],
        [road.length.most for road in roads],
        [scaled(road.only_in[0], scale) for road, scale in zip(roads, parts, strict=True)],
        [scaled(road.only_in[1], scale) for road, scale in zip(roads, parts, strict=True)],
        parts,
        [road.to_go for road in roads],
        demanded.spaces,
        demanded.riders,
        demanded.zones_apart,
    )
