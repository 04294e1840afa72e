"""The stages to train on and those to judge on: two halves of the library, and random rows made anew.

A stage and those that are like it (its other side, its row in another set) are in the same half. `racer` was
trained on the first half and is judged on the second, `challenger` the other way round.
"""

from __future__ import annotations

import random
from dataclasses import replace

from fr_stages.design.designer import answers
from fr_stages.design.request import Request
from fr_stages.stage.library import library
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Obstacle, Stage
from fr_stages.stage.tiles import Face, Kind, Terrain, Tile, standard_catalogue

FIRST_HALF = frozenset({
    "alpe-d-huez", "amiens", "bagneres-de-luchon", "champs-elysees", "chartres", "col-de-portet",
    "firenze-milano", "fontenay-le-comte", "la-classicissima", "la-roche-sur-yon", "le-grand-bornand",
    "piege-pour-sprinteurs", "quimper-hill", "ronde-van-wevelgem", "roubaix", "sarzeau", "stage-9",
    "stage-10", "suz-side-road", "vuokatin-vaara",
})  # fmt: skip
SECOND_HALF = frozenset({
    "avenue-corso-paseo", "ballons-centrale", "buonocore-boulevard", "carcassonne", "cholet", "eric-avenue",
    "espelette", "etape-de-la-vallee", "la-haute-montagne", "la-rosiere", "laruns", "le-grand-baroud",
    "mende", "mur-de-bretagne", "pau", "plateaux-de-wallonie", "stage-7", "stage-8", "stage-11", "stage-12",
    "styrkeproven", "the-mandi-mile", "valence", "vasel-valley",
})  # fmt: skip

SHORTEST, LONGEST = 48, 90  # spaces between start and finish
HARD = (Terrain.UPHILL, Terrain.DOWNHILL, Terrain.COBBLES)
STARTS = {False: ("a", "A", "a", "A", "1", "^1"), True: ("1", "^1")}
FINISHES = ("u", "u", "U")
MOST_OBSTACLES = 4

BOXES = (("base",), ("base", "peloton"), ("base", "grand-tour", "peloton"))
FOUND = 8  # stages that are sought at a time


def half(names: frozenset[str], *, large: bool) -> list[Stage]:
    """The stages of a half for 5 and 6 players, or for fewer."""
    stages = [(entry.slug, entry.stage()) for entry in library() if entry.ships]
    return [stage for slug, stage in stages if slug in names and (stage.players == LARGE_SIDE) == large]


def random_stage(rng: random.Random, *, large: bool) -> Stage:
    """A random row of tiles, each laid once: flat, hilly or cobbled, at times with obstacles.

    Whether it could lie on a table makes no difference to those who ride it.
    """
    only_base = not large and rng.random() < 0.6
    hardness = rng.random()
    spaces = rng.randint(SHORTEST, LONGEST)
    row = [rng.choice(STARTS[large])]
    for tile in _tiles(rng, only_base):
        soft, hard = sorted((tile.faces[0], tile.faces[-1]), key=_hard_spaces)
        face = hard if rng.random() < hardness else soft
        row.append(face.face)
        spaces -= len(face.spaces)
        if spaces <= 0:
            break
    row.append(rng.choice(FINISHES))
    stage = Stage(tuple(row), name="Random row", players=LARGE_SIDE if large else SMALL_SIDE)
    return _with_obstacles(stage, rng) if rng.random() < 0.15 else stage


def found_stages(count: int, seed: int, *, large: bool = False) -> list[Stage]:
    """Stages that the stage finder makes anew, for boxes in turn."""
    found: list[Stage] = []
    for number in range(-(-count // FOUND)):
        boxes = BOXES[number % len(BOXES)]
        sought = Request(
            boxes, LARGE_SIDE if large else SMALL_SIDE, answers=FOUND, seed=seed + number, seconds=60
        )
        found += [answer.stage for answer in answers(sought).answers]
    return found[:count]


def _tiles(rng: random.Random, only_base: bool) -> list[Tile]:
    tiles = [
        tile
        for tile in standard_catalogue().tiles.values()
        if tile.faces[0].kind not in (Kind.START, Kind.FINISH)
        and (tile.faces[0].set == "base" or not only_base)
    ]
    rng.shuffle(tiles)
    return tiles


def _hard_spaces(face: Face) -> int:
    return sum(space.terrain in HARD for space in face.spaces)


def _with_obstacles(stage: Stage, rng: random.Random) -> Stage:
    """The stage with obstacles on spaces of two lanes and more."""
    places = [
        (number, space)
        for number, face in enumerate(stage.faces, start=1)
        for space, it in enumerate(face.spaces, start=1)
        if it.lanes > 1 and 1 < number < len(stage.tiles)
    ]
    chosen = rng.sample(places, rng.randint(1, MOST_OBSTACLES))
    return replace(stage, obstacles=tuple(Obstacle(tile, space, 1) for tile, space in chosen))
