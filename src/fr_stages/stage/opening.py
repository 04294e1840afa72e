"""What a text means: standard input, a file, a pattern, a name, a folder, a set, or a row of tiles.

Every command and the library ask here, so that a text means the same everywhere. The readings are tried in
that order, and the library is listed once for all the texts that are opened together.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from glob import glob
from itertools import chain
from pathlib import Path

from fr_stages.faults import (
    AMBIGUOUS_STAGE,
    NO_SUCH_FILE,
    NOT_A_FILE,
    ONE_STAGE_ONLY,
    UNKNOWN_STAGE,
    UNREADABLE_FILE,
    WRONG_USAGE,
)
from fr_stages.findings import Finding, InputError, Location, did_you_mean, nearest
from fr_stages.reading import STDIN, is_file, is_folder
from fr_stages.stage.files import (
    Opened,
    Origin,
    StageSource,
    Unreadable,
    is_json,
    opened_file,
    opened_text,
    the_only,
)
from fr_stages.stage.library import LibraryEntry, library, slug, stage_files
from fr_stages.stage.notation import bare
from fr_stages.stage.stage import SMALL_SIDE, Stage
from fr_stages.stage.tiles import Catalogue, Kind, standard_catalogue

NAME_LENGTH = 4
"""The fewest letters of a row that may be a misspelt name."""

FORBIDDEN = "You may not look into the folder."

_STEPS = re.compile(r"[\s/>→\[\],]+")
_PATH_ENDINGS = (".json", ".txt")


class Means(Enum):
    """What kind of thing a text means."""

    STDIN = auto()
    FILE = auto()
    PATTERN = auto()
    NAME = auto()
    FOLDER = auto()
    SET = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a text means, and the files that are to be read for it (none for a row of tiles).

    `notes` say what had to be chosen, `lost` what could not be searched for files.
    """

    kind: Means
    files: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lost: tuple[Finding, ...] = ()


def open_stage(text: str, catalogue: Catalogue | None = None) -> Stage:
    """The stage that `text` means: a file, a name in the library, a row of tiles, ``-`` for standard input.

    Raises InputError with everything that is wrong.
    """
    return Opening(catalogue).one([text]).stage


def open_stages(
    texts: Iterable[str], catalogue: Catalogue | None = None, sets: Iterable[str] = ()
) -> Iterator[Opened]:
    """Every stage that `texts` mean, and what there is to say about those that cannot be read.

    Besides what `open_stage` takes, a text may be a folder (every ``*.json`` in it, at any depth), a
    pattern with ``*``, a set of the library, or a file with one row of tiles a line. A file is opened
    once, however often it is meant. `sets` are sets whose stages are meant, too; InputError is raised for
    one that is not in the library.
    """
    opening = Opening(catalogue)
    return opening.every([*texts, *(str(path) for name in sets for path in opening.paths_of(name))])


