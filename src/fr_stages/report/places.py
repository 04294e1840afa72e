"""How reports name a stage and the file in which it stands."""

from __future__ import annotations

import os
from pathlib import Path

from fr_stages import resources
from fr_stages.findings import Location
from fr_stages.reading import STDIN
from fr_stages.stage.stage import Stage
from fr_stages.validator import Verdict

LABEL_LENGTH = 45


def label(verdict: Verdict) -> str:
    """The file (on standard input the line), the name in the library, or the row of tiles."""
    file = verdict.origin.file
    if file is None:
        row = " ".join(verdict.origin.text.split()) or "a stage"
        return row if len(row) <= LABEL_LENGTH else f"{row[: LABEL_LENGTH - 1]}…"
    line = _line(verdict)
    if file == STDIN and line:
        return f"{file}:{line}"
    return _library_name(file) or shown_path(file)


def title(verdict: Verdict) -> str:
    """Name and players; only the players when the stage has no name."""
    stage = verdict.stage
    if stage is None:
        return "cannot be read"
    return f"{stage.players} players" if stage.name == Stage.name else stage.title


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


def _line(verdict: Verdict) -> int | None:
    """The line of a row of tiles in a text of many."""
    if verdict.origin.json is not None:
        return None
    places = verdict.origin.tiles or tuple(finding.location for finding in verdict.findings)
    return places[0].line if places else None


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
