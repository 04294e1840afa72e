"""Whether a stage is as wished, judged by the layout, the course and the validator, not by the search."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from fr_stages.design.advised import IMPLIED
from fr_stages.design.candidates import is_different
from fr_stages.design.difference import Portrait
from fr_stages.design.request import ANY, OR, SOME, Request, TerrainWish
from fr_stages.findings import Severity
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.rulebook import ALL_CURVES
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.validator import validate

CLOSED = 1e-6


def objections(stage: Stage, request: Request, codes: Sequence[str] = ()) -> list[str]:
    """What is to be said against an answer: wishes that it does not keep to, errors, and rules of `codes`."""
    found = [*_of_tiles(stage, request), *_of_the_table(stage, request), *_of_the_road(stage, request)]
    found += [
        finding.code
        for finding in validate(stage, space_mm=request.space_mm)
        if finding.severity is Severity.ERROR or IMPLIED.get(finding.code, finding.code) in codes
    ]
    return found


def _of_tiles(stage: Stage, request: Request) -> Iterator[str]:
    faces, tiles = Counter(stage.tiles), Counter(face.tile for face in stage.faces)
    row = "".join(f"<{it}>" for it in stage.tiles)
    hard = sum(bool(face.terrains & {Terrain.UPHILL, Terrain.COBBLES}) for face in stage.faces)
    curves = {face.tile for face in stage.faces if face.is_curve and face.set == "base"}
    broken = {
        "boxes": bool(tiles - request.catalogue.owned(request.boxes)),
        "tiles": request.tiles is not None and len(stage.tiles) not in request.tiles,
        "start": bool(request.start) and not {stage.tiles[0], stage.faces[0].tile} & set(request.start),
        "finish": bool(request.finish) and not {stage.tiles[-1], stage.faces[-1].tile} & set(request.finish),
        "pattern": bool(request.pattern) and not re.fullmatch(pattern(request.pattern), row),
        "must": any(_laid(it, faces, tiles, request) < count for it, count in Counter(request.must).items()),
        "without": any(faces[it] or tiles[it] for it in request.without),
        "hard_tiles": request.hard_tiles is not None and hard not in request.hard_tiles,
        "all_curves": request.all_curves and len(curves) < ALL_CURVES,
        "breakaway": request.breakaway and stage.faces[1].breakaway is None,
    }
    return (wish for wish, is_broken in broken.items() if is_broken)


def _laid(name: str, faces: Counter[str], tiles: Counter[str], request: Request) -> int:
    """How often a face lies, or a tile when no face has that name."""
    return faces[name] if name in request.catalogue.faces else tiles[name]


def _of_the_table(stage: Stage, request: Request) -> Iterator[str]:
    layout = Layout.of(stage)
    table = request.table_mm
    broken = {
        "table_mm": table is not None and not layout.fit(table, space_mm=request.space_mm).fits,
        "clearance": layout.clearance < (request.clearance or 0.0) - 1e-9,
        "overlap": bool(layout.overlaps),
        "loop": request.loop is not None and layout.closure.gap > request.loop + CLOSED,
    }
    return (wish for wish, is_broken in broken.items() if is_broken)


def _of_the_road(stage: Stage, request: Request) -> Iterator[str]:
    facts = CourseFacts(Course.of(stage))
    if request.spaces is not None and facts.course.distance not in request.spaces:
        yield "spaces"
    mine = Portrait.of(stage.faces)
    for row in request.unlike:
        if not is_different(mine, Portrait.of(tuple(request.catalogue.faces[name] for name in row))):
            yield "unlike"
    for number, wish in enumerate(request.terrain):
        if not keeps_to(facts, wish):
            yield f"terrain.{number}"


def pattern(tokens: Sequence[str]) -> str:
    """A pattern of faces as a regular expression over ``<a><b>...``."""
    parts = {SOME: "(?:<[^>]+>)*", ANY: "<[^>]+>"}
    return "".join(
        parts.get(token) or f"<(?:{'|'.join(map(re.escape, token.split(OR)))})>" for token in tokens
    )


def keeps_to(facts: CourseFacts, wish: TerrainWish) -> bool:
    """Whether a course keeps to a wish about its terrain."""
    spaces = facts.course.distance
    sections = facts.climbs if wish.kind is Terrain.UPHILL else facts.sections_of(wish.kind)
    if wish.sections is not None and len(sections) not in wish.sections:
        return False
    if wish.length is not None and any(it.length not in wish.length for it in sections):
        return False
    low, high = wish.only_in or (Fraction(0), Fraction(1))
    if any(
        facts.after_start(it.first) - 1 < low * spaces or facts.after_start(it.last) > high * spaces
        for it in sections
    ):
        return False
    if wish.within_of_finish is None:
        return True
    return bool(sections) and facts.to_go(sections[-1].last) <= wish.within_of_finish
