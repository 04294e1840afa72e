"""How a tour stood after each of its stages."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.tour.tour_run import TourRun


def after_each_stage(run: TourRun) -> Iterator[TourRun]:
    """The tour as it stood after its first stage, after its second, and so on to where it stands now."""
    for count in range(1, len(run.ridden) + 1):
        then = TourRun(run.plan, run.seed, run.number)
        for ridden in run.ridden[:count]:
            then.book(ridden)
        yield then
