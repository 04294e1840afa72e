"""Random requests that can be met: each is told of a stage that there is, and asks for some of what it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

from fr_stages.design.demands import is_hard
from fr_stages.design.request import ANY, OR, SOME, Range, Request, TerrainWish
from fr_stages.design.rows import random_stages
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Stage
from fr_stages.stage.tiles import Terrain

KINDS = (
    (("base",), SMALL_SIDE),
    (("champion",), SMALL_SIDE),
    (("champion",), LARGE_SIDE),
    (("base", "peloton"), LARGE_SIDE),
)
WISHES_EACH = (1, 6)
ROOM_MM = 150


def random_requests(count: int, seed: int) -> Iterator[tuple[Request, Stage]]:
    """So many requests, each with a stage that is as wished. Half of the stages keep to all advice."""
    chance = random.Random(seed)
    sources = [
        random_stages(boxes, players, seed + number, advice=advice)
        for number, (boxes, players) in enumerate(KINDS)
        for advice in (True, False)
    ]
    for number in range(count):
        stage = next(sources[chance.randrange(len(sources))])
        yield told_of(stage, chance, number), stage


def told_of(stage: Stage, chance: random.Random, seed: int) -> Request:
    """A request for some of what a stage is."""
    wishes: dict[str, object] = {
        "boxes": stage.boxes,
        "players": stage.players,
        "seed": seed,
        "answers": chance.choice((1, 1, 2)),
    }
    for wish in chance.sample(_WISHES, chance.randint(*WISHES_EACH)):
        wishes.update(wish(stage, chance))
    return Request(**wishes)  # type: ignore[arg-type]


Wish = Callable[[Stage, random.Random], dict[str, object]]


def _around(number: int, chance: random.Random) -> Range:
    """A range that holds a number."""
    return Range(max(0, number - chance.choice((0, 0, 1, 2))), number + chance.choice((0, 0, 1, 3)))


def _tiles(stage: Stage, chance: random.Random) -> dict[str, object]:
    return {"tiles": _around(len(stage.tiles), chance)}


def _spaces(stage: Stage, chance: random.Random) -> dict[str, object]:
    return {"spaces": _around(Course.of(stage).distance, chance)}


def _ends(stage: Stage, chance: random.Random) -> dict[str, object]:
    return {"start": stage.tiles[:1]} if chance.random() < 0.5 else {"finish": stage.tiles[-1:]}


def _pattern(stage: Stage, chance: random.Random) -> dict[str, object]:
    """Its row with gaps, some of them of any size."""
    kept = chance.random()
    row: list[str] = []
    for name in stage.tiles:
        draw = chance.random()
        if draw < kept * 0.4:
            row.append(name)
        elif draw < kept * 0.5:
            row.append(OR.join(sorted({name, chance.choice(stage.tiles)})))
        elif row and row[-1] == SOME:
            continue
        else:
            row.append(SOME if chance.random() < 0.3 else ANY)
    return {"pattern": tuple(row)}


def _must(stage: Stage, chance: random.Random) -> dict[str, object]:
    faces = chance.sample(stage.faces, chance.randint(1, 4))
    names = [
        (face.face, face.tile if face.tile not in stage.catalogue.faces else face.face) for face in faces
    ]
    return {"must": tuple(chance.choice(pair) for pair in names)}


def _without(stage: Stage, chance: random.Random) -> dict[str, object]:
    laid = set(stage.tiles)
    tiles = (tile for box in stage.boxes for tile in stage.catalogue.box(box).tiles)
    faces = (face.face for tile in tiles for face in stage.catalogue.tiles[tile].faces)
    left = [name for name in faces if name not in laid]
    return {"without": tuple(chance.sample(left, min(len(left), chance.randint(1, 6))))}


def _hard(stage: Stage, chance: random.Random) -> dict[str, object]:
    return {"hard_tiles": _around(sum(map(is_hard, stage.faces)), chance)}


def _table(stage: Stage, chance: random.Random) -> dict[str, object]:
    """A table on which it lies, at some angle."""
    rectangle = Layout.of(stage).smallest_rectangle
    width, height = rectangle.width * SPACE_MM, rectangle.height * SPACE_MM
    more = chance.choice((1, ROOM_MM, 4 * ROOM_MM))
    return {"table_mm": (float(round(width + more)), float(round(height + more)))}


def _clearance(stage: Stage, chance: random.Random) -> dict[str, object]:
    return {"clearance": round(Layout.of(stage).clearance * chance.random(), 3)}


def _terrain(stage: Stage, chance: random.Random) -> dict[str, object]:
    facts = CourseFacts(Course.of(stage))
    wishes = []
    for kind in chance.sample((Terrain.UPHILL, Terrain.DOWNHILL, Terrain.COBBLES, Terrain.FEEDING), 2):
        sections = facts.climbs if kind is Terrain.UPHILL else facts.sections_of(kind)
        wish = TerrainWish(kind, _around(len(sections), chance))
        if sections and chance.random() < 0.7:
            wish = _narrowed(wish, facts, chance)
        wishes.append(wish)
    return {"terrain": tuple(wishes)}


def _narrowed(wish: TerrainWish, facts: CourseFacts, chance: random.Random) -> TerrainWish:
    """The same wish with more that is true of the sections."""
    sections = facts.climbs if wish.kind is Terrain.UPHILL else facts.sections_of(wish.kind)
    lengths = [it.length for it in sections]
    spaces = facts.course.distance
    first, last = facts.after_start(sections[0].first) - 1, facts.after_start(sections[-1].last)
    return TerrainWish(
        wish.kind,
        wish.sections,
        Range(min(lengths), max(lengths)) if chance.random() < 0.5 else None,
        (Fraction(first, spaces), Fraction(last, spaces)) if chance.random() < 0.5 and first < last else None,
        facts.to_go(sections[-1].last) + chance.choice((0, 5)) if chance.random() < 0.5 else None,
    )


_WISHES: tuple[Wish, ...] = (
    _tiles, _spaces, _ends, _pattern, _must, _without, _hard, _table, _clearance, _terrain, _terrain,
)  # fmt: skip
