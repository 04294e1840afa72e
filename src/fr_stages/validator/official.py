"""What the official stages of the library show: how long they are, what they break, how they look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fr_stages.stage.course import Course
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind, Space
from fr_stages.validator.context import Context
from fr_stages.validator.registry import Rule

Shape = tuple[tuple[Kind, int, tuple[Space, ...]], ...]
"""Of each tile its kind, its bend in degrees and its spaces."""


@cache
def contexts() -> tuple[Context, ...]:
    """Every official stage that ships, ready for the rules."""
    stages = (entry.stage() for entry in library() if entry.ships)
    return tuple(Context(stage) for stage in stages if stage.official)


@cache
def lengths(*, large_side: bool) -> tuple[int, int]:
    """The shortest and the longest distance between the lines, on one side of the stage cards."""
    distances = [
        Course.of(context.stage).distance for context in contexts() if context.is_large_side == large_side
    ]
    return min(distances), max(distances)


@dataclass(frozen=True, slots=True)
class Practice:
    """How many official stages break a rule, and how many there are that it speaks about."""

    breaking: int
    of: int
    large_side: bool

    def __str__(self) -> str:
        """``4 of 55 official stages``."""
        return f"{self.breaking} of {self.of} official stages{' for 5-6 players' if self.large_side else ''}"


@cache
def practice(rule: Rule) -> Practice:
    """How often official stages break a rule."""
    concerned = [context for context in contexts() if rule.applies(context)]
    breaking = sum(rule.breaks(context) for context in concerned)
    return Practice(breaking, len(concerned), rule.large_side)


@dataclass(frozen=True, slots=True)
class Likeness:
    """An official stage that another one hardly differs from.

    `kind` says how for programs, `how` for people; `tiles` are the numbers of the tiles that differ.
    """

    stage: Stage
    kind: str
    how: str
    detail: str = ""
    tiles: tuple[int, ...] = ()


def likeness(stage: Stage) -> Likeness | None:
    """The official stage that `stage` hardly differs from; None for one that is its own, or official."""
    if any(stage.tiles == context.stage.tiles for context in contexts()):
        return None
    return next(_likenesses(stage), None)


def _likenesses(stage: Stage) -> Iterator[Likeness]:
    known = [context.stage for context in contexts() if len(context.stage.tiles) == len(stage.tiles)]
    for official in known:
        different = tuple(
            number
            for number, (mine, theirs) in enumerate(zip(stage.tiles, official.tiles, strict=True), start=1)
            if mine != theirs
        )
        if len(different) == 2 and _is_swap(stage, official, different):
            first, second = (f"{number} ({stage.tiles[number - 1]})" for number in different)
            yield Likeness(official, "swap", "like", f"tiles {first} and {second} are swapped", different)
        elif len(different) == 1 and _is_turned(stage, official, different[0]):
            number = different[0]
            detail = f"tile {number} ({stage.tiles[number - 1]}) is turned over"
            yield Likeness(official, "turned", "like", detail, different)
    shape = _shape(stage)
    for official, theirs, mirrored in _official_shapes():
        if shape == theirs:
            yield Likeness(official, "letters", "under other letters the same as")
        elif shape == mirrored:
            yield Likeness(official, "mirror", "the mirror image of")


def _is_swap(stage: Stage, official: Stage, different: tuple[int, ...]) -> bool:
    first, second = (number - 1 for number in different)
    return (stage.tiles[first], stage.tiles[second]) == (official.tiles[second], official.tiles[first])


def _is_turned(stage: Stage, official: Stage, number: int) -> bool:
    return stage.faces[number - 1].tile == official.faces[number - 1].tile


@cache
def _official_shapes() -> tuple[tuple[Stage, Shape, Shape], ...]:
    """Each official stage with its shape and that of its mirror image."""
    stages = [context.stage for context in contexts()]
    return tuple((stage, _shape(stage), _shape(stage, mirrored=True)) for stage in stages)


def _shape(stage: Stage, *, mirrored: bool = False) -> Shape:
    """What one notices when riding: which way the road goes and what it is made of."""
    return tuple((face.kind, -face.bend if mirrored else face.bend, face.spaces) for face in stage.faces)
