"""``fr-stages validate --fix``: offers safe repairs, shows each as a diff, and writes what is wanted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fr_stages.cli.common import say
from fr_stages.findings import Finding, InputError

if TYPE_CHECKING:
    from fr_stages.stage.files import Opened, StageSource
    from fr_stages.validator.repair import Repair, Swap


def repaired(opened: Iterable[Opened], *, yes: bool, failures: list[Finding]) -> Iterator[Opened]:
    """Passes stages on, repaired where that is safe and wanted.

    On a terminal the user is asked; elsewhere, or with `yes`, nobody is: without `yes` nothing is written.
    A stage whose file cannot be written stays as it is, and `failures` gets the reason.
    """
    from fr_stages.stage.files import StageSource

    every = list(opened)
    stages_in = Counter(it.origin.file for it in every)
    for it in every:
        if isinstance(it, StageSource):
            try:
                it = _repaired(it, yes=yes, is_alone=stages_in[it.origin.file] == 1)
            except InputError as error:
                failures += error.findings
        yield it


def _repaired(source: StageSource, *, yes: bool, is_alone: bool) -> StageSource:
    """The stage as it is after the user has decided. Raises InputError when it cannot be written."""
    from fr_stages.validator.repair import repair, untangling_swaps

    file = source.origin.file
    label = file or source.origin.text.strip()
    offer = repair(source)
    if offer is None or not offer.swapped:
        _say_choice(label, untangling_swaps(source.stage) if source.stage.is_known else [])
    if offer is None or not is_alone:
        return source
    if file is not None and Path(file).is_file():
        return _offered(offer, file, source, yes=yes)
    if offer.swapped:
        say(f"{label}: {'; '.join(offer.reasons)}: {offer.after.strip()}")
    return source


def _offered(offer: Repair, file: str, source: StageSource, *, yes: bool) -> StageSource:
    """Shows the repair, and writes it if the user wants that."""
    from fr_stages.output import write_atomically
    from fr_stages.stage.files import read_stage

    say(f"{file}: {'; '.join(offer.reasons)}")
    say(_diff(offer.before, offer.after, file))
    if yes or (sys.stdin.isatty() and typer.confirm("Write it?", err=True)):
        write_atomically(file, offer.after)
        say(f"{file} is written.")
        return read_stage(file, source.stage.catalogue)
    say("Nothing is written; --yes writes without asking.")
    return source


def _say_choice(label: str, swaps: list[Swap]) -> None:
    """Several swaps would do, so the author has to say which one is meant."""
    if swaps:
        pairs = ", or ".join(f"tiles {swap}" for swap in swaps)
        say(
            f"{label}: to swap {pairs} would clear the overlap. None is swapped: only the author knows which."
        )


def _diff(before: str, after: str, file: str) -> str:
    lines = unified_diff(before.splitlines(), after.splitlines(), file, f"{file} (repaired)", lineterm="")
    return "\n".join(lines)
