"""Pages for the tests, and the races on them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from fr_stages.race.bots import REGISTRY
from fr_stages.race.entrants import Entrant, singles, teams
from fr_stages.race.options import Options
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.report.html.gallery_page import gallery_page
from fr_stages.report.html.race_page import race_page
from fr_stages.report.html.ride_page import ride_page
from fr_stages.ride import ride_setup
from fr_stages.ride.batches import RaceRow
from fr_stages.stage.opening import open_stage

GALLERY = ("la-haute-montagne", "peloton/stage-9@5-6", "avenue-corso-paseo", "grand-tour-2018/roubaix")


def gallery_html() -> str:
    """A gallery of stages of every terrain."""
    return gallery_page(map(open_stage, GALLERY))


def entrants_of(count: int) -> tuple[Entrant, ...]:
    """So many teams; beyond 6 as many single riders."""
    return teams(count) if count <= 6 else singles(count)


def race_html(stage: str, count: int, seed: int = 0, **options: Any) -> str:
    """The page of one race."""
    setup = setup_of(stage, count, seed, **options)
    return race_page(setup, 0, record(setup))


def ride_html(stage: str, count: int, races: int, seed: int = 1, **options: Any) -> str:
    """The page of a ride."""
    return page_of(setup_of(stage, count, seed, **options), races)


def setup_of(stage: str, count: int, seed: int = 1, **options: Any) -> Setup:
    """A ride that can be ridden again."""
    return Setup.of(open_stage(stage), entrants_of(count), Options(achievements=True, **options), seed)


def page_of(setup: Setup, races: int) -> str:
    """The page of a ride of so many races, with the opinions of two other bots."""
    rows: list[RaceRow] = []
    result = ride_setup(setup, races, each=rows.append, others={"highest": races, "random": 5})
    return ride_page(result, rows)


def hostile_html(name: str) -> str:
    """The page of a race whose stage and bots are called `name`."""
    REGISTRY[name] = REGISTRY["steady"]
    stage = replace(open_stage("la-haute-montagne"), name=name)
    setup = Setup.of(stage, (*teams(1), Entrant("blue", bot=name)))
    return race_page(setup, 0, record(setup))


def data_of(html: str) -> Any:
    """The data block of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return json.loads(found[1])
