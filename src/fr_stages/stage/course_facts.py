"""What a course is like: climbs, descents, narrow places, terrain, straights.

One rule cuts them all: only what lies between the start line and the finish line counts. A climb that goes
on beyond the finish line (face U) ends at the line, and what lies behind the start line is no part of the
race. The sections of a ``Course`` are not cut: they are what is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import TypeVar

from fr_stages.stage.course import Course, CourseSpace, Section, Stretch
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face, Kind, Terrain

S = TypeVar("S", bound=Stretch)


@dataclass(frozen=True, slots=True)
class Narrowest:
    """The narrowest places: how many usable lanes they have, and where they are."""

    lanes: int
    places: tuple[Stretch, ...]

    @property
    def spaces(self) -> int:
        """How many spaces are that narrow."""
        return sum(place.length for place in self.places)


@dataclass(frozen=True)
class CourseFacts:
    """The facts about a course, each worked out when it is first asked for.

    Stretches hold indices in the course, as its sections do.
    """

    course: Course

    @cached_property
    def terrain(self) -> Mapping[Terrain, int]:
        """How many spaces have each terrain; all terrains are named."""
        count = Counter(self.course.spaces[i].terrain for i in self.course.between)
        return {terrain: count[terrain] for terrain in Terrain}

    @cached_property
    def widths(self) -> Mapping[int, int]:
        """How many spaces have one, two and three usable lanes."""
        count = Counter(len(self.course.spaces[i].usable) for i in self.course.between)
        return dict(sorted(count.items()))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Climbs, descents, cobbled sections and feeding zones in riding order."""
        return self._cut(it for it in self.course.sections if it.terrain is not Terrain.FLAT)

    def sections_of(self, terrain: Terrain) -> tuple[Section, ...]:
        """The sections of one terrain that is not flat."""
        return tuple(section for section in self.sections if section.terrain == terrain)

    @property
    def climbs(self) -> tuple[Section, ...]:
        """The uphill sections (rulebook: Mountain Climbs)."""
        return self.sections_of(Terrain.UPHILL)

    @property
    def descents(self) -> tuple[Section, ...]:
        """The downhill sections (rulebook: Mountain Climbs)."""
        return self.sections_of(Terrain.DOWNHILL)

    @cached_property
    def narrow_places(self) -> tuple[Stretch, ...]:
        """Where at most one lane can be ridden."""
        return self._where(lambda space: space.is_narrow)

    @cached_property
    def narrowest(self) -> Narrowest:
        """Where the fewest lanes can be ridden: the least cut of the lane graph between the lines.

        Every way from start to finish passes every space, so the lanes of any one space are a cut. No
        cut is smaller: neighbouring spaces have enough edges between them for as many separate ways as
        the narrower of the two has lanes. So the space with the fewest usable lanes decides.
        """
        lanes = min(self.widths, default=0)
        return Narrowest(lanes, self._where(lambda space: len(space.usable) == lanes))

    def after_start(self, index: int) -> int:
        """The number of a space from the start line on: 1 is the first one beyond it."""
        return index - self.course.line + 1

    def to_go(self, index: int) -> int:
        """How many spaces lie between a space and the finish line: 0 for the last one before it."""
        return self.course.finish - 1 - index

    def tiles(self, stretch: Stretch) -> tuple[int, ...]:
        """The numbers of the tiles on which a stretch lies."""
        spaces = self.course.spaces
        return tuple(range(spaces[stretch.first].tile, spaces[stretch.last].tile + 1))

    def _cut(self, stretches: Iterable[S]) -> tuple[S, ...]:
        """The parts of stretches that lie between the lines."""
        begin, end = self.course.line, self.course.finish - 1
        cut = (replace(it, first=max(it.first, begin), last=min(it.last, end)) for it in stretches)
        return tuple(it for it in cut if it.first <= it.last)

    def _where(self, holds: Callable[[CourseSpace], bool]) -> tuple[Stretch, ...]:
        """The longest runs of spaces of which something holds."""
        spaces = self.course.spaces
        runs = groupby(self.course.between, key=lambda i: holds(spaces[i]))
        found = [list(indices) for is_so, indices in runs if is_so]
        return tuple(Stretch(indices[0], indices[-1]) for indices in found)


@dataclass(frozen=True, slots=True)
class Straights:
    """The straights of a stage, as the rulebook counts them: with start and finish, without tile 9.

    `optional` holds the numbers of the tiles that are not of the basic game, `base_names` the
    straights of the basic game that are laid, `taken_out` how many of those are not, `total` is the
    number of all.
    """

    total: int
    optional: tuple[int, ...]
    base_names: tuple[str, ...]
    taken_out: int


def straights(stage: Stage) -> Straights:
    """The straights as the rulebook's advice counts them (rulebook: Creating Your Own Stages).

    Raises UnknownFaceError for a face that is not known.
    """
    counted = [
        (number, face) for number, face in enumerate(stage.faces, start=1) if is_counted_straight(face)
    ]
    base = [face for _, face in counted if face.set == "base"]
    available = {
        tile.tile
        for tile in stage.catalogue.tiles.values()
        if tile.faces[0].set == "base" and is_counted_straight(tile.faces[0])
    }
    return Straights(
        total=len(counted) + sum(face.kind in (Kind.START, Kind.FINISH) for face in stage.faces),
        optional=tuple(number for number, face in counted if face.set != "base"),
        base_names=tuple(face.face for face in base),
        taken_out=len(available - {face.tile for face in base}),
    )


def is_counted_straight(face: Face) -> bool:
    """Whether a face is one of the exchangeable straights: not start, finish or the bonus tile."""
    return not face.is_curve and face.kind not in (Kind.START, Kind.FINISH, Kind.BONUS)
