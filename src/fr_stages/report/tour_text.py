"""Tours as text: a stage as it ended, the standings, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fr_stages.tour.prizes import PODIUM
from fr_stages.tour.standings import Standings
from fr_stages.tour.tour import StageKind, Tour
from fr_stages.tour.tour_run import TourRun
from fr_stages.words import clock, counted, listed

JERSEYS = {"yellow": "yellow jersey", "green": "green jersey", "dots": "dotted jersey"}
NAME = 18
POINTS = f"{'tour':>6}{'sprint':>7}{'mountain':>9}"


def tour_title(tour: Tour) -> Iterator[str]:
    """What is ridden, and by which rules."""
    what, *changes = tour_terms(tour)
    yield f"{tour.name}: {what}"
    yield from changes


def tour_terms(tour: Tour) -> Iterator[str]:
    """How many stages are ridden, and by which rules."""
    yield f"{counted(len(tour.stages), 'stage')}, by the rules of {tour.profile}"
    changes = tour.conventions.deviations(tour.profile)
    if changes:
        yield "but " + listed([f"{name.replace('_', '-')}={value}" for name, value in changes.items()])


def stage_lines(run: TourRun, number: int) -> Iterator[str]:
    """How stage `number` (from 0) ended."""
    stage, ridden = run.plan.tour.stages[number], run.ridden[number]
    kind = "" if stage.kind is StageKind.NORMAL else f", {stage.kind.value.replace('-', ' ')}"
    yield f"Stage {number + 1}: {stage.stage.name}{kind}"
    outcome = ridden.outcome
    home = {arrival.rider: arrival for arrival in ridden.arrivals}
    first = min(outcome.seconds.values())
    podium = dict(zip(outcome.podium, PODIUM, strict=False))
    yield f"{'':{4 + NAME}}{'round':>6}{'beyond':>7}{'gap':>7}{POINTS}{'tired':>6}"
    for place, rider in enumerate(outcome.order, start=1):
        arrival = home[rider]
        points = _points(podium.get(rider), outcome.sprint.get(rider), outcome.mountain.get(rider))
        came = f"{arrival.round:6}{arrival.beyond:7}{clock(outcome.seconds[rider] - first):>7}"
        yield f"{place:2}. {rider:{NAME}}{came}{points}{ridden.exhaustion.get(rider) or '':>6}".rstrip()


def standings_lines(standings: Standings, carried: Mapping[str, int] | None = None) -> Iterator[str]:
    """The classifications: riders by time, with their points and jerseys, then the teams."""
    jerseys = {rider: jersey for jersey, rider in standings.jerseys().items()}
    general = standings.general()
    yield f"{'':{4 + NAME}}{'time':>7}{POINTS}" + (f"{'keeps':>7}" if carried else "")
    for place, rider in enumerate(general, start=1):
        shown = _points(standings.points[rider], standings.sprint[rider], standings.mountain[rider])
        behind = clock(standings.seconds[rider] - standings.seconds[general[0]])
        keeps = f"{carried.get(rider) or '':>7}" if carried else ""
        jersey = f"  {JERSEYS[jerseys[rider]]}" if rider in jerseys else ""
        yield f"{place:2}. {rider:{NAME}}{behind:>7}{shown}{keeps}{jersey}".rstrip()
    yield ""
    yield "Teams by tour points: " + listed(
        [f"{team} {points}" for team, points in standings.team_points().items()]
    )
    seconds = standings.team_seconds()
    least = min(seconds.values())
    yield "Teams by time: " + listed([f"{team} {clock(time - least)}" for team, time in seconds.items()])


def end_lines(run: TourRun) -> Iterator[str]:
    """Who has won the tour."""
    standings = run.standings
    if run.plan.conventions.winner == "team":
        points = standings.team_points()
        winner = next(iter(points))
        yield f"{winner} wins the tour with {counted(points[winner], 'tour point')}."
    else:
        rider = standings.riders_by_points()[0]
        yield f"{rider} wins the tour with {counted(standings.points[rider], 'tour point')}."
    for jersey, rider in standings.jerseys().items():
        yield f"{rider} brings the {JERSEYS[jersey]} home."
    yield from achievement_lines(run)


def achievement_lines(run: TourRun) -> Iterator[str]:
    """Achievements I and J."""
    for achievement, teams in run.achievements().items():
        meaning = {"I": "yellow jersey at the end of a tour", "J": "a tour of 21 stages"}[achievement]
        yield f"Achievement {achievement} ({meaning}): {listed(teams)}"


def tour_lines(run: TourRun, stages: Sequence[int]) -> Iterator[str]:
    """The report of a tour: the given stages (from 0), each with the standings after the last of them."""
    yield from tour_title(run.plan.tour)
    for number in stages:
        yield ""
        yield from stage_lines(run, number)
    yield ""
    done = len(run.ridden)
    yield "At the end:" if run.is_over else f"After {counted(done, 'stage')} of {len(run.plan.days)}:"
    yield from standings_lines(run.standings, None if run.is_over else run.carried)
    if run.is_over:
        yield ""
        yield from end_lines(run)


def _points(tour: int | None, sprint: int | None, mountain: int | None) -> str:
    """Points in their columns; none are left blank."""
    return f"{tour or '':>6}{sprint or '':>7}{mountain or '':>9}"
