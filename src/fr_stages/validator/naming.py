"""How people name rules: by code, by the beginning of a code, or by name; and what they meant otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from fr_stages.findings import did_you_mean

PREFIX = "FR"


class Named(Protocol):
    """A rule as far as it can be named."""

    @property
    def code(self) -> str:
        """Its code: ``FR402``."""

    @property
    def name(self) -> str:
        """Its name: ``feeding-zone-before-finish``."""


def matches(entry: str, rule: Named) -> bool:
    """Whether `entry` names a rule: its code, the beginning of it (``FR4``, ``FR4xx``), or its name."""
    code = entry.upper().rstrip("X")
    return entry.lower() == rule.name or (code.startswith(PREFIX) and rule.code.startswith(code))


def suggestion(word: str, rules: Iterable[Named]) -> str:
    """What somebody may have meant who wrote `word`, which names no rule; empty when nothing is like it.

    Of the codes with one other digit none is more likely than another, so all of the hundred are named.
    """
    known = list(rules)
    family, digit = word.upper()[: len(PREFIX) + 1], word[len(PREFIX) : len(PREFIX) + 1]
    codes = [rule.code for rule in known if rule.code.startswith(family)]
    if family.startswith(PREFIX) and digit.isdigit() and not word.upper().startswith(tuple(codes)):
        return f"The rules that begin with {family} are {codes[0]} to {codes[-1]}." if codes else ""
    return did_you_mean(word, [text for rule in known for text in (rule.code, rule.name)])
