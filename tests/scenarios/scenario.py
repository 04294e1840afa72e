"""One scenario: a position, the cards played, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fr_stages.race.position import Place, Position
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain, Zone

TERRAIN = {"U": Terrain.UPHILL, "D": Terrain.DOWNHILL, "C": Terrain.COBBLES, "Z": Terrain.FEEDING}
ZONE = {"S": Zone.START, "E": Zone.FINISH}
RUN = re.compile(r"([FUDCZSE])([123])x(\d+)")
PLACE = re.compile(r"(\d+)([RML])(\*?)")
LANES = {1: "R", 2: "RL", 3: "RML"}
SCENARIO_KEYS = {
    "id", "title", "rule", "src", "why", "track", "riders", "cards", "finish", "rain", "cross", "bots",
    "obstacles", "time_trial", "strict_finish", "expect",
}  # fmt: skip
EXPECTATIONS = {"order", "moved", "crashed", "slip", "slips", "exhausted"}


@dataclass(frozen=True)
class Difference:
    """One thing that came out otherwise than expected."""

    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected}, found {self.found}"


def check(scenario: Mapping[str, Any]) -> list[Difference]:
    """Plays a scenario and returns what is wrong. Raises ValueError or KeyError for a faulty one."""
    unknown = (set(scenario) - SCENARIO_KEYS) | (set(scenario["expect"]) - EXPECTATIONS)
    if unknown:
        raise ValueError(f"unknown keys: {', '.join(sorted(unknown))}")
    found = play(scenario)
    return [
        Difference(what, wanted, found[what])
        for what, wanted in _expectations(scenario).items()
        if wanted != found[what]
    ]


def play(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of a scenario, under the keys of its expectations."""
    course = _course(scenario)
    riders: Mapping[str, str] = scenario["riders"]
    position = Position(
        course,
        {name: _place(course, text) for name, text in riders.items()},
        lying=[name for name, text in riders.items() if text.endswith("*")],
        untiring=scenario.get("bots", ()),
        team=(lambda name: name[0]) if scenario.get("time_trial") else None,
        finish_slip=not scenario.get("strict_finish", False),
    )
    order = position.move(scenario.get("cards", {}))
    moved = position.places
    crashed = position.lying
    position.slip()
    slipped = {name: place for name, place in position.places.items() if place != moved[name]}
    return {
        "order": order,
        "moved": {name: _text(course, moved[name]) for name in order},
        "crashed": sorted(crashed),
        "slip": {name: _text(course, place) for name, place in slipped.items()},
        "slips": {name: count for name, count in position.slips.items() if count},
        "exhausted": sorted(position.exhausted()),
    }


def _expectations(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected, in the form of `play`: nobody's order matters but that of movement.

    A rider that has a card and is not among those that moved must have stayed where it was.
    """
    expected = dict(scenario["expect"])
    for what in ("crashed", "exhausted"):
        if what in expected:
            expected[what] = sorted(expected[what])
    if "slips" in expected:
        expected["slips"] = {name: count for name, count in expected["slips"].items() if count}
    if "moved" in expected:
        stayed = {name: scenario["riders"][name].rstrip("*") for name in scenario.get("cards", ())}
        expected["moved"] = stayed | expected["moved"]
    return expected


def _course(scenario: Mapping[str, Any]) -> Course:
    runs = scenario["track"].split()
    spaces: list[CourseSpace] = []
    for run in runs:
        match = RUN.fullmatch(run)
        if not match:
            raise ValueError(f"{run!r} is no run of spaces such as F2x6")
        kind, lanes, count = match[1], int(match[2]), int(match[3])
        terrain, zone = TERRAIN.get(kind, Terrain.FLAT), ZONE.get(kind, Zone.ROAD)
        for _ in range(count):
            spaces.append(CourseSpace(1, len(spaces) + 1, lanes, terrain, zone))
    closed = _closed_lanes(spaces, scenario.get("obstacles", ()))
    finish = scenario.get("finish", len(spaces))
    return Course(
        tuple(
            CourseSpace(
                1,
                i + 1,
                space.lanes,
                space.terrain,
                Zone.FINISH if i >= finish else space.zone,
                _weather(scenario, i),
                frozenset(closed.get(i, ())),
            )
            for i, space in enumerate(spaces)
        )
    )


def _weather(scenario: Mapping[str, Any], space: int) -> Weather | None:
    for key, weather in (("rain", Weather.RAIN), ("cross", Weather.CROSSWIND)):
        if any(first <= space <= last for first, last in scenario.get(key, ())):
            return weather
    return None


def _closed_lanes(spaces: list[CourseSpace], obstacles: list[str]) -> dict[int, set[int]]:
    closed: dict[int, set[int]] = {}
    for text in obstacles:
        space, lane = _place(Course(tuple(spaces)), text)
        closed.setdefault(space, set()).add(lane)
    return closed


def _place(course: Course, text: str) -> Place:
    match = PLACE.fullmatch(text)
    if not match or int(match[1]) >= len(course.spaces):
        raise ValueError(f"{text!r} is no place on this track")
    space = int(match[1])
    lanes = LANES[course.spaces[space].lanes]
    if match[2] not in lanes:
        raise ValueError(f"{text!r}: the space has only the lanes {lanes}")
    return space, lanes.index(match[2]) + 1


def _text(course: Course, place: Place) -> str:
    space, lane = place
    return f"{space}{LANES[course.spaces[space].lanes][lane - 1]}"
