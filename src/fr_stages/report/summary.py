"""How much was checked and found, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from fr_stages.findings import Severity
from fr_stages.validator import Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """How many stages were checked, how many of them could not be read, and what was found."""

    stages: int = 0
    unreadable: int = 0
    errors: int = 0
    warnings: int = 0
    advice: int = 0

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Summary:
        """Counts the findings of some stages."""
        return reduce(Summary.with_one_more, verdicts, cls())

    def with_one_more(self, verdict: Verdict) -> Summary:
        """The same and another stage."""
        found = [finding.severity for finding in verdict.findings]
        return Summary(
            self.stages + 1,
            self.unreadable + (verdict.stage is None),
            self.errors + found.count(Severity.ERROR),
            self.warnings + found.count(Severity.WARNING),
            self.advice + found.count(Severity.ADVICE),
        )


class Counting:
    """Passes verdicts on, and knows the summary of those that have gone by."""

    def __init__(self, verdicts: Iterable[Verdict]) -> None:
        self._verdicts = verdicts
        self.summary = Summary()

    def __iter__(self) -> Iterator[Verdict]:
        for verdict in self._verdicts:
            self.summary = self.summary.with_one_more(verdict)
            yield verdict
