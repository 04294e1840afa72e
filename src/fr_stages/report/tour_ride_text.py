"""Many rides of a tour as text, 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.report.tour_text import tour_title
from fr_stages.ride.statistics import Estimate
from fr_stages.tour.tour_rides import TourRide
from fr_stages.words import clock, counted, listed

NAME = 18


def tour_ride_lines(ride: TourRide) -> Iterator[str]:
    """The report: teams, riders, stages."""
    yield from tour_title(ride.plan.tour)
    yield ride_terms(ride)
    if ride.tours < ride.wanted:
        yield f"Interrupted after {ride.tours:,} of {ride.wanted:,} tours."
    yield ""
    yield "Who wins the tour:"
    for team, seat in ride.plan.seats.items():
        yield f"  {team:{NAME}}{_share(ride.chance('teams', seat))}"
    yield ""
    yield f"  {'rider':{NAME}}{'yellow':>18}{'green':>9}{'dots':>9}{'gap':>9}"
    for rider, name in enumerate(ride.plan.names):
        green, dots = (f"{100 * ride.chance(jersey, rider).value:.0f} %" for jersey in ("green", "dots"))
        behind = clock(round(ride.gap(rider).value))
        yield f"  {name:{NAME}}{_share(ride.chance('yellow', rider)):>18}{green:>9}{dots:>9}{behind:>9}"
    yield ""
    yield from _stages(ride)
    yield ""
    changes = ride.counts.tables["changes"][0] / ride.tours
    yield f"Yellow changes hands {changes:.1f} times a tour."
    yield f"Sprinteurs end {clock(round(ride.loss_of_sprinteurs()))} behind Rouleurs."


def ride_terms(ride: TourRide) -> str:
    """How many tours, by whom, and what the intervals mean."""
    bots = sorted({entrant.bot for entrant in ride.plan.entrants if not entrant.is_automated})
    return f"{counted(ride.tours, 'tour')} with {listed(bots)} bots, seed {ride.seed}; 95 % intervals"


def _stages(ride: TourRide) -> Iterator[str]:
    yield f"  {'stage':28}{'last':>7}{'groups':>8}{'Sprinteur':>11}{'cards kept':>12}{'decides':>9}"
    for number, stage in enumerate(ride.plan.tour.stages):
        title = f"{number + 1}. {stage.stage.name}"[:27]
        last = clock(round(ride.per_stage("last", number).value))
        groups = f"{ride.per_stage('groups', number).value:.1f}"
        sprinteur, decides = (
            f"{100 * ride.chance(table, number).value:.0f} %" for table in ("by_sprinteur", "settled")
        )
        yield f"  {title:28}{last:>7}{groups:>8}{sprinteur:>11}{ride.carried(number):12.1f}{decides:>9}"


def _share(estimate: Estimate) -> str:
    value, low, high = (f"{100 * end:.0f}" for end in (estimate.value, estimate.low, estimate.high))
    return f"{value:>3} % [{low}-{high}]"
