"""Opens the stages that a command is given; what had to be guessed is told on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fr_stages.cli.common import say
from fr_stages.findings import Finding, InputError

if TYPE_CHECKING:
    from fr_stages.stage.files import StageSource
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue


def catalogue_with(tiles: str | None) -> Catalogue:
    """The standard catalogue, with the user's own tile file when there is one."""
    from fr_stages.stage.catalogue_file import read_catalogue
    from fr_stages.stage.tiles import standard_catalogue

    return read_catalogue(tiles) if tiles else standard_catalogue()


def open_stage(texts: Sequence[str], tiles: str | None = None) -> Stage:
    """The one stage that the user means; several texts are the faces of a row. Raises InputError."""
    return _open(texts, tiles).stage


def open_known_stage(texts: Sequence[str], tiles: str | None = None) -> Stage:
    """The same for commands that lay the stage out: every face has to be in the catalogue."""
    source = _open(texts, tiles)
    if findings := unknown_faces(source):
        raise InputError(findings)
    return source.stage


def open_stages(
    texts: Iterable[str], catalogue: Catalogue, sets: Iterable[str] = ()
) -> tuple[list[StageSource], list[Finding]]:
    """All stages that the texts and sets mean, and the findings about those that cannot be read."""
    from fr_stages.stage.files import StageSource
    from fr_stages.stage.opening import open_stages

    sources: list[StageSource] = []
    findings: list[Finding] = []
    for it in open_stages(texts, catalogue, sets):
        if isinstance(it, StageSource):
            sources.append(it)
        else:
            findings += it.findings
    return sources, findings


def unknown_faces(source: StageSource) -> list[Finding]:
    """What there is to say about faces that are not in the catalogue, so that no stage can be laid out."""
    if source.stage.is_known:
        return []
    from fr_stages.validator import validate

    findings = validate(source.stage, origin=source.origin)
    return [finding for finding in findings if finding.name == "unknown-face"]


def _open(texts: Sequence[str], tiles: str | None) -> StageSource:
    from fr_stages.stage.opening import Opening

    source = Opening(catalogue_with(tiles)).one(texts)
    for note in source.notes:
        say(note)
    return source
