"""The options of a race: which optional rules are on, and how open points of the rulebook are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Options:
    """Optional rules and house decisions; the defaults are the basic game as the rulebook prints it.

    Optional rules:

    - `weather`: ``"none"``, ``"drawn"`` before each race, or ``"stage"`` for what the stage says.
    - `breakaway`: bid for the places of the breakaway tile; None does what the stage says.
    - `time_trial`: teams ride alone against the clock, with 10 cards a rider; None does what the stage says.
    - `plus_ones`: how many +1 cards go into the solo rider stack.
    - `achievements`: whether achievements are looked for.

    Decisions (the number is that of the house decision):

    - `seating`: players place their riders in random order or as they are listed (124).
    - `start_lane_choice`: a player may choose the lane of a start space too (16).
    - `finish_slip`: ``"none"`` ends slipstream at the finish line (37).
    - `breakaway_tile`: where that tile is laid: as the ``"second"``, or for the ``"first-straight"`` (101).
    - `breakaway_count`: whether automated teams count for the number of breakaway places (71).
    - `caught`: what ends a breakaway for achievement F: a pursuer in its ``"pack"``, or ``"level"`` (114).
    - `crashes`: whether achievement G counts the crashes of a ``"team"`` or of one ``"rider"`` (115).
    - `short_weather`: what more straights than weather tiles mean: ``"clear"`` or an ``"error"`` (70).
    """

    weather: Literal["none", "drawn", "stage"] = "stage"
    breakaway: bool | None = None
    time_trial: bool | None = None
    plus_ones: int = 0
    achievements: bool = False
    seating: Literal["random", "listed"] = "random"
    start_lane_choice: bool = False
    finish_slip: Literal["literal", "none"] = "literal"
    breakaway_tile: Literal["second", "first-straight"] = "second"
    breakaway_count: Literal["all", "players"] = "all"
    caught: Literal["pack", "level"] = "pack"
    crashes: Literal["team", "rider"] = "team"
    short_weather: Literal["clear", "error"] = "clear"
