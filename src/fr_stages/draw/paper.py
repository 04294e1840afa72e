"""Paper: the sizes people print on, and which way round a sheet lies."""

from __future__ import annotations

from typing import NamedTuple, Self

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean


class Paper(NamedTuple):
    """A sheet of paper; width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Self:
        """The same sheet lying the other way."""
        return self._replace(width=self.height, height=self.width)


PAPERS = {
    paper.name.casefold(): paper
    for paper in (
        Paper("A0", 841.0, 1189.0),
        Paper("A1", 594.0, 841.0),
        Paper("A2", 420.0, 594.0),
        Paper("A3", 297.0, 420.0),
        Paper("A4", 210.0, 297.0),
        Paper("A5", 148.0, 210.0),
        Paper("A6", 105.0, 148.0),
        Paper("Letter", 215.9, 279.4),
        Paper("Legal", 215.9, 355.6),
        Paper("Tabloid", 279.4, 431.8),
    )
}


def paper(name: str) -> Paper:
    """The paper of that name, upright. Raises InputError for one that is not known."""
    try:
        return PAPERS[name.casefold()]
    except KeyError:
        known = [each.name for each in PAPERS.values()]
        fix = did_you_mean(name, known) or f"Known are {', '.join(known)}."
        raise WRONG_VALUE.error(f"There is no paper size {name[:40]!r}.", fix=fix) from None
