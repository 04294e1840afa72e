"""What the pages of tours share: riders with the colour of their team, jerseys, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from fr_stages.report.html.markup import Content, element
from fr_stages.report.html.page_parts import table

JERSEYS = {"yellow": "yellow", "green": "green", "dots": "dotted"}
STYLES = ("board.css", "report.css", "tour.css")


def rider(name: str) -> Element:
    """A rider or a team, with a mark in its colour: round for Rouleurs and teams, square for Sprinteurs."""
    colour, _, kind = name.partition("-")
    mark = element("span", class_=f"team-dot team-{colour} is-{kind or 'team'}", aria_hidden="true")
    return element("span", mark, name.replace("-", " ").capitalize(), class_="rider")


def jersey(name: str | None) -> Element | None:
    """A jersey as a label."""
    if name is None:
        return None
    return element("span", element("span", JERSEYS[name]), class_=f"jersey jersey-{name}")


def number(value: int) -> str:
    """A number; nothing is left blank."""
    return str(value) if value else ""


def scrolling(head: Sequence[str], rows: Iterable[Sequence[Content]], kind: str = "") -> Element:
    """A table that is pushed sideways where the page is narrow.

    Numbers stand right: in a ``"ranked"`` one behind place and rider, in a ``"counted"`` one behind a name.
    """
    made = table(head, rows, kind)
    return element("div", made, class_="scrolling", tabindex="0", role="region", aria_label=head[0])
