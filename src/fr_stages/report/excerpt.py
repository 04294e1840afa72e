"""The line of a file, or of a row of tiles, that a finding is about, with marks under the place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from fr_stages.findings import Finding, Location
from fr_stages.stage.files import Origin

CONTEXT = 12
"""How many characters a cut line still shows in front of the mark."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of text, its number (None for a row that stands in no file), and the marks under it.

    ``^`` marks the place of the finding, ``~`` further places in the same line.
    """

    text: str
    marks: str
    line: int | None


def excerpt(finding: Finding, origin: Origin, width: int) -> Excerpt | None:
    """The line that a finding is about, cut to `width` characters; None when there is none to show."""
    place = finding.location
    if place.line is None or place.column is None:
        return None
    line = origin.line(place.line) if origin.text else ""
    if not line or place.column > len(line) + 1:
        return None
    marks = dict(_marks(place, finding.related, len(line)))
    line = "".join(character if character.isprintable() else " " for character in line)
    shown = place.line if place.file else None
    return _cut(line, marks, place.column - 1, width - len(str(shown or "")) - 4, shown)


def _marks(place: Location, related: tuple[Location, ...], length: int) -> Iterator[tuple[int, str]]:
    """The offset in the line of each mark; the place of the finding itself comes last and wins."""
    for other in (*related, place):
        if other.line == place.line and other.column is not None:
            for offset in range(other.column - 1, other.column - 1 + max(1, len(other.face or ""))):
                if offset <= length:
                    yield offset, "^" if other is place else "~"


def _cut(line: str, marks: dict[int, str], centre: int, width: int, number: int | None) -> Excerpt:
    """Shows as much of the line as fits, the place of the finding always."""
    start = 0
    if cell_len(line) > width and centre > width - CONTEXT:
        start = centre - CONTEXT
    end = start
    used = 1 if start else 0
    while end < len(line) and used + cell_len(line[end]) <= width - (1 if end + 1 < len(line) else 0):
        used += cell_len(line[end])
        end += 1
    lead, tail = ("…" if start else ""), ("…" if end < len(line) else "")
    under = "".join(
        marks.get(offset, " ") + " " * (cell_len(line[offset : offset + 1]) - 1)
        for offset in range(start, min(end, len(line)) + 1)
    )
    return Excerpt(lead + line[start:end] + tail, (" " * len(lead) + under).rstrip(), number)
