"""What stands on every page: the banner, panels, the place of the replay, the foot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree.ElementTree import Element

from fr_stages import __version__
from fr_stages.report.html.markup import Content, element
from fr_stages.stage.stage import Stage


def banner(stage: Stage, about: str, links: Mapping[str, str]) -> Element:
    """The head of the page of a stage, with its number and name."""
    return head(stage.name, about, links, number_badge(stage))


def head(name: str, about: str, links: Mapping[str, str], badge: Element | None = None) -> Element:
    """The head of a page: a name, what the page is about, and links to its panels."""
    title = element("div", element("h1", name, dir="auto"), element("p", about))
    navigation = element(
        "nav",
        *(element("a", words, href=f"#{place}") for place, words in links.items()),
        aria_label="This page",
    )
    first = next(iter(links))
    return element(
        "header",
        element("a", f"Skip to: {links[first]}", class_="skip", href=f"#{first}"),
        element("div", badge, title, navigation, class_="wrap"),
        class_="banner",
    )


def number_badge(stage: Stage) -> Element | None:
    """The number of a stage, if it has one."""
    return None if stage.number is None else element("span", str(stage.number), class_="number-badge")


def panel(name: str, title: str, *content: Content, kind: str = "") -> Element:
    """A part of a page with a heading of its own, to which links lead."""
    return element(
        "section",
        element("h2", title, id=f"{name}-title"),
        *content,
        id=name,
        class_=f"panel {kind}".strip(),
        aria_labelledby=f"{name}-title",
    )


def watch(title: str = "Watch") -> Element:
    """The place of the replay, which a script fills."""
    return panel(
        "watch",
        title,
        element("div", class_="replay", id="replay"),
        element("noscript", "The replay needs JavaScript; the rest of this page does not."),
    )


def table(columns: Sequence[str], rows: Iterable[Sequence[Content]], kind: str = "") -> Element:
    """A table; the first cell of each row is its heading."""
    return element(
        "table",
        element("thead", element("tr", *(element("th", words, scope="col") for words in columns))),
        element(
            "tbody",
            *(
                element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in cells))
                for first, *cells in rows
            ),
        ),
        class_=f"data {kind}".strip(),
    )


def foot() -> Element:
    """Where the page comes from."""
    words = f"Made with fr-stages {__version__}, an unofficial fan project. All drawings are its own."
    return element("footer", words, class_="wrap")
