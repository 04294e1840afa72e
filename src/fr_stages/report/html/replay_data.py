"""What a page needs to play races: the stage, the riders and the races themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import tostring

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.sheet import Sheet, prefix_ids
from fr_stages.draw.canvas.text import clean
from fr_stages.draw.canvas.theme import theme
from fr_stages.draw.scene import Scene
from fr_stages.faults import WRONG_VALUE
from fr_stages.race.log import LIMITS
from fr_stages.race.setup import Setup
from fr_stages.stage.course import Course
from fr_stages.stage.laps import riding_order
from fr_stages.stage.stage import Stage, Weather

PREFIX = "board-"


def replay_data(setup: Setup, races: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The data block of races of one set-up; `races` are those of `trace`, each with its number.

    Raises InputError for a set-up that does not say on which stage it is.
    """
    stage = raced_stage(setup)
    scene = Scene.of(stage, prefix=PREFIX).document()
    if stage.is_circuit:  # every lap is road of its own, on the same places
        scene["order"] = riding_order(stage)
    return {
        "name": clean(setup.course.name),
        "scene": scene | {"art": scene["art"] | _weather_signs()},
        "signs": {weather: f"{PREFIX}{symbols.weather_name(weather)}" for weather in Weather},
        "course": _course(setup.course),
        "weather": _weather(setup.course),
        "entrants": [
            {"name": entrant.name, "plays": clean(str(entrant).partition("=")[2])}
            for entrant in setup.entrants
        ],
        "riders": list(_riders(setup)),
        "own_roads": bool(setup.options.time_trial),
        "races": list(races),
        "words": {"limits": LIMITS},
    }


def raced_stage(setup: Setup) -> Stage:
    """The stage as it is raced. Raises InputError for a set-up that knows only its course."""
    if setup.stage is None:
        raise WRONG_VALUE.error(
            "The race does not say on which stage it was.", fix="Ride it again from its stage."
        )
    return setup.stage


def _weather_signs() -> dict[str, str]:
    """The markers of all weather, by id: which of them a race needs is drawn before it."""
    sheet = Sheet(1.0, 1.0, theme(), "")
    for weather in Weather:
        symbols.symbol(sheet, symbols.weather_name(weather))
    signs = {}
    for name, sign in sheet.shapes.items():
        drawn = sign.get_xml()
        prefix_ids(drawn, PREFIX)
        signs[PREFIX + name] = tostring(drawn, "unicode")
    return signs


def _course(course: Course) -> dict[str, Any]:
    return {
        "start": len(course.start),
        "finish": course.finish,
        "spaces": [
            {"tile": space.tile, "lanes": space.lanes, "terrain": space.terrain, "zone": space.zone}
            for space in course.spaces
        ],
    }


def _weather(course: Course) -> list[dict[str, Any]]:
    """The weather that lies there in every race."""
    by_tile = {space.tile: str(space.weather) for space in course.spaces if space.weather}
    return [{"tile": tile, "weather": weather} for tile, weather in by_tile.items()]


def _riders(setup: Setup) -> Iterator[dict[str, Any]]:
    for number, entrant in enumerate(setup.entrants):
        for kind in entrant.riders:
            yield {"colour": entrant.colour, "kind": kind, "letter": kind[0].upper(), "entrant": number}
