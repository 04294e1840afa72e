"""Everything that has a code, for people to look up."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from fr_stages.codes import Code, called, every, suggestion
from fr_stages.faults import WRONG_USAGE
from fr_stages.validator import Rule, official

SPEAKERS = (
    "fr_stages.race.race_faults",
    "fr_stages.ride.ride_faults",
    "fr_stages.ride.ride_rules",
    "fr_stages.tour.tour_faults",
    "fr_stages.tour.tour_rules",
)
"""The modules that register codes, besides those that this one needs anyway."""


def all_codes() -> tuple[Code, ...]:
    """Every code, in order: rules of stages and rides, and faults of files and requests."""
    for module in SPEAKERS:
        import_module(module)
    return every(Code)


def find_code(name: str) -> Code:
    """The code of this number or name. Raises InputError, with a suggestion."""
    found = called(name, all_codes())
    if found is None:
        fix = suggestion(name.strip().casefold(), all_codes()) or "`fr-stages rules` shows all of them."
        raise WRONG_USAGE.error(f"There is no rule {name[:80]!r}.", fix=fix)
    return found


def rules_document(codes: Iterable[Code]) -> dict[str, Any]:
    """The rules for programs."""
    return {"rules": [_document(it) for it in codes]}


def _document(it: Code) -> dict[str, Any]:
    document: dict[str, Any] = {
        "code": it.code,
        "name": it.name,
        "severity": it.severity.value,
        "source": it.source.value,
        "summary": it.page.summary,
        "why": it.page.why_text,
        "fix": it.page.fix_text,
    }
    if isinstance(it, Rule):
        page, practice = it.page, official.practice(it)
        document |= {
            "since": it.since,
            "fails": list(page.fails),
            "passes": list(page.passes),
            "based_on": page.based_on,
            "official": {"breaking": practice.breaking, "of": practice.of},
        }
    return document
