"""The ratios that are watched: what each one is made of, and what it has to reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

FALL = 1 / 3
"""By how much a ratio may fall below the stored one: machines differ, and other work disturbs."""


@dataclass(frozen=True)
class Target:
    """A ratio of two numbers that are measured in turns by one probe; more is better.

    `probe` is the form of the engine, "daily" or "starting"; `least` what was asked for, 0 where nothing was.
    """

    probe: str
    name: str
    label: str
    least: float
    upper: str
    lower: str

    def value(self, found: Mapping[str, Any]) -> float:
        """The ratio, from the numbers of all probes."""
        numbers = found[self.probe]
        return float(numbers[self.upper] / numbers[self.lower])


TARGETS = (
    Target("compiled", "compiled", "compiled, of the C reference", 0.40, "core", "reference"),
    Target("compiled", "usual", "compiled, the usual bots, of the C reference", 0.15, "usual", "reference"),
    Target("plain", "plain", "plain, of the C reference", 0.013, "core", "reference"),
    Target("plain", "usual_plain", "plain, the usual bots, of the C reference", 0, "usual", "reference"),
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
    Target("compiled", "racers", "races of bots with nets, of the usual ones", 1 / 3, "racers", "usual"),
    Target("compiled", "measured_random", "the same with bots that play any card", 0, "measured", "core"),
    Target("compiled", "copies", "copies in mid-race, for a race in C", 0, "copies", "reference"),
    Target("daily", "library", "checks of stages that ship, for one yardstick", 0, "yardstick", "library"),
    Target("daily", "rows", "checks of rows at random, for one yardstick", 0, "yardstick", "rows"),
    Target("daily", "plans", "plans, for one yardstick", 0, "yardstick", "plans"),
    Target("daily", "search", "searches for a stage, for one yardstick", 0, "yardstick", "search"),
    *(
        Target("starting", f"start_{name}", f"starts of Python, for a `{name}`", 1 / most, "python", name)
        for name, most in (("--version", 3), ("--help", 9), ("rules", 15), ("list", 15), ("validate", 25))
    ),
)  # fmt: skip


def ratios(found: Mapping[str, Any]) -> dict[str, float]:
    """The ratios of what was measured, from the numbers of all probes."""
    return {target.name: target.value(found) for target in TARGETS if target.probe in found}


def probes_of(names: Iterable[str]) -> set[str]:
    """The probes that measure some ratios."""
    return {target.probe for target in TARGETS if target.name in set(names)}


def shortfalls(found: Mapping[str, float], stored: Mapping[str, float]) -> dict[str, str]:
    """A line for each stored ratio that is missing or has fallen too far."""
    return {
        name: f"The ratio {name} has fallen from {before:.3f} to {found.get(name, 0.0):.3f}."
        for name, before in stored.items()
        if found.get(name, 0.0) < before * (1 - FALL)
    }
