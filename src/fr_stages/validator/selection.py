"""Which rules count: by code, prefix or name, and by profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fr_stages.faults import WRONG_USAGE
from fr_stages.findings import Finding, InputError, Severity, did_you_mean
from fr_stages.validator.registry import Rule, all_rules


class Named(Protocol):
    """A rule as far as it can be selected: by its code or its name."""

    @property
    def code(self) -> str:
        """Its code: ``FR402``."""

    @property
    def name(self) -> str:
        """Its name: ``feeding-zone-before-finish``."""


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

    Each entry is a code, the beginning of one, or a name.
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

        Raises InputError, with a suggestion, for what is not known.
        """
        rules: tuple[Named, ...] = (*all_rules(), *others)
        for name in (*select, *ignore):
            if not any(_matches(name, rule) for rule in rules):
                known = [word for rule in rules for word in (rule.code, rule.name)]
                raise _unknown(f"There is no rule {name!r}.", did_you_mean(name, known))
        if profile is not None and profile not in PROFILES:
            fix = did_you_mean(profile, PROFILES) or f"There are {', '.join(PROFILES)}."
            raise _unknown(f"There is no profile {profile!r}.", fix)
        return cls(tuple(select), tuple(ignore), PROFILES[profile] if profile else None)

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
        selected = not self.select or any(_matches(name, rule) for name in self.select)
        return selected and not any(_matches(name, rule) for name in ignored)

    def counts(self, finding: Finding) -> bool:
        """Whether a finding is severe enough for the profile."""
        return self.profile is None or finding.severity.rank <= self.profile.least.rank


def _matches(name: str, rule: Named) -> bool:
    code = name.upper()
    return name.lower() == rule.name or (code.startswith("FR") and rule.code.startswith(code))


def _unknown(message: str, fix: str) -> InputError:
    return WRONG_USAGE.error(message, fix=fix)
