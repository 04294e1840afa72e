"""What is wrong with a draft, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fr_stages.design.mending import ADVISED, REPAIRABLE, suited
from fr_stages.findings import Finding
from fr_stages.validator import Selection, validate
from fr_stages.web.draft import GAP, Draft
from fr_stages.words import capital

ABOUT_TILES = Selection(
    select=(
        *("FR102", "FR103", "FR104", "FR105", "FR106"),
        *("FR201", "FR202"),
        *("FR301", "FR302", "FR303", "FR309", "FR310", "FR311", "FR312"),
    )
)
"""The rules that say something sensible about a row with gaps."""

LOOKED_AT = 50
"""A row with more tiles is not looked through for what would mend it: that grows with the square."""


def judged(draft: Draft) -> list[Finding]:
    """What `validate` says of a draft; nothing of an empty row, and of one with gaps what can be said."""
    if not draft.stage.tiles:
        return []
    gap = draft.gap_finding
    if gap is None:
        return validate(draft.stage)
    found = validate(draft.stage, selection=ABOUT_TILES)
    return [gap, *(finding for finding in found if finding.location.face != GAP)]


def tiles_of(finding: Finding) -> list[int]:
    """The numbers of the tiles that a finding is about."""
    places = (finding.location, *finding.related)
    return sorted({place.tile for place in places if place.tile is not None})


def findings_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings as the page wants them."""
    return [finding.to_json() | {"tiles": tiles_of(finding)} for finding in findings]


def short_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """The same without what can wait: why they matter."""
    return [{key: part for key, part in it.items() if key != "why"} for it in findings_json(findings)]


def with_repairs(draft: Draft, findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """The same, with the change that would mend it where one is known."""
    said = findings_json(findings)
    if draft.gaps or not 0 < len(draft.stage.tiles) <= LOOKED_AT:
        return said
    best = next(iter(suited(draft.finished(), findings, most=1)), None)
    if best is None:
        return said
    label = capital("; ".join(best.changes))
    repair = {"label": label, "document": draft.with_stage(best.stage).document}
    mended = ADVISED if REPAIRABLE.isdisjoint(each["code"] for each in said) else REPAIRABLE
    return [each | {"repair": repair} if each["code"] in mended else each for each in said]
