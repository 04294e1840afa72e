"""Many rides side by side: a line for each stage."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from fr_stages.race.levels import players
from fr_stages.report.ride_words import entrants_text
from fr_stages.ride.opinions import Verdict, opinions
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.statistics import Estimate

COLUMNS = (
    ("rounds", "rounds", 1),
    ("sprinteur_wins", "Spr. won", 0),
    ("lead_changes", "lead ch.", 1),
    ("photo", "photo", 0),
    ("blocked", "lost", 1),
    ("exhaustion", "exhaust.", 1),
)
NAME = 23
CELL = 9
DEPENDS = "≠"


def print_rides(results: Sequence[RideResult], console: Console) -> None:
    """Prints a line for each ride; a ± holds half the 95 % interval."""
    for line in _lines(results):
        console.print(Text(line, no_wrap=True, overflow="ignore"))


def _lines(results: Sequence[RideResult]) -> Iterator[str]:
    yield f"{'stage':{NAME}}" + "".join(f"{title:>{CELL - 1}} " for _, title, _ in COLUMNS).rstrip()
    for result in results:
        name = result.title
        yield f"{name if len(name) < NAME else name[: NAME - 2] + '…':{NAME}}" + _cells(result)
    races = sorted({result.races for result in results})
    entrants = {entrants_text(result.setup) for result in results}
    yield ""
    yield (
        f"{len(results)} stages, {' or '.join(f'{count:,}' for count in races)} "
        f"{'race' if races == [1] else 'races'} each, "
        f"{' or '.join(sorted(entrants))}, seed {results[0].setup.seed}."
    )
    if any(result.opinions for result in results):
        second = next(players(result.opinions[0].bot) for result in results if result.opinions)
        yield f"{DEPENDS} depends on play: {second} ride otherwise."
    yield "Shares in percent, all others a race; half the 95 % interval is at most"
    yield (f"{'':{NAME}}" + "".join(_widest(results, name, digits) for name, _, digits in COLUMNS)).rstrip()


def _cells(result: RideResult) -> str:
    on_play = {name for name, it in opinions(result).items() if it.verdict is Verdict.DEPENDS}
    cells = []
    for name, _, digits in COLUMNS:
        measure = result.measure(name)
        shown = "-" if measure is None else _number(measure.estimate, measure.unit, digits)
        cells.append(f"{shown:>{CELL - 1}}{DEPENDS if name in on_play else ' '}")
    return "".join(cells).rstrip()


def _number(estimate: Estimate, unit: str, digits: int) -> str:
    return f"{estimate.value * _factor(unit):.{digits}f}"


def _widest(results: Sequence[RideResult], name: str, digits: int) -> str:
    measures = [measure for result in results if (measure := result.measure(name))]
    widest = max((it.estimate.half_width * _factor(it.unit) for it in measures), default=0.0)
    return f"{f'±{widest:.{digits + 1}f}' if math.isfinite(widest) else 'unknown':>{CELL - 1}} "


def _factor(unit: str) -> int:
    return 100 if unit == "share" else 1
