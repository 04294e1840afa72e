"""The one file that the editor writes: the stage that was named when it was started.

No name of a file ever comes from the page, and this is the only module of the editor that touches one.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from fr_stages.faults import CANNOT_EXPRESS, FILE_CHANGED
from fr_stages.findings import InputError, Location
from fr_stages.output import write_atomically
from fr_stages.resources import is_installed
from fr_stages.stage.files import StageSource, read_stage
from fr_stages.stage.forms import FORMS
from fr_stages.stage.rewriting import rewritten
from fr_stages.stage.tiles import Catalogue
from fr_stages.web.draft import SCHEMA, Draft


class FileChangedError(InputError):
    """The file is not what was read. `hash` is that of what is there now, `document` what it says."""

    def __init__(self, path: str, now: str | None, document: dict[str, Any] | None) -> None:
        message = "It has been changed since it was opened." if now else "It is not there any more."
        super().__init__(FILE_CHANGED.finding(message, Location(path)))
        self.hash = now
        self.document = document


@dataclass
class EditedFile:
    """A file with one stage, as it was read."""

    path: str
    source: StageSource

    @classmethod
    def of(cls, path: str, source: StageSource) -> Self | None:
        """The file, unless it cannot be written back: one that ships, or that says more than a stage."""
        if is_installed(path) or rewritten(source, source.stage) is None:
            return None
        return cls(path, source)

    @property
    def hash(self) -> str | None:
        """What the file holds now, in short; None when it is not there."""
        try:
            return hashlib.sha256(Path(self.path).read_bytes()).hexdigest()
        except OSError:
            return None

    def save(self, draft: Draft, seen: str | None) -> str:
        """Writes the stage, at once or not at all; returns the hash of the file then.

        `seen` is the hash of what the user has seen of the file. Raises FileChangedError when it is another
        one, and InputError when it cannot be written, or could not hold the stage.
        """
        now = self.hash
        if now != seen:
            raise FileChangedError(self.path, now, self._document())
        text = self._text(draft)
        write_atomically(self.path, text)
        return hashlib.sha256(text.encode()).hexdigest()

    def _text(self, draft: Draft) -> str:
        stage = draft.finished()
        if self.source.origin.json is None:
            lost = [key for key in FORMS["string"].left_out(stage) if key != "name"]
            if lost or stage.name != self.source.stage.name:
                said = ", ".join(lost or ["name"])
                message = f"It holds a row of tiles, which cannot say: {said}."
                raise CANNOT_EXPRESS.error(message, Location(self.path), "Save a copy as a stage file.")
        text = rewritten(self.source, stage)
        assert text is not None  # else there would be no file to save
        return text

    def _document(self) -> dict[str, Any] | None:
        try:
            source = read_stage(self.path, self.source.stage.catalogue)
        except InputError:
            return None
        return draft_of(source, self.source.stage.catalogue).document


def draft_of(source: StageSource, catalogue: Catalogue) -> Draft:
    """The draft of a stage that was read."""
    value = source.origin.json.value if source.origin.json else None
    return Draft.of(source.stage, catalogue, value.get(SCHEMA) if isinstance(value, dict) else None)
