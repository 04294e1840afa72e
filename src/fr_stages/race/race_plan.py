"""The plan of a race: what follows from its set-up, worked out once for any number of races."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from fr_stages.race.entrants import Entrant
from fr_stages.race.lineup import Lineup
from fr_stages.race.options import Options
from fr_stages.race.setup import Setup
from fr_stages.race.track import Track
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Stage

NOBODY_YET: Final = "random"  # some bot, until one is seated


@final
class Plan:
    """Everything about a race but its chances. One plan serves any number of races."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        self.setup: Setup = setup
        self.course: Course = setup.course
        self.options: Options = options
        self.timed: bool = bool(options.time_trial)
        self.individual: bool = self.timed and options.trial == "individual"
        self.rides_on: bool = options.ride_on
        self.lineup: Lineup = Lineup(
            setup.entrants, options.takes_cards_out, setup.solo_cards, options.plus_ones
        )
        self.draws_weather: bool = options.weather == "drawn"
        self.has_breakaway: bool = bool(options.breakaway) and len(self.lineup.players) > 1
        self.achievements: bool = options.achievements
        self.seats_at_random: bool = options.seating == "random"
        self._imagined: Plan | None = None
        self.track: Track = Track(setup.course, options.finish_slip == "literal" and not self.timed)

    def imagined(self) -> Plan:
        """The same plan with other players at the table, for races that somebody only thinks of."""
        if self._imagined is None:
            entrants = [
                entrant if entrant.is_automated else replace(entrant, bot=NOBODY_YET)
                for entrant in self.setup.entrants
            ]
            self._imagined = Plan(replace(self.setup, entrants=tuple(entrants)))
        return self._imagined


def prepare(stage: Stage, entrants: tuple[Entrant, ...], options: Options | None = None) -> Plan:
    """The plan of a race on a stage: ``Plan(Setup.of(stage, entrants, options))``. Raises InputError."""
    return Plan(Setup.of(stage, entrants, options))
