"""A trial ride: adds to the verdict on a stage what a ride of it finds."""

from __future__ import annotations

from dataclasses import replace

from fr_stages.findings import Finding, InputError, Severity
from fr_stages.race.entrants import entrants_for
from fr_stages.ride.batches import Progress, ride
from fr_stages.ride.ride_rules import RIDE_RULES, findings
from fr_stages.validator import Selection, Verdict, allowed

RACES = 1_000
SEED = 0


def with_ride(verdict: Verdict, selection: Selection, progress: Progress | None = None) -> Verdict:
    """The same with the findings of a ride by as many teams as the stage is for.

    A stage that cannot be read, has errors or cannot be raced is given back as it is: the faults that
    are known already come first.
    """
    stage = verdict.stage
    rules = {rule.code for rule in RIDE_RULES if selection.takes(rule)}
    if stage is None or not rules or any(it.severity is Severity.ERROR for it in verdict.findings):
        return verdict
    try:
        result = ride(stage, entrants_for(stage), RACES, SEED, progress=progress)
    except InputError:
        return verdict
    found = (_placed(it, verdict) for it in allowed(stage, findings(result)) if it.code in rules)
    return replace(verdict, findings=(*verdict.findings, *filter(selection.counts, found)))


def _placed(finding: Finding, verdict: Verdict) -> Finding:
    """The finding with its place in the text from which the stage was read."""
    at, origin = finding.location, verdict.origin
    if at.tile is None or verdict.stage is None:
        return replace(finding, location=origin.option())
    return replace(finding, location=origin.tile(at.tile, verdict.stage.tiles[at.tile - 1], at.space))
