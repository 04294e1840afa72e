"""What a tour is: stages, the kind of each, who rides, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from fr_stages.stage.stage import Stage
from fr_stages.tour.checkpoints import Checkpoint
from fr_stages.tour.conventions import Conventions

USUAL_BOT = "tourer"
"""Who rides for teams of which only the number is said: in tours the time of every rider counts."""
MANY_STAGES = 15
REST_DAYS = (9, 15)
"""After which stages a tour of many stages rests."""


class StageKind(StrEnum):
    """How a stage of a tour is raced."""

    NORMAL = "normal"
    LONG = "long"
    TEAM_TIME_TRIAL = "team-time-trial"
    INDIVIDUAL_TIME_TRIAL = "individual-time-trial"

    @property
    def is_timed(self) -> bool:
        """Whether teams or riders ride alone against the clock."""
        return self in (StageKind.TEAM_TIME_TRIAL, StageKind.INDIVIDUAL_TIME_TRIAL)


@dataclass(frozen=True, slots=True)
class TourStage:
    """One stage of a tour.

    `text` is how the file names the stage. `breakaway` is None when the stage itself says it, `rest_after`
    means a rest day whatever the rule says, and `checkpoints` is None where they lie by the rule.
    """

    stage: Stage
    text: str
    kind: StageKind = StageKind.NORMAL
    breakaway: bool | None = None
    weather: bool = False
    rest_after: bool = False
    checkpoints: tuple[Checkpoint, ...] | None = None


@dataclass(frozen=True)
class Tour:
    """A tour. `entrants` is spelled as on the command line: ``red=steady,blue=peloton``, or ``4``."""

    name: str
    stages: tuple[TourStage, ...]
    profile: str = "grand-tour"
    conventions: Conventions = field(default_factory=Conventions)
    entrants: str = "4"

    def rests_after(self, number: int) -> bool:
        """Whether a rest day follows stage `number` (from 1)."""
        if number == len(self.stages):
            return False
        return self.stages[number - 1].rest_after or number in self._usual_rest_days()

    def _usual_rest_days(self) -> tuple[int, ...]:
        if self.conventions.rest_days == "none":
            return ()
        if len(self.stages) >= MANY_STAGES:
            return REST_DAYS
        return (len(self.stages) // 2,) if self.conventions.rest_days == "middle" else ()
