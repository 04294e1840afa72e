"""Which rules count: by code, prefix or name, and by profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fr_stages.faults import FAULTS, WRONG_USAGE
from fr_stages.findings import Finding, InputError, Severity, did_you_mean
from fr_stages.validator.naming import Named, matches, suggestion
from fr_stages.validator.registry import Rule, all_rules


@dataclass(frozen=True, slots=True)
class Profile:
    """A choice of rules for an occasion. `least` is the least severity that is still shown."""

    name: str
    summary: str
    least: Severity = Severity.ADVICE
    ignore: tuple[str, ...] = ()
    strict: bool = False


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("tournament", "every rule, and a warning fails like an error", strict=True),
        Profile(
            "family",
            "no advice beyond the rulebook's own",
            ignore=("FR316", "FR408", "FR409", "FR410", "FR411", "FR412"),
        ),
        Profile("anything-goes", "only what makes a stage impossible to build or to race", Severity.ERROR),
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
        others: Sequence[Named] = (),
    ) -> Selection:
        """Checks what the user typed; `others` are rules that can be selected besides those of stages.

        Each text may hold several entries with commas between them. Raises InputError, with a suggestion,
        for what is not known, and when no rule is left.
        """
        if profile is not None and profile not in PROFILES:
            fix = did_you_mean(profile, PROFILES) or f"There are {', '.join(PROFILES)}."
            raise WRONG_USAGE.error(f"There is no profile {profile!r}.", fix=fix)
        rules: tuple[Named, ...] = (*all_rules(), *others)
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

    def takes(self, rule: Named) -> bool:
        """Whether a rule counts."""
        ignored = self.ignore + (self.profile.ignore if self.profile else ())
        selected = not self.select or any(matches(name, rule) for name in self.select)
        return selected and not any(matches(name, rule) for name in ignored)

    def counts(self, finding: Finding) -> bool:
        """Whether a finding is severe enough for the profile."""
        return self.profile is None or finding.severity.rank <= self.profile.least.rank


def _entries(texts: Sequence[str], rules: Sequence[Named]) -> tuple[str, ...]:
    """The codes, beginnings of codes and names in what the user typed. Raises InputError for others."""
    entries = tuple(entry.strip() for text in texts for entry in text.split(","))
    for entry in entries:
        if not any(matches(entry, rule) for rule in rules):
            raise _unknown(entry, rules)
    return entries


def _unknown(entry: str, rules: Sequence[Named]) -> InputError:
    fault = next((fault for fault in FAULTS if entry.upper() == fault.code or entry == fault.name), None)
    if fault is not None:
        return WRONG_USAGE.error(
            f"{fault.code} {fault.name} is about what cannot be read or written.",
            fix="It is told always, and cannot be selected or ignored.",
        )
    fix = suggestion(entry, rules) or "`fr-stages rules` lists them."
    return WRONG_USAGE.error(f"There is no rule {entry!r}.", fix=fix)
