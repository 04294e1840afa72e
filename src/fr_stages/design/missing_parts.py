"""The edits that give a stage the parts it needs: tiles that there are, a start, a finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from fr_stages.design.demands import road_spaces, start_lanes
from fr_stages.design.edits import Edit, Insert, Move, Put, Take
from fr_stages.design.pieces import shape
from fr_stages.stage.rulebook import breakaway_riders
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import ENDS, Face, Kind
from fr_stages.validator.context import Context

EVEN_ROAD_SPACES = 3
"""Road spaces of start and finish together in most official stages: A or 1 with u, a or ^1 with U."""


def part_edits(stage: Stage) -> tuple[Edit, ...]:
    """The edits after which a stage has a start, a finish and only tiles that there are; one after the other.

    What nothing fits is left as it is. Raises UnknownFaceError for a face that is not known.
    """
    found: list[Edit] = []
    for needed in (_copies, _one_start, _start, _one_finish, _finish, _breakaway):
        for edit in needed(stage):
            found.append(edit)
            stage = edit.applied(stage)
    return tuple(found)


def _copies(stage: Stage) -> Iterator[Edit]:
    """Other tiles in place of those of which there are too few; those that ride most alike."""
    left = Counter({tile: available(stage, tile) for tile in stage.catalogue.tiles})
    surplus: list[int] = []
    for number, face in enumerate(stage.faces, start=1):
        left[face.tile] -= 1
        if left[face.tile] < 0 and face.kind not in ENDS:
            surplus.append(number)
    for number in surplus:
        face = stage.faces[number - 1]
        other = _best(stage, face, left)
        if other is not None:
            left[other.tile] -= 1
            yield Put(number, other.face)


def _one_start(stage: Stage) -> Iterator[Edit]:
    """No start on the way: the one that is in front stays, or the first goes there."""
    yield from _only(stage, Kind.START)


def _one_finish(stage: Stage) -> Iterator[Edit]:
    """No finish on the way: the one that is at the end stays, or the last goes there."""
    yield from _only(stage, Kind.FINISH)


def _only(stage: Stage, kind: Kind) -> Iterator[Edit]:
    is_start = kind is Kind.START
    numbers = [number for number, face in enumerate(stage.faces, start=1) if face.kind is kind]
    if not numbers:
        return
    kept = numbers[0] if is_start else numbers[-1]
    for number in reversed(numbers):
        if number != kept:
            yield Take(number)
            kept -= number < kept
    if kept != (1 if is_start else len(stage.tiles) - len(numbers) + 1):
        yield Move(kept, to_front=is_start)


def _start(stage: Stage) -> Iterator[Edit]:
    """A start with room for all riders."""
    riders = Context(stage).riders
    first, last = stage.faces[0], stage.faces[-1]
    is_there = first.kind is Kind.START
    if is_there and start_lanes(first) >= riders:
        return
    wanted = road_spaces(first) if is_there else _even_with(last)
    face = _best_end(stage, lambda it: it.kind is Kind.START and start_lanes(it) >= riders, wanted)
    if face is not None:
        yield Put(1, face.face) if is_there else Insert(face.face, 1)


def _finish(stage: Stage) -> Iterator[Edit]:
    """A finish."""
    if not any(face.kind is Kind.FINISH for face in stage.faces):
        face = _best_end(stage, lambda it: it.kind is Kind.FINISH, _even_with(stage.faces[0]))
        if face is not None:
            yield Insert(face.face, len(stage.tiles) + 1)


def _even_with(end: Face) -> int:
    """How many road spaces the other end has in stages of even length."""
    return EVEN_ROAD_SPACES - (road_spaces(end) if end.kind in ENDS else 1)


def _breakaway(stage: Stage) -> Iterator[Edit]:
    """The right side of the breakaway tile in the second place, in place of a straight as long."""
    if len(stage.faces) < 2:
        return
    second = stage.faces[1]
    riders = {breakaway_riders(count) for count in range(stage.players.low, stage.players.high + 1)}
    is_wrong_side = second.breakaway is not None and second.breakaway.riders not in riders
    is_lacking = stage.breakaway and second.breakaway is None and second.takes_weather
    elsewhere = any(face.breakaway for face in stage.faces[2:])
    if not is_wrong_side and (not is_lacking or elsewhere):
        return
    wanted = breakaway_riders(stage.players.low)
    for face in stage.catalogue.faces.values():
        if face.breakaway is not None and face.breakaway.riders == wanted and available(stage, face.tile):
            yield Put(2, face.face)
            return


def available(stage: Stage, tile: str) -> int:
    """How many copies of a tile there are: those in the boxes that the stage names, otherwise one."""
    return stage.catalogue.owned(stage.boxes)[tile] if stage.boxes else 1


def _best(stage: Stage, face: Face, left: Counter[str]) -> Face | None:
    """The face that rides most like another, of those that lie like it and are left over."""
    found = [
        it
        for it in stage.catalogue.faces.values()
        if _lies_like(it, face) and left[it.tile] > 0 and (stage.boxes or it.set == face.set)
    ]
    return min(found, key=lambda it: _unlike(it, face), default=None)


def _lies_like(face: Face, other: Face) -> bool:
    return face.kind not in ENDS and face.breakaway is None and shape(face).path == shape(other).path


def _unlike(face: Face, other: Face) -> int:
    return sum(a != b for a, b in zip(face.spaces, other.spaces, strict=False))


def _best_end(stage: Stage, fits: Callable[[Face], bool], wanted: int) -> Face | None:
    """The start or finish with about so many road spaces, of those that can be had."""
    found = [face for face in stage.catalogue.faces.values() if fits(face) and available(stage, face.tile)]
    return min(found, key=lambda face: abs(road_spaces(face) - wanted), default=None)
