"""Safe repairs: those that leave no doubt about what the author meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fr_stages.geometry.layout import Layout
from fr_stages.stage.builder import is_builder_file
from fr_stages.stage.files import StageSource, dump_stage
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind
from fr_stages.validator.shape_rules import DEEP

OVERLAP = ("FR201", "overlap")
"""The rule about tiles that lie on one another."""


@dataclass(frozen=True, slots=True)
class Repair:
    """The text in which a stage was read, a better one, and in one line each what is better.

    `swapped` says that two tiles changed places.
    """

    before: str
    after: str
    reasons: tuple[str, ...]
    swapped: bool


@dataclass(frozen=True, slots=True)
class Swap:
    """Two neighbouring tiles, `number` (from 1) and the next, and the stage with them swapped."""

    number: int
    stage: Stage

    def __str__(self) -> str:
        return f"{self.number} and {self.number + 1}"


def repair(source: StageSource) -> Repair | None:
    """What can safely be repaired in the text of a stage; None when there is nothing.

    Repaired are the spelling of the tiles, the order and layout of the keys of a stage file, and two
    neighbouring tiles that were swapped, if exactly one such swap clears an overlapping layout. The
    file of the web builder is left as it is, and so are the ends of lines.
    """
    if not source.stage.is_known or (source.origin.json and is_builder_file(source.origin.json.value)):
        return None
    before = source.origin.text
    reasons = []
    if _written(source.stage, source) != before:
        reasons.append("spelling and order")
    swaps = untangling_swaps(source.stage)
    stage = source.stage
    if len(swaps) == 1:
        reasons.append(f"tiles {swaps[0]} swapped, which clears the overlap")
        stage = swaps[0].stage
    return Repair(before, _written(stage, source), tuple(reasons), len(swaps) == 1) if reasons else None


def untangling_swaps(stage: Stage) -> list[Swap]:
    """The swaps of neighbours that clear a layout whose tiles overlap too deep to be squeezed in.

    None for a stage whose author allows the overlap. Raises UnknownFaceError for a face that is not known.
    """
    is_meant = any(allowance.rule in OVERLAP for allowance in stage.allow)
    if is_meant or not any(overlap.depth > DEEP for overlap in Layout.of(stage).overlaps):
        return []
    return [swap for swap in _swaps(stage) if not Layout.of(swap.stage).overlaps]


def _swaps(stage: Stage) -> Iterator[Swap]:
    """Each swap of two neighbours that moves neither start nor finish."""
    ends = (Kind.START, Kind.FINISH)
    for number in range(1, len(stage.tiles)):
        first, second = stage.faces[number - 1], stage.faces[number]
        if first.kind not in ends and second.kind not in ends and first != second:
            tiles = (*stage.tiles[: number - 1], second.face, first.face, *stage.tiles[number + 1 :])
            yield Swap(number, stage.with_tiles(tiles))


def _written(stage: Stage, source: StageSource) -> str:
    """The stage in the form in which it was read: a stage file, or a row of tiles."""
    if source.origin.json is not None:
        text = dump_stage(stage, source.origin.json.value.get("$schema"))
    else:
        row = format_tiles(stage.tiles, stage.catalogue)
        text = row + "\n" if source.origin.text.endswith("\n") else row
    return text.replace("\n", "\r\n") if "\r\n" in source.origin.text else text
