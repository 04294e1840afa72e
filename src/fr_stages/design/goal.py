"""How stages are to ride, as one measure of test rides."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf, isfinite, isnan
from typing import Self

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import Location

HIGH, LOW = "high", "low"


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure of rides, and what it is to be: as high or as low as can be, or within bounds."""

    measure: str
    want: str
    low: float = 0.0
    high: float = 0.0

    @classmethod
    def parse(cls, text: str, at: Location = Location()) -> Self:
        """Reads ``photo high``, ``margin low``, ``sprinteur_wins 0.4..0.6``. Raises InputError."""
        measure, _, want = text.strip().partition(" ")
        want = want.strip()
        if want in (HIGH, LOW):
            return cls(measure, want)
        low, dots, high = want.partition("..")
        with suppress(ValueError):
            if dots and isfinite(float(low)) and float(low) <= float(high) < inf:
                return cls(measure, want, float(low), float(high))
        fix = 'Write "photo high", "margin low" or "sprinteur_wins 0.4..0.6".'
        raise WRONG_VALUE.error(f"A goal cannot be {text[:60]!r}.", at, fix)

    def __str__(self) -> str:
        return f"{self.measure} {self.want}"

    def miss(self, value: float) -> float:
        """How far a value is from what is wanted; less is better. One that is unknown is infinitely far."""
        if isnan(value):
            return inf
        if self.want in (HIGH, LOW):
            return value if self.want == LOW else -value
        middle = (self.low + self.high) / 2
        return abs(value - middle)
