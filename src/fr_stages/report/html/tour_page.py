"""A tour as a page: how it stands, how that came about, and every stage."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.kinds.plan import facts
from fr_stages.draw.kinds.profile_art import SMALL, ProfileArt
from fr_stages.draw.kinds.tour_charts import single_tour_charts
from fr_stages.report.html.markup import Content, drawing, element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import foot, head, panel
from fr_stages.report.html.ride_sections import page_theme
from fr_stages.report.html.tour_parts import STYLES, jersey, number, rider, scrolling
from fr_stages.report.tour_text import tour_terms
from fr_stages.stage.stage import Stage
from fr_stages.tour.history import after_each_stage
from fr_stages.tour.prizes import PODIUM
from fr_stages.tour.standings import JERSEYS
from fr_stages.tour.tour_document import tour_document, winner
from fr_stages.tour.tour_run import TourRun
from fr_stages.words import clock, counted

LINKS = {"standings": "Standings", "charts": "Charts", "jerseys": "Jerseys", "stages": "Stages"}
PROFILE_MM = Box(0.0, 0.0, 180.0, 24.0)
ACHIEVED = {"I": "yellow jersey at the end of a tour", "J": "a tour of 21 stages"}


def tour_page(run: TourRun) -> str:
    """The page of a tour as far as it is ridden, as one HTML file. At least one stage must be ridden."""
    tour = run.plan.tour
    return Page(
        title=f"{tour.name}: a tour",
        description=f"A tour of {counted(len(tour.stages), 'stage')} for Flamme Rouge.",
        body=[
            head(tour.name, ", ".join(tour_terms(tour)), LINKS),
            element(
                "main",
                _headlines(run),
                _standings(run),
                panel("charts", "Stage by stage", element("div", *_charts(run), class_="charts")),
                _jerseys(run),
                panel("stages", "Stages", *_stages(run)),
            ),
            foot(),
        ],
        data=tour_document(run),
        styles=STYLES,
        schema="tour-result",
    ).to_html()


def _headlines(run: TourRun) -> Element:
    standings, done = run.standings, len(run.ridden)
    best = winner(run)
    points = standings.team_points() if best in standings.team_points() else standings.points
    figures: list[Element] = []
    if best is not None:
        figures.append(_headline(rider(best), f"wins with {counted(points[best], 'tour point')}"))
    else:
        figures.append(_headline(f"{done} of {len(run.plan.days)}", "stages are ridden"))
    figures += [_headline(rider(who), jersey(name)) for name, who in standings.jerseys().items()]
    achieved = [
        element("p", f"Achievement {letter} ({ACHIEVED[letter]}): {', '.join(teams)}", class_="aside")
        for letter, teams in run.achievements().items()
    ]
    return element(
        "section", element("h2", "In short", class_="spoken"), *figures, *achieved, class_="headlines"
    )


def _headline(figure: Content, words: Content) -> Element:
    return element(
        "div", element("p", figure, class_="headline-title"), element("p", words), class_="headline"
    )


def _standings(run: TourRun) -> Element:
    standings = run.standings
    worn = {who: name for name, who in standings.jerseys().items()}
    general = standings.general()
    least = standings.seconds[general[0]]
    columns = ["Place", "Rider", "Time", "Tour points", "Sprint", "Mountain", "Jersey"]
    rows: list[list[Content]] = []
    for place, who in enumerate(general, start=1):
        points = (standings.points[who], standings.sprint[who], standings.mountain[who])
        cells: list[Content] = [f"{place}.", rider(who), clock(standings.seconds[who] - least)]
        cells += [*map(number, points), jersey(worn.get(who))]
        rows.append(cells if run.is_over else [*cells, number(run.carried[who])])
    if not run.is_over:
        columns.append("Keeps")
    title = "At the end of the tour" if run.is_over else f"After {counted(len(run.ridden), 'stage')}"
    return panel("standings", title, scrolling(columns, rows, "ranked"), element("h3", "Teams"), _teams(run))


def _teams(run: TourRun) -> Element:
    seconds = run.standings.team_seconds()
    least = min(seconds.values())
    rows: list[list[Content]] = [
        [rider(team), str(points), clock(seconds[team] - least)]
        for team, points in run.standings.team_points().items()
    ]
    return scrolling(["Team", "Tour points", "Time"], rows, "counted")


def _charts(run: TourRun) -> Iterator[Element]:
    for sheet in single_tour_charts(run, look=page_theme()):
        yield element("figure", drawing(sheet))


def _jerseys(run: TourRun) -> Element:
    """Who wore which jersey after each stage."""
    rows: list[list[Content]] = []
    for then in after_each_stage(run):
        stage = then.plan.tour.stages[len(then.ridden) - 1].stage
        worn = then.standings.jerseys()
        wearers: list[Content] = [rider(worn[name]) if name in worn else None for name in JERSEYS]
        rows.append([f"{len(then.ridden)}. {stage.name}", *wearers])
    head_row = ["After", "Yellow: time", "Green: sprints", "Dots: mountains"]
    return panel("jerseys", "Who wore which jersey", scrolling(head_row, rows))


def _stages(run: TourRun) -> Iterator[Element]:
    for place, ridden in enumerate(run.ridden):
        day, stage = run.plan.days[place], run.plan.tour.stages[place]
        kind = "" if stage.kind == "normal" else f" ({stage.kind.replace('-', ' ')})"
        yield element("h3", f"{place + 1}. {stage.stage.name}{kind}", class_="stage-name")
        yield element("p", facts(day.stage), class_="aside")
        yield element("div", _profile(day.stage), class_="stage-profile")
        outcome = ridden.outcome
        home = {arrival.rider: arrival for arrival in ridden.arrivals}
        podium = dict(zip(outcome.podium, PODIUM, strict=False))
        first = min(outcome.seconds.values())
        rows: list[list[Content]] = [
            [
                f"{at}.",
                rider(who),
                str(home[who].round),
                str(home[who].beyond),
                clock(outcome.seconds[who] - first),
                number(podium.get(who, 0)),
                number(outcome.sprint.get(who, 0)),
                number(outcome.mountain.get(who, 0)),
                number(ridden.exhaustion.get(who, 0)),
            ]
            for at, who in enumerate(outcome.order, start=1)
        ]
        columns = ["Place", "Rider", "Round", "Beyond the line", "Gap"]
        yield scrolling([*columns, "Tour points", "Sprint", "Mountain", "Exhaustion left"], rows, "ranked")
        if run.plan.rests_after(place + 1):
            yield element("p", "A rest day follows.", class_="aside")


def _profile(stage: Stage) -> Element:
    sheet = Sheet(PROFILE_MM.width, PROFILE_MM.height, page_theme(), f"Profile of {stage.name}")
    sheet.add(ProfileArt(sheet, stage, PROFILE_MM, SMALL).group())
    return drawing(sheet)
