"""How much was checked and found, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from fr_stages.findings import Severity
from fr_stages.validator import Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """How many stages were checked, how many of them could not be read, and what was found."""

    stages: int
    unreadable: int
    errors: int
    warnings: int
    advice: int

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Summary:
        """Counts the findings of some stages."""
        every = list(verdicts)
        found = Counter(finding.severity for it in every for finding in it.findings)
        return cls(
            stages=len(every),
            unreadable=sum(it.stage is None for it in every),
            errors=found[Severity.ERROR],
            warnings=found[Severity.WARNING],
            advice=found[Severity.ADVICE],
        )
