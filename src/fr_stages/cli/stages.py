"""Opens the stages that a command is given; what had to be guessed is told on stderr."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fr_stages.cli.common import say, wrong_usage
from fr_stages.findings import Finding, InputError, Severity

if TYPE_CHECKING:
    from fr_stages.stage.files import StageSource
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue


def catalogue_with(tiles: str | None) -> Catalogue:
    """The standard catalogue, with the user's own tile file when there is one."""
    from fr_stages.stage.catalogue_file import read_catalogue
    from fr_stages.stage.tiles import standard_catalogue

    return standard_catalogue() if tiles is None else read_catalogue(tiles)


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


def raceable(
    texts: Iterable[str], catalogue: Catalogue, *, anyway: bool, sets: Iterable[str] = ()
) -> list[StageSource]:
    """The stages that texts and sets mean, to be raced; those without a name are called by their row.

    Raises InputError when one cannot be read, or has errors and `anyway` is not set.
    """
    sources, findings = open_stages(texts, catalogue, sets)
    _refuse_errors(sources, findings, anyway=anyway)
    if not sources:
        raise wrong_usage("There is no stage to ride on.", "Name one: fr-stages ride la-classicissima.")
    _say_notes(sources)
    return [_named(source) for source in sources]


def _refuse_errors(sources: Iterable[StageSource], findings: list[Finding], *, anyway: bool) -> None:
    """Raises InputError for what cannot be read, and for errors of stages that are not raced anyway."""
    faulty = False
    for source in sources:
        errors = _errors(source)
        faulty |= bool(errors) and source.stage.is_known
        findings += errors if not (anyway and source.stage.is_known) else []
    if findings:
        if faulty and not anyway:
            say("A stage has errors. If it can be raced all the same, --anyway does so.")
        raise InputError(findings)


def _errors(source: StageSource) -> list[Finding]:
    """What makes a stage impossible to race. Installed stages are known to have no errors."""
    from fr_stages.resources import is_installed

    if source.origin.file and is_installed(source.origin.file):
        return []
    from fr_stages.validator import validate

    found = validate(source.stage, origin=source.origin)
    return [finding for finding in found if finding.severity is Severity.ERROR]


def _named(source: StageSource) -> StageSource:
    """A stage without a name is called by its row of tiles."""
    stage = source.stage
    if source.origin.json is not None or stage.name != type(stage).name:
        return source
    return replace(source, stage=replace(stage, name=" ".join(source.origin.text.split())[:200]))


def one_raceable(texts: Sequence[str], tiles: str | None, *, anyway: bool) -> Stage:
    """The one stage that is to be raced. Raises InputError when it has errors and `anyway` is not set."""
    from fr_stages.stage.opening import Opening

    catalogue = catalogue_with(tiles)
    source = Opening(catalogue).one(texts)
    _refuse_errors([source], [], anyway=anyway)
    _say_notes([source])
    return source.stage


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
    _say_notes([source])
    return source


def _say_notes(sources: Iterable[StageSource]) -> None:
    for source in sources:
        for note in source.notes:
            say(note)
