"""The page of a code, for people to read: in the terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from fr_stages.codes import Code
from fr_stages.faults import Fault
from fr_stages.findings import Severity
from fr_stages.report.findings_text import STYLES, print_lines, wrapped
from fr_stages.tour.tour_rules import TourRule
from fr_stages.validator import Rule, official

FAILS, PASSES, ALLOW = "Stages that fail", "Stages that pass", "Allow it in a stage file"
TYPED = (FAILS, PASSES, ALLOW)
"""The sections of a page that hold text to be typed."""

RIDE_RULE = (
    "After a ride (`fr-stages ride`, `fr-stages validate --ride`) with teams that have ridden the official "
    "stages too: when the whole 95 % interval of what was measured lies beyond 95 of 100 of them."
)

TOUR_RULE = "When a tour is checked (`fr-stages tour validate`)."


def print_page(it: Code, console: Console) -> None:
    """The page of one code."""
    console.print(Text.assemble((it.code, "bold"), f" {it.name}  ", (it.severity.value, STYLES[it.severity])))
    for heading, text in _sections(it):
        console.print()
        if heading:
            console.print(Text(heading, style="bold"))
        for line in text.splitlines():
            print_lines(wrapped(line, console.width, 2 if heading else 0), console)


def markdown_page(it: Code) -> str:
    """The page of one code for the documentation."""
    parts = [f"# {it.code} {it.name}", f"*{it.severity.value}*"]
    for heading, text in _sections(it):
        if heading:
            parts.append(f"## {heading}")
        parts.append(f"```text\n{text}\n```" if heading in TYPED else text)
    return "\n\n".join(parts) + "\n"


def _sections(it: Code) -> Iterator[tuple[str, str]]:
    page = it.page
    yield "", page.summary
    if isinstance(it, Fault):
        if page.why_text:
            yield "", page.why_text
        return
    yield "Why", page.why_text
    yield "What to do", page.fix_text
    if not isinstance(it, Rule):
        yield "When", TOUR_RULE if isinstance(it, TourRule) else RIDE_RULE
        return
    yield FAILS, "\n".join(it.page.fails)
    yield PASSES, "\n".join(it.page.passes)
    yield "Official stages", practice_text(it)
    yield "Based on", f"{it.page.based_on.rstrip('.')}."
    yield ALLOW, f'"allow": [{{"rule": "{it.code}", "reason": "..."}}]'


def practice_text(rule: Rule) -> str:
    """How often official stages break a rule, in one sentence."""
    practice = official.practice(rule)
    if not practice.breaking:
        return f"None of the {practice.of} official stages does."
    does = "does" if practice.breaking == 1 else "do"
    return f"{practice} {does}{', and so may yours' if rule.severity is Severity.ADVICE else ''}."
