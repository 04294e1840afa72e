"""The result of a race: places, times and achievements (rulebook: Goal of the Game; Achievements)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fr_stages.race.achievements import achievements, clock
from fr_stages.race.state import RaceState
from fr_stages.stage.rulebook import LONG_GAIN, MANY_CRASHES, MANY_SLIPS, MINUTE, PODIUM

ACHIEVEMENTS = {
    "A": "both riders used slipstream in one phase",
    "B": f"a rider gained {LONG_GAIN} spaces or more in one round",
    "C": "received no exhaustion card",
    "D": "won with a rider free of exhaustion cards",
    "E": f"a rider slipped {MANY_SLIPS} times or more in one phase",
    "F": "won from a breakaway that was never caught",
    "G": f"crashed {MANY_CRASHES} times or more",
    "H": "first and second place",
    "I": "yellow jersey at the end of a tour",
    "J": "a tour of 21 stages",
}
NEED_A_TOUR = ("I", "J")


@dataclass(frozen=True, slots=True)
class Placed:
    """A rider in the result: its place (from 1), its space (from 0) and lane, spaces beyond the line."""

    place: int
    rider: str
    entrant: str
    space: int
    lane: int
    beyond: int


@dataclass(frozen=True, slots=True)
class TeamTime:
    """The time of an entrant in a time trial; equal times share a place (decision 100)."""

    place: int
    entrant: str
    minutes: int
    beyond: int

    @property
    def seconds(self) -> int:
        """A minute for each card, 10 seconds off for each space beyond the line (decision 95)."""
        return clock(self.minutes, self.beyond)

    def __str__(self) -> str:
        return clock_text(self.seconds)


@dataclass(frozen=True, slots=True)
class Achieved:
    """An achievement (``A`` to ``H``) of a player."""

    achievement: str
    entrant: str

    def __str__(self) -> str:
        return f"{self.entrant}: {self.achievement}, {ACHIEVEMENTS[self.achievement]}"


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """How a race ended. `times` is empty but for a time trial, `achieved` unless achievements are on.

    `needs_tour` are the achievements that one race cannot tell, where achievements are on (decision 117).
    """

    rounds: int
    riders: tuple[Placed, ...]
    times: tuple[TeamTime, ...] = ()
    achieved: tuple[Achieved, ...] = ()
    needs_tour: tuple[str, ...] = ()

    @property
    def winner(self) -> str:
        """The entrant that has won."""
        return self.times[0].entrant if self.times else self.riders[0].entrant

    def __repr__(self) -> str:
        return f"<Result: {self.winner} wins after {self.rounds} rounds>"

    @property
    def podium(self) -> tuple[Placed, ...]:
        """The three best riders."""
        return self.riders[:PODIUM]

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON document."""
        document: dict[str, Any] = {
            "rounds": self.rounds,
            "winner": self.winner,
            "riders": [
                {
                    "place": placed.place,
                    "rider": placed.rider,
                    "entrant": placed.entrant,
                    "space": placed.space,
                    "lane": placed.lane,
                    "beyond": placed.beyond,
                }
                for placed in self.riders
            ],
        }
        if self.times:
            document["times"] = [
                {"place": time.place, "entrant": time.entrant, "seconds": time.seconds, "time": str(time)}
                for time in self.times
            ]
        if self.achieved:
            document["achievements"] = [
                {"achievement": achieved.achievement, "entrant": achieved.entrant}
                for achieved in self.achieved
            ]
        if self.needs_tour:
            document["needs_tour"] = list(self.needs_tour)
        return document


def clock_text(seconds: int) -> str:
    """``8 minutes 20 seconds``."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes} minutes {rest} seconds" if rest else f"{minutes} minutes"


def result_of(race: RaceState) -> Result:
    """The result of a race that is over."""
    needs_tour = NEED_A_TOUR if race.plan.achievements else ()
    return Result(race.round, tuple(_placed(race)), tuple(_times(race)), tuple(_achieved(race)), needs_tour)


def _placed(race: RaceState) -> Iterator[Placed]:
    """All riders by space, then lane; in a time trial only a list of where they are (decision 92)."""
    lineup = race.plan.lineup
    for place, rider in enumerate(race.ranking(), start=1):
        board = race.boards[race.board_number(rider)]
        space = board.space(rider)
        entrant = lineup.entrants[lineup.teams[rider]].name
        beyond = max(0, space - race.track.finish + 1)
        yield Placed(place, lineup.names[rider], entrant, space, board.lane(rider), beyond)


def _times(race: RaceState) -> Iterator[TeamTime]:
    if not race.plan.timed:
        return
    times = [
        (clock(race.crossed[seat.number], race.beyond[seat.number]), seat)
        for seat in race.plan.lineup.players
    ]
    times.sort(key=lambda entry: entry[0])
    for seconds, seat in times:
        place = 1 + sum(other < seconds for other, _ in times)
        yield TeamTime(place, seat.entrant.name, race.crossed[seat.number], race.beyond[seat.number])


def _achieved(race: RaceState) -> Iterator[Achieved]:
    for seat in race.plan.lineup.players:
        for achievement in achievements(race, seat):
            yield Achieved(achievement, seat.entrant.name)
