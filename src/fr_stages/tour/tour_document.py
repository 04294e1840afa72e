"""A tour that was ridden, as a JSON document for other programs."""

from __future__ import annotations

from typing import Any

from fr_stages.tour.prizes import PODIUM
from fr_stages.tour.standings import Standings
from fr_stages.tour.tour_run import TourRun

FORMAT = 1


def tour_document(run: TourRun) -> dict[str, Any]:
    """The stages so far and the standings after them; it follows ``tour-result.schema.json``."""
    tour = run.plan.tour
    return {
        "format": FORMAT,
        "tour": tour.name,
        "profile": tour.profile,
        "options": tour.conventions.deviations(tour.profile),
        "seed": run.seed,
        "stages": [_stage(run, number) for number in range(len(run.ridden))],
        "standings": _standings(run.standings),
        "carried": dict(run.carried),
        "is_over": run.is_over,
        "winner": winner(run),
        "achievements": run.achievements(),
    }


def _stage(run: TourRun, number: int) -> dict[str, Any]:
    stage, ridden = run.plan.tour.stages[number], run.ridden[number]
    outcome = ridden.outcome
    home = {arrival.rider: arrival for arrival in ridden.arrivals}
    podium = dict(zip(outcome.podium, PODIUM, strict=False))
    first = min(outcome.seconds.values())
    riders = [
        {
            "place": place,
            "rider": rider,
            "round": home[rider].round,
            "beyond": home[rider].beyond,
            "seconds": outcome.seconds[rider],
            "gap_seconds": outcome.seconds[rider] - first,
            "tour_points": podium.get(rider, 0),
            "sprint_points": outcome.sprint.get(rider, 0),
            "mountain_points": outcome.mountain.get(rider, 0),
            "exhaustion_left": ridden.exhaustion.get(rider, 0),
        }
        for place, rider in enumerate(outcome.order, start=1)
    ]
    return {"stage": stage.stage.name, "text": stage.text, "kind": stage.kind.value, "riders": riders}


def _standings(standings: Standings) -> dict[str, Any]:
    return {
        "riders": [
            {
                "rider": rider,
                "seconds": standings.seconds[rider],
                "tour_points": standings.points[rider],
                "sprint_points": standings.sprint[rider],
                "mountain_points": standings.mountain[rider],
            }
            for rider in standings.general()
        ],
        "teams_by_points": standings.team_points(),
        "teams_by_time": standings.team_seconds(),
        "jerseys": standings.jerseys(),
    }


def winner(run: TourRun) -> str | None:
    """The team, or by that rule the rider, that has won the tour; None before its end."""
    if not run.is_over:
        return None
    if run.plan.conventions.winner == "team":
        return next(iter(run.standings.team_points()))
    return run.standings.riders_by_points()[0]
