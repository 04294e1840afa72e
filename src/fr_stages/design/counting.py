"""Proofs by counting: what cannot be, however the tiles are laid.

The tiles are added up one by one, whatever their order: how many there are, how many count for each quota,
how many spaces, sections and square spaces of cardboard they have. When no choice of tiles adds up to what is
demanded, there is no answer, and no search is needed to know it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, product

from fr_stages.design.demands import Demands, Quota, road_spaces
from fr_stages.design.loops import can_close
from fr_stages.design.problem import Problem
from fr_stages.design.request import EXACT, MANY, Range, Request, is_face
from fr_stages.design.wished import demands
from fr_stages.geometry.faces import TILE_WIDTH, shape_of
from fr_stages.stage.tiles import ENDS, Face, Kind, Terrain, Zone

Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Term:
    """One thing that is added up: what each face adds, and how much it has to be at least and at most."""

    adds: dict[str, int]
    least: int
    most: int


def is_possible(demanded: Demands) -> bool:
    """Whether a choice of tiles adds up to what is demanded, and each place has a face that may lie there."""
    if demanded.contradicts_itself or Problem(demanded).frames.are_empty:
        return False
    if demanded.request.loop == EXACT and not demanded.has_own_shapes:
        return any(_adds_up(it) for it in _closable(demanded))
    return _adds_up(demanded)


def _adds_up(demanded: Demands) -> bool:
    sums = _Sums(demanded)
    return any(sums.reach(start, finish) for start, finish in _ends(demanded))


def _closable(demanded: Demands) -> Iterator[Demands]:
    """What is demanded, with each number of curves and short straights that may close a loop exactly."""
    inner = list(demanded.inner)
    groups = [
        [face for face in inner if face.kind is Kind.NARROW_CURVE],
        [face for face in inner if face.kind is Kind.WIDE_CURVE],
        [face for face in inner if not face.is_curve and len(face.spaces) == SHORT],
    ]
    most = [sum(demanded.stock[tile] for tile in {face.tile for face in group}) for group in groups]
    for counts in product(*(range(number + 1) for number in most)):
        if can_close(*counts):
            pairs = zip(groups, counts, strict=True)
            quotas = [
                Quota(frozenset(it.face for it in group), Range(count, count)) for group, count in pairs
            ]
            yield replace(demanded, quotas=[*demanded.quotas, *quotas])


SHORT = 3
"""Spaces of the short straight, tile 9."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The fewest wishes and advice that contradict one another: names of wishes, and codes.

    Leaving out any one of them takes this contradiction away.
    """

    wishes: tuple[str, ...]
    codes: tuple[str, ...]


def contradiction(request: Request, codes: Collection[str]) -> Contradiction | None:
    """Why a request cannot be met, as far as counting tells; None when it does not."""
    if is_possible(demands(request, codes)):
        return None
    needed = list(codes)
    for code in codes:
        rest = [other for other in needed if other != code]
        if not is_possible(demands(request, rest)):
            needed = rest
    for wish in request.wishes():
        smaller = request.without_wish(wish)
        if not is_possible(demands(smaller, needed)):
            request = smaller
    return Contradiction(request.wishes(), tuple(needed))


def compatible(request: Request, codes: Collection[str]) -> tuple[str, ...]:
    """As many of these codes as do not contradict the request, the first ones first."""
    if is_possible(demands(request, codes)):
        return tuple(codes)
    kept: list[str] = []
    for code in codes:
        if is_possible(demands(request, [*kept, code])):
            kept.append(code)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class _Copies:
    """Some copies of tiles that add alike: what each side adds, with its cardboard, and how many must lie."""

    sides: tuple[tuple[Sums, float], ...]
    count: int
    must: int


class _Sums:
    """What the tiles of a request add up to: the number of tiles first, then the terms."""

    def __init__(self, demanded: Demands) -> None:
        self._demanded = demanded
        self._terms = [_Term({face.face: 1 for face in demanded.inner}, *demanded.tiles), *_terms(demanded)]
        width, depth = demanded.table or (float(MANY), float(MANY))
        self._room = width * depth
        laid = Counter(filter(is_face, demanded.pattern)) + demanded.must_faces
        ends = {face for pair in demanded.ends for group in pair for face in group}
        faces = demanded.request.catalogue.faces
        self._fixed = [faces[name] for name in laid.elements() if name not in ends]
        self._stock = demanded.stock.copy()
        self._stock.subtract(face.tile for face in self._fixed)
        self._must = demanded.must - Counter(face.tile for face in self._fixed)
        self._steps = self._copies()

    def _copies(self) -> list[_Copies]:
        """The inner tiles, those that add alike together; terms that few tiles add to come first."""
        demanded = self._demanded
        by_tile: dict[str, list[Face]] = {}
        for face in demanded.inner:
            by_tile.setdefault(face.tile, []).append(face)
        counts: Counter[tuple[tuple[Sums, float], ...]] = Counter()
        must: Counter[tuple[tuple[Sums, float], ...]] = Counter()
        for tile, faces in by_tile.items():
            sides = tuple(sorted({(self._adds(face), area(face)) for face in faces}))
            counts[sides] += max(self._stock[tile], 0)
            must[sides] += min(self._must[tile], max(self._stock[tile], 0))
        touching = [
            sum(count for sides, count in counts.items() if any(adds[i] for adds, _ in sides))
            for i in range(len(self._terms))
        ]

        def rarity(copies: _Copies) -> list[int]:
            return sorted(touching[i] for adds, _ in copies.sides for i in range(len(adds)) if adds[i])

        return sorted((_Copies(sides, count, must[sides]) for sides, count in counts.items()), key=rarity)

    def _adds(self, face: Face) -> Sums:
        return tuple(term.adds.get(face.face, 0) for term in self._terms)

    def reach(self, start: Face, finish: Face) -> bool:
        """Whether the tiles can add up with these two ends."""
        if min(self._stock.values(), default=0) < 0 or not self._has_all_must():
            return False
        begin = tuple(map(sum, zip(*map(self._adds, (start, finish, *self._fixed)), strict=True)))
        begin = (begin[0] + len(ENDS), *begin[1:])
        sums = {begin: sum(map(area, (start, finish, *self._fixed)))}
        for number, copies in enumerate(self._steps):
            for copy in range(copies.count):
                sums = self._added(sums, copies.sides, is_must=copy < copies.must)
            sums = self._settled(sums, number)
        return bool(self._settled(sums, len(self._steps)))

    def _has_all_must(self) -> bool:
        faces = self._demanded.faces
        laid = {face.tile for face in faces.values()}
        return all(self._stock[tile] >= count and tile in laid for tile, count in self._must.items()) and all(
            face.face in faces for face in self._fixed
        )

    def _added(
        self, sums: dict[Sums, float], sides: Iterable[tuple[Sums, float]], *, is_must: bool
    ) -> dict[Sums, float]:
        """The sums with one more tile; of equal ones that with the least cardboard."""
        found = {} if is_must else sums.copy()
        for adds, more in sides:
            for total, taken in sums.items():
                reached = self._reached(total, adds)
                if reached is not None and taken + more <= min(self._room, found.get(reached, self._room)):
                    found[reached] = taken + more
        return found

    def _reached(self, total: Sums, adds: Sums) -> Sums | None:
        """The next sums, without what is more than enough; None for too much of something."""
        reached = []
        for before, more, term in zip(total, adds, self._terms, strict=True):
            now = before + more
            if now > term.most:
                return None
            reached.append(term.least if now > term.least and term.most >= MANY else now)
        return tuple(reached)

    def _settled(self, sums: dict[Sums, float], number: int) -> dict[Sums, float]:
        """The sums without those that have too little of something that no later tile adds to."""
        later = self._steps[number + 1 :]
        settled = [
            i for i in range(len(self._terms)) if not any(adds[i] for it in later for adds, _ in it.sides)
        ]
        found: dict[Sums, float] = {}
        for total, taken in sums.items():
            if all(self._terms[i].least <= total[i] <= self._terms[i].most for i in settled):
                short = tuple(
                    self._terms[i].least if i in settled else number for i, number in enumerate(total)
                )
                found[short] = min(taken, found.get(short, taken))
        return found


def _ends(demanded: Demands) -> Iterator[tuple[Face, Face]]:
    """The pairs of start and finish."""
    for starts, finishes in demanded.ends:
        for start in starts:
            for finish in finishes:
                yield demanded.faces[start], demanded.faces[finish]


def _terms(demanded: Demands) -> Iterator[_Term]:
    faces = demanded.request.catalogue.faces.values()
    counts: dict[frozenset[str], Range] = {}
    for quota in demanded.quotas:
        counts[quota.faces] = quota.count.both(counts.get(quota.faces, Range(0, MANY)))
    for members, count in counts.items():
        yield _Term(dict.fromkeys(members, 1), *count)
    if demanded.spaces.least > 0 or demanded.spaces.most < MANY:
        yield _Term({face.face: road_spaces(face) for face in faces}, *demanded.spaces)
    for kind, road in demanded.roads.items():
        if road.sections.most == 0:
            yield _Term({face.face: len(sections(face, kind)) for face in faces}, 0, 0)
        elif road.sections.least > 0:
            yield _Term({face.face: len(sections(face, kind)) for face in faces}, road.sections.least, MANY)
            if road.length.least > 1:
                least = road.sections.least * road.length.least
                yield _Term({face.face: sum(sections(face, kind)) for face in faces}, least, MANY)


def sections(face: Face, kind: Terrain) -> tuple[int, ...]:
    """The lengths of the sections of one kind that lie on a face, between the lines."""
    road = [space.terrain for space in face.spaces if space.zone is Zone.ROAD]
    return tuple(len(list(run)) for terrain, run in groupby(road) if terrain is kind)


@lru_cache(maxsize=1024)
def _area(length: float) -> float:
    return TILE_WIDTH * length


def area(face: Face) -> float:
    """The cardboard of a face in square spaces."""
    return _area(shape_of(face).path.length)
