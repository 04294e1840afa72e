"""Rules for people to look up: as a page in the terminal, as JSON, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from fr_stages.findings import Severity
from fr_stages.report.codes import Entry
from fr_stages.report.findings_text import STYLES, print_lines, wrapped
from fr_stages.validator import official

FAILS, PASSES, ALLOW = "Stages that fail", "Stages that pass", "Allow it in a stage file"
TYPED = (FAILS, PASSES, ALLOW)
"""The sections of a page that hold text to be typed."""

RIDE_RULE = (
    "After a ride (`fr-stages ride`, `fr-stages validate --ride`) with teams that have ridden the official "
    "stages too: when the whole 95 % interval of what was measured lies beyond 95 of 100 of them."
)


def rules_document(entries: Iterable[Entry]) -> dict[str, Any]:
    """The rules for programs."""
    return {"rules": [_document(entry) for entry in entries]}


def _document(entry: Entry) -> dict[str, Any]:
    document: dict[str, Any] = {
        "code": entry.code,
        "name": entry.name,
        "severity": entry.severity.value,
        "summary": entry.summary,
        "why": entry.why,
        "fix": entry.fix,
    }
    if entry.rule is not None:
        page, practice = entry.rule.page, official.practice(entry.rule)
        document |= {
            "since": entry.rule.since,
            "fails": list(page.fails),
            "passes": list(page.passes),
            "based_on": page.based_on,
            "official": {"breaking": practice.breaking, "of": practice.of},
        }
    return document


def print_page(entry: Entry, console: Console) -> None:
    """The page of one rule."""
    head = Text.assemble(
        (entry.code, "bold"), f" {entry.name}  ", (entry.severity.value, STYLES[entry.severity])
    )
    console.print(head)
    for heading, text in _sections(entry):
        console.print()
        if heading:
            console.print(Text(heading, style="bold"))
        for line in text.splitlines():
            print_lines(wrapped(line, console.width, 2 if heading else 0), console)


def markdown_page(entry: Entry) -> str:
    """The page of one rule for the documentation."""
    parts = [f"# {entry.code} {entry.name}", f"*{entry.severity.value}*"]
    for heading, text in _sections(entry):
        if heading:
            parts.append(f"## {heading}")
        parts.append(f"```text\n{text}\n```" if heading in TYPED else text)
    return "\n\n".join(parts) + "\n"


def _sections(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "", entry.summary
    if entry.is_fault:
        if entry.why:
            yield "", entry.why
        return
    yield "Why", entry.why
    yield "What to do", entry.fix
    if entry.rule is None:
        yield "When", RIDE_RULE
        return
    page = entry.rule.page
    yield FAILS, "\n".join(page.fails)
    yield PASSES, "\n".join(page.passes)
    yield "Official stages", practice_text(entry)
    yield "Based on", f"{page.based_on.rstrip('.')}."
    yield ALLOW, f'"allow": [{{"rule": "{entry.code}", "reason": "..."}}]'


def practice_text(entry: Entry) -> str:
    """How often official stages break a rule, in one sentence."""
    if entry.rule is None:
        return ""
    practice = official.practice(entry.rule)
    if not practice.breaking:
        return f"None of the {practice.of} official stages does."
    does = "does" if practice.breaking == 1 else "do"
    return f"{practice} {does}{', and so may yours' if entry.severity is Severity.ADVICE else ''}."
