"""Findings as text for people, in a terminal or a pipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from fr_stages.findings import Finding, Severity, printable
from fr_stages.report.excerpt import Excerpt, excerpt
from fr_stages.report.places import label, title
from fr_stages.report.summary import Counting, Summary
from fr_stages.validator import Verdict
from fr_stages.words import counted

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.ADVICE: "bold cyan"}
INDENT = 4


def print_findings(verdicts: Iterable[Verdict], console: Console, *, official_advice: bool = False) -> None:
    """Prints the findings stage by stage, each as soon as it is there, then a summary.

    Advice on official stages is only counted, unless `official_advice` is set: they break some of it
    on purpose.
    """
    hidden: Counter[str] = Counter()
    counting = Counting(verdicts)
    for it in counting:
        shown = [finding for finding in it.findings if official_advice or not _is_on_purpose(finding, it)]
        if shown:
            print_lines([*_stage_lines(it, shown, console.width), Text()], console)
        if len(shown) < len(it.findings):
            hidden.update(finding.code for finding in it.findings if finding not in shown)
    print_lines(_summary_lines(counting.summary, hidden, console.width), console)


def print_lines(lines: Iterable[Text], console: Console) -> None:
    """Prints lines that are short enough already."""
    console.print(Text("\n").join(lines), soft_wrap=True)


def wrapped(text: str, width: int, indent: int = 0, label: str = "") -> Iterator[Text]:
    """The lines of a text broken at `width`, all of it to the right of a label."""
    hang = indent + len(label)
    for number, line in enumerate(wrap(text, max(20, width - hang)) or [""]):
        margin = Text(" " * hang) if number or not label else Text(" " * indent).append(label, "bold")
        yield margin.append(line)


def _is_on_purpose(finding: Finding, it: Verdict) -> bool:
    return finding.severity is Severity.ADVICE and it.stage is not None and it.stage.official


def _stage_lines(it: Verdict, findings: Sequence[Finding], width: int) -> Iterator[Text]:
    yield Text.assemble((printable(label(it)), "bold"), f"  {printable(title(it))}")
    explained: set[str] = set()
    for finding in findings:
        yield from _finding_lines(finding, it, width, with_why=finding.code not in explained)
        explained.add(finding.code)


def _finding_lines(finding: Finding, it: Verdict, width: int, *, with_why: bool) -> Iterator[Text]:
    severity = (finding.severity.value, STYLES[finding.severity])
    place = _place(finding)
    yield Text.assemble(
        "  ",
        severity,
        " ",
        (finding.code, "bold"),
        f" {finding.name}",
        ("  " + place if place else "", "dim"),
    )
    yield from wrapped(printable(finding.message), width, INDENT)
    shown = excerpt(finding, it.origin, width - INDENT)
    if shown:
        yield from _excerpt_lines(shown)
    if with_why and finding.why:
        yield from wrapped(printable(finding.why), width, INDENT, "why  ")
    if finding.fix:
        yield from wrapped(printable(finding.fix), width, INDENT, "fix  ")


def _excerpt_lines(shown: Excerpt) -> Iterator[Text]:
    number = "" if shown.line is None else str(shown.line)
    margin = " " * INDENT
    yield Text.assemble((f"{margin}{number} │ " if number else f"{margin}  ", "dim"), shown.text)
    blank = f"{margin}{' ' * len(number)} │ " if number else f"{margin}  "
    yield Text.assemble((blank, "dim"), (shown.marks, "bold"))


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


def _summary_lines(summary: Summary, hidden: Counter[str], width: int) -> Iterator[Text]:
    yield _summary(summary)
    if hidden:
        codes = ", ".join(f"{code} ({n})" if n > 1 else code for code, n in hidden.most_common())
        yield from wrapped(
            f"Not shown: {counted(hidden.total(), 'piece')} of advice on official stages, which may "
            f"have their reasons: {codes}. Show them with --all.",
            width,
        )


def _summary(summary: Summary) -> Text:
    counts = (
        (summary.errors, "error", "errors", Severity.ERROR),
        (summary.warnings, "warning", "warnings", Severity.WARNING),
        (summary.advice, "piece of advice", "pieces of advice", Severity.ADVICE),
    )
    found = [(counted(number, one, many), STYLES[level]) for number, one, many, level in counts if number]
    text = Text(f"{counted(summary.stages, 'stage')} checked: ")
    text.append(Text(", ").join(Text(*part) for part in found) if found else Text("no findings"))
    if summary.unreadable:
        text.append(f"; {summary.unreadable:,} cannot be read")
    return text.append(".")
