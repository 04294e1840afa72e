"""Checks a stage against the rules."""

from __future__ import annotations

import math

from fr_stages.findings import Finding
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.files import Origin
from fr_stages.stage.opening import Opening
from fr_stages.stage.stage import Stage
from fr_stages.validator.allowance_rules import allowed
from fr_stages.validator.context import NOWHERE, Context
from fr_stages.validator.selection import Selection

EVERY_RULE = Selection()


def validate(
    stage: Stage | str,
    *,
    selection: Selection = EVERY_RULE,
    origin: Origin = NOWHERE,
    space_mm: float = SPACE_MM,
    written: Stage | None = None,
) -> list[Finding]:
    """Everything that the rules say about a stage, the most severe first, then in riding order.

    A text means a stage as on the command line: a file, a name in the library, a row of tiles.
    What the stage allows is left out. `selection` says which rules count, `origin` where the stage was
    read, `space_mm` how long a space is on the user's tiles, and `written` what the stage was before
    options of it were replaced for this check. An empty list means that there is nothing to say.

    A faulty stage is no exception: that is what findings are for. Raises InputError for a text in which no
    stage can be read, and ValueError for a table or a space without a positive size.
    """
    if isinstance(stage, str):
        source = Opening().one([stage])
        stage, origin = source.stage, source.origin
    if not all(0 < size < math.inf for size in (space_mm, *(stage.table_mm or ()))):
        raise ValueError("a table and a space have a positive size")
    context = Context(stage, origin, space_mm, written)
    found = [finding for rule in selection.rules() for finding in rule.findings(context)]
    return sorted((finding for finding in allowed(stage, found) if selection.counts(finding)), key=_order)


def _order(finding: Finding) -> tuple[int, int, int, str]:
    place = finding.location
    return finding.severity.rank, place.tile or 0, place.space or 0, finding.code
