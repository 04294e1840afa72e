"""Findings as SARIF 2.1.0, which code scanning tools read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from fr_stages import __version__
from fr_stages.codes import Code
from fr_stages.findings import Finding, Location, Severity
from fr_stages.report.json_text import filled, text_of
from fr_stages.report.places import is_in_file, label, linked_path
from fr_stages.report.rules import all_codes
from fr_stages.validator import Verdict

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}


def sarif_log(verdicts: Iterable[Verdict]) -> dict[str, Any]:
    """A SARIF log with one run, all rules, and one result a finding."""
    return _log(list(_results(verdicts)))


def sarif_text(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The text of that log, piece by piece, each result as soon as it is there."""
    return filled(text_of(_log([])), _results(verdicts))


def _results(verdicts: Iterable[Verdict]) -> Iterator[dict[str, Any]]:
    known = {it.code: index for index, it in enumerate(all_codes())}
    return (_result(finding, it, known) for it in verdicts for finding in it.findings)


def _log(results: list[dict[str, Any]]) -> dict[str, Any]:
    driver = {
        "name": "fr-stages",
        "semanticVersion": __version__,
        "rules": [_rule(it) for it in all_codes()],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(it: Code) -> dict[str, Any]:
    page = it.page
    why = page.why_text or page.summary
    return {
        "id": it.code,
        "name": it.name,
        "shortDescription": {"text": page.summary},
        "fullDescription": {"text": why},
        "help": {"text": f"{why}\n\n{page.fix_text}".strip()},
        "defaultConfiguration": {"level": _LEVELS[it.severity]},
    }


def _result(finding: Finding, it: Verdict, known: dict[str, int]) -> dict[str, Any]:
    message = " ".join(part for part in (finding.message, finding.fix) if part)
    related = [
        {"id": number, **_location(location, it)} for number, location in enumerate(finding.related, start=1)
    ]
    return {
        "ruleId": finding.code,
        **({"ruleIndex": known[finding.code]} if finding.code in known else {}),
        "level": _LEVELS[finding.severity],
        "message": {"text": message},
        "locations": [_location(finding.location, it)],
        **({"relatedLocations": related} if related else {}),
        "properties": dict(finding.data),
    }


def _location(location: Location, it: Verdict) -> dict[str, Any]:
    """A place in a file when the stage has one, and always a place in the stage."""
    logical = {"fullyQualifiedName": _logical_name(location, it), "kind": "object"}
    physical = {"physicalLocation": _physical(location)} if is_in_file(location) else {}
    return {**physical, "logicalLocations": [logical]}


def _physical(location: Location) -> dict[str, Any]:
    # Code scanning shows only what has a line, so what is about the file as a whole stands in the first.
    region = {"startLine": location.line or 1, "startColumn": location.column}
    known = {name: value for name, value in region.items() if value is not None}
    return {"artifactLocation": {"uri": _uri(location.file or "")}, "region": known}


def _uri(file: str) -> str:
    path = linked_path(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _logical_name(location: Location, it: Verdict) -> str:
    stage = it.stage.title if it.stage is not None else label(it)
    tile = f"tile {location.tile} {location.face or ''}".strip() if location.tile is not None else ""
    space = f"space {location.space}" if location.space is not None else ""
    return "/".join(part for part in (stage, tile, space) if part)
