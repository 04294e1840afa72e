"""The result of a race: places, times and achievements (rulebook: Goal of the Game; Achievements)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.feats import Feats
from fr_stages.race.lineup import Seat
from fr_stages.race.race import Race

MINUTE = 60
BONUS = 10
PODIUM = 3
LONG_GAIN = 10
MANY_SLIPS = 3
MANY_CRASHES = 2

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


@dataclass(frozen=True, slots=True)
class Result:
    """How a race ended. `times` is empty but for a time trial, `achieved` unless achievements are on."""

    rounds: int
    riders: tuple[Placed, ...]
    times: tuple[TeamTime, ...] = ()
    achieved: tuple[Achieved, ...] = ()

    @property
    def winner(self) -> str:
        """The entrant that has won."""
        return self.times[0].entrant if self.times else self.riders[0].entrant

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
        return document


def clock(minutes: int, beyond: int) -> int:
    """The time in seconds of a rider that played `minutes` cards and got `beyond` spaces over the line."""
    return minutes * MINUTE - beyond * BONUS


def clock_text(seconds: int) -> str:
    """``8 minutes 20 seconds``."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes} minutes {rest} seconds" if rest else f"{minutes} minutes"


def result_of(race: Race) -> Result:
    """The result of a race that is over."""
    return Result(race.round, tuple(_placed(race)), tuple(_times(race)), tuple(_achieved(race)))


def _placed(race: Race) -> Iterator[Placed]:
    """All riders by space, then lane; in a time trial only a list of where they are (decision 92)."""
    lineup = race.plan.lineup
    for place, rider in enumerate(race.ranking(), start=1):
        board = race.boards[race.board_number(rider)]
        space = board.space(rider)
        entrant = lineup.entrants[lineup.teams[rider]].name
        beyond = max(0, space - race.track.finish + 1)
        yield Placed(place, lineup.names[rider], entrant, space, board.lane(rider), beyond)


def _times(race: Race) -> Iterator[TeamTime]:
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


def _achieved(race: Race) -> Iterator[Achieved]:
    if race.feats is None:
        return
    for seat in race.plan.lineup.players:
        for achievement in sorted(achievements(race, race.feats, seat)):
            yield Achieved(achievement, seat.entrant.name)


def achievements(race: Race, feats: Feats, seat: Seat) -> Iterator[str]:
    """The achievements of one player (decisions 109 to 116)."""
    riders = seat.riders
    if seat.pair and feats.together[riders[-1]]:
        yield "A"
    if max(feats.gain[rider] for rider in riders) >= LONG_GAIN:
        yield "B"
    if not any(race.received[rider] for rider in riders):
        yield "C"
    if max(feats.slips[rider] for rider in riders) >= MANY_SLIPS:
        yield "E"
    crashes = [race.board_of(seat).crashes[rider] for rider in riders]
    if (max(crashes) if race.plan.options.crashes == "rider" else sum(crashes)) >= MANY_CRASHES:
        yield "G"
    yield from _winner_achievements(race, feats, seat)


def _winner_achievements(race: Race, feats: Feats, seat: Seat) -> Iterator[str]:
    winner, *others = _first_of(race)
    if winner not in seat.riders:
        return
    if race.decks[winner].count(EXHAUSTION) == 0:
        yield "D"
    if winner in race.breakaway and not feats.caught[winner]:
        yield "F"
    if others and others[0] in seat.riders:
        yield "H"


def _first_of(race: Race) -> list[int]:
    """The riders in the order of the result; in a time trial the first one of the fastest player."""
    if not race.plan.timed:
        return race.ranking()
    fastest = next(_times(race)).entrant
    seat = next(seat for seat in race.plan.lineup.players if seat.entrant.name == fastest)
    return race.board_of(seat).riders()[:1]
