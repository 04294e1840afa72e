"""Answers bash when Tab is pressed.

Bash cuts the word before the cursor at ``=``, ``:`` and ``@`` and puts in only what stands behind the last of
them. So the words are put together again before they are completed, and what bash has already is left out of
the answer. Other shells need none of this.
"""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from io import StringIO

VARIABLE = "_FR_STAGES_COMPLETE"
BREAKS = "=:@"


def answered() -> bool:
    """Answers bash when it asks for completions; False when nobody has asked, or another shell has."""
    if os.environ.get(VARIABLE) != "complete_bash":
        return False
    from fr_stages.cli.app import app

    words = os.environ.get("COMP_WORDS", "").split("\n")
    words, at = rejoined(words, int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(words), str(at)
    answer = StringIO()
    try:
        with redirect_stdout(answer):
            app()
    except SystemExit:
        pass
    there = kept(words[at] if at < len(words) else "")
    sys.stdout.write("\n".join(line.removeprefix(there) for line in answer.getvalue().splitlines()))
    return True


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
