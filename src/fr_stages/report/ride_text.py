"""A ride as text for people, in a terminal or a pipe."""

from __future__ import annotations

from rich.console import Console

from fr_stages.ride.report import RideReport
from fr_stages.ride.statistics import Estimate


def print_ride(report: RideReport, console: Console) -> None:
    """Prints what happened in a ride."""
    console.print(f"{report.setup.course.name}: {report.races:,} races", markup=False)
    for measure in report.measures:
        console.print(f"  {measure.title:34}{shown(measure.estimate, measure.unit)}", markup=False)


def shown(estimate: Estimate, unit: str) -> str:
    """``31.2 % [29.2 - 33.3]``."""
    if unit == "share":
        value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
        return f"{value:.1f} %  [{low:.1f} - {high:.1f}]"
    return f"{estimate.value:.2f} {unit}  [{estimate.low:.2f} - {estimate.high:.2f}]"
