"""The pages about rules in the documentation: one a rule, one for the faults of files, and an index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fr_stages.codes import Code
from fr_stages.faults import Fault
from fr_stages.report.rule_text import markdown_page
from fr_stages.report.rules import all_codes

NOTE = "Generated from the rules by `make docs`; do not edit."
CHAPTERS = {
    "FR0": (
        "The file",
        "Allowances. The faults of files have [a page of their own](files.md).",
    ),
    "FR1": ("Parts", "Can the stage be built from the cardboard that there is?"),
    "FR2": ("Shape", "Can it lie on a table, and can one ride through?"),
    "FR3": (
        "Course",
        "Does it run from start to finish with room for all, and do its options fit?",
    ),
    "FR4": ("Advice", "What the rulebook and people who build many stages recommend."),
    "FR5": ("Rides", "Does it ride unlike nearly all official stages? Checked with `--ride`."),
    "FR6": ("Tours", "Is it a good tour as a whole? Checked with `fr-stages tour validate`."),
}


def rule_pages() -> Iterator[tuple[str, str]]:
    """File name and text of every page."""
    rules = [it for it in all_codes() if not isinstance(it, Fault)]
    yield "README.md", _index(rules)
    yield "files.md", _files([it for it in all_codes() if isinstance(it, Fault)])
    for it in rules:
        yield f"{it.code}.md", f"<!-- {NOTE} -->\n\n{markdown_page(it)}"


def _index(rules: Iterable[Code]) -> str:
    parts = [
        f"<!-- {NOTE} -->\n\n# Rules",
        "Everything that `fr-stages validate` checks. A code never changes its meaning. "
        "`fr-stages explain CODE` shows the same pages in a terminal.",
        "An **error** means that the stage cannot be built or raced as written, a **warning** that it "
        "probably should not be, **advice** that the rulebook or experience recommends something else.",
    ]
    for prefix, (title, text) in CHAPTERS.items():
        rows = [it for it in rules if it.code.startswith(prefix)]
        parts.append(f"## {title}\n\n{text}\n\n{_table(rows)}")
    return "\n\n".join(parts) + "\n"


def _table(rows: Iterable[Code]) -> str:
    lines = ["| code | severity | name | what it finds |", "| --- | --- | --- | --- |"]
    lines += [
        f"| [{row.code}]({row.code}.md) | {row.severity} | {row.name} | {row.page.summary} |" for row in rows
    ]
    return "\n".join(lines)


def _files(faults: Iterable[Code]) -> str:
    parts = [
        f"<!-- {NOTE} -->\n\n# Faults of files and requests",
        "What is said about a file, a name or a row of tiles that cannot be read, an output that cannot be "
        "written, or a race that cannot be ridden. All of them are errors and end the program with exit "
        "code 2.",
    ]
    for fault in faults:
        text = f"{fault.page.summary} {fault.page.why_text}".strip()
        parts.append(f"## {fault.code} {fault.name}\n\n{text}")
    return "\n\n".join(parts) + "\n"
