"""Everything that can be said about a stage, for people to look up: rules of stages and rides, and faults."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fr_stages.faults import FAULTS, WRONG_USAGE, Fault
from fr_stages.findings import Severity
from fr_stages.race.faults import FAULTS as RACE_FAULTS
from fr_stages.ride.faults import FAULTS as RIDE_FAULTS
from fr_stages.ride.findings import RIDE_RULES, RideRule
from fr_stages.validator import Rule, all_rules
from fr_stages.validator.naming import suggestion


@dataclass(frozen=True)
class Entry:
    """One code: its name, its usual severity, what it means.

    `rule` is the rule of the validator behind it; there is none behind a rule about rides, nor behind a
    fault, which is about a file or a request that cannot be used.
    """

    code: str
    name: str
    severity: Severity
    summary: str
    why: str
    fix: str = ""
    rule: Rule | None = None
    is_fault: bool = False


@cache
def entries() -> tuple[Entry, ...]:
    """Every code, in order."""
    faults = (*FAULTS, *RACE_FAULTS, *RIDE_FAULTS)
    found = [*map(_of_fault, faults), *map(_of_rule, all_rules()), *map(_of_ride_rule, RIDE_RULES)]
    return tuple(sorted(found, key=lambda entry: entry.code))


def find_entry(name: str) -> Entry:
    """The entry with this code or name. Raises InputError, with a suggestion."""
    wanted = name.strip().casefold()
    for entry in entries():
        if wanted in (entry.code.casefold(), entry.name):
            return entry
    fix = suggestion(wanted, entries()) or "`fr-stages rules` shows all of them."
    raise WRONG_USAGE.error(f"There is no rule {name[:80]!r}.", fix=fix)


def _of_fault(fault: Fault) -> Entry:
    summary, _, rest = fault.explanation.partition(". ")
    summary = f"{summary.rstrip('.')}."
    return Entry(fault.code, fault.name, Severity.ERROR, summary, rest, is_fault=True)


def _of_rule(rule: Rule) -> Entry:
    page = rule.page
    return Entry(
        rule.code,
        rule.name,
        rule.severity,
        page.summary,
        _flowing(page.why_text),
        _flowing(page.fix_text),
        rule,
    )


def _of_ride_rule(rule: RideRule) -> Entry:
    return Entry(rule.code, rule.name, rule.severity, rule.summary, rule.why, rule.fix)


def _flowing(text: str) -> str:
    """The text with line breaks only between paragraphs."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
