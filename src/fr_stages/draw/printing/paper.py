"""Paper: the sizes people print on, and which way round a sheet lies."""

from __future__ import annotations

from typing import NamedTuple, Self

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean

A4_MM = 297.0
LIKE_A4 = 0.1
"""Paper that is this much longer or shorter than A4 at most is drawn on like A4."""

SMALLEST_ZOOM = 0.55
"""On smaller paper text stays legible, and there is less room for the rest."""


class Paper(NamedTuple):
    """A sheet of paper; width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Self:
        """The same sheet lying the other way."""
        return self._replace(width=self.height, height=self.width)

    @property
    def zoom(self) -> float:
        """How large things are drawn on it, compared with A4: a poster is read from further away."""
        zoom = max(max(self.width, self.height) / A4_MM, SMALLEST_ZOOM)
        return zoom if abs(zoom - 1.0) > LIKE_A4 else 1.0

    @property
    def drawn(self) -> Self:
        """Its size in units of `zoom` mm, in which a drawing has the sizes that it has on A4."""
        return self._replace(width=self.width / self.zoom, height=self.height / self.zoom)


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
