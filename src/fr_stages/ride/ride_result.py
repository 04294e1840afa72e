"""The result of a ride: set-up and counts, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from fr_stages import __version__
from fr_stages.findings import Finding
from fr_stages.race.entrants import Kind
from fr_stages.race.setup import Setup
from fr_stages.ride.counts import Counts
from fr_stages.ride.measures import Measure, entrant_wins, measures, type_wins

RACES = "races"
UNTIL = "until"
INTERRUPTED = "interrupted"
LOST = "lost"


@dataclass(frozen=True, repr=False)
class RideResult:
    """What happened in the races of a ride.

    `wanted` is how many races were asked for, `until` the precision at which the ride might stop,
    `stopped` what ended it: all ``"races"`` ridden, ``"until"`` reached, ``"interrupted"``, or the workers
    ``"lost"``; `lost` says then how. `opinions` are rides of the same stage by other players, the second
    opinion first.
    """

    setup: Setup
    counts: Counts
    wanted: int
    until: float | None = None
    stopped: str = RACES
    version: str = __version__
    lost: Finding | None = field(default=None, compare=False)
    opinions: tuple[RideResult, ...] = ()

    def __repr__(self) -> str:
        return f"<RideResult {self.title!r}, {self.races} races>"

    @property
    def races(self) -> int:
        """How many races were ridden."""
        return self.counts.races

    @property
    def title(self) -> str:
        """The name of the stage, and for which players it is."""
        stage = self.setup.stage
        return stage.title if stage else self.setup.course.name

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the stage in riding order; none when only a course was ridden."""
        return self.setup.stage.tiles if self.setup.stage else ()

    @property
    def bot(self) -> str:
        """The bot that plays for all players; "" when they differ or nobody plays."""
        bots = {entrant.bot for entrant in self.setup.entrants if entrant.kind is Kind.PLAYER}
        return bots.pop() if len(bots) == 1 else ""

    @property
    def is_complete(self) -> bool:
        """Whether the ride, with all opinions, came to the end that was asked for."""
        return self.stopped in (RACES, UNTIL) and all(opinion.is_complete for opinion in self.opinions)

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """The measures of the whole ride."""
        return measures(self.setup, self.counts)

    def measure(self, name: str) -> Measure | None:
        """One of the measures, or None when a ride of this kind does not have it."""
        return next((measure for measure in self.measures if measure.name == name), None)

    @property
    def widest_win(self) -> float:
        """Half the width of the widest interval among the winning shares."""
        shares = [*entrant_wins(self.setup, self.counts), *type_wins(self.setup, self.counts).values()]
        return max(estimate.half_width for estimate in shares)
