"""Findings as annotations that GitHub shows beside the lines of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fr_stages.findings import Finding, Severity
from fr_stages.report.places import is_in_file, label, linked_path
from fr_stages.validator import Verdict

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}
_ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY_ESCAPES = {**_ESCAPES, ":": "%3A", ",": "%2C"}


def github_annotations(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """One workflow command a finding."""
    for it in verdicts:
        for finding in it.findings:
            yield _annotation(finding, it)


def _annotation(finding: Finding, it: Verdict) -> str:
    place = finding.location
    properties = {"title": f"{finding.code} {finding.name}"}
    if place.file is not None and is_in_file(place):
        position = {"file": linked_path(place.file).as_posix(), "line": place.line, "col": place.column}
        properties = {name: str(value) for name, value in position.items() if value is not None} | properties
    told = ",".join(f"{name}={_escaped(value, _PROPERTY_ESCAPES)}" for name, value in properties.items())
    message = " ".join(part for part in (finding.message, finding.fix) if part)
    where = "" if is_in_file(place) else f"{label(it)}: "
    return f"::{_COMMANDS[finding.severity]} {told}::{_escaped(where + message, _ESCAPES)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)
