"""The library: the stages that ship with the program and those in the user's own folder.

A stage is called ``set/name``, or ``name`` alone when that is clear, with ``@players`` after it to choose
one side of a card: ``la-classicissima``, ``peloton/stage-7@5-6``.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fr_stages import resources
from fr_stages.reading import is_folder
from fr_stages.stage.files import StageSource, read_stage
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue

OWN_FOLDER = "FR_STAGES_LIBRARY"
OWN_SET = "own"

_WITHOUT_ACCENT = str.maketrans({"ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "œ": "oe", "ł": "l", "đ": "d"})


@dataclass(frozen=True)
class LibraryEntry:
    """One stage file of the library: its full name (``peloton/stage-7@5-6``) and where it is."""

    name: str
    path: Path

    @property
    def set(self) -> str:
        """The folder it is in: ``base``, ``peloton`` ..."""
        return self.name.partition("/")[0]

    @property
    def ships(self) -> bool:
        """Whether it comes with the program; otherwise it is the user's own."""
        return self.path.is_relative_to(resources.folder("stages"))

    @property
    def slug(self) -> str:
        """Its name without set and side: ``stage-7``."""
        return slug(self.name.rpartition("/")[2].partition("@")[0])

    def source(self, catalogue: Catalogue | None = None) -> StageSource:
        """Reads the file. Raises InputError."""
        return read_stage(self.path, catalogue)

    def stage(self) -> Stage:
        """The stage in the file. Raises InputError."""
        return _stage(self.path)


@cache
def _stage(path: Path) -> Stage:
    return read_stage(path).stage


def library() -> list[LibraryEntry]:
    """Every stage that ships, then those of the folder that FR_STAGES_LIBRARY names; sorted by name."""
    folder = own_folder()
    own = _entries(folder) if folder and is_folder(str(folder)) else ()
    return [*_entries(resources.folder("stages")), *own]


def own_folder() -> Path | None:
    """The folder that FR_STAGES_LIBRARY names, whether it is there or not."""
    folder = os.environ.get(OWN_FOLDER)
    return Path(folder) if folder else None


def slug(name: str) -> str:
    """A name as it is written in the library: ``champs-elysees`` for Champs-Élysées."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    plain = plain.translate(_WITHOUT_ACCENT)
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")


def stage_files(folder: str | Path, failed: Callable[[OSError], object] | None = None) -> list[Path]:
    """The files ``*.json`` below a folder, sorted, and links that lead nowhere; no folders, and no pipes.

    `failed` hears of each folder in it that cannot be read, or has vanished meanwhile.
    """
    found = [
        Path(where, name)
        for where, _, names in os.walk(folder, onerror=failed)
        for name in names
        if name.endswith(".json")
    ]
    return sorted(path for path in found if path.is_file() or (path.is_symlink() and not path.exists()))


def _entries(folder: Path) -> Iterator[LibraryEntry]:
    names = {path.relative_to(folder).with_suffix("").as_posix(): path for path in stage_files(folder)}
    for name in sorted(names, key=_with_numbers_in_order):
        yield LibraryEntry(name if "/" in name else f"{OWN_SET}/{name}", names[name])


def _with_numbers_in_order(name: str) -> list[tuple[int, str]]:
    """Sorts stage-7 before stage-10."""
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", name)]
