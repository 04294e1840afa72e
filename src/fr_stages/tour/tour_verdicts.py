"""What a check says about a tour as a whole, and about each of its stages."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.stage.files import Origin
from fr_stages.tour.tour_file import TourSource
from fr_stages.tour.tour_rules import check_tour
from fr_stages.validator import Terms, Verdict


def tour_verdicts(source: TourSource, terms: Terms | None = None) -> Iterator[Verdict]:
    """The verdict on the tour, when there is something to say about it, then one on each stage."""
    findings = check_tour(source)
    if findings:
        yield Verdict(None, Origin(source.json.text, source.json.file, (), source.json), tuple(findings))
    yield from (terms or Terms()).verdicts(source.stages)
