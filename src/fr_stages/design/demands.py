"""What a request demands of every answer, put as sets and numbers; advice becomes demands like wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from fr_stages.design.request import MANY, Range, Request
from fr_stages.stage.rulebook import ALL_CURVES
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import ENDS, Face, Terrain, Zone
from fr_stages.validator.context import Context

ANY_NUMBER = Range(0, MANY)
AT_LEAST_ONE = Range(1, MANY)

Pair = tuple[frozenset[str], frozenset[str]]
"""Start faces, and the finish faces that go with them."""


@dataclass(frozen=True, slots=True)
class Quota:
    """A set of faces of which so many are laid."""

    faces: frozenset[str]
    count: Range


@dataclass
class RoadDemand:
    """What is demanded of the sections of one kind of terrain between the lines; see `TerrainWish`."""

    sections: Range = ANY_NUMBER
    length: Range = AT_LEAST_ONE
    only_in: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))
    to_go: int = MANY


@dataclass
class Demands:
    """Everything that an answer has to be.

    `faces` may be laid, of each tile as many copies as the `stock` holds; `must` are tiles that have to be.
    `ends` are pairs of start faces and the finish faces that go with them. Tile 2 is one of `second` if
    that is said; a face of `not_before_finish` does not lie there, one of `second_only` nowhere else.
    """

    request: Request
    faces: dict[str, Face]
    stock: Counter[str]
    tiles: Range
    spaces: Range
    pattern: tuple[str, ...]
    ends: list[Pair]
    must: Counter[str] = field(default_factory=Counter)
    must_faces: Counter[str] = field(default_factory=Counter)
    quotas: list[Quota] = field(default_factory=list)
    roads: dict[Terrain, RoadDemand] = field(default_factory=dict)
    second: frozenset[str] | None = None
    second_only: frozenset[str] = frozenset()
    not_before_finish: frozenset[str] = frozenset()
    riders: int = 0
    zones_apart: bool = False
    clearance: float = 0.0
    table: tuple[float, float] | None = None

    @property
    def contradicts_itself(self) -> bool:
        """Whether two wishes about one thing leave nothing between them."""
        numbers = [self.tiles, self.spaces, *(quota.count for quota in self.quotas)]
        for road in self.roads.values():
            numbers.append(road.sections)
            if road.sections.least > 0:
                numbers.append(road.length)
        return any(number.least > number.most for number in numbers)

    @property
    def inner(self) -> Iterator[Face]:
        """The faces that are neither start nor finish."""
        return (face for face in self.faces.values() if face.kind not in ENDS)

    @property
    def has_own_shapes(self) -> bool:
        """Whether there are more curves, or other lengths, than the proofs about loops speak of."""
        curves = sum(self.stock[tile] for tile in {face.tile for face in self.inner if face.is_curve})
        lengths = {len(face.spaces) for face in self.inner if not face.is_curve}
        return curves > ALL_CURVES or not lengths <= {3, 6}

    def add_quota(self, count: Range, belongs: Callable[[Face], object]) -> None:
        """Demands that so many of the faces of a kind are laid."""
        self.quotas.append(Quota(frozenset(it.face for it in self.faces.values() if belongs(it)), count))

    def add_all_curves(self) -> None:
        """Demands each of the curves of the basic game."""
        for tile in self.request.catalogue.tiles.values():
            if tile.faces[0].set == "base" and tile.faces[0].is_curve:
                self.must[tile.tile] = max(self.must[tile.tile], 1)

    def road(self, kind: Terrain) -> RoadDemand:
        """What is demanded of one kind of terrain, to be changed."""
        return self.roads.setdefault(kind, RoadDemand())


def riders(request: Request) -> int:
    """How many riders may need a lane each behind the start line."""
    return Context(Stage((), players=request.players)).riders


def start_lanes(face: Face) -> int:
    """How many riders have room behind the start line."""
    return sum(space.lanes for space in face.spaces if space.zone is Zone.START)


def road_spaces(face: Face) -> int:
    """The spaces of a face that lie between the lines."""
    return sum(space.zone is Zone.ROAD for space in face.spaces)


def is_hard(face: Face) -> bool:
    """Whether a face has climbs or cobbles (rulebook: Creating Your Own Stages)."""
    return bool(face.terrains & {Terrain.UPHILL, Terrain.COBBLES})
