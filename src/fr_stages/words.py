"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int | str, one: str, many: str = "") -> str:
    """``1 tile``, ``2 tiles``, ``1,200 races``; `many` is the plural where it is not `one` with an s."""
    shown = f"{number:,}" if isinstance(number, int) else number
    return f"{shown} {one if shown == '1' else many or one + 's'}"


def are_counted(number: int, one: str, many: str = "") -> str:
    """``is 1 copy``, ``are 2 copies``."""
    return f"{'is' if number == 1 else 'are'} {counted(number, one, many)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``b, c and d``."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def capital(text: str) -> str:
    """The text as the beginning of a sentence; unlike ``capitalize`` it leaves the faces alone."""
    return text[:1].upper() + text[1:]


def clock(seconds: int) -> str:
    """``2:30``; ``-0:10`` for who is ahead of the clock by a bonus."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
