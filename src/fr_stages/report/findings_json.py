"""Findings as JSON for programs, following ``findings.schema.json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fr_stages.report.summary import Summary
from fr_stages.validator import Verdict

FORMAT = 1
SCHEMA = "urn:fr-stages:schema:findings-1"


def findings_document(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The findings of some stages, in the order in which they were given."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "summary": asdict(Summary.of(verdicts)),
        "stages": [_stage(it) for it in verdicts],
    }


def _stage(it: Verdict) -> dict[str, Any]:
    stage = it.stage
    return {
        "file": it.origin.file,
        "name": stage.name if stage is not None else None,
        "players": str(stage.players) if stage is not None else None,
        "tiles": list(stage.tiles) if stage is not None else None,
        "findings": [finding.to_json() for finding in it.findings],
    }
