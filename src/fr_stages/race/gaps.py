"""The times of riders who ride on until all are home, from rounds and spaces beyond the line (Grand Tour)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fr_stages.stage.course import Course
from fr_stages.stage.rulebook import BONUS, MINUTE
from fr_stages.stage.tiles import Terrain

FLAT_BOARD, UPHILL_BOARD = 5, 4
"""Spaces beyond the line that count for the time: as many as the wide finish has."""
BONUS_RIDERS = 2


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a rider came home: in which round, and how many spaces beyond the line it stood (from 1)."""

    rider: str
    round: int
    beyond: int


def ends_uphill(course: Course) -> bool:
    """Whether the first space beyond the line goes uphill."""
    return course.finish < len(course.spaces) and course.spaces[course.finish].terrain is Terrain.UPHILL


def times(
    arrivals: Sequence[Arrival], course: Course, *, packs: bool = True, bonus: int = 0
) -> dict[str, int]:
    """The time of each rider in seconds, in the order in which they came home.

    A round after the first one costs a minute; of 5 spaces beyond the line (4 uphill) each one short costs
    ten seconds; with `packs` a pack takes the time of its front rider; `bonus` seconds are taken off the
    times of the first two.
    """
    board = UPHILL_BOARD if ends_uphill(course) else FLAT_BOARD
    first = arrivals[0].round
    seconds = {
        arrival.rider: (arrival.round - first) * MINUTE + (board - min(front.beyond, board)) * BONUS
        for front, arrival in _behind(arrivals, packs)
    }
    for arrival in arrivals[:BONUS_RIDERS]:
        seconds[arrival.rider] -= bonus
    return seconds


def _behind(arrivals: Sequence[Arrival], packs: bool) -> Iterator[tuple[Arrival, Arrival]]:
    """Each rider with the front rider of its pack; a rider alone is its own front."""
    front = last = arrivals[0]
    for arrival in arrivals:
        is_close = arrival.round == last.round and last.beyond - arrival.beyond <= 1
        if not (packs and is_close):
            front = arrival
        last = arrival
        yield front, arrival
