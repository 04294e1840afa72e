"""A person who rides a tour against bots, stage by stage."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fr_stages.cli.common import console, say
from fr_stages.cli.person import HUMAN

if TYPE_CHECKING:
    from fr_stages.cli.terminal_player import TerminalPlayer
    from fr_stages.race.recorder import Recorder
    from fr_stages.tour.stage_day import DayRide
    from fr_stages.tour.tour_run import TourRun

NOT_WITHIN = "A tour is saved after each stage: leave, and this one begins again when you go on."


class TourGame:
    """A tour with its person. `keep` writes the book after each stage, `tell` how it ended.

    `command` are the words with which the tour goes on.
    """

    def __init__(
        self, run: TourRun, command: Sequence[str], keep: Callable[[], None], tell: Callable[[int], None]
    ) -> None:
        self.run = run
        self.command = command
        self.keep = keep
        self.tell = tell

    def ride(self, most: int | None = None) -> bool:
        """Rides to the end, or `most` stages, or until the person leaves; returns whether Ctrl-C was it."""
        done = 0
        while not self.run.is_over and done != most:
            left = self._ride_stage()
            if left is not None:
                self._say_how_to_go_on()
                return left
            done += 1
        if not self.run.is_over:
            self._say_how_to_go_on()
        return False

    def _ride_stage(self) -> bool | None:
        """Rides the next stage; when the person leaves, whether by Ctrl-C."""
        from fr_stages.cli.terminal_player import TerminalPlayer
        from fr_stages.race.bots import LeaveRace
        from fr_stages.race.recorder import Recorder

        number = len(self.run.ridden)
        recorder = Recorder()
        riding = self.run.begin(recorder)
        say(f"Stage {number + 1} of {len(self.run.plan.days)}: {riding.day.stage.name}")
        person = TerminalPlayer(riding.race, console(), lambda _file: NOT_WITHIN)
        seat = next(seat for seat in riding.race.plan.lineup.players if seat.entrant.bot == HUMAN)
        seat.sit_down(person)
        try:
            while not riding.is_over:
                self._step(riding, recorder, person)
        except LeaveRace:
            return person.interrupted
        except KeyboardInterrupt:
            return True
        self.run.book(riding.ridden())
        self.keep()
        self.tell(number)
        return None

    def _step(self, riding: DayRide, recorder: Recorder, person: TerminalPlayer) -> None:
        """Goes one phase on and tells what has happened."""
        from fr_stages.race.log import log_lines

        token = riding.token
        was_taken = token is not None and token.is_used
        riding.step()
        for line in log_lines(recorder.events, riding.race.plan.course):
            person.console.print(line, markup=False, emoji=False)
        recorder.events.clear()
        if token is not None and token.taker is not None and token.is_used and not was_taken:
            taker = riding.race.plan.lineup.names[token.taker]
            person.console.print(f"{taker} takes the refresh token: played cards come back.", markup=False)

    def _say_how_to_go_on(self) -> None:
        say(f"The tour is saved. Go on with:\n    {shlex.join(self.command)}")
