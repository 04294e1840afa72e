"""The course: a stage as riders see it, one flat row of spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from fr_stages.stage.stage import Obstacle, Stage, Weather, WeatherMarker
from fr_stages.stage.tiles import Terrain, Zone

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CourseSpace:
    """One space of a course.

    `tile` and `number` say where it is printed (tile number and space on that tile, both from 1),
    `lanes` how many lanes are printed, `blocked` which of them (1 = rightmost) a traffic obstacle
    closes.
    """

    tile: int
    number: int
    lanes: int
    terrain: Terrain = Terrain.FLAT
    zone: Zone = Zone.ROAD
    weather: Weather | None = None
    blocked: frozenset[int] = frozenset()

    @property
    def usable(self) -> tuple[int, ...]:
        """The lanes that can be ridden, from the right."""
        return tuple(lane for lane in range(1, self.lanes + 1) if lane not in self.blocked)

    @property
    def is_narrow(self) -> bool:
        """Whether riders cannot be side by side."""
        return len(self.usable) <= 1


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of spaces: first and last index in the course, both included."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """Length in spaces."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Section(Stretch):
    """A run of spaces of one terrain."""

    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Width(Stretch):
    """A run of spaces with as many usable lanes."""

    lanes: int


@dataclass(frozen=True, repr=False)
class Course:
    """The spaces of a stage in riding order, counted from 0.

    `breakaway` holds the places of a breakaway tile as (space, lane) pairs, best first.
    `weather_tiles` are the numbers of the tiles on which a weather tile may lie (decision 66).
    """

    spaces: tuple[CourseSpace, ...]
    name: str = ""
    breakaway: tuple[tuple[int, int], ...] = ()
    weather_tiles: tuple[int, ...] = ()

    @classmethod
    def of(cls, stage: Stage) -> Course:
        """The course of `stage`, with its fixed weather and obstacles.

        Raises UnknownFaceError for a face that is not known.
        """
        spaces = tuple(
            CourseSpace(number, place, space.lanes, space.terrain, space.zone)
            for number, face in enumerate(stage.faces, start=1)
            for place, space in enumerate(face.spaces, start=1)
        )
        course = cls(
            spaces,
            stage.name,
            _breakaway_places(stage),
            tuple(number for number, face in enumerate(stage.faces, start=1) if face.takes_weather),
        )
        fixed = stage.weather if isinstance(stage.weather, tuple) else ()
        return course.with_obstacles(stage.obstacles).with_weather(fixed)

    def __repr__(self) -> str:
        return f"<Course {self.name!r}, {self.distance} spaces from line to line>"

    def __len__(self) -> int:
        return len(self.spaces)

    def __iter__(self) -> Iterator[CourseSpace]:
        return iter(self.spaces)

    @cached_property
    def start(self) -> tuple[int, ...]:
        """The spaces behind the start line, the one nearest to the line first."""
        return tuple(i for i in reversed(range(len(self.spaces))) if self.spaces[i].zone is Zone.START)

    @cached_property
    def finish(self) -> int:
        """The first space beyond the finish line; the number of spaces when there is no line."""
        beyond = (i for i, space in enumerate(self.spaces) if space.zone is Zone.FINISH)
        return next(beyond, len(self.spaces))

    @cached_property
    def line(self) -> int:
        """The first space beyond the start line; 0 when there is no line."""
        return self.start[0] + 1 if self.start else 0

    @property
    def between(self) -> range:
        """The spaces between the start line and the finish line; none when they are the wrong way round."""
        return range(self.line, self.finish)

    @property
    def distance(self) -> int:
        """How many spaces lie between the start line and the finish line."""
        return len(self.between)

    @property
    def start_lanes(self) -> int:
        """How many riders the start area holds."""
        return sum(len(self.spaces[i].usable) for i in self.start)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The course from end to end as runs of one terrain; ``CourseFacts`` has them between the lines."""
        return tuple(Section(first, last, it) for it, first, last in _runs(it.terrain for it in self.spaces))

    def sections_of(self, terrain: Terrain) -> tuple[Section, ...]:
        """The runs of one terrain."""
        return tuple(section for section in self.sections if section.terrain == terrain)

    @property
    def widths(self) -> tuple[Width, ...]:
        """The course from end to end as runs with as many usable lanes."""
        lanes = (len(space.usable) for space in self.spaces)
        return tuple(Width(first, last, it) for it, first, last in _runs(lanes))

    def index(self, tile: int, space: int) -> int:
        """The index of a space given as tile number and space on it, both from 1. Raises KeyError."""
        return self._indices[tile, space]

    @cached_property
    def _indices(self) -> Mapping[tuple[int, int], int]:
        return {(space.tile, space.number): i for i, space in enumerate(self.spaces)}

    def with_weather(self, markers: Iterable[WeatherMarker]) -> Course:
        """The course with the markers laid beside their tiles; each covers the whole tile."""
        by_tile = {marker.tile: marker.marker for marker in markers}
        return self._with_spaces(
            replace(space, weather=by_tile[space.tile]) if space.tile in by_tile else space
            for space in self.spaces
        )

    def with_obstacles(self, obstacles: Iterable[Obstacle]) -> Course:
        """The course with the lanes under the obstacles blocked; obstacles off the road change nothing."""
        closed = {(obstacle.tile, obstacle.space, obstacle.lane) for obstacle in obstacles}
        return self._with_spaces(
            replace(space, blocked=frozenset(lanes)) if (lanes := _lanes_on(space, closed)) else space
            for space in self.spaces
        )

    def _with_spaces(self, spaces: Iterable[CourseSpace]) -> Course:
        return replace(self, spaces=tuple(spaces))


def _runs(values: Iterable[T]) -> Iterator[tuple[T, int, int]]:
    """Runs of equal values: the value, first and last index."""
    for value, run in groupby(enumerate(values), key=itemgetter(1)):
        indices = [i for i, _ in run]
        yield value, indices[0], indices[-1]


def _lanes_on(space: CourseSpace, closed: set[tuple[int, int, int]]) -> set[int]:
    return {lane for lane in range(1, space.lanes + 1) if (space.tile, space.number, lane) in closed}


def _breakaway_places(stage: Stage) -> tuple[tuple[int, int], ...]:
    """Where the breakaway stands, best place first: from the right lane of its space (decision 74)."""
    before = 0
    for face in stage.faces:
        if face.breakaway:
            space = before + face.breakaway.space - 1
            return tuple((space, lane) for lane in range(1, face.breakaway.riders + 1))
        before += len(face.spaces)
    return ()
