"""Answers a shell when Tab is pressed.

Bash cuts the word before the cursor at ``=``, ``:`` and ``@`` and puts in only what stands behind the last of
them. So the words are put together again before they are completed, and what bash has already is left out of
the answer. Other shells put in a whole word, so a value typed as ``--kind=pro`` is told with its option.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import redirect_stdout
from io import StringIO

VARIABLE = "_FR_STAGES_COMPLETE"
BREAKS = "=:@"
LINE = r"(?m)^(?=.)"
QUOTED = r'(?m)(?:(?<=\(\(")|(?<=^"))'
"""Where a word begins in an answer: zsh is told ``((\"one"``, and each of the others on a line of its own."""


def answer() -> None:
    """Answers a shell that asks for completions, and exits; returns when none needs our help."""
    asked = os.environ.get(VARIABLE)
    if asked == "complete_bash":
        _exit(*_to_bash())
    option = option_before(os.environ.get("_TYPER_COMPLETE_ARGS", ""))
    if asked in ("complete_zsh", "complete_fish") and option:
        text, code = _completions()
        _exit(re.sub(QUOTED if asked == "complete_zsh" else LINE, option, text), code)


def option_before(typed: str) -> str:
    """The option and ``=`` before the value that is being typed; empty when they stand in no word with it."""
    found = re.search(r"(?<!\S)--[a-z-]+=(?=\S*$)", typed)
    return found[0] if found else ""


def _to_bash() -> tuple[str, int]:
    words = os.environ.get("COMP_WORDS", "").split("\n")
    words, at = rejoined(words, int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(words), str(at)
    there = kept(words[at] if at < len(words) else "")
    text, code = _completions()
    return "\n".join(line.removeprefix(there) for line in text.splitlines()), code


def _completions() -> tuple[str, int]:
    """What the command line answers by itself, and its exit code, which fish asks for."""
    from fr_stages.cli.app import run

    text = StringIO()
    try:
        with redirect_stdout(text):
            run()
    except SystemExit as end:
        return text.getvalue(), int(end.code or 0)
    return text.getvalue(), 0


def _exit(text: str, code: int) -> None:
    sys.stdout.write(text)
    sys.exit(code)


def rejoined(words: list[str], at: int) -> tuple[list[str], int]:
    """The words as they were typed, where bash has cut them up, and which one the cursor is in."""
    whole: list[str] = []
    cursor = at
    glued = False
    for number, word in enumerate(words):
        is_break = bool(word) and set(word) <= set(BREAKS)
        if whole and word and (glued or is_break):
            whole[-1] += word
        else:
            whole.append(word)
        glued = is_break
        if number == at:
            cursor = len(whole) - 1
    return whole, cursor if at < len(words) else len(whole) + at - len(words)


def kept(word: str) -> str:
    """What bash has already of a word: all up to the last place where it cuts."""
    return word[: max(word.rfind(mark) for mark in BREAKS) + 1]
