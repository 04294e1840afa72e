"""One race as a page that plays it, with its result and the race in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from fr_stages.draw.kinds.plan import facts
from fr_stages.race.events import Event, Finished, Timed
from fr_stages.race.log import log_lines
from fr_stages.race.result import clock_text
from fr_stages.race.setup import Setup
from fr_stages.report.html.markup import Content, element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import banner, foot, panel, table, watch
from fr_stages.report.html.replay_data import raced_stage, replay_data
from fr_stages.report.html.trace import trace
from fr_stages.report.ride_words import race_terms
from fr_stages.words import counted

LINKS = {"watch": "Watch", "result": "Result", "words": "In words"}


def race_page(setup: Setup, number: int, events: Sequence[Event]) -> str:
    """The page of race `number` of a set-up, as one HTML file.

    Raises InputError for a set-up that does not say on which stage it is.
    """
    stage = raced_stage(setup)
    about = f"Race {number} · {race_terms(setup)}"
    words = element("details", element("summary", "Every move of the race"), *_words(setup, events))
    return Page(
        title=f"{stage.title}: a race",
        description=f"One race on {stage.title}. {facts(stage)}.",
        body=[
            banner(stage, about, LINKS),
            element("main", watch(), _result(setup, events), panel("words", "In words", words)),
            foot(),
        ],
        data=race_data(setup, number, events),
        styles=("board.css", "replay.css", "report.css"),
        script="report.js",
    ).to_html()


def race_data(setup: Setup, number: int, events: Sequence[Event]) -> dict[str, Any]:
    """What the page works on. Raises InputError for a set-up that does not say on which stage it is."""
    return {"kind": "race", **replay_data(setup, [{"number": number, **trace(events, setup.rider_names)}])}


def _result(setup: Setup, events: Sequence[Event]) -> Element:
    """Times in a time trial, else riders."""
    times = [event for event in events if isinstance(event, Timed)]
    plays = {entrant.name: str(entrant).partition("=")[2] for entrant in setup.entrants}
    rows: list[list[Content]]
    if times:
        head = ["Place", "Team", "Played by", "Time"]
        rows = [
            [str(it.place), it.entrant.capitalize(), plays[it.entrant], clock_text(it.seconds)]
            for it in times
        ]
    else:
        head = ["Place", "Rider", "Played by", "At the end"]
        rows = [
            [str(it.place), it.rider.replace("-", " ").title(), plays[it.entrant], _distance(setup, it)]
            for it in events
            if isinstance(it, Finished)
        ]
    return panel("result", "Result", table(head, rows))


def _distance(setup: Setup, finished: Finished) -> str:
    to_go = setup.course.finish - finished.space
    return (
        f"{counted(to_go, 'space')} to go" if to_go > 0 else f"{counted(1 - to_go, 'space')} beyond the line"
    )


def _words(setup: Setup, events: Sequence[Event]) -> Iterator[Element]:
    """The log, a list for each round."""
    for block in "\n".join(log_lines(events, setup.course)).split("\n\n"):
        lines = block.splitlines()
        if lines[0].startswith("Round "):
            yield element("h3", lines.pop(0))
        yield element("ul", *(element("li", line) for line in lines), class_="told")
