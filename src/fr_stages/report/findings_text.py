"""Findings as text for people, in a terminal or a pipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from fr_stages.findings import Finding, Severity
from fr_stages.report.checked import Checked, Summary
from fr_stages.report.excerpt import Excerpt, excerpt

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.ADVICE: "bold cyan"}
INDENT = 4


def print_findings(checked: Sequence[Checked], console: Console, *, official_advice: bool = False) -> None:
    """Prints the findings stage by stage, then a summary.

    Advice on official stages is only counted, unless `official_advice` is set: they break some of it
    on purpose.
    """
    for it in checked:
        shown = [finding for finding in it.findings if official_advice or not _is_on_purpose(finding, it)]
        if shown:
            _print_stage(it, shown, console)
            console.print()
    print_wrapped(_summary(Summary.of(checked)), console)
    counted = Counter(f.code for it in checked for f in it.findings if _is_on_purpose(f, it))
    if counted and not official_advice:
        print_wrapped(_on_purpose(counted), console)


def print_wrapped(text: Text, console: Console, indent: int = 0, label: str = "") -> None:
    """Prints text broken at the width of the console, all of it to the right of a label."""
    hang = indent + len(label)
    for number, line in enumerate(text.wrap(console, max(20, console.width - hang), overflow="fold")):
        line.rstrip()
        margin = Text(" " * hang) if number or not label else Text(" " * indent).append(label, "bold")
        console.print(margin.append_text(line), soft_wrap=True)


def printable(text: str) -> str:
    """The text without characters that would steer a terminal."""
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text
    )


def _is_on_purpose(finding: Finding, it: Checked) -> bool:
    return finding.severity is Severity.ADVICE and it.stage is not None and it.stage.official


def _print_stage(it: Checked, findings: Sequence[Finding], console: Console) -> None:
    title = Text.assemble((printable(it.label), "bold"), f"  {printable(it.title)}")
    print_wrapped(title, console)
    explained: set[str] = set()
    for finding in findings:
        _print_finding(finding, it, console, with_why=finding.code not in explained)
        explained.add(finding.code)


def _print_finding(finding: Finding, it: Checked, console: Console, *, with_why: bool) -> None:
    severity = (finding.severity.value, STYLES[finding.severity])
    head = Text.assemble(severity, " ", (finding.code, "bold"), f" {finding.name}")
    place = _place(finding)
    print_wrapped(Text.assemble(head, ("  " + place if place else "", "dim")), console, indent=2)
    print_wrapped(Text(printable(finding.message)), console, indent=INDENT)
    shown = excerpt(finding, it, console.width - INDENT)
    for line in _excerpt_lines(shown) if shown else ():
        console.print(Text(" " * INDENT).append_text(line), soft_wrap=True)
    for label, text in (("why", finding.why if with_why else ""), ("fix", finding.fix)):
        if text:
            print_wrapped(Text(printable(text)), console, indent=INDENT, label=f"{label}  ")


def _excerpt_lines(shown: Excerpt) -> Iterator[Text]:
    number = "" if shown.line is None else str(shown.line)
    yield Text.assemble((f"{number} │ " if number else "  ", "dim"), shown.text)
    yield Text.assemble((f"{' ' * len(number)} │ " if number else "  ", "dim"), (shown.marks, "bold"))


def _place(finding: Finding) -> str:
    """``line 3, tile 7 (C), space 2``, with what is known; the file stands above."""
    place = finding.location
    tile = f"tile {place.tile} ({place.face})" if place.face else f"tile {place.tile}"
    parts = (
        f"line {place.line}" if place.line and place.file else "",
        tile if place.tile is not None else "",
        f"space {place.space}" if place.space is not None else "",
    )
    return printable(", ".join(part for part in parts if part))


def _summary(summary: Summary) -> Text:
    counts = (
        (summary.errors, "error", "errors", Severity.ERROR),
        (summary.warnings, "warning", "warnings", Severity.WARNING),
        (summary.advice, "piece of advice", "pieces of advice", Severity.ADVICE),
    )
    found = [(_count(number, one, many), STYLES[level]) for number, one, many, level in counts if number]
    text = Text(f"{_count(summary.stages, 'stage', 'stages')} checked: ")
    text.append(Text(", ").join(Text(*part) for part in found) if found else Text("no findings"))
    if summary.unreadable:
        text.append(f"; {summary.unreadable:,} cannot be read")
    return text.append(".")


def _on_purpose(counted: Counter[str]) -> Text:
    codes = ", ".join(f"{code} ({times})" if times > 1 else code for code, times in counted.most_common())
    return Text(
        f"{_count(counted.total(), 'piece', 'pieces')} of it for official stages, which may have their "
        f"reasons: {codes}. --all shows where."
    )


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
