"""Findings as JSON for programs, following ``findings.schema.json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from fr_stages.report.json_text import filled, kept, text_of
from fr_stages.report.summary import Counting, Summary
from fr_stages.validator import Verdict

FORMAT = 1
SCHEMA = "urn:fr-stages:schema:findings-1"


def findings_document(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The findings of some stages, in the order in which they were given."""
    return _document(Summary.of(verdicts), [_stage(it) for it in verdicts])


def findings_text(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The text of that document, piece by piece; no more than one stage is held at a time.

    The summary comes first, so that nothing is told before everything is checked.
    """
    counting = Counting(verdicts)
    stages = kept(map(_stage, counting))
    first = next(stages, None)  # and now all have been counted
    rest = () if first is None else chain([first], stages)
    yield from filled(text_of(_document(counting.summary, [])), rest)


def _document(summary: Summary, stages: list[dict[str, Any]]) -> dict[str, Any]:
    return {"$schema": SCHEMA, "format": FORMAT, "summary": asdict(summary), "stages": stages}


def _stage(it: Verdict) -> dict[str, Any]:
    stage = it.stage
    return {
        "file": it.origin.file,
        "name": stage.name if stage is not None else None,
        "players": str(stage.players) if stage is not None else None,
        "tiles": list(stage.tiles) if stage is not None else None,
        "findings": [finding.to_json() for finding in it.findings],
    }
