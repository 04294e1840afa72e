"""Random races: any stage of the library, any entrants that fit, any options."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from fr_stages.race.bots import REGISTRY, quick_bots
from fr_stages.race.entrants import COLOURS, Entrant, Kind, singles
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.stage.course import Course
from fr_stages.stage.library import library
from fr_stages.stage.stage import Obstacle, Stage

BOTS = sorted(name for name in quick_bots() if REGISTRY[name][0].__module__.startswith("fr_stages."))
WIDE_STARTS = ("1", "^1")
PLAYER = (Kind.PLAYER,) * 4
AUTOMATED = (Kind.STRENGTH, Kind.SOLO)


@cache
def stages() -> tuple[Stage, ...]:
    return tuple(entry.stage() for entry in library())


def random_plan(chance: Random) -> Plan:
    """A plan that can be raced."""
    stage = _changed(chance.choice(stages()), chance)
    time_trial = chance.random() < 0.1
    lanes = Course.of(stage).start_lanes
    entrants = _players(chance, lanes) if time_trial else _mixed(chance, lanes)
    players = sum(not entrant.is_automated for entrant in entrants)
    if players == 1:
        entrants = tuple(replace(entrant, exhaustion=(0, 0)) for entrant in entrants)
    options = Options(
        weather=chance.choice(("none", "drawn", "stage")),
        breakaway=not time_trial and players > 1 and chance.random() < 0.4,
        time_trial=time_trial,
        plus_ones=chance.choice((0, 0, 1, 5, 20)),
        achievements=chance.random() < 0.5,
        seating=chance.choice(("random", "listed")),
        start_lane_choice=chance.random() < 0.2,
        finish_slip=chance.choice(("literal", "none")),
        breakaway_tile=chance.choice(("second", "first-straight")),
        breakaway_count=chance.choice(("all", "players")),
        caught=chance.choice(("pack", "level")),
        crashes=chance.choice(("team", "rider")),
    )
    return prepare(stage, entrants, options)


def _changed(stage: Stage, chance: Random) -> Stage:
    """The stage, at times with a wide start, a wide finish or traffic obstacles."""
    if chance.random() < 0.3:
        stage = stage.with_replaced(1, chance.choice(WIDE_STARTS))
    if chance.random() < 0.2 and stage.tiles[-1] in ("u", "U"):
        stage = stage.with_wide_finish()
    if chance.random() < 0.3:
        stage = replace(stage, obstacles=tuple(_obstacles(stage, chance)))
    return stage


def _obstacles(stage: Stage, chance: Random) -> set[Obstacle]:
    """Up to four obstacles on spaces of two lanes and more, one on each."""
    wide = [space for space in Course.of(stage).spaces[5:] if space.lanes > 1]
    places = chance.sample(wide, min(len(wide), chance.randint(1, 4)))
    return {Obstacle(place.tile, place.number, chance.randint(1, place.lanes)) for place in places}


def _players(chance: Random, lanes: int) -> tuple[Entrant, ...]:
    """1 to 6 teams of bots for a time trial, where all have the whole start to themselves."""
    colours = chance.sample(COLOURS, chance.randint(1, len(COLOURS)))
    return tuple(_player(colour, chance) for colour in colours) if lanes >= 2 else ()


def _mixed(chance: Random, lanes: int) -> tuple[Entrant, ...]:
    """Single riders, or teams of players and automated opponents that fit behind the start line."""
    if chance.random() < 0.2:
        some = singles(chance.randint(2, min(lanes, 12)))
        return tuple(replace(entrant, bot=chance.choice(BOTS)) for entrant in some)
    colours = chance.sample(COLOURS, chance.randint(2, min(lanes // 2, len(COLOURS))))
    kinds = [Kind.PLAYER, *chance.choices((*PLAYER, *AUTOMATED), k=len(colours) - 1)]
    if chance.random() < 0.3:
        kinds[-1] = Kind.PELOTON
    return tuple(
        _player(colour, chance) if kind is Kind.PLAYER else Entrant(colour, kind)
        for colour, kind in zip(colours, kinds, strict=True)
    )


def _player(colour: str, chance: Random) -> Entrant:
    tired = (0, 0) if chance.random() < 0.7 else (chance.randint(0, 6), chance.randint(0, 6))
    return Entrant(colour, bot=chance.choice(BOTS), exhaustion=tired)
