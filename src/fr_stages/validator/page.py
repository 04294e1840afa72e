"""The documentation page of a rule, read from its docstring.

The docstring has a summary line, then fixed headings, each ended by a colon and followed by an
indented text::

    A feeding zone lies directly before the finish.

    Why:
        One line why it matters.
        More about it, if there is more.

    What to do:
        One line what to do.

    Fails:
        abc3u
        {"tiles": "abc3u",
            "players": "5-6"}

    Passes:
        ab3cu

    Based on:
        Creating Your Own Stages; decision 119

The lines under ``Fails`` and ``Passes`` are stages: a row of tiles, or the JSON of a stage file whose
name and players may be missing. A deeper indented line continues the one before. They are a test of
the rule too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import cleandoc
from textwrap import dedent

from fr_stages.codes import Page

HEADINGS = ("Why", "What to do", "Fails", "Passes", "Based on")


@dataclass(frozen=True)
class RulePage(Page):
    """What the docstring of a rule says: besides the texts, stages as examples, and what it is based on."""

    fails: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    based_on: str = ""

    @classmethod
    def parse(cls, docstring: str) -> RulePage:
        """Reads a docstring. Raises ValueError when a heading is missing."""
        summary, *blocks = _blocks(cleandoc(docstring))
        texts = dict(_headed(block) for block in blocks)
        missing = [heading for heading in HEADINGS if heading not in texts]
        if missing:
            raise ValueError(f"the docstring {summary!r} has no heading {missing[0]!r}")
        return cls(
            summary=" ".join(summary.split()),
            why_text=_flowing(texts["Why"]),
            fix_text=_flowing(texts["What to do"]),
            fails=_stages(texts["Fails"]),
            passes=_stages(texts["Passes"]),
            based_on=" ".join(texts["Based on"].split()),
        )


def _blocks(text: str) -> list[str]:
    """The text cut before each line that starts a heading."""
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.rstrip().removesuffix(":") in HEADINGS and line.rstrip().endswith(":"):
            blocks.append([])
        blocks[-1].append(line)
    return ["\n".join(block).strip() for block in blocks]


def _headed(block: str) -> tuple[str, str]:
    heading, _, text = block.partition(":\n")
    return heading, dedent(text).strip()


def _stages(text: str) -> tuple[str, ...]:
    return tuple(re.sub(r"\n\s+", " ", text).splitlines())


def _flowing(text: str) -> str:
    """The text with line breaks only between paragraphs."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
