"""Which rules count: by code, prefix or name, and by profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fr_stages.codes import Code, Source, called, every, known, matches, suggestion
from fr_stages.faults import WRONG_USAGE, Fault
from fr_stages.findings import Finding, InputError, Severity, did_you_mean
from fr_stages.validator.registry import Rule, all_rules


@dataclass(frozen=True, slots=True)
class Profile:
    """A choice of rules for an occasion. `shows` tells by the source and the severity what is of interest."""

    name: str
    summary: str
    shows: Callable[[Source, Severity], bool]
    strict: bool = False


def _everything(_source: Source, _severity: Severity) -> bool:
    return True


def _no_foreign_advice(source: Source, severity: Severity) -> bool:
    return severity is not Severity.ADVICE or source is Source.RULEBOOK


def _errors(_source: Source, severity: Severity) -> bool:
    return severity is Severity.ERROR


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("tournament", "every rule, and a warning fails like an error", _everything, strict=True),
        Profile("family", "no advice beyond the rulebook's own", _no_foreign_advice),
        Profile("anything-goes", "only what makes a stage impossible to build or to race", _errors),
    )
}


@dataclass(frozen=True, slots=True)
class Selection:
    """The rules that count: those of `select` (all when it is empty) without those of `ignore`.

    Each entry is a code, the beginning of one (``FR4`` or ``FR4xx``), or a name.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    profile: Profile | None = None

    @classmethod
    def of(
        cls,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        profile: str | None = None,
        others: Sequence[Code] = (),
    ) -> Selection:
        """Checks what the user typed; `others` are rules that can be selected besides those of stages.

        Each text may hold several entries with commas between them. Raises InputError, with a suggestion,
        for what is not known, and when no rule is left.
        """
        if profile is not None and profile not in PROFILES:
            fix = did_you_mean(profile, PROFILES) or f"There are {', '.join(PROFILES)}."
            raise WRONG_USAGE.error(f"There is no profile {profile!r}.", fix=fix)
        rules: tuple[Code, ...] = (*all_rules(), *others)
        selection = cls(_entries(select, rules), _entries(ignore, rules), PROFILES.get(profile or ""))
        if not any(selection.takes(rule) for rule in rules):
            raise WRONG_USAGE.error("What is selected is ignored, too: no rule is left.")
        return selection

    @property
    def is_strict(self) -> bool:
        """Whether a warning fails like an error."""
        return self.profile is not None and self.profile.strict

    def rules(self) -> list[Rule]:
        """The rules that count, by code."""
        return [rule for rule in all_rules() if self.takes(rule)]

    def takes(self, rule: Code) -> bool:
        """Whether a rule counts."""
        selected = not self.select or any(matches(name, rule) for name in self.select)
        ignored = any(matches(name, rule) for name in self.ignore)
        return selected and not ignored and self._shows(rule.source, rule.severity)

    def counts(self, finding: Finding) -> bool:
        """Whether a finding is of interest for the profile, with the severity that it has."""
        return self._shows(known(finding.code).source, finding.severity)

    def _shows(self, source: Source, severity: Severity) -> bool:
        return self.profile is None or self.profile.shows(source, severity)


def _entries(texts: Sequence[str], rules: Sequence[Code]) -> tuple[str, ...]:
    """The codes, beginnings of codes and names in what the user typed. Raises InputError for others."""
    entries = tuple(entry.strip() for text in texts for entry in text.split(","))
    for entry in entries:
        if not any(matches(entry, rule) for rule in rules):
            raise _unknown(entry, rules)
    return entries


def _unknown(entry: str, rules: Sequence[Code]) -> InputError:
    fault = called(entry, every(Fault))
    if fault is not None:
        return WRONG_USAGE.error(
            f"{fault.code} {fault.name} is about what cannot be read or written.",
            fix="It is told always, and cannot be selected or ignored.",
        )
    fix = suggestion(entry, rules) or "`fr-stages rules` lists them."
    return WRONG_USAGE.error(f"There is no rule {entry!r}.", fix=fix)
