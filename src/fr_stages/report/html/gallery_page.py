"""A gallery of stages as a page: plans, profiles, facts, rows to copy and sheets to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box, Frame
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import clean
from fr_stages.draw.drawings import Wish, draw
from fr_stages.draw.kinds.card_summary import summary_lines
from fr_stages.draw.kinds.profile_art import SMALL, ProfileArt
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.miniature import miniature
from fr_stages.geometry.tables import SPACE_MM, Rectangle
from fr_stages.report.html.markup import Content, element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import foot, number_badge
from fr_stages.report.html.ride_sections import page_theme
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.words import counted

PLAN_MM = Box(0.0, 0.0, 120.0, 72.0)
PROFILE_MM = Box(0.0, 0.0, 120.0, 19.0)
SHEETS = ("plan", "card", "profile")
FILTERS = {
    "small": "2-4 players",
    "large": "5-6 players",
    "uphill": "Climbs",
    "cobbles": "Cobbles",
    "feeding": "Feeding zones",
}
ORDERS = {"given": "as given", "name": "by name", "spaces": "by length", "uphill": "by climbs"}


def gallery_page(stages: Iterable[Stage], wish: Wish | None = None) -> str:
    """The page of some stages, as one HTML file; `wish` says how their sheets are drawn.

    Raises InputError for a stage that cannot be laid out.
    """
    wish = wish or Wish()
    lines, pictures = _Lines(), Sheet(1.0, 1.0, page_theme(), "")
    sheets, cards = [], []
    for number, stage in enumerate(stages):
        sheets.append({kind: list(map(lines.take, draw(stage, kind, wish))) for kind in SHEETS})
        cards.append(_card(pictures, stage, number))
    count = counted(len(cards), "stage")
    body = [
        element("svg", pictures.drawing.defs.get_xml(), class_="spoken", aria_hidden="true"),
        element(
            "header",
            element("a", "Skip to the stages", class_="skip", href="#stages"),
            element("div", element("div", element("h1", "Stages"), element("p", count)), class_="wrap"),
            class_="banner",
        ),
        element(
            "main",
            _tools(),
            element("p", count, id="count", role="status", class_="aside"),
            element("ul", *cards, id="stages", class_="gallery"),
        ),
        foot(),
        element("div", id="sheets", aria_hidden="true"),
    ]
    return Page(
        title="Stages",
        description=f"A gallery of {count} for Flamme Rouge.",
        body=body,
        data={"kind": "gallery", "lines": lines.all, "stages": sheets},
        styles=("gallery.css",),
        script="gallery.js",
        schema="gallery",
    ).to_html()


class _Lines:
    """Drawings as rows of lines that are kept once: stages share most of what they show."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    @property
    def all(self) -> list[str]:
        """Every line, by its number."""
        return list(self.numbers)

    def take(self, sheet: Sheet) -> dict[str, Any]:
        """A sheet: its size in mm, and its lines as runs of numbers, each the first one and how many."""
        runs: list[list[int]] = []
        for line in sheet.to_svg().splitlines()[1:]:  # without the declaration of XML
            number = self.numbers.setdefault(line, len(self.numbers))
            if runs and sum(runs[-1]) == number:
                runs[-1][1] += 1
            else:
                runs.append([number, 1])
        return {"width": sheet.width, "height": sheet.height, "runs": runs}


def _tools() -> Element:
    """Search, filters and order; a script makes them work."""
    orders = (element("option", words, value=order) for order, words in ORDERS.items())
    return element(
        "div",
        element("label", element("span", "Search", class_="spoken"), _search_field(), class_="search"),
        element(
            "div",
            *(
                element("button", words, type="button", class_="chip", aria_pressed="false", data_filter=name)
                for name, words in FILTERS.items()
            ),
            role="group",
            aria_label="Only stages with",
            class_="chips",
        ),
        element("label", "Sort ", element("select", *orders, id="order", class_="select"), class_="order"),
        class_="tools",
    )


def _search_field() -> Element:
    return element("input", type="search", id="search", placeholder="Name, set, or a row of tiles")


def _card(pictures: Sheet, stage: Stage, number: int) -> Element:
    """One stage. What it is sought by stands in its attributes."""
    row = format_tiles(stage.tiles, stage.catalogue)
    terrain = CourseFacts(Course.of(stage)).terrain
    scene = Scene.of(stage)
    frame = Frame.fitted(scene.layout.hull, PLAN_MM.inset(1.0), scene.turn)
    players = element("p", element("b", str(stage.players)), " players", class_="card-players")
    title = element("h2", stage.name, id=f"card-{number}", dir="auto")
    plan = miniature(pictures, stage, scene.layout, frame)
    profile = ProfileArt(pictures, stage, PROFILE_MM, SMALL).group()
    return element(
        "li",
        element(
            "article",
            element("div", number_badge(stage), title, players, class_="card-head"),
            _picture(plan, PLAN_MM, f"Plan of {stage.title}", "table card-plan"),
            _picture(profile, PROFILE_MM, f"Profile of {stage.title}", "card-profile"),
            element("ul", *_facts(stage, scene.layout.smallest_rectangle), class_="card-facts"),
            _row(row, stage),
            _prints(number, stage),
            aria_labelledby=f"card-{number}",
        ),
        class_="card",
        data_words=" ".join((stage.title, stage.set or "", row)).lower(),
        data_given=number,
        data_name=stage.name.lower(),
        data_spaces=Course.of(stage).distance,
        data_uphill=terrain[Terrain.UPHILL],
        data_has=" ".join(_has(stage, terrain)),
    )


def _has(stage: Stage, terrain: Mapping[Terrain, int]) -> Iterator[str]:
    """Which filters a stage passes."""
    if stage.players.low <= 4:
        yield "small"
    if stage.players.high >= 5:
        yield "large"
    yield from (str(kind) for kind, spaces in terrain.items() if spaces)


def _picture(group: Group, box: Box, title: str, kind: str) -> Element:
    drawn: Element = group.get_xml()
    for name in drawn.findall("title"):
        drawn.remove(name)
    picture = element("svg", drawn, viewBox=f"0 0 {box.width:g} {box.height:g}", role="img", aria_label=title)
    return element("div", picture, class_=kind)


def _facts(stage: Stage, size: Rectangle) -> Iterator[Element]:
    """Length and terrain as on the stage card, and the size on the table."""
    for line in summary_lines(stage):
        spaces: Content = f", {counted(line.spaces, 'space')}" if line.spaces is not None else None
        yield element("li", line.words, spaces, class_=f"is-{line.terrain}" if line.terrain else None)
    yield element("li", f"{size.width * SPACE_MM / 10:.0f} x {size.height * SPACE_MM / 10:.0f} cm")


def _row(row: str, stage: Stage) -> Element:
    button = element(
        "button",
        _icon("copy"),
        element("span", f"Copy the row of {stage.title}", class_="spoken"),
        type="button",
        class_="button card-copy",
        data_row=row,
    )
    return element("p", element("code", row), button, class_="card-row")


def _prints(number: int, stage: Stage) -> Element:
    buttons = (
        element(
            "button",
            _icon("print"),
            kind.capitalize(),
            element("span", f" of {stage.title}", class_="spoken"),
            type="button",
            class_="button",
            data_stage=number,
            data_sheet=kind,
        )
        for kind in SHEETS
    )
    return element(
        "div", *buttons, role="group", aria_label=f"Print {clean(stage.title)}", class_="card-prints"
    )


def _icon(name: str) -> Element:
    return element("svg", element("use", href=f"#icon-{name}"), class_="icon", aria_hidden="true")
