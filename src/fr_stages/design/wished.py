"""From a request to what it demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from fr_stages.design.advised import WHOLE_SET, keep_to
from fr_stages.design.demands import ANY_NUMBER, AT_LEAST_ONE, Demands, is_hard, riders, start_lanes
from fr_stages.design.request import ANY, OR, SOME, Range, Request, is_face
from fr_stages.stage.boxes import box_sets
from fr_stages.stage.rulebook import ALL_CURVES, STRAIGHTS, breakaway_riders
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import ENDS, Face, Kind, Terrain

NARROW = 2
"""Lanes of a road that is not wide."""

USUAL_BOXES = (("base",), ("champion",))


def demands(request: Request, codes: Collection[str]) -> Demands:
    """What a request demands when its answers keep to the rules of these codes."""
    faces = {face.face: face for face in _faces(request)}
    starts, finishes = _ends(request, faces)
    table = request.table_mm
    found = Demands(
        request=request,
        faces=faces,
        stock=request.catalogue.owned(request.boxes),
        tiles=ANY_NUMBER,
        spaces=request.spaces or ANY_NUMBER,
        pattern=request.pattern,
        ends=[(frozenset(starts), frozenset(finishes))],
        clearance=request.clearance or 0.0,
        table=(table[0] / request.space_mm, table[1] / request.space_mm) if table else None,
    )
    _demand_breakaway(found)
    _demand_named(found)
    _demand_roads(found)
    keep_to(found, codes)
    found.tiles = request.tiles or _tiles(found, is_whole_set=WHOLE_SET in codes)
    return found


def fitting_boxes(request: Request) -> tuple[str, ...]:
    """The boxes that a request without any gets: the first that have the faces that it names and needs."""
    catalogue = request.catalogue
    choices = [*USUAL_BOXES, *box_sets(Stage(tuple(request.named_faces()), catalogue=catalogue))]
    known = [boxes for boxes in choices if all(box in catalogue.boxes for box in boxes)]
    return next((boxes for boxes in known if _have_all(request, boxes)), known[0] if known else ())


def _have_all(request: Request, boxes: tuple[str, ...]) -> bool:
    catalogue = request.catalogue
    owned = catalogue.owned(boxes)
    faces = [face for face in catalogue.faces.values() if owned[face.tile]]
    names = Counter(catalogue.faces[name].tile for name in request.named_faces() if name in catalogue.faces)
    starts = [face for face in faces if face.kind is Kind.START and start_lanes(face) >= riders(request)]
    terrains = {terrain for face in faces for terrain in face.terrains}
    return (
        not names - owned
        and bool(starts)
        and all(owned[name] for name in request.must if name in catalogue.tiles)
        and all(wish.kind in terrains for wish in request.terrain if wish.sections != Range(0, 0))
        and (not (request.profile and request.profile.cobbles) or Terrain.COBBLES in terrains)
        and (not request.breakaway or any(face.breakaway for face in faces))
    )


def _faces(request: Request) -> Iterator[Face]:
    """The faces that may lie somewhere."""
    owned = request.catalogue.owned(request.boxes)
    named = {*request.named_faces(), *request.must}
    takes_bonus = request.is_large_side or request.tiles or request.spaces
    for face in request.catalogue.faces.values():
        if not owned[face.tile] or _is_named(face, request.without):
            continue
        if face.kind is not Kind.BONUS or takes_bonus or _is_named(face, named):
            yield face


def _ends(request: Request, faces: dict[str, Face]) -> tuple[list[str], list[str]]:
    """The faces that may come first and last."""
    needed = riders(request)
    starts = [it for it in faces.values() if it.kind is Kind.START and start_lanes(it) >= needed]
    finishes = [it for it in faces.values() if it.kind is Kind.FINISH]
    first, last = (request.pattern[0], request.pattern[-1]) if request.pattern else (ANY, ANY)
    for names in (request.start, _end_of(first), [it for it in request.must if _names(it, starts)]):
        starts = _named(starts, names)
    for names in (request.finish, _end_of(last), [it for it in request.must if _names(it, finishes)]):
        finishes = _named(finishes, names)
    if not request.is_large_side:
        narrow = [it for it in starts if max(space.lanes for space in it.spaces) <= NARROW]
        starts = narrow or starts  # the wide start is for many players
    return [it.face for it in starts], [it.face for it in finishes]


def _end_of(token: str) -> tuple[str, ...]:
    """The faces that the end of a pattern names, if it names any."""
    return () if token in (ANY, SOME) else tuple(token.split(OR))


def _names(name: str, faces: list[Face]) -> bool:
    return any(_is_named(face, (name,)) for face in faces)


def _is_named(face: Face, names: Collection[str]) -> bool:
    """Whether some names name a face, or its tile; what names both, as 1 does, is the face alone."""
    return face.face in names or (face.tile in names and not _is_numbered(face))


def _is_numbered(face: Face) -> bool:
    """Whether its tile is called like one of its sides: 1 has the sides 1 and ^1."""
    return face.tile == face.face or f"^{face.tile}" == face.face


def _named(faces: list[Face], names: Collection[str]) -> list[Face]:
    """Those of some faces that are named; all when there are no names."""
    return [it for it in faces if _is_named(it, names)] if names else faces


def _demand_breakaway(found: Demands) -> None:
    """The breakaway tile lies second or nowhere, with the side up that the players need (FR306, FR307)."""
    players = found.request.players
    places = {breakaway_riders(count) for count in range(players.low, players.high + 1)}
    for face in [face for face in found.inner if face.breakaway is not None]:
        if face.breakaway is not None and face.breakaway.riders not in places:
            del found.faces[face.face]
    found.second_only = frozenset(face.face for face in found.inner if face.breakaway is not None)
    if found.request.breakaway:
        found.second = found.second_only


def _demand_named(found: Demands) -> None:
    request, catalogue = found.request, found.request.catalogue
    laid = Counter(filter(is_face, request.pattern))
    for name, count in (Counter(request.must) - laid).items():
        if name in catalogue.faces:
            found.must_faces[name] += count
        else:
            found.must[name] += count
    if request.all_curves:
        found.add_all_curves()
    if request.hard_tiles is not None:
        found.add_quota(request.hard_tiles, is_hard)


def _demand_roads(found: Demands) -> None:
    for wish in found.request.terrain:
        road = found.road(wish.kind)
        if wish.sections is not None:
            road.sections = road.sections.both(wish.sections)
        if wish.length is not None:
            road.length = road.length.both(wish.length)
        if wish.only_in is not None:
            low, high = zip(road.only_in, wish.only_in, strict=True)
            road.only_in = (max(low), min(high))
        if wish.within_of_finish is not None:
            road.to_go = min(road.to_go, wish.within_of_finish)
            road.sections = road.sections.both(AT_LEAST_ONE)


def _tiles(found: Demands, *, is_whole_set: bool) -> Range:
    """How many tiles there are when nobody says it: as many as official stages have, or as fit the rest."""
    request = found.request
    if request.pattern and SOME not in request.pattern:
        return Range(len(request.pattern), len(request.pattern))
    bonus = 1 if any(face.kind is Kind.BONUS for face in found.inner) else 0
    usual = STRAIGHTS + ALL_CURVES + bonus
    if is_whole_set:
        return Range(usual - bonus if not request.is_large_side else usual, usual)
    available = sum(found.stock[tile] for tile in {face.tile for face in found.inner}) + len(ENDS)
    if request.spaces is not None or request.loop is not None:
        return Range(len(ENDS), available)
    named = len(list(request.named_faces())) + sum(name in request.catalogue.tiles for name in request.must)
    count = min(max(usual, named), available)
    return Range(count, count)
