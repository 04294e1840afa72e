"""Adds to the findings about a stage what a test ride finds: ``fr-stages validate --ride``."""

from __future__ import annotations

from dataclasses import replace

from fr_stages.findings import Finding, InputError, Severity
from fr_stages.report.checked import Checked
from fr_stages.ride.batches import Progress, ride
from fr_stages.ride.ride_rules import RIDE_RULES, findings
from fr_stages.ride.setup import entrants_for
from fr_stages.validator import Selection, allowed

RACES = 1_000
SEED = 0


def with_ride(it: Checked, selection: Selection, progress: Progress | None = None) -> Checked:
    """The same with the findings of a ride by as many teams as the stage is for.

    A stage that cannot be read, has errors or cannot be raced is given back as it is: the faults that
    are known already come first.
    """
    stage = it.stage
    rules = {rule.code for rule in RIDE_RULES if selection.takes(rule)}
    if stage is None or not rules or any(finding.severity is Severity.ERROR for finding in it.findings):
        return it
    try:
        result = ride(stage, entrants_for(stage), RACES, SEED, progress=progress)
    except InputError:
        return it
    found = (_placed(finding, it) for finding in allowed(stage, findings(result)) if finding.code in rules)
    return replace(it, findings=(*it.findings, *filter(selection.counts, found)))


def _placed(finding: Finding, it: Checked) -> Finding:
    """The finding with its place in the text from which the stage was read."""
    at = finding.location
    if at.tile is None or it.stage is None:
        return replace(finding, location=it.origin.option())
    return replace(finding, location=it.origin.tile(at.tile, it.stage.tiles[at.tile - 1], at.space))
