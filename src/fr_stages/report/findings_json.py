"""Findings as JSON for programs, following ``findings.schema.json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fr_stages.findings import Finding, Location
from fr_stages.report.checked import Checked, Summary

FORMAT = 1
SCHEMA = "https://fr-stages.example/schemas/findings-1.json"


def findings_document(checked: Sequence[Checked]) -> dict[str, Any]:
    """The findings of some stages, in the order in which they were given."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "summary": asdict(Summary.of(checked)),
        "stages": [_stage(it) for it in checked],
    }


def _stage(it: Checked) -> dict[str, Any]:
    stage = it.stage
    return {
        "file": it.origin.file,
        "name": stage.name if stage else None,
        "players": str(stage.players) if stage else None,
        "tiles": list(stage.tiles) if stage else None,
        "findings": [finding_document(finding) for finding in it.findings],
    }


def finding_document(finding: Finding) -> dict[str, Any]:
    """One finding; of a location only the parts that are known."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "why": finding.why,
        "fix": finding.fix,
        "location": _location(finding.location),
        "related": [_location(location) for location in finding.related],
        "data": dict(finding.data),
    }


def _location(location: Location) -> dict[str, Any]:
    return {name: value for name, value in asdict(location).items() if value is not None}
