"""The set-up of a ride: everything that is needed to ride it again, as a value and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from fr_stages.findings import Finding
from fr_stages.race.entrants import Entrant, Kind, teams
from fr_stages.race.lineup import Lineup
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.solo import SoloCards
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.document import document_of
from fr_stages.stage.rulebook import MOST_TEAMS
from fr_stages.stage.stage import Stage, Weather
from fr_stages.stage.tiles import Terrain, Zone


@dataclass(frozen=True)
class Setup:
    """Course, entrants, options and seed of a ride.

    `stage` is the document of the stage file as it is raced, for those who want to draw it or read about
    it; what is ridden is `course`. `bot_files` are the files that own bots come from, `notes` what there
    was to say when the race was prepared.
    """

    course: Course
    entrants: tuple[Entrant, ...]
    options: Options = Options(achievements=True)  # noqa: RUF009 (a frozen value)
    seed: int = 0
    stage: Mapping[str, Any] | None = field(default=None, hash=False)
    solo_cards: SoloCards | None = None
    bot_files: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = field(default=(), compare=False)

    @classmethod
    def of(
        cls,
        stage: Stage,
        entrants: tuple[Entrant, ...],
        options: Options | None = None,
        seed: int = 0,
        solo_cards: SoloCards | None = None,
        bot_files: tuple[str, ...] = (),
    ) -> Setup:
        """The set-up of a ride on a stage, with everything that the options leave to the stage.

        Raises InputError when it cannot be raced so.
        """
        plan = prepare(stage, entrants, replace(options or Options(), achievements=True), solo_cards)
        return cls(
            course=plan.course,
            entrants=plan.lineup.entrants,
            options=plan.options,
            seed=seed,
            stage=document_of(plan.stage or stage),
            solo_cards=solo_cards,
            bot_files=bot_files,
            notes=plan.notes,
        )

    @cached_property
    def plan(self) -> Plan:
        """The plan of its races."""
        time_trial = bool(self.options.time_trial)
        lineup = Lineup(self.entrants, time_trial, self.solo_cards, self.options.plus_ones)
        return Plan(self.course, lineup, self.options)

    def to_json(self) -> dict[str, Any]:
        """The set-up as JSON."""
        return {
            "seed": self.seed,
            "entrants": [_entrant_json(entrant) for entrant in self.entrants],
            "options": asdict(self.options),
            "solo_cards": _solo_json(self.solo_cards),
            "bot_files": list(self.bot_files),
            "stage": dict(self.stage) if self.stage is not None else None,
            "course": _course_json(self.course),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Setup:
        """The set-up that a document says, which follows ``ride.schema.json``."""
        solo = document["solo_cards"]
        return cls(
            course=_course(document["course"]),
            entrants=tuple(_entrant(entrant) for entrant in document["entrants"]),
            options=Options(**document["options"]),
            seed=document["seed"],
            stage=document["stage"],
            solo_cards=SoloCards.from_json(solo) if solo else None,
            bot_files=tuple(document["bot_files"]),
        )


def entrants_for(stage: Stage) -> tuple[Entrant, ...]:
    """As many teams as a stage is meant for."""
    return teams(min(stage.players.high, MOST_TEAMS))


def _entrant_json(entrant: Entrant) -> dict[str, Any]:
    return {
        "colour": entrant.colour,
        "kind": entrant.kind.value,
        "bot": entrant.bot if entrant.kind is Kind.PLAYER else None,
        "rider": entrant.rider,
        "exhaustion": list(entrant.exhaustion),
    }


def _entrant(document: Mapping[str, Any]) -> Entrant:
    sprinteur, rouleur = document["exhaustion"]
    entrant = Entrant(
        document["colour"], Kind(document["kind"]), rider=document["rider"], exhaustion=(sprinteur, rouleur)
    )
    return replace(entrant, bot=document["bot"]) if document["bot"] else entrant


def _solo_json(cards: SoloCards | None) -> dict[str, Any] | None:
    if cards is None:
        return None
    return {"name": cards.name, "substitute": cards.substitute, "cards": [dict(card) for card in cards.cards]}


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
