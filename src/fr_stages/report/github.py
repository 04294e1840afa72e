"""Findings as annotations that GitHub shows beside the lines of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fr_stages.findings import Finding, Severity
from fr_stages.report.checked import Checked, is_in_file, linked_path

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}
_ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY_ESCAPES = {**_ESCAPES, ":": "%3A", ",": "%2C"}


def github_annotations(checked: Sequence[Checked]) -> Iterator[str]:
    """One workflow command a finding."""
    for it in checked:
        for finding in it.findings:
            yield _annotation(finding, it)


def _annotation(finding: Finding, it: Checked) -> str:
    place = finding.location
    properties = {"title": f"{finding.code} {finding.name}"}
    if place.file is not None and is_in_file(place):
        position = {"file": linked_path(place.file).as_posix(), "line": place.line, "col": place.column}
        properties = {name: str(value) for name, value in position.items() if value is not None} | properties
    told = ",".join(f"{name}={_escaped(value, _PROPERTY_ESCAPES)}" for name, value in properties.items())
    message = " ".join(part for part in (finding.message, finding.fix) if part)
    where = "" if is_in_file(place) else f"{it.label}: "
    return f"::{_COMMANDS[finding.severity]} {told}::{_escaped(where + message, _ESCAPES)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)
