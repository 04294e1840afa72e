"""What a rule can ask about a stage."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from fr_stages.findings import Location
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts, Straights, straights
from fr_stages.stage.files import Origin
from fr_stages.stage.rulebook import MANY_PLAYERS, MOST_TEAMS, RIDERS_A_TEAM
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Players, Stage, Variant
from fr_stages.stage.tiles import Face, Kind

if TYPE_CHECKING:
    from fr_stages.geometry.layout import Layout

NOWHERE = Origin("")
"""The origin of a stage that was not written anywhere."""


class Needs(IntEnum):
    """What a stage must have before a rule can say anything sensible about it.

    A rule that needs more than the stage has is skipped: the missing part is the finding.
    """

    NOTHING = auto()
    FACES = auto()
    """Every face is known, so that the stage can be laid out."""
    COURSE = auto()
    """And the course runs from one start tile, the first, to one finish tile, the last."""


@dataclass(frozen=True)
class Context:
    """A stage as a rule sees it, with its layout and its course, each made when first asked for.

    `origin` says where the stage was read, `space_mm` how long a space is on the user's tiles.
    `written` is the stage as it stands there, when options of it were replaced for this check.
    """

    stage: Stage
    origin: Origin = NOWHERE
    space_mm: float = SPACE_MM
    written: Stage | None = None

    @cached_property
    def has(self) -> Needs:
        """How much of a stage this is."""
        if not self.stage.tiles or not self.stage.is_known:
            return Needs.NOTHING
        kinds = [face.kind for face in self.stage.faces]
        ends = [kind for kind in kinds if kind in (Kind.START, Kind.FINISH)]
        is_course = ends == [Kind.START, Kind.FINISH] and kinds[0] is Kind.START and kinds[-1] is Kind.FINISH
        return Needs.COURSE if is_course else Needs.FACES

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces in riding order."""
        return self.stage.faces

    @property
    def layout(self) -> Layout:
        """Where the tiles lie on the table."""
        return self.stage.layout

    @property
    def course(self) -> Course:
        """The spaces in riding order."""
        return self.stage.course

    @cached_property
    def facts(self) -> CourseFacts:
        """Climbs, narrow places and terrain between the lines."""
        return CourseFacts(self.course)

    @property
    def players(self) -> Players:
        """How many players the stage is for."""
        return self.stage.players

    @property
    def is_large_side(self) -> bool:
        """Whether 5 and more players may ride: a stage is for all players of its range, up to the most."""
        return self.players.high >= MANY_PLAYERS

    @property
    def side(self) -> Players:
        """The side of the stage card that the stage belongs to."""
        return LARGE_SIDE if self.is_large_side else SMALL_SIDE

    @property
    def riders(self) -> int:
        """How many riders may need a lane each: two a player, one each from 7 players on.

        In a time trial teams ignore each other, so it is one team (rulebook: Time Trial Variant).
        """
        low, high = (1, 1) if self.stage.variant is Variant.TIME_TRIAL else self.players
        teams = RIDERS_A_TEAM * min(high, MOST_TEAMS) if low <= MOST_TEAMS else 0
        return max(teams, high if high > MOST_TEAMS else 0)

    @cached_property
    def uses(self) -> Counter[str]:
        """How often each tile is laid, whichever side is up."""
        return Counter(face.tile for _, _, face in self.stage.numbered() if face is not None)

    @cached_property
    def owned(self) -> Counter[str]:
        """How many of each tile are in the boxes that the stage names."""
        known = [box for box in self.stage.boxes if box in self.stage.catalogue.boxes]
        return self.stage.catalogue.owned(known)

    def copies(self, tile: str) -> int:
        """How many of a tile there can be on the table: one when no boxes, or others, are named."""
        return max(1, self.owned[tile])

    def is_free(self, tile: str) -> bool:
        """Whether a copy of a tile is still in the box."""
        return self.uses[tile] < self.copies(tile)

    @cached_property
    def overused(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Each tile of which more are laid than there are, with the numbers of its places."""
        return tuple(
            (tile, self._places_of(tile)) for tile, used in self.uses.items() if used > self.copies(tile)
        )

    def _places_of(self, tile: str) -> tuple[int, ...]:
        return tuple(
            number for number, _, face in self.stage.numbered() if face is not None and face.tile == tile
        )

    @cached_property
    def straights(self) -> Straights:
        """The straights, as the rulebook counts them."""
        return straights(self.stage)

    def named(self, number: int) -> str:
        """``tile 16 (7)``: number and face of a tile."""
        return f"tile {number} ({self.stage.tiles[number - 1]})"

    def location(
        self, tile: int | None = None, space: int | None = None, option: tuple[str | int, ...] = ()
    ) -> Location:
        """The place of a tile, of a space on it, of an option, or of the stage as a whole.

        An option that was replaced for this check has no place: what is written there is not at fault.
        """
        if tile is not None:
            return self.origin.tile(tile, self.stage.tiles[tile - 1], space)
        return self.origin.option(*(option if option and self._is_written(str(option[0])) else ("tiles",)))

    def _is_written(self, option: str) -> bool:
        return self.written is None or getattr(self.written, option) == getattr(self.stage, option)
