"""Tours for tests."""

from __future__ import annotations

from fr_stages.race.entrants import Entrant, Kind, singles, teams
from fr_stages.stage.opening import open_stage
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.tour import StageKind, Tour, TourStage
from fr_stages.tour.tour_run import TourPlan, TourRun

NAMES = ("avenue-corso-paseo", "la-haute-montagne", "la-classicissima", "ballons-centrale", "firenze-milano")
KINDS = tuple(StageKind)
WITH_AUTOMATED = (*teams(2), Entrant("green", Kind.PELOTON), Entrant("pink", Kind.STRENGTH))
ALONE = (Entrant("red"), Entrant("green", Kind.PELOTON), Entrant("pink", Kind.STRENGTH))
FIELDS = {"four teams": teams(4), "twelve riders": singles(12), "automated": WITH_AUTOMATED, "solo": ALONE}


def tour_of(
    *names: str,
    kinds: tuple[StageKind, ...] = (),
    conventions: Conventions | None = None,
    weather: bool = False,
) -> Tour:
    """A tour over stages of the library."""
    kinds = kinds or (StageKind.NORMAL,) * len(names)
    stages = (
        TourStage(open_stage(name), name, kind, weather=weather)
        for name, kind in zip(names, kinds, strict=True)
    )
    return Tour("A tour", tuple(stages), conventions=conventions or Conventions())


def ridden(plan: TourPlan, number: int = 0) -> TourRun:
    """A tour that has been ridden to its end."""
    run = TourRun(plan, 1, number)
    while not run.is_over:
        run.ride()
    return run
