"""The result of a race: places, times and achievements (rulebook: Goal of the Game; Achievements)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fr_stages.race.achievements import achievements
from fr_stages.race.gaps import Arrival, times
from fr_stages.race.state import RaceState, clock
from fr_stages.stage.rulebook import LONG_GAIN, MANY_CRASHES, MANY_SLIPS, MINUTE, PODIUM
from fr_stages.words import counted, listed

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
    """A rider in the result: its place (from 1), its space (from 0) and lane, spaces beyond the line.

    `seconds` is the time of a rider that is across in a time trial, where equal times share a place; who
    is not across comes after them, by space. `gap` is how many seconds a rider came home behind the first,
    where riders ride on.
    """

    place: int
    rider: str
    entrant: str
    space: int
    lane: int
    beyond: int
    seconds: int | None = None
    gap: int | None = None


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
    """How a race ended, and after how many rounds it was decided.

    `times` is empty but for a time trial, `achieved` unless achievements are on.

    `winners` are the entrants that have won: one, or in a time trial all that share the best time.
    `needs_tour` are the achievements that one race cannot tell, where achievements are on (decision 117).
    """

    rounds: int
    winners: tuple[str, ...]
    riders: tuple[Placed, ...]
    times: tuple[TeamTime, ...] = ()
    achieved: tuple[Achieved, ...] = ()
    needs_tour: tuple[str, ...] = ()

    def __repr__(self) -> str:
        win = "wins" if len(self.winners) == 1 else "win"
        return f"<Result: {listed(self.winners)} {win} after {counted(self.rounds, 'round')}>"

    @property
    def podium(self) -> tuple[Placed, ...]:
        """The three best riders."""
        return self.riders[:PODIUM]

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON document."""
        document: dict[str, Any] = {
            "rounds": self.rounds,
            "winners": list(self.winners),
            "riders": [
                {
                    "place": placed.place,
                    "rider": placed.rider,
                    "entrant": placed.entrant,
                    "space": placed.space,
                    "lane": placed.lane,
                    "beyond": placed.beyond,
                    **({"seconds": placed.seconds} if self.times else {}),
                    **({"gap_seconds": placed.gap} if placed.gap is not None else {}),
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
    lineup = race.plan.lineup
    return Result(
        rounds=race.round if race.home is None or race.timed else race.home.first_round,
        winners=tuple(lineup.entrants[lineup.teams[rider]].name for rider in race.winners()),
        riders=tuple(_placed(race)),
        times=tuple(_times(race)) if race.timed else (),
        achieved=tuple(_achieved(race)),
        needs_tour=NEED_A_TOUR if race.plan.achievements else (),
    )


def _placed(race: RaceState) -> Iterator[Placed]:
    """All riders from the first to the last (decisions 92, 100)."""
    lineup, ranking = race.plan.lineup, race.ranking()
    standings = [race.standing(rider) for rider in ranking] if race.timed else []
    gaps = gaps_of(race)
    for index, rider in enumerate(ranking):
        space, code = divmod(race.place_of(rider), 4)
        yield Placed(
            place=1 + (standings.index(standings[index]) if race.timed else index),
            rider=lineup.names[rider],
            entrant=lineup.entrants[lineup.teams[rider]].name,
            space=space,
            lane=3 - code,
            beyond=max(0, space - race.track.finish + 1),
            seconds=race.time_of(rider) if race.timed and race.crossed[rider] else None,
            gap=gaps.get(lineup.names[rider]),
        )


def gaps_of(race: RaceState) -> dict[str, int]:
    """How many seconds each rider came home behind the first; nothing where riders do not ride on."""
    home, names = race.home, race.plan.lineup.names
    if home is None or race.timed:
        return {}
    arrivals = [Arrival(names[rider], home.round[rider], home.beyond[rider]) for rider in home.riders()]
    seconds = times(arrivals, race.plan.course)
    return {rider: time - seconds[arrivals[0].rider] for rider, time in seconds.items()}


def _times(race: RaceState) -> Iterator[TeamTime]:
    """The entrants of a time trial by the time of their first rider across."""
    first = [(seat, race.first_across[seat.number]) for seat in race.plan.lineup.players]
    first.sort(key=lambda it: race.time_of(it[1]))
    times = [race.time_of(rider) for _, rider in first]
    for seat, rider in first:
        place = 1 + times.index(race.time_of(rider))
        yield TeamTime(place, seat.entrant.name, race.crossed[rider], race.beyond[rider])


def _achieved(race: RaceState) -> Iterator[Achieved]:
    for seat in race.plan.lineup.players:
        for achievement in achievements(race, seat):
            yield Achieved(achievement, seat.entrant.name)
