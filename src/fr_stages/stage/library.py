"""The library: the stages that ship with the program and those in the user's own folder.

A stage is called ``set/name``, or ``name`` alone when that is clear, with ``@players`` after it to choose
one side of a card: ``la-classicissima``, ``peloton/stage-7@5-6``.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from glob import glob
from pathlib import Path

from fr_stages import resources
from fr_stages.faults import AMBIGUOUS_STAGE, NO_SUCH_FILE, NOT_A_FILE, UNKNOWN_STAGE, UNREADABLE_FILE
from fr_stages.findings import Finding, InputError, Location, nearest
from fr_stages.reading import is_file, is_folder
from fr_stages.stage.files import StageSource, parse_row, read_stage, read_stages
from fr_stages.stage.stage import SMALL_SIDE, Stage
from fr_stages.stage.tiles import Catalogue, Kind, standard_catalogue

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
    return [*_entries(resources.folder("stages")), *_own_entries()]


def own_folder() -> Path | None:
    """The folder that FR_STAGES_LIBRARY names, whether it is there or not."""
    folder = os.environ.get(OWN_FOLDER)
    return Path(folder) if folder else None


def open_stage(text: str, catalogue: Catalogue | None = None) -> Stage:
    """The stage that `text` means: a file, a library name, a row of tiles, or ``-`` for standard input.

    They are tried in this order. Raises InputError with everything that is wrong.
    """
    return open_source(text, catalogue).stage


def open_source(text: str, catalogue: Catalogue | None = None) -> StageSource:
    """The same as `open_stage`, with the place that the stage was read from and the reader's notes."""
    if text == "-" or is_file(text):
        return read_stage(text, catalogue)
    entries = _called(text)
    if entries:
        return _one_of(entries, text, catalogue)
    return _from_row(text, catalogue or standard_catalogue())


def open_sources(
    texts: Iterable[str], catalogue: Catalogue | None = None
) -> tuple[list[StageSource], list[Finding]]:
    """All stages that `texts` mean, and the findings about those that cannot be read.

    Besides what `open_source` takes, a text may be a folder (every ``*.json`` in it, at any depth), a
    pattern with ``*``, or a file or standard input with one row of tiles a line.
    """
    sources: list[StageSource] = []
    findings: list[Finding] = []
    for part in (part for text in texts for part in _expanded(text)):
        try:
            sources += _open_many(part, catalogue)
        except InputError as error:
            findings += error.findings
    return sources, findings


