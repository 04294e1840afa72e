"""By which rules a tour is ridden: two published sets of rules, and what can be chosen apart from them.

The printed rulebook of the Grand Tour knows how a tour is scored; what it says was read from programs
and reports of people who own it, and where these differ the choice is an option here. Nothing that is
not known is invented: see docs/design/tours.md for each source.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from fr_stages.faults import WRONG_USAGE
from fr_stages.findings import did_you_mean

Fatigue = Literal["half-down", "half-up", "all", "none"]
YES_OR_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Conventions:
    """The rules of a tour; the defaults are those of the `grand-tour`.

    - `fatigue`: how many of its exhaustion cards a rider keeps for the next stage: ``"half-down"``,
      ``"half-up"``, ``"all"``, ``"none"``. Sources agree on the half, not on how it is rounded.
    - `bonus_seconds`: seconds taken off the times of the first riders of a stage: 0, or 10 for the
      first and the second.
    - `pack_time`: riders of one pack get the time of its front rider: ``"all"``, ``"flat"`` (not at a
      finish uphill) or ``"none"``.
    - `finish_slip`: whether riders that cross the line in this round still give and take slipstream
      (``"literal"``) or not (``"none"``). Sources contradict each other.
    - `points`: whether sprint and mountain points are given (``"printed"``) or not (``"none"``).
    - `rest_days`: ``"auto"`` rests after stages 9 and 15 of a tour of 15 and more; ``"middle"`` rests
      once in the middle of a shorter one; ``"none"``; a stage can also say `rest_after` itself.
    - `winner`: the tour is won by the ``"team"`` with most tour points, or by the ``"rider"``.
    - `time_cut`: so many rounds after the first finisher the rest is placed as it stands (0: never).
    - `wide_finish`: u and U are read as the wide finish v and V.
    """

    fatigue: Fatigue = "half-down"
    bonus_seconds: Literal[0, 10] = 0
    pack_time: Literal["all", "flat", "none"] = "all"
    finish_slip: Literal["literal", "none"] = "literal"
    points: Literal["printed", "none"] = "printed"
    rest_days: Literal["auto", "middle", "none"] = "auto"
    winner: Literal["team", "rider"] = "team"
    time_cut: int = 0
    wide_finish: bool = True

    def with_changes(self, changes: Iterable[str]) -> Conventions:
        """The same with changes that are spelled ``fatigue=half-up``.

        Raises InputError for a name or a value that does not exist.
        """
        return replace(self, **dict(_change(text) for text in changes))

    def deviations(self, profile: str) -> dict[str, Any]:
        """What differs from a profile, by name."""
        usual = PROFILES[profile]
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != getattr(usual, field.name)
        }


PROFILES = {
    "grand-tour": Conventions(),
    "designer-2017": Conventions(
        fatigue="half-up", bonus_seconds=10, pack_time="flat", finish_slip="none", winner="rider"
    ),
}
LONGEST_TIME_CUT = 20


def profile_named(name: str) -> Conventions:
    """The conventions of a profile. Raises InputError."""
    if name not in PROFILES:
        fix = did_you_mean(name, PROFILES) or f"There are {', '.join(PROFILES)}."
        raise WRONG_USAGE.error(f'There is no tour profile "{name[:40]}".', fix=fix)
    return PROFILES[name]


def _change(text: str) -> tuple[str, Any]:
    name, _, value = (part.strip() for part in text.partition("="))
    field = name.replace("-", "_")
    names = [known.name for known in fields(Conventions)]
    if field not in names:
        spelled = [known.replace("_", "-") for known in names]
        fix = did_you_mean(name, spelled) or f"There are {', '.join(spelled)}."
        raise WRONG_USAGE.error(f'Tours have no option "{name[:40]}".', fix=fix)
    choices = _choices(field)
    if value not in choices:
        fix = did_you_mean(value, choices) or f"It can be {', '.join(choices)}."
        raise WRONG_USAGE.error(f'{name} cannot be "{value[:40]}".', fix=fix)
    return field, choices[value]


def _choices(field: str) -> dict[str, Any]:
    """What an option can be, by the way it is spelled."""
    kind = get_type_hints(Conventions)[field]
    if kind is bool:
        return YES_OR_NO
    values = range(LONGEST_TIME_CUT + 1) if kind is int else get_args(kind)
    return {str(value): value for value in values}
