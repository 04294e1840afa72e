"""The ratios that are watched: what each one is made of, and what it has to reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

FALL = 1 / 3
"""By how much a ratio may fall below the stored one: machines differ, and other work disturbs."""


@dataclass(frozen=True)
class Target:
    """A ratio of two numbers that are measured in turns, under one form; more is better."""

    form: str
    name: str
    label: str
    least: float
    upper: str
    lower: str

    def value(self, engine: Mapping[str, Any]) -> float:
        """The ratio, from the numbers of all forms."""
        numbers = engine[self.form]
        return float(numbers[self.upper] / numbers[self.lower])


TARGETS = (
    Target("compiled", "compiled", "compiled, of the C reference", 0.40, "core", "reference"),
    Target("plain", "plain", "plain, of the C reference", 0.013, "core", "reference"),
    Target(
        "compiled", "options", "turns with all options, of core turns, compiled", 0.25,
        "options_turns", "core_turns",
    ),
    Target(
        "plain", "options_plain", "turns with all options, of core turns, plain", 0.25,
        "options_turns", "core_turns",
    ),
    Target(
        "compiled", "measured", "a ride with all measures, of racing alone", 0.5,
        "usual_measured", "usual",
    ),
)  # fmt: skip


def ratios(result: Mapping[str, Any]) -> dict[str, float]:
    """The ratios of the forms that were measured."""
    engine = result["engine"]
    found = {target.name: target.value(engine) for target in TARGETS if target.form in engine}
    if "compiled" in engine:
        numbers = engine["compiled"]
        found["measured_random"] = numbers["measured"] / numbers["core"]
        found["copies"] = 1 / (numbers["copy"] * numbers["reference"])
    return found


def shortfalls(found: Mapping[str, float], stored: Mapping[str, float]) -> Iterator[str]:
    """A line for each stored ratio that is missing or has fallen too far."""
    for name, before in stored.items():
        now = found.get(name, 0.0)
        if now < before * (1 - FALL):
            yield f"The ratio {name} has fallen from {before:.3f} to {now:.3f}."
