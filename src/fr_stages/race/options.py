"""The options of a race: which optional rules are on, and how open points of the rulebook are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_type_hints

from fr_stages.findings import did_you_mean
from fr_stages.race.race_faults import UNUSABLE_OPTION

DECISIONS = (
    "seating", "start_lane_choice", "finish_slip", "breakaway_tile", "breakaway_count", "caught", "crashes",
    "short_weather",
)  # fmt: skip
YES_OR_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Options:
    """Optional rules and house decisions; the defaults are the basic game as the rulebook prints it.

    Optional rules:

    - `weather`: ``"none"``, ``"drawn"`` before each race, or ``"stage"`` for what the stage says.
    - `breakaway`: bid for the places of the breakaway tile; None does what the stage says.
    - `time_trial`: teams ride alone against the clock, with 10 cards a rider; None does what the stage says.
    - `trial`: by whose rules a time trial is ridden: those of the ``"champion"`` edition; of a ``"team"`` in
      a tour, with whole stacks; or each rider ``"individual"``, with whole stacks and without slipstream,
      where in each round those get exhaustion that played the highest card of their type.
    - `plus_ones`: how many +1 cards go into the solo rider stack.
    - `ride_on`: the race goes on until all riders are home; finishers leave the road after their round.
    - `time_cut`: so many rounds after the first finisher the rest is placed as it stands; 0 waits for all.
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
    trial: Literal["champion", "team", "individual"] = "champion"
    plus_ones: int = 0
    ride_on: bool = False
    time_cut: int = 0
    achievements: bool = False
    seating: Literal["random", "listed"] = "random"
    start_lane_choice: bool = False
    finish_slip: Literal["literal", "none"] = "literal"
    breakaway_tile: Literal["second", "first-straight"] = "second"
    breakaway_count: Literal["all", "players"] = "all"
    caught: Literal["pack", "level"] = "pack"
    crashes: Literal["team", "rider"] = "team"
    short_weather: Literal["clear", "error"] = "clear"

    @property
    def takes_cards_out(self) -> bool:
        """Whether riders start with fewer cards (rulebook: Time Trial)."""
        return bool(self.time_trial) and self.trial == "champion"

    def with_decisions(self, decisions: Iterable[str]) -> Options:
        """The options with house decisions changed that are spelled ``finish-slip=none``.

        Raises InputError for a name or a value that does not exist.
        """
        return replace(self, **dict(_decision(text) for text in decisions))


def _decision(text: str) -> tuple[str, Any]:
    name, _, value = (part.strip() for part in text.partition("="))
    field = name.replace("-", "_")
    names = [known.replace("_", "-") for known in DECISIONS]
    if field not in DECISIONS:
        fix = did_you_mean(name, names) or f"There are {', '.join(names)}."
        raise UNUSABLE_OPTION.error(f'There is no decision "{name}".', fix=fix)
    choices = _choices(field)
    if value not in choices:
        fix = did_you_mean(value, choices) or f"There are {', '.join(choices)}."
        raise UNUSABLE_OPTION.error(f'{name} cannot be "{value}".', fix=fix)
    return field, choices[value]


def _choices(field: str) -> Mapping[str, Any]:
    """What a decision can be, by the way it is spelled."""
    kind = get_type_hints(Options)[field]
    return YES_OR_NO if kind is bool else {choice: choice for choice in get_args(kind)}