class Opening:
    """Opens stages with the tiles of one catalogue."""

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or standard_catalogue()

    @cached_property
    def entries(self) -> list[LibraryEntry]:
        """The stages of the library."""
        return library()

    def one(self, texts: Sequence[str]) -> StageSource:
        """The one stage that is meant; several texts are the faces of a row. Raises InputError."""
        wanted = self._whole_rows(texts)
        if len(wanted) != 1:
            raise ONE_STAGE_ONLY.error(f"{len(wanted)} stages are named; one is needed.", fix="Name one.")
        (text,) = wanted
        meaning = self.meaning(text)
        if meaning.kind is Means.FOLDER:
            raise NOT_A_FILE.error("It is a folder.", Location(text), "Name one stage in it.")
        if meaning.kind is Means.SET:
            raise ONE_STAGE_ONLY.error(
                f'"{text}" is a set of {len(meaning.files)} stages; one is needed.',
                fix=f"Name one of them: fr-stages list --set {text}.",
            )
        if meaning.kind is Means.PATTERN and len(meaning.files) > 1:
            raise ONE_STAGE_ONLY.error(
                f"{len(meaning.files)} files fit; one is needed.", Location(text[:200])
            )
        return the_only(list(self._read(text, meaning)))

    def every(self, texts: Sequence[str]) -> Iterator[Opened]:
        """Every stage that is meant, one after the other, and what cannot be read."""
        known: set[tuple[str, int | None]] = set()
        for text in self._whole_rows(texts):
            try:
                opened = self._read(text, self.meaning(text))
            except InputError as error:
                yield _unreadable(text, error)
                continue
            for it in opened:
                if it.origin.file in (None, STDIN):
                    yield it
                elif (place := _place(it)) not in known:
                    known.add(place)
                    yield it

    def meaning(self, text: str) -> Meaning:
        """What one text means. Raises InputError for a name that means several stages, or no side of one."""
        if text == "-":
            return Meaning(Means.STDIN, ("-",))
        if is_file(text):
            return Meaning(Means.FILE, (text,))
        if is_json(text):
            return Meaning(Means.ROW)
        if "*" in text:
            paths = sorted(glob(text, recursive=True))  # noqa: PTH207  Path.glob takes no absolute pattern
            return _found(Means.PATTERN, paths)
        if entries := self._called(text):
            return self._name(text, entries)
        if is_folder(text):
            return _found(Means.FOLDER, [text])
        if any(entry.set == text for entry in self.entries):
            return Meaning(Means.SET, tuple(map(str, self.paths_of(text))))
        return Meaning(Means.ROW)

    def paths_of(self, stage_set: str) -> list[Path]:
        """The files of a set of the library. Raises InputError when there is none of this name."""
        sets = list(dict.fromkeys(entry.set for entry in self.entries))
        if stage_set not in sets:
            fix = did_you_mean(stage_set, sets) or f"The sets are {', '.join(sets)}."
            raise WRONG_USAGE.error(f'There is no set "{stage_set[:40]}".', fix=fix)
        return [entry.path for entry in self.entries if entry.set == stage_set]

    def _whole_rows(self, texts: Sequence[str]) -> list[str]:
        """The texts; one only, when each is a single face: then the shell has split a row of tiles."""
        faces = [bare(text).replace("_", "^") for text in texts]
        is_row = len(texts) > 1 and all(face in self.catalogue.faces for face in faces)
        return [" ".join(faces)] if is_row and not any(map(is_file, texts)) else list(texts)

    def _read(self, text: str, meaning: Meaning) -> Iterator[Opened]:
        """Reads what a text means, each file in its turn. Raises InputError when there is nothing to read."""
        if meaning.kind is Means.ROW:
            return iter(self._row(text))
        if not meaning.files and not meaning.lost:
            is_folder = meaning.kind is Means.FOLDER
            message = "There is no *.json in this folder." if is_folder else "No file fits this pattern."
            raise NO_SUCH_FILE.error(message, Location(text[:200]))
        opened = (it for file in meaning.files for it in opened_file(file, self.catalogue))
        lost = (Unreadable(Origin("", finding.location.file), (finding,)) for finding in meaning.lost)
        return chain((_noted(it, *meaning.notes) for it in opened), lost)

    def _called(self, text: str) -> list[LibraryEntry]:
        """The entries that `text` may mean, those of the right side only when it names one."""
        name, at, players = text.partition("@")
        where, _, last = name.rpartition("/")
        wanted = slug(last)
        found = [
            entry
            for entry in self.entries
            if wanted and entry.slug == wanted and (not where or entry.set == slug(where))
        ]
        if not at or not found:
            return found
        side = [entry for entry in found if str(entry.stage().players) == players.replace("\N{EN DASH}", "-")]
        if not side:
            sides = ", ".join(f"@{entry.stage().players}" for entry in found)
            raise UNKNOWN_STAGE.error(
                f'"{name}" has no side for {players or "no"} players.', fix=f"It has {sides}."
            )
        return side

    def _name(self, text: str, entries: list[LibraryEntry]) -> Meaning:
        entries = _without_imitations(entries)
        if len(entries) == 1:
            return Meaning(Means.NAME, (str(entries[0].path),))
        small = [entry for entry in entries if entry.stage().players == SMALL_SIDE]
        if len(small) != 1:
            names = ", ".join(entry.name for entry in entries)
            raise AMBIGUOUS_STAGE.error(f'"{text}" may mean several stages.', fix=f"Choose one: {names}.")
        others = ", ".join(entry.name for entry in entries if entry is not small[0])
        note = (
            f'"{text}" is read as {small[0].name}, the side for {SMALL_SIDE} players; there is also {others}.'
        )
        return Meaning(Means.NAME, (str(small[0].path),), (note,))

    def _row(self, text: str) -> list[Opened]:
        """The stages in a text that is nothing but itself. Raises InputError for a wrong path or name."""
        if self._is_path(text):
            raise self._no_such_file(text)
        similar = self._similar_name(text)
        opened = opened_text(text, None, self.catalogue)
        if len(opened) > 1:
            return opened
        (it,) = opened
        if isinstance(it, Unreadable):
            if similar or ("@" in text and not is_json(text)):
                raise _unknown_stage(text, similar)
        elif similar and not _is_whole(it.stage):
            raise _unknown_stage(text, similar)
        elif len(slug(text)) >= NAME_LENGTH and _may_be_a_word(it.stage):
            return [_noted(it, f"{text!r} is read as a row of tiles; the library has no stage of that name.")]
        return opened

    def _is_path(self, text: str) -> bool:
        """Whether a text that leads nowhere looks like a path: no row has an ending, or words in slashes."""
        if "\n" in text or is_json(text):
            return False
        steps = [step for step in _STEPS.split(text) if step]
        is_row = all(step in self.catalogue.faces for step in steps) and "/" in text
        return text.endswith(_PATH_ENDINGS) or (("/" in text or "\\" in text) and not is_row)

    def _similar_name(self, text: str) -> str | None:
        """The library stage whose name is nearly `text`, when it is long enough to be a name."""
        name, at, players = text.partition("@")
        if len(slug(name)) < NAME_LENGTH:
            return None
        similar = nearest(slug(name), {entry.slug for entry in self.entries})
        return f"{similar}{at}{players}" if similar else None

    def _no_such_file(self, text: str) -> InputError:
        """A path that leads nowhere, or a library name with a wrong set or name."""
        if not text.endswith(_PATH_ENDINGS):
            return self._no_such_folder(text)
        try:
            near = _similar_file(Path(text))
        except PermissionError:
            return UNREADABLE_FILE.error(FORBIDDEN, Location(text), "Change its permissions.")
        fix = f'Did you mean "{near}"?' if near else ""
        return NO_SUCH_FILE.error("There is no such file.", Location(text[:200]), fix)

    def _no_such_folder(self, text: str) -> InputError:
        """A path without an ending that leads nowhere, which may be meant as the name of a stage or a set."""
        where, _, last = text.replace("\\", "/").rstrip("/").rpartition("/")
        sets = {entry.set for entry in self.entries}
        names = {entry.name.rpartition("/")[2]: entry.name for entry in self.entries}
        near = nearest(last, names)
        similar = nearest(text, names.values()) or (names[near] if near else None)
        if where in sets or (similar and text.count("/") == 1):
            return _unknown_stage(text, similar)
        meant = nearest(last, sets)
        fix = f"The library has a set of that name: --set {meant}." if meant else ""
        return NO_SUCH_FILE.error("There is no such file or folder.", Location(text[:200]), fix)


