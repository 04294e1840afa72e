"""A race as a page plays it: what every rider does, round by round (``page.schema.json``, ``race``).

Riders are numbered in the order of the line-up. Spaces count from 0 along the course, lanes from 1 at the
right edge, as in the events.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import Any

from fr_stages.race.events import (
    Achievement,
    Bid,
    BrokeAway,
    CardPlayed,
    CardsDrawn,
    ClosedUp,
    Crashed,
    Crossed,
    Event,
    Exhausted,
    Finished,
    Moved,
    RoundBegan,
    Slipped,
    Started,
    StoodUp,
    Timed,
    WeatherDrawn,
    Won,
)


def trace(events: Iterable[Event], riders: Sequence[str]) -> dict[str, Any]:
    """The events of a race in short rows. `riders` are the names of the line-up."""
    tracer = _Tracer(riders)
    for event in events:
        tracer.take(event)
    return tracer.document


class _Tracer:
    """Puts each event where a page looks for it; `moves` are those of the round, by rider."""

    def __init__(self, riders: Sequence[str]) -> None:
        self.numbers = {name: number for number, name in enumerate(riders)}
        self.round: dict[str, list[Any]] = {}
        self.moves: dict[str, dict[str, Any]] = {}
        self.front: tuple[int, int] | None = None
        self.document: dict[str, Any] = {
            "weather": [],
            "start": [None] * len(riders),
            "bids": [],
            "away": [],
            "rounds": [],
            "result": [],
            "times": [],
            "achieved": [],
            "winners": [],
        }

    @singledispatchmethod
    def take(self, event: Event) -> None:
        """Notes an event; of most kinds there is something to show."""

    @take.register
    def _(self, event: WeatherDrawn) -> None:
        self.document["weather"].append({"tile": event.tile, "weather": event.weather})

    @take.register
    def _(self, event: Started) -> None:
        self.document["start"][self.numbers[event.rider]] = [event.space, event.lane]

    @take.register
    def _(self, event: Bid) -> None:
        rider, bids = self.numbers[event.rider], self.document["bids"]
        if event.bidding_round == 1:
            bids.append({"rider": rider, "cards": []})
        next(bid for bid in bids if bid["rider"] == rider)["cards"].append(_face(event.card))

    @take.register
    def _(self, event: BrokeAway) -> None:
        away = {"rider": self.numbers[event.rider], "bid": event.bid, "to": [event.space, event.lane]}
        self.document["away"].append(away)

    @take.register
    def _(self, event: RoundBegan) -> None:  # noqa: ARG002 (its number is its place)
        self.round = {"moves": [], "slips": [], "tired": []}
        self.moves = {name: {"rider": number} for name, number in self.numbers.items()}
        self.document["rounds"].append(self.round)

    @take.register
    def _(self, event: CardsDrawn) -> None:
        if self.moves:  # not while bidding
            self.moves[event.rider]["hand"] = " ".join(map(_face, event.cards))

    @take.register
    def _(self, event: CardPlayed) -> None:
        self.moves[event.rider]["card"] = _face(event.card)

    @take.register
    def _(self, event: StoodUp) -> None:
        self.moves[event.rider]["stood"] = True

    @take.register
    def _(self, event: Moved) -> None:
        move = self.moves[event.rider]
        move |= {"from": [event.from_space, event.from_lane], "to": [event.space, event.lane]}
        if str(event.energy) not in move["card"]:
            move["energy"] = event.energy
        if event.limits:
            move["limits"] = list(event.limits)
        if event.lost:
            move |= {"lost": event.lost, "by": [self.numbers[name] for name in event.blocked_by]}
        self.round["moves"].append(move)
        self.front = None

    @take.register
    def _(self, event: Crashed) -> None:
        self.moves[event.rider]["crashed"] = True

    @take.register
    def _(self, event: Crossed) -> None:
        self.moves[event.rider]["beyond"] = event.beyond

    @take.register(Slipped)
    @take.register(ClosedUp)
    def _(self, event: Slipped | ClosedUp) -> None:
        """Riders of one pack come from the front: one further ahead than the last begins another pull."""
        place = (event.space, -event.lane)
        if self.front is None or place > self.front:
            self.round["slips"].append([])
        self.front = place
        self.round["slips"][-1].append([self.numbers[event.rider], event.space, event.lane])

    @take.register
    def _(self, event: Exhausted) -> None:
        self.round["tired"].append(self.numbers[event.rider])

    @take.register
    def _(self, event: Finished) -> None:
        self.document["result"].append(self.numbers[event.rider])

    @take.register
    def _(self, event: Timed) -> None:
        self.document["times"].append({"entrant": event.entrant, "seconds": event.seconds})

    @take.register
    def _(self, event: Achievement) -> None:
        self.document["achieved"].append({"entrant": event.entrant, "achievement": event.achievement})

    @take.register
    def _(self, event: Won) -> None:
        self.document["winners"] = list(event.entrants)


def _face(card: str) -> str:
    """What is printed large on a card: ``5``, ``2e`` for exhaustion, ``5s`` for strength."""
    kind, _, value = card.partition(" ")
    return f"{value}{kind[0]}" if value else card
