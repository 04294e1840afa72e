"""Many rides of a tour as a page: who wins what, gaps, and where it is decided."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.charts import Bar, bar_chart, bars_height
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.report.html.markup import Content, drawing, element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import foot, head, panel
from fr_stages.report.html.ride_sections import page_theme
from fr_stages.report.html.tour_parts import STYLES, rider, scrolling
from fr_stages.report.tour_ride_text import ride_terms
from fr_stages.report.tour_text import tour_terms
from fr_stages.ride.statistics import Estimate
from fr_stages.tour.tour_rides import TourRide, tour_ride_document
from fr_stages.words import clock, counted

LINKS = {"chances": "Chances", "riders": "Riders", "stages": "Stages"}
CHART_MM = 120.0


def tour_ride_page(ride: TourRide) -> str:
    """The page of many rides of a tour, as one HTML file."""
    tour = ride.plan.tour
    rules = ", ".join(tour_terms(tour))
    return Page(
        title=f"{tour.name}: {counted(ride.tours, 'tour')}",
        description=f"A tour of {counted(len(tour.stages), 'stage')}, ridden {ride.tours:,} times.",
        body=[
            head(tour.name, f"{rules}. {ride_terms(ride)}", LINKS),
            element(
                "main",
                panel("chances", "Who wins what", element("div", *_charts(ride), class_="charts")),
                _riders(ride),
                _stages(ride),
            ),
            foot(),
        ],
        data=tour_ride_document(ride),
        styles=STYLES,
        schema="tour-ride",
    ).to_html()


def _charts(ride: TourRide) -> Iterator[Element]:
    yield _chart(
        "The tour, by team", [_bar(ride, "teams", team, seat) for team, seat in ride.plan.seats.items()]
    )
    for jersey, title in (
        ("yellow", "The yellow jersey"),
        ("green", "The green jersey"),
        ("dots", "The dotted jersey"),
    ):
        bars = [_bar(ride, jersey, name, number) for number, name in enumerate(ride.plan.names)]
        yield _chart(title, bars)


def _chart(title: str, bars: list[Bar]) -> Element:
    box = Box(0.0, 0.0, CHART_MM, bars_height(len(bars)))
    sheet = Sheet(box.width, box.height, page_theme(), title)
    sheet.add(bar_chart(sheet, box, title, bars, is_share=True))
    return element("figure", drawing(sheet))


def _bar(ride: TourRide, table: str, label: str, number: int) -> Bar:
    chance = ride.chance(table, number)
    return Bar(label, chance.value, chance.low, chance.high)


def _riders(ride: TourRide) -> Element:
    rows: list[list[Content]] = [
        [
            rider(name),
            *(_share(ride.chance(table, number)) for table in ("won", "yellow", "green", "dots")),
            clock(round(ride.gap(number).value)),
        ]
        for number, name in enumerate(ride.plan.names)
    ]
    columns = ["Rider", "Most tour points", "Yellow", "Green", "Dots", "Gap to yellow"]
    loss = f"Sprinteurs end {clock(round(ride.loss_of_sprinteurs()))} behind Rouleurs, on average."
    return panel("riders", "Riders", scrolling(columns, rows, "counted"), element("p", loss, class_="aside"))


def _stages(ride: TourRide) -> Element:
    rows: list[list[Content]] = [
        [
            f"{number + 1}. {stage.stage.name}",
            clock(round(ride.per_stage("last", number).value)),
            f"{ride.per_stage('groups', number).value:.1f}",
            _share(ride.chance("by_sprinteur", number)),
            f"{ride.carried(number):.1f}",
            _share(ride.chance("settled", number)),
        ]
        for number, stage in enumerate(ride.plan.tour.stages)
    ]
    columns = ["Stage", "Last rider", "Time groups", "Won by a Sprinteur", "Cards kept", "Decides yellow"]
    changes = ride.counts.tables["changes"][0] / ride.tours
    words = f"Yellow changes hands {changes:.1f} times a tour."
    return panel("stages", "Stages", scrolling(columns, rows, "counted"), element("p", words, class_="aside"))


def _share(estimate: Estimate) -> str:
    value, low, high = (f"{100 * end:.0f}" for end in (estimate.value, estimate.low, estimate.high))
    return f"{value} % ({low} to {high})"
