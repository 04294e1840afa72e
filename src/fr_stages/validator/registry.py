"""What a rule about stages is.

A rule is a generator function over a `Context` that yields a `Hit` for each place where a stage
breaks it. The decorator `rule` gives it its code, its name, its severity and its source; its docstring
is its page (see `page`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fr_stages.codes import Code, Source, every, register
from fr_stages.findings import Finding, Severity
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.page import RulePage


@dataclass(frozen=True, slots=True)
class Hit:
    """One place where a stage breaks a rule.

    `tile` and `space` count from 1, `also` holds the numbers of further tiles, `option` is the way to
    the option of the stage file that is at fault, as in ``("obstacles", 0)``. `fix` and `severity` are
    only needed where the rule's own do not fit.
    """

    message: str
    tile: int | None = None
    space: int | None = None
    also: tuple[int, ...] = ()
    option: tuple[str | int, ...] = ()
    fix: str = ""
    severity: Severity | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


Check = Callable[[Context], Iterator[Hit]]


@dataclass(frozen=True)
class Rule(Code):
    """One rule. `large_side` says that it speaks only about stages on which 5 and more players may ride."""

    since: str
    check: Check
    needs: Needs = Needs.COURSE
    large_side: bool = False

    @cached_property
    def page(self) -> RulePage:
        """Its documentation, read from the docstring."""
        return RulePage.parse(self.check.__doc__ or "")

    def applies(self, context: Context) -> bool:
        """Whether the stage has what the rule needs and is of the kind that it speaks about."""
        return context.has >= self.needs and (not self.large_side or context.is_large_side)

    def breaks(self, context: Context) -> bool:
        """Whether a stage breaks the rule."""
        return any(True for _ in self.findings(context))

    def findings(self, context: Context) -> Iterator[Finding]:
        """What the rule says about a stage, each with its place."""
        if not self.applies(context):
            return
        for hit in self.check(context):
            yield Finding(
                code=self.code,
                name=self.name,
                severity=hit.severity or self.severity,
                message=hit.message,
                location=context.location(hit.tile, hit.space, hit.option),
                why=self.page.why,
                fix=hit.fix or self.page.fix,
                related=tuple(context.location(tile) for tile in hit.also),
                data=hit.data,
            )


def rule(
    code: str,
    name: str,
    severity: Severity,
    source: Source,
    *,
    since: str,
    needs: Needs = Needs.COURSE,
    large_side: bool = False,
) -> Callable[[Check], Check]:
    """Registers the decorated function as a rule. A code never changes its meaning.

    Raises ValueError for a code or a name that is taken.
    """

    def registered(check: Check) -> Check:
        register(Rule(code, name, severity, source, since, check, needs, large_side))
        return check

    return registered


def all_rules() -> tuple[Rule, ...]:
    """Every rule about stages, by code."""
    return every(Rule)
