"""What is said about each verdict, or added to it, on its way to the report: one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from fr_stages.cli.common import say
from fr_stages.cli.progress import bar
from fr_stages.findings import Location

if TYPE_CHECKING:
    from fr_stages.validator import Selection, Verdict


def with_notes_said(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """Passes verdicts on, and says what the reader of each had to choose; among several, with its name."""
    from fr_stages.report.places import label

    first = list(islice(verdicts, 2))
    for it in chain(first, verdicts):
        for note in it.notes:
            say(note if len(first) == 1 or label(it) in note else f"{label(it)}: {note}")
        yield it


def with_rides(verdicts: Iterable[Verdict], selection: Selection) -> Iterator[Verdict]:
    """The same with what a test ride of each stage finds."""
    from fr_stages.report.places import label
    from fr_stages.ride.trial import with_ride

    for it in verdicts:
        with bar(label(it), "races") as progress:
            ridden = with_ride(it, selection, progress)
        yield ridden


def with_files_missed(verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Passes verdicts on, and says at the first stage that is in no file what code scanning makes of it."""
    from fr_stages.report.places import is_in_file

    is_said = False
    for it in verdicts:
        if not is_said and not is_in_file(Location(it.origin.file)):
            say("A row of tiles and standard input are no files: code scanning does not take this report.")
            is_said = True
        yield it
