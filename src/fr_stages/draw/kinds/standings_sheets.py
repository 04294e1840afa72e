"""The standings of a tour after each stage, to be pinned up: the stage, gaps, points and jerseys."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.canvas.table import ruled_table
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.tour.history import after_each_stage
from fr_stages.tour.prizes import PODIUM
from fr_stages.tour.tour_run import TourRun
from fr_stages.words import clock

MARGIN_MM = 12.0
ROW_MM = 6.6
HEAD_MM = 3.6
JERSEYS = {"yellow": "yellow", "green": "green", "dots": "dotted"}
POINTS = {"tour points": 1.5, "sprint": 1.0, "mountain": 1.3}
STAGE = {"place": 0.8, "rider": 2.6, "round": 0.9, "beyond": 1.1, "gap": 0.9, **POINTS, "tired": 0.8}
TOUR = {"place": 0.8, "rider": 2.6, "time": 1.1, **POINTS, "jersey": 1.0, "keeps": 0.9}
"""The columns of the tables, and how wide they are beside each other."""
TEAMS = {"team": 3.3, "tour points": 1.6, "time": 1.4}

Row = list[str]


def standings_sheets(run: TourRun, *, look: Theme | None = None, on: Paper | None = None) -> list[Sheet]:
    """A sheet for each stage that is ridden (None: A4, upright)."""
    look, on = look or theme(), on or paper("A4")
    return [_sheet(then, look, on) for then in after_each_stage(run)]


def _sheet(run: TourRun, look: Theme, on: Paper) -> Sheet:
    """The last stage of a tour as far as it is ridden, and how the tour stands after it."""
    number, tour = len(run.ridden), run.plan.tour
    name = f"{number}. {tour.stages[number - 1].stage.name}"
    sheet = Sheet(on.width, on.height, look, f"{tour.name}: {name}", zoom=on.zoom)
    sheet.add(sheet.rect(0.0, 0.0, on.drawn.width, on.drawn.height, "paper", fill=look.colours.paper))
    inner = Box(0.0, 0.0, on.drawn.width, on.drawn.height).inset(MARGIN_MM)
    kind = tour.stages[number - 1].kind
    about = tour.name if kind == "normal" else f"{tour.name}, {kind.replace('-', ' ')}"
    titles = Titles(inner, name, [Note(about)])
    titles.draw(sheet)
    tables = [
        ("The stage", STAGE, list(_stage_rows(run))),
        ("At the end of the tour" if run.is_over else "The tour", TOUR, list(_tour_rows(run))),
        ("Teams", TEAMS, list(_team_rows(run))),
    ]
    lines = sum(len(rows) + 1 for _, _, rows in tables)
    free = inner.bottom - titles.bottom - len(tables) * 3 * HEAD_MM
    height = min(ROW_MM, free / lines)
    top = titles.bottom + 2 * HEAD_MM
    for title, columns, rows in tables:
        sheet.add(sheet.text(title, inner.left, top, HEAD_MM, bold=True))
        box = Box(inner.left, top + HEAD_MM * CAP_HEIGHT, inner.width, (len(rows) + 1) * height)
        sheet.add(ruled_table(sheet, box, columns, rows))
        top = box.bottom + 2 * HEAD_MM
    return sheet


def _stage_rows(run: TourRun) -> Iterator[Row]:
    ridden = run.ridden[-1]
    outcome = ridden.outcome
    home = {arrival.rider: arrival for arrival in ridden.arrivals}
    podium = dict(zip(outcome.podium, PODIUM, strict=False))
    first = min(outcome.seconds.values())
    for place, rider in enumerate(outcome.order, start=1):
        points = (podium.get(rider, 0), outcome.sprint.get(rider, 0), outcome.mountain.get(rider, 0))
        came = [str(home[rider].round), str(home[rider].beyond), clock(outcome.seconds[rider] - first)]
        yield [f"{place}.", rider, *came, *map(_shown, points), _shown(ridden.exhaustion.get(rider, 0))]


def _tour_rows(run: TourRun) -> Iterator[Row]:
    standings = run.standings
    jerseys = {rider: JERSEYS[jersey] for jersey, rider in standings.jerseys().items()}
    general = standings.general()
    for place, rider in enumerate(general, start=1):
        behind = clock(standings.seconds[rider] - standings.seconds[general[0]])
        points = (standings.points[rider], standings.sprint[rider], standings.mountain[rider])
        keeps = "" if run.is_over else _shown(run.carried[rider])
        yield [f"{place}.", rider, behind, *map(_shown, points), jerseys.get(rider, ""), keeps]


def _team_rows(run: TourRun) -> Iterator[Row]:
    seconds = run.standings.team_seconds()
    least = min(seconds.values())
    for team, points in run.standings.team_points().items():
        yield [team, str(points), clock(seconds[team] - least)]


def _shown(number: int) -> str:
    """A number; nothing is left blank."""
    return str(number) if number else ""