def slug(name: str) -> str:
    """A name as it is written in the library: ``champs-elysees`` for Champs-Élysées."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    plain = plain.translate(_WITHOUT_ACCENT)
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")


def _open_many(text: str, catalogue: Catalogue | None) -> list[StageSource]:
    if text == "-" or is_file(text):
        return read_stages(text, catalogue)
    if "*" in text:
        raise NO_SUCH_FILE.error("No file fits this pattern.", Location(text[:200]))
    if is_folder(text) and not _called(text):
        if not os.access(text, os.R_OK | os.X_OK):
            raise _forbidden(text)
        raise NO_SUCH_FILE.error("There is no *.json in this folder.", Location(text))
    return [open_source(text, catalogue)]


def _expanded(text: str) -> list[str]:
    """The files that a pattern or a folder stands for; the text itself for anything else."""
    if "*" in text:
        paths = sorted(glob(text, recursive=True))  # noqa: PTH207  Path.glob takes no absolute pattern
        return [file for path in paths for file in _in_folder(path) if is_file(file)] or [text]
    return _in_folder(text) if is_folder(text) and not _called(text) else [text]


def _in_folder(text: str) -> list[str]:
    if not is_folder(text):
        return [text]
    return [str(file) for file in sorted(_stage_files(Path(text)))] or [text]


def _stage_files(folder: Path) -> Iterator[Path]:
    """The files ``*.json`` below a folder, and links that lead nowhere; no folders, and no pipes."""
    paths = folder.rglob("*.json")
    return (path for path in paths if path.is_file() or (path.is_symlink() and not path.exists()))


def _entries(folder: Path) -> Iterator[LibraryEntry]:
    names = {path.relative_to(folder).with_suffix("").as_posix(): path for path in _stage_files(folder)}
    for name in sorted(names, key=_with_numbers_in_order):
        yield LibraryEntry(name if "/" in name else f"{OWN_SET}/{name}", names[name])


def _with_numbers_in_order(name: str) -> list[tuple[int, str]]:
    """Sorts stage-7 before stage-10."""
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", name)]


def _own_entries() -> list[LibraryEntry]:
    folder = own_folder()
    return list(_entries(folder)) if folder and is_folder(str(folder)) else []


def _called(text: str) -> list[LibraryEntry]:
    """The entries that `text` may mean, those of the right side only when it names one."""
    name, at, players = text.partition("@")
    where, _, last = name.rpartition("/")
    wanted = slug(last)
    found = (
        [entry for entry in library() if entry.slug == wanted and (not where or entry.set == slug(where))]
        if wanted
        else []
    )
    if not at or not found:
        return found
    side = [entry for entry in found if str(entry.stage().players) == players.replace("\N{EN DASH}", "-")]
    if not side:
        sides = ", ".join(f"@{entry.stage().players}" for entry in found)
        raise UNKNOWN_STAGE.error(
            f'"{name}" has no side for {players or "no"} players.', fix=f"It has {sides}."
        )
    return side


def _one_of(entries: list[LibraryEntry], text: str, catalogue: Catalogue | None) -> StageSource:
    entries = _without_imitations(entries)
    if len(entries) == 1:
        return entries[0].source(catalogue)
    small = [entry for entry in entries if entry.stage().players == SMALL_SIDE]
    if len(small) != 1:
        names = ", ".join(entry.name for entry in entries)
        raise AMBIGUOUS_STAGE.error(f'"{text}" may mean several stages.', fix=f"Choose one: {names}.")
    source = small[0].source(catalogue)
    others = ", ".join(entry.name for entry in entries if entry is not small[0])
    note = f'"{text}" is read as {small[0].name}, the side for {SMALL_SIDE} players; there is also {others}.'
    return StageSource(source.stage, source.origin, (*source.notes, note))


def _without_imitations(entries: list[LibraryEntry]) -> list[LibraryEntry]:
    """The name of an official stage means that one, not the version for more players that others made of it.

    Stages of one's own are meant as much as official ones.
    """
    return [entry for entry in entries if not entry.ships or entry.stage().official] or entries


def _from_row(text: str, catalogue: Catalogue) -> StageSource:
    if is_folder(text):
        raise NOT_A_FILE.error("It is a folder.", Location(text), "Name one stage in it.")
    if text.endswith((".json", ".txt")) or "/" in text or "\\" in text:
        raise _no_such_file(text)
    similar = _similar_name(text)
    try:
        source = parse_row(text, catalogue)
    except InputError:
        if similar or "@" in text:
            raise _unknown_stage(text, similar) from None
        raise
    if similar and not _is_whole(source.stage):
        raise _unknown_stage(text, similar)
    return source


def _is_whole(stage: Stage) -> bool:
    """Whether the row goes from a start to a finish, as only a row of tiles does and no word."""
    return stage.is_known and stage.faces[0].kind is Kind.START and stage.faces[-1].kind is Kind.FINISH


def _similar_name(text: str) -> str | None:
    """The library stage whose name is nearly `text`, when it is long enough to be a name."""
    name, at, players = text.partition("@")
    if len(slug(name)) < 4:
        return None
    similar = nearest(slug(name), {entry.slug for entry in library()})
    return f"{similar}{at}{players}" if similar else None


def _unknown_stage(text: str, similar: str | None) -> InputError:
    fix = f'Did you mean "{similar}"?' if similar else "fr-stages list shows all names."
    return UNKNOWN_STAGE.error(f"The library has no stage {text[:80]!r}.", fix=fix)


def _no_such_file(text: str) -> InputError:
    """A path that leads nowhere, or a library name with a wrong set or name."""
    names = {entry.name.rpartition("/")[2]: entry.name for entry in library()}
    last = nearest(text.rpartition("/")[2], names)
    similar = nearest(text, names.values()) or (names[last] if last else None)
    if not text.endswith((".json", ".txt")) and text.count("/") == 1:
        return _unknown_stage(text, similar)
    try:
        near = _similar_file(Path(text))
    except PermissionError:
        return _forbidden(text)
    fix = f'Did you mean "{near}"?' if near else ""
    return NO_SUCH_FILE.error("There is no such file.", Location(text[:200]), fix)


def _forbidden(text: str) -> InputError:
    return UNREADABLE_FILE.error(
        "You may not look into the folder.", Location(text), "Change its permissions."
    )


def _similar_file(path: Path) -> Path | None:
    """The file beside `path` whose name is nearly the same; that they end alike does not count."""
    if not is_folder(str(path.parent)):
        return None
    beside = {file.stem: file for file in path.parent.iterdir() if file.suffix == path.suffix}
    near = nearest(path.stem, beside)
    return beside[near] if near else None
