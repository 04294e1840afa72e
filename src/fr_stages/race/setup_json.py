"""The one JSON form of a race that is set up (``setup.schema.json``): written, checked and read.

Saved races, replays and the reports of rides hold it. A stage with tiles of one's own carries these along,
so that each of those files can be drawn by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from fr_stages.findings import Finding, InputError
from fr_stages.race.entrants import Entrant, Kind
from fr_stages.race.options import Options
from fr_stages.race.race_faults import UNUSABLE_COURSE
from fr_stages.race.setup import Setup
from fr_stages.race.setup_checks import course_faults, entrant_faults, option_faults
from fr_stages.race.solo import SoloCards
from fr_stages.stage.catalogue_file import catalogue_of, own_tiles
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.document import document_of, stage_of
from fr_stages.stage.files import parse_row, stage_in
from fr_stages.stage.json_source import JsonSource
from fr_stages.stage.stage import Stage, Weather
from fr_stages.stage.tiles import Catalogue, Terrain, Zone, standard_catalogue


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """The set-up as JSON."""
    stage, solo = setup.stage, setup.solo_cards
    return {
        "seed": setup.seed,
        "entrants": [_entrant_json(entrant) for entrant in setup.entrants],
        "options": asdict(setup.options),
        "solo_cards": None if solo is None else solo.to_json(),
        "bot_files": list(setup.bot_files),
        "stage": None if stage is None else document_of(stage),
        "tiles": None if stage is None else own_tiles(stage),
        "course": _course_json(setup.course),
    }


def setup_from_json(document: Mapping[str, Any]) -> Setup:
    """The set-up that `setup_to_json` has written. Whatever else it may be has to be read by `read_setup`.

    Own bots are not made known: a file may name any file.
    """
    stage, tiles = document["stage"], document["tiles"]
    if stage is None:
        return _setup(document, None)
    catalogue = standard_catalogue()
    if tiles is not None:
        catalogue = catalogue.extended(Catalogue.from_json(tiles))
    return _setup(document, stage_of(stage, parse_row(stage["tiles"], catalogue).stage.tiles, catalogue))


def read_setup(source: JsonSource) -> Setup:
    """The set-up in a JSON text that follows ``setup.schema.json``.

    Raises InputError when it contradicts itself, or names a bot that is not known.
    """
    setup = _setup(source.value, _read_stage(source))
    course, entrants, options = setup.course, setup.entrants, setup.options
    _refuse(_contradictions(setup, source))
    _refuse([*entrant_faults(entrants), *option_faults(entrants, options)])
    _refuse(course_faults(course, entrants, options))
    return setup


def _refuse(faults: Iterable[Finding]) -> None:
    if found := list(faults):
        raise InputError(found)


def _read_stage(source: JsonSource) -> Stage | None:
    if source.value["stage"] is None:
        return None
    tiles = source.part("/tiles")
    return stage_in(source.part("/stage"), catalogue_of(tiles) if tiles.value else None).stage


def _setup(document: Mapping[str, Any], stage: Stage | None) -> Setup:
    solo = document["solo_cards"]
    return Setup(
        course=_course(document["course"]),
        entrants=tuple(_entrant(entrant) for entrant in document["entrants"]),
        options=Options(**document["options"]),
        seed=document["seed"],
        stage=stage,
        solo_cards=None if solo is None else SoloCards.from_json(solo),
        bot_files=tuple(document["bot_files"]),
    )


def _contradictions(setup: Setup, source: JsonSource) -> Iterator[Finding]:
    """What the parts of a course say that cannot be true together."""
    course, goes_round = setup.course, setup.stage is not None and setup.stage.is_circuit
    places = [(space.tile, space.number) for space in course.spaces]
    if len(set(places)) < len(places) and not goes_round:
        yield _contradiction(source, "spaces", "Two of its spaces have one place.")
    if missing := [number for number in course.weather_tiles if (number, 1) not in places]:
        yield _contradiction(source, "weather_tiles", f"There is no tile {missing[0]}.")
    for space, lane in course.breakaway:
        if space >= len(places) or lane > course.spaces[space].lanes:
            yield _contradiction(source, "breakaway", f"Space {space} has no lane {lane} to break away to.")


def _contradiction(source: JsonSource, part: str, message: str) -> Finding:
    place = source.location(f"/course/{part}")
    return UNUSABLE_COURSE.finding(message, place, "Use the file as it was written.")


def _entrant_json(entrant: Entrant) -> dict[str, Any]:
    own = {"cards": list(map(list, entrant.cards))} if any(entrant.cards) else {}
    return {
        "colour": entrant.colour,
        "kind": entrant.kind.value,
        "bot": entrant.bot if entrant.kind is Kind.PLAYER else None,
        "rider": entrant.rider,
        "exhaustion": list(entrant.exhaustion),
        **own,
    }


def _entrant(document: Mapping[str, Any]) -> Entrant:
    sprinteur, rouleur = document["exhaustion"]
    entrant = Entrant(
        document["colour"], Kind(document["kind"]), rider=document["rider"], exhaustion=(sprinteur, rouleur)
    )
    if "cards" in document:
        own_sprinteur, own_rouleur = map(tuple, document["cards"])
        entrant = replace(entrant, cards=(own_sprinteur, own_rouleur))
    return replace(entrant, bot=document["bot"]) if document["bot"] else entrant


def _course_json(course: Course) -> dict[str, Any]:
    return {
        "name": course.name,
        "breakaway": [list(place) for place in course.breakaway],
        "weather_tiles": list(course.weather_tiles),
        "spaces": [_space_json(space) for space in course.spaces],
    }


def _space_json(space: CourseSpace) -> dict[str, Any]:
    return {
        "tile": space.tile,
        "space": space.number,
        "lanes": space.lanes,
        "terrain": space.terrain.value,
        "zone": space.zone.value,
        "weather": space.weather.value if space.weather else None,
        "blocked": sorted(space.blocked),
    }


def _course(document: Mapping[str, Any]) -> Course:
    return Course(
        tuple(_space(space) for space in document["spaces"]),
        document["name"],
        tuple((space, lane) for space, lane in document["breakaway"]),
        tuple(document["weather_tiles"]),
    )


def _space(document: Mapping[str, Any]) -> CourseSpace:
    return CourseSpace(
        tile=document["tile"],
        number=document["space"],
        lanes=document["lanes"],
        terrain=Terrain(document["terrain"]),
        zone=Zone(document["zone"]),
        weather=Weather(document["weather"]) if document["weather"] else None,
        blocked=frozenset(document["blocked"]),
    )
