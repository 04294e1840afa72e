"""The parts of the page of a ride that are words, tables and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.ride_charts import single_charts
from fr_stages.report.html.markup import Content, drawing, element
from fr_stages.report.html.page_parts import panel, table
from fr_stages.report.ride_words import summary
from fr_stages.ride.ride_result import RideResult
from fr_stages.words import capital

HEADLINES = ("rounds", "seconds", "sprinteur_wins", "lead_changes", "blocked", "margin")
MOST_HEADLINES = 4

MARKS = {"holds": ("holds", "="), "depends on play": ("depends", "≠"), "open": ("open", "?")}
"""For each verdict the name of its style and its sign."""

Document = dict[str, Any]


def page_theme() -> Theme:
    """The usual theme in the colours of the page, so that charts follow it into the dark."""
    look = theme()
    colours = replace(look.colours, ink="var(--ink)", muted="var(--muted)", label="var(--paper)")
    series = tuple(f"var(--series-{number})" for number in (1, 1, 2, 3))
    return replace(look, colours=colours, series=series)


def headlines(document: Document) -> Element:
    """The figures that say most."""
    measures = document["measures"]
    names = [name for name in HEADLINES if name in measures][:MOST_HEADLINES]
    return element(
        "section",
        element("h2", "In short", class_="spoken"),
        *(_headline(measures[name], _second_name(document)) for name in names),
        class_="headlines",
    )


def _headline(measure: Document, second: str) -> Element:
    return element(
        "div",
        element("p", element("b", _number(measure, "value")), f" {_unit(measure)}", class_="figure-large"),
        element("p", _title(measure), class_="headline-title"),
        element("p", f"{_interval(measure)}{_among(measure)}", class_="aside"),
        _second_line(measure, second),
        class_="headline",
    )


def _title(measure: Document) -> str:
    """The title, where the unit does not say the same."""
    title = str(measure["title"])
    return "to the finish" if title.lower() == measure["unit"] else title


def measures_table(document: Document) -> Element:
    """All measures with their intervals, and where they stand among those of the official stages."""
    standing, second = document["standing"], _second_name(document)
    shown = {"Measure": True, "Value": True, "95 % interval": True, second: bool(second)}
    shown["Among official stages"] = bool(standing)
    rows = [
        [
            cell
            for cell, is_shown in zip(_measure_row(measure, second), shown.values(), strict=True)
            if is_shown
        ]
        for measure in document["measures"].values()
        if measure["high"] != 0
    ]
    head = [title for title, is_shown in shown.items() if is_shown]
    note = "Each value with the interval in which the true one is in 95 of 100 rides."
    if second:
        note += (
            f" Beside it what {second.lower()} make of the stage: where they agree the measure holds, "
            "elsewhere it depends on play. All of them are bots: nobody has such numbers of people."
        )
    if standing:
        note += (
            f" The dot is its place among {standing['reference']['stages']} official stages, from the lowest."
        )
    return panel(
        "measures",
        "Measures",
        table(head, rows, "measures two" if second else "measures"),
        element(
            "button",
            f"All {len(rows)} measures",
            type="button",
            class_="button unfold",
            aria_expanded="false",
        ),
        element("p", note, class_="aside"),
    )


def measure_words(measure: Document) -> tuple[str, str]:
    """The value of a measure with its unit, and its interval."""
    return f"{_number(measure, 'value')} {_unit(measure)}", _interval(measure)


def _measure_row(measure: Document, second: str) -> list[Content]:
    value = element("span", element("b", _number(measure, "value")), f" {_unit(measure)}")
    place = None if measure["percentile"] is None else _rank(measure["percentile"])
    return [measure["title"], value, _interval(measure), _second_cell(measure, second), place]


def _second_name(document: Document) -> str:
    """``Club players``: who gives the second opinion, "" when nobody does."""
    return capital(document["opinions"][0]["name"]) if document["opinions"] else ""


def _second_line(measure: Document, second: str) -> Element | None:
    """``club players: 4.0 %`` and whether they agree."""
    if measure["second"] is None:
        return None
    value = f"{second.lower()}: {_number(measure | measure['second'], 'value')} {_unit(measure)}"
    return element("p", f"{value} ", _mark(measure["verdict"]), class_="aside")


def _second_cell(measure: Document, second: str) -> Element | None:
    """What the second opinion says, and whether it agrees; who that is stands there when there is no head."""
    if measure["second"] is None:
        return None
    value = f"{_number(measure | measure['second'], 'value')} {_unit(measure)} "
    return element(
        "span", element("span", value, class_="second", data_who=f"{second}: "), _mark(measure["verdict"])
    )


def _mark(verdict: str) -> Element:
    name, sign = MARKS[verdict]
    return element("span", f"{sign} {verdict}", class_=f"mark mark-{name}")


def levels_panel(document: Document) -> Element | None:
    """All levels of play beside each other, when more than two have ridden."""
    if len(document["opinions"]) < 2:
        return None
    ridden = [dict(document["opinions"][0]), dict(document), *map(dict, document["opinions"][1:])]
    names = [it.get("players", it) for it in ridden]
    head = ["Measure", *(f"{capital(it['name'])} ({it['bot']})" for it in names)]
    rows = [
        [measure["title"], *(_brief(measure, it["measures"].get(name)) for it in ridden)]
        for name, measure in document["measures"].items()
        if any(it["measures"][name]["high"] != 0 for it in ridden if name in it["measures"])
    ]
    races = ", ".join(f"{who['bot']} {it['races']:,}" for who, it in zip(names, ridden, strict=True))
    note = f"Each value with half its 95 % interval. Races ridden: {races}."
    return panel(
        "levels",
        "Levels of play",
        element("div", table(head, rows, "levels"), class_="scrolling", tabindex="0"),
        element("p", note, class_="aside"),
    )


def _brief(measure: Document, estimate: Document | None) -> str:
    """``42 ±2 %``, ``13.7 ±0.1``; a dash for what cannot be said."""
    if estimate is None or estimate["high"] is None or estimate["low"] is None:
        return "-"
    half = {**measure, "value": (estimate["high"] - estimate["low"]) / 2}
    unit = " %" if measure["unit"] == "share" else ""
    return f"{_number(measure | estimate, 'value')} ±{_number(half, 'value')}{unit}"


def _rank(percentile: float) -> Element:
    """A dot on a line from 0 to 100."""
    at = f"{4 + 0.92 * percentile:.1f}"
    return element(
        "span",
        element(
            "svg",
            element("path", d="M4 8H96M4 5V11M50 6V10M96 5V11"),
            element("circle", cx=at, cy="8", r="3.6"),
            viewBox="0 0 100 16",
            class_="rank",
            aria_hidden="true",
        ),
        element("span", f"{percentile:.0f}", class_="rank-number"),
        class_="rank-cell",
    )


def words_panel(result: RideResult, document: Document) -> Element:
    """The ride in a few sentences, and what a designer should know."""
    return panel(
        "words",
        "What the races say",
        element("p", " ".join(summary(result)), class_="summary"),
        *(_finding(finding) for finding in document["findings"]),
    )


def _finding(finding: Document) -> Element:
    place = finding["location"]
    where = f"Tile {place['tile']}, space {place['space']}: " if place.get("tile") else ""
    return element(
        "article",
        element("p", element("b", f"{finding['code']} {finding['name']}"), class_="finding-code"),
        element("p", where + finding["message"]),
        element("p", finding["fix"], class_="aside"),
        class_="finding",
    )


def charts_panel(result: RideResult) -> Element:
    """The charts of the ride, one figure each."""
    figures = (element("figure", drawing(sheet)) for sheet in single_charts(result, look=page_theme()))
    return panel("charts", "Charts", element("div", *figures, *_achievements(result), class_="charts"))


def _achievements(result: RideResult) -> Iterator[Element]:
    from fr_stages.race.result import ACHIEVEMENTS
    from fr_stages.ride.counted import FEATS

    counts = result.counts.tables["achieved"]
    if any(counts):
        rows = [
            [f"{name}: {ACHIEVEMENTS[name]}", f"{100 * count / result.races:.0f} %"]
            for name, count in zip(FEATS, counts, strict=True)
        ]
        title = element("figcaption", "Achievements: in how many races somebody earns them")
        yield element("figure", title, table(("Achievement", "Races"), rows), class_="achievements")


def _number(measure: Document, key: str) -> str:
    value = measure[key]
    if value is None:
        return "unknown"
    if measure["unit"] == "share":
        return f"{100 * value:.1f}" if 100 * value < 10 else f"{100 * value:.0f}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def _unit(measure: Document) -> str:
    return "%" if measure["unit"] == "share" else str(measure["unit"])


def _interval(measure: Document) -> str:
    if measure["high"] is None or measure["low"] is None:
        return "unknown"
    return f"{_number(measure, 'low')} to {_number(measure, 'high')}"


def _among(measure: Document) -> str:
    percentile = measure["percentile"]
    return "" if percentile is None else f", more than on {percentile:.0f} of 100 official stages"
