"""A tour of stages drawn from the library."""

from __future__ import annotations

import random

from fr_stages.stage.library import LibraryEntry, library
from fr_stages.stage.rulebook import MANY_PLAYERS
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE
from fr_stages.tour.tour import Tour, TourStage


def random_tour(stages: int, players: int, seed: int, name: str = "") -> Tour:
    """A tour of so many different stages of the library for so many players.

    The same seed gives the same tour. With more stages than there are, it has all of them.
    """
    fitting = _stages_for(players)
    drawn = random.Random(seed).sample(fitting, min(stages, len(fitting)))
    return Tour(
        name or f"Tour {seed}",
        tuple(TourStage(entry.stage(), entry.name) for entry in drawn),
        entrants=str(players),
    )


def _stages_for(players: int) -> list[LibraryEntry]:
    """The official stages for so many players, each road once."""
    side = LARGE_SIDE if players >= MANY_PLAYERS else SMALL_SIDE
    entries = [entry for entry in library() if entry.stage().players == side and entry.stage().official]
    return list({entry.stage().tiles: entry for entry in reversed(entries)}.values())[::-1]
