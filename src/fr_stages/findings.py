"""The one thing said to a user about a stage: a finding, with its severity and its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How much a finding matters.

    An error means that the stage cannot be built or raced as written, a warning that it probably
    should not be, advice that the rulebook or the field recommends something else.
    """

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for advice: the order in which findings are shown."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Location:
    """Where a finding is. Every part is optional; numbers count from 1, as people do.

    `file` is the path as the user gave it (``<stdin>`` for ``-``), `line` and `column` a place in
    it, `pointer` a JSON pointer (RFC 6901); `tile` is the place in the row of tiles, `face` the
    face that lies there, `space` the space on that tile.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None
    tile: int | None = None
    face: str | None = None
    space: int | None = None

    def __str__(self) -> str:
        """``stage.json:3:12, tile 7 C``, with the parts that are known."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        tile = f"tile {self.tile} {self.face or ''}".rstrip() if self.tile is not None else ""
        space = f"space {self.space}" if self.space is not None else ""
        return ", ".join(part for part in (place, tile, space) if part)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or piece of advice.

    `message` says what is wrong in one line, `why` why it matters, `fix` what to do. `data` holds
    the numbers that the message quotes, for programs; `related` further places (the other tile of
    an overlap).
    """

    code: str
    name: str
    severity: Severity
    message: str
    location: Location = Location()
    why: str = ""
    fix: str = ""
    related: tuple[Location, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def at(self, **place: Any) -> Finding:
        """The same finding with parts of its location replaced."""
        return replace(self, location=replace(self.location, **place))

    def to_json(self) -> dict[str, Any]:
        """The finding for programs, following ``findings.schema.json``."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity.value,
            "message": self.message,
            "why": self.why,
            "fix": self.fix,
            "location": _known(self.location),
            "related": [_known(location) for location in self.related],
            "data": dict(self.data),
        }

    def __str__(self) -> str:
        where = f"{self.location}: " if str(self.location) else ""
        fix = f" {self.fix}" if self.fix else ""
        return f"{where}{self.severity} {self.code}: {self.message}{fix}"


def _known(location: Location) -> dict[str, Any]:
    return {name: value for name, value in asdict(location).items() if value is not None}


class InputError(ValueError):
    """Input that cannot be used. `findings` says everything that is wrong with it (at least one)."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings = (findings,) if isinstance(findings, Finding) else tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that is spelled most like `word`, or None when none is near."""
    by_fold = {choice.casefold(): choice for choice in choices}
    close = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[close[0]] if close else None


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """``Did you mean "x"?``, or an empty text when nothing is near."""
    choice = nearest(word, choices)
    return f'Did you mean "{choice}"?' if choice else ""


_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"  # parts of emoji and of words in many scripts


def printable(text: str) -> str:
    """One line of text without characters that would steer a terminal; a mark stands for each."""
    return "".join(
        character if character.isprintable() or character in _JOINERS else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
