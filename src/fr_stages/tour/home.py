"""Coming home: the times of a stage, from the rounds and the spaces beyond the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fr_stages.tour.conventions import Conventions

ROUND_SECONDS = 60
SPACE_SECONDS = 10
BONUS_RIDERS = 2


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a rider came home: in which round, and how many spaces beyond the line it stood (from 1)."""

    rider: str
    round: int
    beyond: int


def times(arrivals: Sequence[Arrival], board: int, uphill: bool, conventions: Conventions) -> dict[str, int]:
    """The time of each rider in seconds, in the order in which they came home.

    A round after the first one costs a minute; of `board` spaces beyond the line (5 on a flat finish, 4
    uphill) each one short costs ten seconds; a pack takes the time of its front rider; the bonus is
    taken off last.
    """
    joins = conventions.pack_time == "all" or (conventions.pack_time == "flat" and not uphill)
    first = arrivals[0].round
    seconds = {
        arrival.rider: (arrival.round - first) * ROUND_SECONDS
        + (board - min(front.beyond, board)) * SPACE_SECONDS
        for front, arrival in _behind(arrivals, joins)
    }
    for arrival in arrivals[:BONUS_RIDERS]:
        seconds[arrival.rider] -= conventions.bonus_seconds
    return seconds


def _behind(arrivals: Sequence[Arrival], joins: bool) -> Iterator[tuple[Arrival, Arrival]]:
    """Each rider with the front rider of its pack; a rider alone is its own front."""
    front = last = arrivals[0]
    for arrival in arrivals:
        is_close = arrival.round == last.round and last.beyond - arrival.beyond <= 1
        if not (joins and is_close):
            front = arrival
        last = arrival
        yield front, arrival
