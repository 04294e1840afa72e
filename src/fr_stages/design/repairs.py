"""Repairs: the fewest changes after which a stage can be built, the likeliest ones first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from fr_stages.design.bonus_tile import ADVICE, bonus_edits
from fr_stages.design.edits import Edit, Put, Swap, bending_edits
from fr_stages.design.ground import Ground
from fr_stages.design.missing_parts import part_edits
from fr_stages.design.pieces import outlines, shape
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face
from fr_stages.validator import official, validate
from fr_stages.words import counted

OVERLAP = ("FR201", "overlap")
"""The rule about tiles that lie on one another."""
SHOWN = 5
"""Of how many repairs the clearance is measured to rank them."""


@dataclass(frozen=True)
class Repair:
    """A stage that can be built, the edits that lead to it, and why it is ranked where it is.

    `changes` are the edits in words; `moved` counts the spaces that ride otherwise than before.
    """

    stage: Stage
    edits: tuple[Edit, ...]
    changes: tuple[str, ...]
    moved: int

    @cached_property
    def official(self) -> Stage | None:
        """The official stage that it is then, if it is one."""
        return next((it.stage for it in official.contexts() if it.stage.tiles == self.stage.tiles), None)

    @cached_property
    def clearance(self) -> float:
        """The least distance between tiles with two or more between them, in spaces."""
        return Layout.of(self.stage).clearance

    @property
    def reason(self) -> str:
        """In one sentence, what speaks for it."""
        if self.official is not None:
            return f"It is then {self.official.title}, an official stage."
        rides = f"{counted(self.moved, 'space')} of it {'rides' if self.moved == 1 else 'ride'} otherwise"
        rides = rides if self.moved else "It rides as before"
        return f"{rides}, and its tiles keep {self.clearance:.2f} spaces apart."


def repairs(stage: Stage, most: int = 2) -> tuple[Repair, ...]:
    """The repairs of a stage that cannot be built, with as few changes as will do; the likeliest come first.

    Surplus and missing tiles are seen to first, then what overlaps is cleared by at most `most` swaps or
    turns. First comes what makes an official stage of it, then what rides most like before, then what changes
    tiles near each other, then what leaves most room. There are none when nothing is wrong, or when so few
    changes do not help.

    Raises UnknownFaceError for a face that is not known.
    """
    parts = part_edits(stage)
    whole = stage
    for edit in parts:
        whole = edit.applied(whole)
    clearing = _clearing(whole, most)
    if clearing is None:
        return ()
    found = [_repair(stage, (*parts, *edits)) for edits in clearing if parts or edits]
    ranked = sorted(found, key=_first_rank)
    return (*sorted(ranked[:SHOWN], key=lambda it: (*_first_rank(it), -it.clearance)), *ranked[SHOWN:])


def advised(stage: Stage) -> tuple[Repair, ...]:
    """The repair after which a stage for 5 and more players follows the advice about the bonus tile.

    The tile comes in, a straight that was taken out for it comes back, or it is turned to its feeding zone:
    at the last place where nothing else is wrong then. There is none when nothing can be done.

    Raises UnknownFaceError for a face that is not known.
    """
    edits: list[Edit] = []
    after, codes = stage, _codes(stage)
    for advice in ADVICE:
        if advice not in codes:
            continue
        for edit in bonus_edits(after, advice):
            followed = _codes(edit.applied(after))
            if followed < codes and advice not in followed:
                edits.append(edit)
                after, codes = edit.applied(after), followed
                break
    return (_repair(stage, tuple(edits)),) if edits else ()


def _codes(stage: Stage) -> frozenset[str]:
    return frozenset(finding.code for finding in validate(stage))


def _first_rank(repair: Repair) -> tuple[bool, int, int]:
    return repair.official is None, repair.moved, sum(edit.reach for edit in repair.edits)


def _repair(stage: Stage, edits: tuple[Edit, ...]) -> Repair:
    changes = []
    after = stage
    for edit in edits:
        changes.append(edit.said(after))
        after = edit.applied(after)
    return Repair(after, edits, tuple(changes), _moved(stage, after))


def _moved(before: Stage, after: Stage) -> int:
    """How many spaces ride otherwise."""
    old, new = ([space for face in stage.faces for space in face.spaces] for stage in (before, after))
    return sum(a != b for a, b in zip(old, new, strict=False)) + abs(len(old) - len(new))


def _clearing(stage: Stage, most: int) -> list[tuple[Edit, ...]] | None:
    """Every set of as few edits as clear what overlaps; one without any when nothing does, None for none."""
    is_meant = any(allowance.rule in OVERLAP for allowance in stage.allow)
    if is_meant or not Layout.of(stage).overlaps:
        return [()]
    table = _Table(stage)
    edits = list(bending_edits(stage))
    for count in range(1, most + 1):
        found = [chosen for chosen in combinations(edits, count) if table.holds_after(stage, chosen)]
        if found:
            return found
    return None


class _Table:
    """The ground for the rows that can be made of a stage."""

    def __init__(self, stage: Stage) -> None:
        sides = {it for face in stage.faces for it in (face, stage.catalogue.partner(face)) if it}
        shapes = tuple({shape(face).path: shape(face) for face in sorted(sides, key=str)}.values())
        self._numbers: dict[object, int] = {made.path: number for number, made in enumerate(shapes)}
        self._names = {face.face: self._number(face) for face in sides}
        self._ground = Ground(outlines(shapes), len(stage.tiles), 0.0)

    def _number(self, face: Face) -> int:
        return self._numbers[shape(face).path]

    def holds_after(self, stage: Stage, edits: Sequence[Edit]) -> bool:
        """Whether nothing overlaps after some edits."""
        row = [self._names[name] for name in stage.tiles]
        for edit in edits:
            match edit:
                case Swap(first, second):
                    row[first - 1], row[second - 1] = row[second - 1], row[first - 1]
                case Put(number, face):
                    row[number - 1] = self._names[face]
        return self._ground.holds(row)
