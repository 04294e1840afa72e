"""Which repair suits what is wrong with a stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fr_stages.findings import Finding, Severity
from fr_stages.stage.stage import Stage

if TYPE_CHECKING:
    from fr_stages.design.repairs import Repair

OVERLAP = "FR201"
REPAIRABLE = frozenset(
    {"FR102", "FR103", OVERLAP, "FR301", "FR302", "FR303", "FR304", "FR305", "FR306", "FR307"}
)
"""The rules about tiles that are missing, surplus, misplaced, on the wrong side or on one another."""
ADVISED = frozenset({"FR405", "FR406", "FR407"})
"""The advice about the bonus tile."""


def suited(stage: Stage, findings: Sequence[Finding], most: int) -> Sequence[Repair]:
    """The repairs of a stage that needs one: for what is wrong, or else for its bonus tile.

    There are at most `most` swaps or turns in one. None for a stage with faces that are not known.
    """
    if not stage.is_known:
        return ()
    errors = {it.code for it in findings if it.severity is Severity.ERROR or it.code == "FR307"}
    is_broken = not errors.isdisjoint(REPAIRABLE)
    if not is_broken and (errors or ADVISED.isdisjoint(it.code for it in findings)):
        return ()
    from fr_stages.design.repairs import advised, repairs  # loads shapely

    return repairs(stage, most) if is_broken else advised(stage)
