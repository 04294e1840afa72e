"""How the riders of a tour stand stage by stage: the gap to yellow, and the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.line_chart import Line, line_chart
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.tour.history import after_each_stage
from fr_stages.tour.standings import Standings
from fr_stages.tour.tour_run import TourRun
from fr_stages.words import clock, counted

MARGIN_MM = 12.0
GAP_MM = 6.0
SINGLE_MM = (120.0, 70.0)
"""A chart on a sheet of its own."""
GAP_SHARE = 0.55
"""The part of the sheet that the gaps to yellow take."""
SECONDS = (10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1200.0, 3600.0)

RIDERS = {
    "black": "",
    "blue": "#2f74d0",
    "green": "#2c9a4b",
    "pink": "#d1619a",
    "red": "#d0142f",
    "white": "#8b979e",
}
"""The colours of teams as lines on paper; black is the ink of the theme, white a grey."""


class Chart(NamedTuple):
    """A chart: its title, the value of each rider or team after a stage, and how it is written."""

    title: str
    values: Callable[[Standings], Mapping[str, int]]
    is_time: bool = False


def _gaps(standings: Standings) -> Mapping[str, int]:
    least = min(standings.seconds.values())
    return {rider: seconds - least for rider, seconds in standings.seconds.items()}


GAPS = Chart("Gap to the yellow jersey", _gaps, is_time=True)
POINTS = (
    Chart("Sprint points", lambda standings: standings.sprint),
    Chart("Mountain points", lambda standings: standings.mountain),
    Chart("Tour points of the teams", lambda standings: standings.team_points()),
)


def tour_charts(run: TourRun, *, look: Theme | None = None, on: Paper | None = None) -> Sheet:
    """The gap to yellow at the top, below it the points, on one sheet (None: A4, lying)."""
    on = on or paper("A4").turned
    look = look or theme()
    about = f"After {counted(len(run.ridden), 'stage')} of {len(run.plan.days)}. Sprinteurs are dashed."
    sheet = Sheet(on.width, on.height, look, f"{run.plan.tour.name}: charts", about, zoom=on.zoom)
    whole = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
    sheet.add(sheet.rect(*whole, "paper", fill=look.colours.paper))
    inner = whole.inset(MARGIN_MM)
    titles = Titles(inner, run.plan.tour.name, [Note(about)])
    titles.draw(sheet)
    top = titles.bottom + 2.0
    room = Box(inner.left, top, inner.width, inner.bottom - top)
    stages = [then.standings for then in after_each_stage(run)]
    for chart, box in _placed(room):
        sheet.add(_drawn(sheet, box, chart, stages))
    return sheet


def single_tour_charts(run: TourRun, *, look: Theme) -> Iterator[Sheet]:
    """The same charts, each on a small sheet of its own, for a page."""
    stages = [then.standings for then in after_each_stage(run)]
    box = Box(0.0, 0.0, *SINGLE_MM)
    for chart in (GAPS, *POINTS):
        sheet = Sheet(box.width, box.height, look, chart.title)
        sheet.add(_drawn(sheet, box, chart, stages))
        yield sheet


def _placed(room: Box) -> Iterator[tuple[Chart, Box]]:
    high = GAP_SHARE * room.height
    yield GAPS, room._replace(height=high)
    width = (room.width - GAP_MM * (len(POINTS) - 1)) / len(POINTS)
    top = room.top + high + GAP_MM
    for number, chart in enumerate(POINTS):
        yield chart, Box(room.left + number * (width + GAP_MM), top, width, room.bottom - top)


def _drawn(sheet: Sheet, box: Box, chart: Chart, stages: list[Standings]) -> Group:
    rows = [chart.values(standings) for standings in stages]
    names = list(rows[0]) if rows else []
    lines = [_line(sheet, name, [float(row[name]) for row in rows]) for name in names]
    if not chart.is_time:  # who has no points only hides the others
        lines = [line for line in lines if any(line.values)]
    words = (lambda value: clock(round(value))) if chart.is_time else None
    steps = SECONDS if chart.is_time else None
    return line_chart(
        sheet, box, chart.title, lines, below="stage", words=words, downward=chart.is_time, steps=steps
    )


def _line(sheet: Sheet, name: str, values: list[float]) -> Line:
    colour = RIDERS.get(name.partition("-")[0]) or sheet.theme.colours.ink
    return Line(name, values, colour, name.endswith("sprinteur"))
