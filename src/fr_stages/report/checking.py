"""Opens many stages and checks each: what ``fr-stages validate`` does."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fr_stages.findings import Finding, InputError
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.reading import STDIN, read_text
from fr_stages.report.checked import Checked
from fr_stages.stage.files import Origin, StageSource, parse_json, parse_row
from fr_stages.stage.library import open_sources
from fr_stages.stage.stage import Players
from fr_stages.stage.tiles import Catalogue
from fr_stages.validator import EVERY_RULE, Selection, validate


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms stages are checked; what is None or empty is left to the stage."""

    selection: Selection = EVERY_RULE
    players: Players | None = None
    boxes: tuple[str, ...] = ()
    table_mm: tuple[float, float] | None = None
    space_mm: float = SPACE_MM

    def check(self, source: StageSource) -> Checked:
        """Checks one stage."""
        stage = replace(
            source.stage,
            players=self.players or source.stage.players,
            boxes=self.boxes or source.stage.boxes,
            table_mm=self.table_mm or source.stage.table_mm,
        )
        findings = validate(
            stage,
            selection=self.selection,
            origin=source.origin,
            space_mm=self.space_mm,
            written=source.stage,
        )
        return Checked(stage, source.origin, tuple(findings), source.notes)


Opened = StageSource | Checked
"""A stage, or what there is to say about one that cannot be read."""


def check_all(opened: Iterable[Opened], terms: Terms) -> Iterator[Checked]:
    """Checks every stage that could be opened, and passes the others on, in that order."""
    for it in opened:
        yield it if isinstance(it, Checked) else terms.check(it)


def open_all(texts: Iterable[str], catalogue: Catalogue) -> Iterator[Opened]:
    """Opens every stage that `texts` mean: files, folders, patterns, names, rows of tiles, ``-``.

    Standard input is one stage file, or one row of tiles a line. A file is opened once, however often
    it is meant.
    """
    known: set[tuple[str, int | None]] = set()
    for text in texts:
        for it in _from_stdin(catalogue) if text == "-" else _from_text(text, catalogue):
            if it.origin.file in (None, STDIN):
                yield it
            elif (place := _place(it)) not in known:
                known.add(place)
                yield it


def _from_text(text: str, catalogue: Catalogue) -> Iterator[Opened]:
    sources, findings = open_sources([text], catalogue)
    yield from sources
    yield from _unreadable(text, findings)


def _place(it: Opened) -> tuple[str, int | None]:
    """The file in which a stage stands, by whatever path it was reached, and the line of its first tile."""
    return os.path.realpath(it.origin.file or ""), it.origin.tiles[0].line if it.origin.tiles else None


def _from_stdin(catalogue: Catalogue) -> Iterator[Opened]:
    try:
        text = read_text("-")
        if text.lstrip()[:1] in ("{", "["):
            yield parse_json(text, STDIN, catalogue)
            return
    except InputError as error:
        yield Checked(None, Origin("", STDIN), error.findings)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _from_line(line, number, text, catalogue)


def _from_line(line: str, number: int, text: str, catalogue: Catalogue) -> Opened:
    try:
        source = parse_row(line, catalogue)
    except InputError as error:
        findings = tuple(finding.at(file=STDIN, line=number) for finding in error.findings)
        return Checked(None, Origin(text, STDIN), findings)
    places = tuple(replace(place, file=STDIN, line=number) for place in source.origin.tiles)
    stage = replace(source.stage, name=line.strip())
    return StageSource(stage, Origin(text, STDIN, places), source.notes)


def _unreadable(text: str, findings: Iterable[Finding]) -> Iterator[Checked]:
    """The findings about what could not be read, file by file."""
    by_file: dict[str | None, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(finding.location.file, []).append(finding)
    for file, found in by_file.items():
        yield Checked(None, Origin(_text_of(file) if file else text, file), tuple(found))


def _text_of(file: str) -> str:
    """The text of a file that holds no stage, so that its faults can be shown in it.

    A pipe gives its text only once.
    """
    try:
        return read_text(file) if Path(file).is_file() else ""
    except (InputError, OSError, ValueError):
        return ""