def _noted(it: Opened, *notes: str) -> Opened:
    """The same, with more to tell about how it was read."""
    return replace(it, notes=(*it.notes, *notes)) if isinstance(it, StageSource) else it


def _unreadable(text: str, error: InputError) -> Unreadable:
    """What there is to say about a text that means nothing that can be read."""
    file = error.findings[0].location.file
    return Unreadable(Origin("" if file else text, file), error.findings)


def _place(it: Opened) -> tuple[str, int | None]:
    """The file in which a stage stands, by whatever path it was reached, and the line of its first tile."""
    faults = it.findings if isinstance(it, Unreadable) else ()
    places = it.origin.tiles or tuple(finding.location for finding in faults)
    return os.path.realpath(it.origin.file or ""), places[0].line if places else None


def _found(kind: Means, paths: Iterable[str]) -> Meaning:
    """The files among some paths, and those in the folders among them."""
    errors: list[OSError] = []
    files: list[str] = []
    for path in paths:
        if is_folder(path):
            files += map(str, stage_files(path, errors.append))
        elif is_file(path):
            files.append(path)
    return Meaning(kind, tuple(files), lost=tuple(map(_lost, errors)))


def _lost(error: OSError) -> Finding:
    """What to say about a folder that cannot be searched."""
    place = Location(str(error.filename))
    match error:
        case PermissionError():
            return UNREADABLE_FILE.finding(FORBIDDEN, place, "Change its permissions.")
        case FileNotFoundError() | NotADirectoryError():
            return NO_SUCH_FILE.finding("The folder vanished while it was read.", place, "Try again.")
        case _:
            return UNREADABLE_FILE.finding(f"The folder cannot be read: {error.strerror}.", place)


def _without_imitations(entries: list[LibraryEntry]) -> list[LibraryEntry]:
    """The name of an official stage means that one, not the version for more players that others made of it.

    Stages of one's own are meant as much as official ones.
    """
    return [entry for entry in entries if not entry.ships or entry.stage().official] or entries


def _is_whole(stage: Stage) -> bool:
    """Whether the row goes from a start to a finish, as only a row of tiles does and no word."""
    return stage.is_known and stage.faces[0].kind is Kind.START and stage.faces[-1].kind is Kind.FINISH


def _may_be_a_word(stage: Stage) -> bool:
    """Whether the row has no start in front and no finish at the end, like a name taken for tiles."""
    faces = [face.kind if face else None for _, _, face in stage.numbered()]
    return faces[0] is not Kind.START and faces[-1] is not Kind.FINISH


def _unknown_stage(text: str, similar: str | None) -> InputError:
    fix = f'Did you mean "{similar}"?' if similar else "fr-stages list shows all names."
    return UNKNOWN_STAGE.error(f"The library has no stage {text[:80]!r}.", fix=fix)


def _similar_file(path: Path) -> Path | None:
    """The file beside `path` whose name is nearly the same; that they end alike does not count."""
    if not is_folder(str(path.parent)):
        return None
    beside = {file.stem: file for file in path.parent.iterdir() if file.suffix == path.suffix}
    near = nearest(path.stem, beside)
    return beside[near] if near else None
