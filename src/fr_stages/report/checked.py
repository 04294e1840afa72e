"""What a check says about one stage, ready to be reported."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fr_stages import resources
from fr_stages.findings import Finding, Location, Severity
from fr_stages.reading import STDIN
from fr_stages.stage.files import Origin
from fr_stages.stage.stage import Stage

LABEL_LENGTH = 45


@dataclass(frozen=True)
class Checked:
    """One stage, where it was read, its findings, and what the reader had to choose.

    Without a stage it could not be read, and the findings say why.
    """

    stage: Stage | None
    origin: Origin
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()

    @property
    def place(self) -> str | None:
        """The file, as seen from the working folder; None for a row of tiles given as such."""
        return shown_path(self.origin.file) if self.origin.file else None

    @property
    def label(self) -> str:
        """The file (on standard input the line), the name in the library, or the row of tiles."""
        if self.place is None:
            row = " ".join(self.origin.text.split()) or "a stage"
            return row if len(row) <= LABEL_LENGTH else f"{row[: LABEL_LENGTH - 1]}…"
        if self.place == STDIN and self.line:
            return f"{self.place}:{self.line}"
        return _library_name(self.place) or self.place

    @property
    def title(self) -> str:
        """Name and players; only the players when the stage has no name."""
        if self.stage is None:
            return "cannot be read"
        return f"{self.stage.players} players" if self.stage.name == Stage.name else self.stage.title

    @property
    def line(self) -> int | None:
        """The line of a row of tiles in a text of many."""
        if self.origin.json is not None:
            return None
        places = self.origin.tiles or tuple(finding.location for finding in self.findings)
        return places[0].line if places else None


@dataclass(frozen=True, slots=True)
class Summary:
    """How many stages were checked, how many of them could not be read, and what was found."""

    stages: int
    unreadable: int
    errors: int
    warnings: int
    advice: int

    @classmethod
    def of(cls, checked: Iterable[Checked]) -> Summary:
        """Counts the findings of some stages."""
        every = list(checked)
        found = Counter(finding.severity for it in every for finding in it.findings)
        return cls(
            stages=len(every),
            unreadable=sum(it.stage is None for it in every),
            errors=found[Severity.ERROR],
            warnings=found[Severity.WARNING],
            advice=found[Severity.ADVICE],
        )


def is_in_file(location: Location) -> bool:
    """Whether a place is in a file that others can open too."""
    return location.file is not None and location.file != STDIN


def shown_path(file: str) -> str:
    """A path as people want to read it: relative when it is below the working folder."""
    path, here = Path(file), _working_folder()
    return str(path.relative_to(here)) if here and path.is_relative_to(here) else file


def linked_path(file: str) -> Path:
    """A path as other programs want it: below the working folder relative, without ``..``, else absolute."""
    here = _working_folder()
    if here is None:
        return Path(file)
    path = Path(os.path.normpath(here / file))  # resolve() would follow symbolic links
    return path.relative_to(here) if path.is_relative_to(here) else path


def _working_folder() -> Path | None:
    """The working folder; None when somebody has removed it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None


def _library_name(file: str) -> str | None:
    """``base/la-classicissima`` for a stage that comes with the program."""
    path, shipped = Path(file), resources.folder("stages")
    return path.relative_to(shipped).with_suffix("").as_posix() if path.is_relative_to(shipped) else None
