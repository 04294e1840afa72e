"""The events of a race as text that people like to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatchmethod

from fr_stages.race.events import (
    Achievement,
    Bid,
    BrokeAway,
    CameHome,
    CardPlayed,
    ClosedUp,
    Crashed,
    Crossed,
    Event,
    Exhausted,
    Finished,
    Moved,
    NeedsTour,
    RoundBegan,
    Slipped,
    Started,
    StoodUp,
    SupplySpent,
    Timed,
    WeatherDrawn,
    Won,
)
from fr_stages.race.result import ACHIEVEMENTS, clock_text
from fr_stages.stage.course import Course
from fr_stages.stage.rulebook import CLIMB_LIMIT, CRASH_DEDUCTION, LEAST_MOVE, MINUTE
from fr_stages.words import counted, listed

LIMITS = {
    "downhill": f"at least {LEAST_MOVE['downhill']} downhill",
    "feeding": f"at least {LEAST_MOVE['feeding']} in the feeding zone",
    "crash": f"{CRASH_DEDUCTION} less after the crash",
    "uphill": f"at most {CLIMB_LIMIT} uphill",
    "foot-of-climb": "stopped at the foot of the climb",
    "end-of-track": "stopped by the end of the track",
}
LANES = {1: ("",), 2: ("right", "left"), 3: ("right", "middle", "left")}


def log_lines(events: Iterable[Event], course: Course) -> Iterator[str]:
    """The public events of a race, one line each; spaces are counted from 1."""
    log = _Log(course)
    for event in events:
        line = log.line(event)
        if line:
            yield line


class _Log:
    """Turns events into lines; keeps the cards of the round until their riders move."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.cards: dict[str, str] = {}
        self.heading: str | None = None

    @singledispatchmethod
    def line(self, event: Event) -> str:  # noqa: ARG002 (the events that have no line)
        return ""

    @line.register
    def _(self, event: WeatherDrawn) -> str:
        return f"Weather: {event.weather} at tile {event.tile}"

    @line.register
    def _(self, event: Started) -> str:
        return f"{_rider(event.rider)} starts on {self.place(event.space, event.lane)}"

    @line.register
    def _(self, event: Bid) -> str:
        return f"{_rider(event.rider)} bids {event.card}"

    @line.register
    def _(self, event: BrokeAway) -> str:
        where = self.place(event.space, event.lane)
        return f"{_rider(event.rider)} breaks away with {event.bid}, to {where}"

    @line.register
    def _(self, event: RoundBegan) -> str:
        return f"\nRound {event.round}"

    @line.register
    def _(self, event: CardPlayed) -> str:
        self.cards[event.rider] = event.card
        return ""

    @line.register
    def _(self, event: StoodUp) -> str:
        return f"  {_rider(event.rider)} stands up"

    @line.register
    def _(self, event: Moved) -> str:
        card = self.cards[event.rider]
        if str(event.energy) not in card:
            card += f" ({event.energy})"
        notes = [LIMITS[limit] for limit in event.limits]
        if event.lost:
            notes.append(f"{event.lost} lost to {_riders(event.blocked_by)}")
        steps = event.space - event.from_space
        what = f"rides {steps} to {self.place(event.space, event.lane)}" if steps else "stays"
        return f"  {_rider(event.rider)} plays {card}: {what}" + (f" ({', '.join(notes)})" if notes else "")

    @line.register
    def _(self, event: Crashed) -> str:
        return f"  {_rider(event.rider)} crashes"

    @line.register
    def _(self, event: Crossed) -> str:
        return f"  {_rider(event.rider)} crosses the line"

    @line.register
    def _(self, event: Slipped) -> str:
        return f"  {_rider(event.rider)} slips to {self.place(event.space, event.lane)}"

    @line.register
    def _(self, event: ClosedUp) -> str:
        return f"  {_rider(event.rider)} finds no room in the slipstream"

    @line.register
    def _(self, event: Exhausted) -> str:
        return f"  {_rider(event.rider)} takes an exhaustion card"

    @line.register
    def _(self, event: CameHome) -> str:
        how = f"is home, {event.beyond} beyond the line" if event.beyond else "is stopped by the time cut"
        return f"  {_rider(event.rider)} {how}"

    @line.register
    def _(self, event: Timed) -> str:
        return self.below("Teams by time\n", f"{event.place:3}. {event.entrant}: {clock_text(event.seconds)}")

    @line.register
    def _(self, event: Finished) -> str:
        to_go = self.course.finish - event.space
        distance = f"{to_go} to go" if to_go > 0 else f"{1 - to_go} beyond the line"
        time = f", {clock_text(event.seconds)}" if event.seconds is not None else ""
        if event.gap is not None:
            time = f", {event.gap // MINUTE}:{event.gap % MINUTE:02} behind" if event.gap else ", same time"
        place = self.place(event.space, event.lane)
        heading = "Riders by time\n" if self.heading else ""
        return self.below(heading, f"{event.place:3}. {_rider(event.rider)}{time}, {place}, {distance}")

    @line.register
    def _(self, event: Achievement) -> str:
        what = ACHIEVEMENTS[event.achievement]
        return f"Achievement {event.achievement} for {event.entrant}: {what}"

    @line.register
    def _(self, event: NeedsTour) -> str:
        return f"Achievements {' and '.join(event.achievements)} need a tour: one race cannot tell."

    @line.register
    def _(self, event: SupplySpent) -> str:
        return (
            f"  {event.in_play} {event.cards.capitalize()} exhaustion cards are in play; the box holds fewer"
        )

    @line.register
    def _(self, event: Won) -> str:
        win = "wins" if len(event.entrants) == 1 else "win"
        return f"{listed(event.entrants)} {win} after {counted(event.rounds, 'round')}"

    def below(self, heading: str, line: str) -> str:
        """A line of a list, the first one below an empty line and its heading."""
        if self.heading == heading:
            return line
        self.heading = heading
        return f"\n{heading}{line}"

    def place(self, space: int, lane: int) -> str:
        side = LANES[self.course.spaces[space].lanes][lane - 1]
        return f"space {space + 1} {side}".rstrip()


def _rider(name: str) -> str:
    colour, _, rider = name.partition("-")
    return f"{colour} {rider.capitalize()}"


def _riders(names: Iterable[str]) -> str:
    return " and ".join(_rider(name) for name in names)
