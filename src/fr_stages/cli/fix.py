"""Repairs: what would make a stage good, and ``fr-stages validate --fix``, which writes what is wanted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fr_stages.cli.common import say
from fr_stages.design.mending import ADVISED, OVERLAP, suited
from fr_stages.findings import Finding, InputError, Severity
from fr_stages.words import listed

if TYPE_CHECKING:
    from fr_stages.design.repairs import Repair
    from fr_stages.stage.files import Opened, StageSource
    from fr_stages.stage.stage import Stage
    from fr_stages.validator import Terms, Verdict

OTHERS = 4
"""How many further ways to clear an overlap are named."""


@dataclass(frozen=True)
class _Offer:
    """A better stage, in one line each what is better, and what else would do."""

    stage: Stage
    reasons: tuple[str, ...]
    others: str = ""


def with_repair(verdict: Verdict) -> Verdict:
    """The same, where an overlap is told with the single changes that would clear it."""
    codes = {it.code for it in verdict.findings if it.severity is Severity.ERROR or it.code in ADVISED}
    if codes.isdisjoint({OVERLAP, *ADVISED}):
        return verdict
    ways = [it.changes[0] for it in _repairs(verdict, most=1) if len(it.changes) == 1]
    if not ways:
        return verdict
    found = list(verdict.findings)
    if OVERLAP in codes:
        first = next(i for i, it in enumerate(found) if it.code == OVERLAP)
        one = "One change clears everything" if len(ways) > 1 else "This clears everything"
        found[first] = replace(found[first], fix=f"{one}: {_named(ways)}. --fix does the first.")
    elif codes <= ADVISED:
        first = next(i for i, it in enumerate(found) if it.code in ADVISED)
        found[first] = replace(found[first], fix=f"{ways[0][0].upper()}{ways[0][1:]}. --fix does it.")
    return replace(verdict, findings=tuple(found))


def repaired(
    opened: Iterable[Opened], terms: Terms, *, yes: bool, failures: list[Finding]
) -> Iterator[Opened]:
    """Passes stages on, repaired where that is possible and wanted.

    On a terminal the user is asked; elsewhere, or with `yes`, nobody is: without `yes` nothing is written.
    A stage whose file cannot be written stays as it is, and `failures` gets the reason.
    """
    from fr_stages.stage.files import StageSource

    every = list(opened)
    stages_in = Counter(it.origin.file for it in every)
    for it in every:
        if isinstance(it, StageSource):
            try:
                it = _repaired(it, terms, yes=yes, is_alone=stages_in[it.origin.file] == 1)
            except InputError as error:
                failures += error.findings
        yield it


def _repairs(verdict: Verdict, most: int) -> Sequence[Repair]:
    """The repairs of a stage that needs one: for what is wrong, or else for its bonus tile."""
    stage = verdict.stage
    return () if stage is None else suited(stage, verdict.findings, most)


def _named(ways: Sequence[str]) -> str:
    """``turn tile 7 (S) over to s, or turn tile 3 (P) over to p``; of many only the likeliest."""
    shown = listed(list(ways[: OTHERS + 1]), "or")
    more = len(ways) - OTHERS - 1
    return f"{shown} ({more} more would do)" if more > 0 else shown


def _offer(source: StageSource, terms: Terms, *, is_alone: bool) -> _Offer | None:
    from fr_stages.stage.rewriting import rewritten

    reasons: list[str] = []
    if is_alone and source.stage.is_known:
        text = rewritten(source, source.stage)
        reasons += ["spelling and order"] if text not in (None, source.origin.text) else []
    found = _repairs(terms.verdict(source), most=2)
    if not found:
        return _Offer(source.stage, tuple(reasons)) if reasons else None
    best, *others = found
    ways = [it.changes[0] for it in others if len(it.changes) == len(best.changes) == 1]
    stage = source.stage.with_tiles(best.stage.tiles)
    return _Offer(stage, (*reasons, *best.changes), f"Or {_named(ways)}." if ways else "")


def _repaired(source: StageSource, terms: Terms, *, yes: bool, is_alone: bool) -> StageSource:
    """The stage as it is after the user has decided. Raises InputError when it cannot be written."""
    from fr_stages.stage.rewriting import rewritten

    offer = _offer(source, terms, is_alone=is_alone)
    if offer is None:
        return source
    file = source.origin.file
    label = file or " ".join(source.origin.text.split())
    after = rewritten(source, offer.stage)
    if is_alone and after is not None and file is not None and Path(file).is_file():
        return _offered(offer, after, file, source, yes=yes)
    if offer.stage.tiles != source.stage.tiles:
        say(f"{label}: {'; '.join(offer.reasons)}: {offer.stage}")
        if offer.others:
            say(offer.others)
        if file is not None and Path(file).is_file():
            why = "it holds more than this row" if source.origin.json is None else "it is of the web builder"
            say(f"{file} is not written, as {why}.")
    return source


def _offered(offer: _Offer, after: str, file: str, source: StageSource, *, yes: bool) -> StageSource:
    """Shows the repair, and writes it if the user wants that."""
    from fr_stages.output import write_atomically
    from fr_stages.stage.files import read_stage

    say(f"{file}: {'; '.join(offer.reasons)}")
    if offer.others:
        say(offer.others)
    say(_diff(source.origin.text, after, file))
    if yes or (sys.stdin.isatty() and typer.confirm("Write it?", err=True)):
        write_atomically(file, after)
        say(f"{file} is written.")
        return read_stage(file, source.stage.catalogue)
    say("Nothing is written; --yes writes without asking.")
    return source


def _diff(before: str, after: str, file: str) -> str:
    lines = unified_diff(before.splitlines(), after.splitlines(), file, f"{file} (repaired)", lineterm="")
    return "\n".join(lines)
