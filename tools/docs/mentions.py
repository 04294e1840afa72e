"""What the pages say about commands and options: nothing invented, and no command forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.docs.commands import commands, options
from tools.docs.links import ROOT, pages

HELP = {"-h", "--help"}

_SPAN = re.compile(r"(?<![\w/.-])fr-stages ([a-z][a-z-]*)([^\n`·|;>]*)")
_OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
_CLI = ROOT / "docs" / "reference" / "cli.md"


def unknown_mentions() -> Iterator[str]:
    """Every command and option that a page shows in code and that does not exist."""
    for page in pages():
        for name, rest in _mentions(_code(page.read_text(encoding="utf-8"))):
            if name not in commands():
                yield f"{page.relative_to(ROOT)}: there is no command fr-stages {name}"
                continue
            for option in _OPTION.findall(re.sub(r"'[^']*'", "", rest)):
                if option not in options(name):
                    yield f"{page.relative_to(ROOT)}: fr-stages {name} has no option {option}"


def unmentioned() -> Iterator[str]:
    """Every command that no written page shows, and every option that is nowhere in the documentation."""
    texts = {page: page.read_text(encoding="utf-8") for page in pages()}
    shown = {name for page, text in texts.items() if page != _CLI for name, _ in _mentions(text)}
    words = {option for text in texts.values() for option in _OPTION.findall(text)}
    for name in commands():
        if name and name not in shown:
            yield f"No page but the reference shows fr-stages {name}"
        yield from (
            f"No page tells of fr-stages {name} {each}" for each in sorted(options(name) - words - HELP)
        )


def _mentions(text: str) -> Iterator[tuple[str, str]]:
    """Each command that is named, a group with its own command, and what follows it."""
    for name, rest in _SPAN.findall(text):
        inner, _, after = rest.strip().partition(" ")
        yield (f"{name} {inner}", after) if f"{name} {inner}" in commands() else (name, rest)


def _code(text: str) -> str:
    """The text inside code blocks and code spans."""
    blocks = re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    return "\n".join([*blocks, *spans])
