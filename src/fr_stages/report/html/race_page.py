"""One race as a page that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from fr_stages.draw.kinds.plan import facts
from fr_stages.race.events import Event
from fr_stages.race.setup import Setup
from fr_stages.report.html.markup import element
from fr_stages.report.html.one_file import Page
from fr_stages.report.html.page_parts import banner, foot, watch
from fr_stages.report.html.replay_data import raced_stage, replay_data
from fr_stages.report.html.trace import trace


def race_page(setup: Setup, number: int, events: Sequence[Event]) -> str:
    """The page of race `number` of a set-up, as one HTML file.

    Raises InputError for a set-up that does not say on which stage it is.
    """
    stage = raced_stage(setup)
    race = {"number": number, **trace(events, setup.rider_names)}
    return Page(
        title=f"{stage.title}: a race",
        description=f"One race on {stage.title}. {facts(stage)}.",
        body=[
            banner(stage, f"One race, seed {setup.seed}", {"watch": "Watch"}),
            element("main", watch()),
            foot(),
        ],
        data={"kind": "race", **replay_data(setup, [race])},
        styles=("board.css", "replay.css", "report.css"),
        script="report.js",
    ).to_html()
