"""The kinds of drawing that can be asked for by name, and what can be asked of each.

A new kind is one function that turns stages into sheets, and one line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fr_stages.draw.contact import contact_sheet
from fr_stages.draw.paper import Paper, paper
from fr_stages.draw.plan import DEFAULT_OPTIONS, PlanOptions, plan
from fr_stages.draw.sheet import Sheet
from fr_stages.draw.style import Theme, theme
from fr_stages.faults import NO_TILES, NOT_A_TILE, WRONG_VALUE
from fr_stages.findings import Location, did_you_mean
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import UnknownFaceError


@dataclass(frozen=True)
class Wish:
    """How drawings are to be made: the same for every kind, which takes what concerns it."""

    look: Theme = field(default_factory=theme)
    on: Paper = field(default_factory=lambda: paper("A4"))
    space_mm: float = SPACE_MM
    options: PlanOptions = DEFAULT_OPTIONS


Kind = Callable[[Stage, Wish], list[Sheet]]


def draw(stage: Stage, kind: str = "plan", wish: Wish | None = None) -> list[Sheet]:
    """The sheets of one kind of drawing of a stage.

    Raises InputError for a kind that does not exist and a stage that cannot be laid out.
    """
    check_kind(kind)
    _check_faces(stage)
    return KINDS[kind](stage, wish or Wish())


def check_kind(kind: str) -> None:
    """Raises InputError for a kind that does not exist."""
    if kind not in KINDS:
        fix = did_you_mean(kind, KINDS) or f"Kinds are {', '.join(KINDS)}."
        raise WRONG_VALUE.error(f"There is no kind of drawing {kind[:40]!r}.", fix=fix)


def _check_faces(stage: Stage) -> None:
    if not stage.tiles:
        raise NO_TILES.error(f"{stage.name} has no tiles to draw.")
    for number, name, face in stage.numbered():
        if face is None:
            reason = str(UnknownFaceError(name, ""))
            raise NOT_A_TILE.error(
                f"{stage.name} cannot be drawn. {reason}", Location(tile=number, face=name)
            )


def _plan(stage: Stage, wish: Wish) -> list[Sheet]:
    return [plan(stage, look=wish.look, options=wish.options, on=wish.on, space_mm=wish.space_mm)]


def _tiles(stage: Stage, wish: Wish) -> list[Sheet]:
    return [contact_sheet(stage.faces, wish.look)]


KINDS: Mapping[str, Kind] = {
    "plan": _plan,
    "tiles": _tiles,
}
