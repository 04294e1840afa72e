"""Everything that can happen in a race, as values.

Riders are called ``red-rouleur``. Spaces count from 0 along the course, lanes from 1 at the right edge.
`PRIVATE` events are known to one player only, and not before the reveal to the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened."""

    PRIVATE: ClassVar[bool] = False

    def to_json(self) -> dict[str, Any]:
        """The event as a JSON object; ``event`` names it."""
        return {"event": NAMES[type(self)], **asdict(self)}


@dataclass(frozen=True, slots=True)
class WeatherDrawn(Event):
    """A weather marker lies beside a tile (numbered from 1)."""

    tile: int
    weather: str


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A rider has taken its starting place."""

    rider: str
    space: int
    lane: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins."""

    round: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A rider has drawn a hand."""

    PRIVATE: ClassVar[bool] = True

    rider: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """A rider has put a card face down."""

    PRIVATE: ClassVar[bool] = True

    rider: str
    card: str


@dataclass(frozen=True, slots=True)
class Bid(Event):
    """A bid in bidding round 1 or 2 is revealed."""

    rider: str
    bidding_round: int
    card: str


@dataclass(frozen=True, slots=True)
class BrokeAway(Event):
    """A rider has won a place in the breakaway with the sum of its bids."""

    rider: str
    bid: int
    space: int
    lane: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card is revealed; `energy` is what it is worth to this rider before terrain and crashes."""

    rider: str
    card: str
    energy: int


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """A crashed rider stands up again before it moves."""

    rider: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A rider has moved.

    `limits` tells what changed the value of its card: ``downhill`` and ``feeding`` raise it,
    ``crash`` takes 2, ``uphill`` and ``foot-of-climb`` limit it, ``end-of-track`` ends it. `lost` counts
    the spaces lost to the riders in `blocked_by`.
    """

    rider: str
    energy: int
    from_space: int
    from_lane: int
    space: int
    lane: int
    limits: tuple[str, ...] = ()
    lost: int = 0
    blocked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Crashed(Event):
    """A rider lies on the road."""

    rider: str
    space: int


@dataclass(frozen=True, slots=True)
class Crossed(Event):
    """A rider has crossed the line; `beyond` counts the spaces from the line."""

    rider: str
    beyond: int


@dataclass(frozen=True, slots=True)
class Slipped(Event):
    """Slipstream has moved a rider one space."""

    rider: str
    space: int
    lane: int


@dataclass(frozen=True, slots=True)
class ClosedUp(Event):
    """A rider that found no room in the slipstream has moved to the right lane of its space."""

    rider: str
    space: int
    lane: int


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """A rider has taken an exhaustion card; `received` counts all of the race."""

    rider: str
    received: int


@dataclass(frozen=True, slots=True)
class SupplySpent(Event):
    """More exhaustion cards of a type (``rouleur``, ``sprinteur``) are in play than there are in the box."""

    cards: str
    in_play: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The place of a rider in the result.

    `seconds` is its time when it is across in a time trial, `gap` how many seconds it came home behind the
    first, where riders ride on.
    """

    place: int
    rider: str
    entrant: str
    space: int
    lane: int
    seconds: int | None = None
    gap: int | None = None


@dataclass(frozen=True, slots=True)
class Timed(Event):
    """The time of an entrant in a time trial, in seconds."""

    place: int
    entrant: str
    seconds: int


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A rider leaves the road at the end of its round, where riders ride on until all are home.

    `beyond` counts its spaces beyond the line; it is 0 for a rider whom the time cut has stopped.
    """

    rider: str
    round: int
    beyond: int


@dataclass(frozen=True, slots=True)
class Achievement(Event):
    """An entrant has earned an achievement, ``A`` to ``H``."""

    entrant: str
    achievement: str


@dataclass(frozen=True, slots=True)
class NeedsTour(Event):
    """These achievements need a tour: one race cannot tell."""

    achievements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The race is over. `entrants` have won: one, or in a time trial all that share the best time."""

    entrants: tuple[str, ...]
    rounds: int


NAMES: dict[type[Event], str] = {
    WeatherDrawn: "weather",
    Started: "started",
    RoundBegan: "round",
    CardsDrawn: "drawn",
    CardChosen: "chosen",
    Bid: "bid",
    BrokeAway: "broke-away",
    CardPlayed: "played",
    StoodUp: "stood-up",
    Moved: "moved",
    Crashed: "crashed",
    Crossed: "crossed",
    Slipped: "slipped",
    ClosedUp: "closed-up",
    Exhausted: "exhausted",
    SupplySpent: "supply-spent",
    CameHome: "home",
    Finished: "finished",
    Timed: "timed",
    Achievement: "achievement",
    NeedsTour: "needs-tour",
    Won: "won",
}
_CLASSES = {name: event for event, name in NAMES.items()}


def event_from_json(document: Mapping[str, Any]) -> Event:
    """The event that `Event.to_json` wrote. Raises KeyError or TypeError for anything else."""
    values = dict(document)
    event = _CLASSES[values.pop("event")]
    return event(**{key: tuple(value) if isinstance(value, list) else value for key, value in values.items()})
