"""The register of codes: everything that can be said about a stage, a ride, a file or a request.

Whatever is said to a user has a code (``FR402``), which keeps its meaning for ever; one that is no longer
used is not given away again. Who defines something to be said registers it here: the faults of files, the
rules about stages, the faults of races and the rules about rides. It stays known only as long as its module
is imported, so `fr_stages.report.rules`, which shows them all, imports every such module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from fr_stages.findings import Severity, did_you_mean

PREFIX = "FR"


class Source(StrEnum):
    """Who says so: the rulebook, people who build and ride many stages, or the form of a file or request."""

    RULEBOOK = "rulebook"
    EXPERIENCE = "experience"
    FILE = "file"


@dataclass(frozen=True)
class Page:
    """What there is to read about a code: what it finds in one sentence, why that matters, what to do."""

    summary: str
    why_text: str = ""
    fix_text: str = ""

    @property
    def why(self) -> str:
        """Why it matters, in one sentence."""
        return _first_sentence(self.why_text)

    @property
    def fix(self) -> str:
        """What to do, in one sentence."""
        return _first_sentence(self.fix_text)


def _first_sentence(text: str) -> str:
    paragraph = text.partition("\n\n")[0]
    end = paragraph.find(". ")
    return paragraph if end < 0 else paragraph[: end + 1]


@dataclass(frozen=True)
class Code:
    """Something that can be said. `severity` is the worst that it can have; most have no other."""

    code: str
    name: str
    severity: Severity
    source: Source

    @property
    def page(self) -> Page:
        """Its documentation."""
        raise NotImplementedError


RETIRED = {"FR316": "ends-unpaired"}
"""Codes and names that meant something once."""

Registered = TypeVar("Registered", bound=Code)

_REGISTER: dict[str, Code] = {}


def register(it: Registered) -> Registered:
    """Makes a code known. Raises ValueError when the code or the name is, or was, taken."""
    if it.code in RETIRED or it.name in RETIRED.values():
        raise ValueError(f"{it.code} {it.name} has meant something else once")
    if any(it.code == other.code or it.name == other.name for other in _REGISTER.values()):
        raise ValueError(f"there is a code {it.code} or {it.name} already")
    _REGISTER[it.code] = it
    return it


def every(kind: type[Registered]) -> tuple[Registered, ...]:
    """Every registered code of one kind, in order; of all kinds for `Code`."""
    return tuple(it for _, it in sorted(_REGISTER.items()) if isinstance(it, kind))


def known(code: str) -> Code:
    """The registered code. Raises KeyError."""
    return _REGISTER[code]


def called(name: str, among: Iterable[Registered]) -> Registered | None:
    """The one with this code or name, in capitals or not; None when there is none."""
    wanted = name.strip().casefold()
    return next((it for it in among if wanted in (it.code.casefold(), it.name)), None)


def matches(entry: str, it: Code) -> bool:
    """Whether `entry` means a code: it is the code, the beginning of it (``FR4``, ``FR4xx``), or the name."""
    code = entry.upper().rstrip("X")
    return entry.lower() == it.name or (code.startswith(PREFIX) and it.code.startswith(code))


def suggestion(word: str, among: Iterable[Code]) -> str:
    """What somebody may have meant who wrote `word`, which means no code; empty when nothing is like it.

    Of the codes with one other digit none is more likely than another, so all of the hundred are named.
    """
    choices = list(among)
    family, digit = word.upper()[: len(PREFIX) + 1], word[len(PREFIX) : len(PREFIX) + 1]
    codes = [it.code for it in choices if it.code.startswith(family)]
    if family.startswith(PREFIX) and digit.isdigit() and not word.upper().startswith(tuple(codes)):
        return f"The rules that begin with {family} are {codes[0]} to {codes[-1]}." if codes else ""
    return did_you_mean(word, [text for it in choices for text in (it.code, it.name)])
