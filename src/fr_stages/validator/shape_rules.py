"""FR2xx: the shape of a stage. Can it lie on a table, and can one ride through?"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.tiles import Kind
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import capital, listed

if TYPE_CHECKING:
    from fr_stages.geometry.layout import Clearance
    from fr_stages.geometry.overlaps import Overlap

DEEP = 0.2
"""Depth (in spaces) from which tiles can no longer be pushed past each other in the slack of their joints."""

TIGHT = 0.1
"""Clearance (in spaces) below which two tiles hardly fit beside each other."""

Pair = TypeVar("Pair", "Overlap", "Clearance")

COMMON_TABLE_MM = (2200.0, 1000.0)
"""A dining table for eight to ten, about the largest that people have at home."""


@rule("FR201", "overlap", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def overlap(context: Context) -> Iterator[Hit]:
    """Tiles lie on one another.

    Why:
        Two pieces of cardboard cannot lie on the same place. Up to a depth of 0.2 spaces they can be
        squeezed past each other in the slack of the joints, so that is a warning only. Depth is the
        shortest way that one tile would have to be moved to be clear of the other.

    What to do:
        Swap or turn over a curve between the two tiles, so that the road bends away. Letters that were
        swapped in copying are a common cause; `--fix` looks for them.

    Fails:
        aiKEFCLBgJmntrqoDPHSu
        aegiJu

    Passes:
        aiKEFCLBgJmnrtqoDPHSu
        aegu

    Based on:
        Track Setup, which wants the tiles side by side; measured tile outlines
    """
    for pairs in _places(context.layout.overlaps):
        area = sum(pair.area for pair in pairs)
        depth = max(pair.depth for pair in pairs)
        first = sorted({pair.first for pair in pairs})
        second = sorted({pair.second for pair in pairs})
        yield Hit(
            f"{capital(_tiles(context, second))} {'lies' if len(second) == 1 else 'lie'} on "
            f"{_tiles(context, first)}: {_length(context, depth)} deep, over an area of {area:.2f} square "
            "spaces.",
            tile=second[0],
            also=tuple(first + second[1:]),
            severity=Severity.ERROR if depth > DEEP else Severity.WARNING,
            fix="" if depth > DEEP else "Push the tiles apart in the slack of their joints, or swap a curve.",
            data={"tiles": [first, second], "area": round(area, 3), "depth": round(depth, 3)},
        )


def _length(context: Context, length: float) -> str:
    """``0.16 spaces (5 mm)``."""
    return f"{length:.2f} spaces ({length * context.space_mm:.0f} mm)"


def _places(pairs: Iterable[Pair]) -> list[list[Pair]]:
    """The pairs put together that are the same two stretches of road: tile by tile beside each other."""
    left = {(pair.first, pair.second): pair for pair in pairs}
    places = []
    while left:
        place = [left.pop(next(iter(left)))]
        for pair in place:  # which grows until it has all its neighbours
            place += [left.pop(beside) for beside in _beside(pair) if beside in left]
        places.append(place)
    return places


def _beside(pair: Overlap | Clearance) -> list[tuple[int, int]]:
    return [(pair.first + i, pair.second + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]


def _tiles(context: Context, numbers: list[int]) -> str:
    """``tile 7 (g)``, ``tiles 6 (j) and 7 (M)``, and for a long stretch ``tiles 6 (j) to 9 (g)``."""
    names = [f"{number} ({context.faces[number - 1]})" for number in numbers]
    if len(names) > 2 and all(b - a == 1 for a, b in pairwise(numbers)):
        return f"tiles {names[0]} to {names[-1]}"
    return f"tile{'s' if len(names) > 1 else ''} {listed(names)}"


@rule("FR202", "tight-clearance", Severity.WARNING, Source.EXPERIENCE, since="0.1", needs=Needs.FACES)
def tight_clearance(context: Context) -> Iterator[Hit]:
    """Two tiles come so close that they hardly fit beside each other.

    Why:
        Cardboard and joints are not exact: below 0.1 spaces (about 3 mm) it is luck whether the stage
        can be laid. Published stages without an overlap leave 0.12 or more.

    What to do:
        Swap or turn over a curve between the two tiles, so that there is more room.

    Fails:
        aTsoreIu

    Passes:
        AebQRNHPcgikDFsLojmtu

    Based on:
        Measured tile outlines
    """
    overlapping = {beside for overlap in context.layout.overlaps for beside in _beside(overlap)}
    tight = context.layout.closer_than(TIGHT)
    for place in _places(pair for pair in tight if (pair.first, pair.second) not in overlapping):
        closest = min(place)
        pair = capital(_tiles(context, [closest.first, closest.second]))
        yield Hit(
            f"{pair} are only {_length(context, closest.distance)} apart.",
            tile=closest.second,
            also=(closest.first,),
            data={"clearance": round(closest.distance, 3), "least": TIGHT},
        )


@rule("FR203", "table-too-small", Severity.ERROR, Source.EXPERIENCE, since="0.1", needs=Needs.FACES)
def table_too_small(context: Context) -> Iterator[Hit]:
    """The stage does not fit on the table that was named.

    Why:
        Some of it would hang over the edge, however it is turned. The size depends on the length of a
        space, for which nobody published a number: measure one straight from edge to edge, divide by 6
        and give it with `--space-mm`.

    What to do:
        Use a larger table, or replace some straights by curves that bend back.

    Fails:
        {"tiles": "abcdefghijklmnopqrstu", "table_mm": [800, 400]}

    Passes:
        {"tiles": "abcdefghijklmnopqrstu", "table_mm": [900, 400]}
        {"tiles": "abcdefghijklmnopqrstu", "table_mm": [400, 900]}

    Based on:
        Measured tile outlines
    """
    if context.stage.table_mm is None:
        return
    fit = context.layout.fit(context.stage.table_mm, context.space_mm)
    if not fit.fits:
        best = fit.best
        width, depth = (round(table) for table in best.table_mm)
        yield Hit(
            f"The stage does not fit on a table of {width} x {depth} mm: {_missing(best.missing_mm)} "
            f"{'is' if min(best.missing_mm) <= 0 else 'are'} missing.",
            fix=f"It lies best turned by {best.degrees:.0f} degrees, where it needs "
            f"{best.size_mm[0]:.0f} x {best.size_mm[1]:.0f} mm.",
            option=("table_mm",),
            data={
                "table_mm": list(best.table_mm),
                "needed_mm": [round(size, 1) for size in best.size_mm],
                "missing_mm": [round(missing, 1) for missing in best.missing_mm],
                "degrees": round(best.degrees, 1),
            },
        )


def _missing(missing: tuple[float, float]) -> str:
    parts = zip(missing, ("in width", "in depth"), strict=True)
    return listed([f"{length:.0f} mm {way}" for length, way in parts if length > 0])


@rule("FR204", "lanes-disconnected", Severity.ERROR, Source.RULEBOOK, since="0.1")
def lanes_disconnected(context: Context) -> Iterator[Hit]:
    """There is no way from the start to the finish.

    Why:
        Where obstacles close every lane of a space, or a tile has a space without lanes, the race stops.

    What to do:
        Open a lane at that place.

    Fails:
        {"tiles": "ab5u", "obstacles": [{"tile": 3, "space": 1, "lane": 1}]}

    Passes:
        {"tiles": "ab5u", "obstacles": [{"tile": 3, "space": 2, "lane": 1}]}

    Based on:
        Movement Phase; Landscape Elements
    """
    # Only a space without a free lane closes the road, so nearly every stage needs no graph to tell;
    # to import the graph library takes longer than to check a stage.
    if all(space.usable for space in context.course.spaces):
        return
    from fr_stages.geometry.lanes import connection, lane_graph

    connected = connection(lane_graph(context.stage, context.layout))
    for index in connected.closed if connected.cut_off else ():
        space = context.course.spaces[index]
        yield Hit(
            f"Space {space.number} of {context.named(space.tile)} has no free lane, so nobody gets past it.",
            tile=space.tile,
            space=space.number,
            data={"cut_off": len(connected.cut_off), "start_lanes": len(connected.starts)},
        )


@rule("FR205", "wider-than-tables", Severity.WARNING, Source.EXPERIENCE, since="0.1", needs=Needs.FACES)
def wider_than_tables(context: Context) -> Iterator[Hit]:
    """The stage is so long or so wide that it leaves any common table.

    Why:
        Most people play on a dining table, and even a large one has no more than 2.2 by 1.0 metres. When
        the stage names a table, that one counts instead.

    What to do:
        Turn over some curves so that the road bends back, or name your table with `--table`.

    Fails:
        abcdflmn2345678u

    Passes:
        abcdefghijklmnopqrstu
        {"tiles": "abcdflmn2345678u", "table_mm": [3000, 200]}

    Based on:
        Measured tile outlines
    """
    if context.stage.table_mm is not None or _fits_at_once(context):
        return
    best = context.layout.fit(COMMON_TABLE_MM, context.space_mm).best
    if not best.fits:
        yield Hit(
            f"The stage needs {_metres(best.size_mm)}, more than a large dining table "
            f"({_metres(COMMON_TABLE_MM)}).",
            data={
                "needed_mm": [round(size, 1) for size in best.size_mm],
                "missing_mm": [round(missing, 1) for missing in best.missing_mm],
                "degrees": round(best.degrees, 1),
            },
        )


def _fits_at_once(context: Context) -> bool:
    """Whether a box round the stage fits on a common table: quick to tell."""
    table = sorted(length / context.space_mm for length in COMMON_TABLE_MM)
    return any(all(map(operator.le, sorted(box), table)) for box in context.layout.boxes)


def _metres(size_mm: tuple[float, float]) -> str:
    return " x ".join(f"{length / 1000:.2f}" for length in size_mm) + " m"


@rule("FR206", "circuit-open", Severity.ERROR, Source.EXPERIENCE, since="0.1", needs=Needs.FACES)
def circuit_open(context: Context) -> Iterator[Hit]:
    """A stage that is ridden round does not end where it began.

    Why:
        Riders go on from the last tile to the first one, so the two have to meet, as closely as joints
        give, and face the same way.

    What to do:
        Let `fr-stages design --loop` find rows that close, or take "laps" and "line" out of the file.

    Fails:
        {"tiles": "abcdu", "laps": 2}
        {"tiles": "cjIbp", "line": {"tile": 1, "space": 1}}

    Passes:
        {"tiles": "cjIbpo", "laps": 12, "line": {"tile": 1, "space": 1}}
        abcdu

    Based on:
        Decision 128
    """
    closure = context.layout.closure
    if context.stage.is_circuit and not closure.is_closed:
        faces = "" if closure.turn == 0 else f" and is turned by {abs(closure.turn)} degrees"
        yield Hit(
            f"The end is {_length(context, closure.gap)} away from the beginning{faces}.",
            tile=len(context.faces),
            also=(1,),
            data={"gap": round(closure.gap, 3), "turn": closure.turn},
        )


@rule("FR207", "line-off-the-road", Severity.ERROR, Source.EXPERIENCE, since="0.1", needs=Needs.FACES)
def line_off_the_road(context: Context) -> Iterator[Hit]:
    """The line of a circuit lies where it cannot lie.

    Why:
        Start and finish are where the line is: before a space that the stage has. A stage with a start or
        a finish tile has its lines there.

    What to do:
        Count tiles and spaces from 1, or take "line" out of the file.

    Fails:
        {"tiles": "cjIbpo", "line": {"tile": 9, "space": 1}}
        {"tiles": "abcdu", "line": {"tile": 2, "space": 1}}

    Passes:
        {"tiles": "cjIbpo", "line": {"tile": 4, "space": 6}}

    Based on:
        Decision 128
    """
    line = context.stage.line
    if line is None:
        return
    printed = [
        number for number, face in enumerate(context.faces, 1) if face.kind in (Kind.START, Kind.FINISH)
    ]
    if printed:
        yield Hit(
            f"Tile {context.faces[printed[0] - 1]} has a line already.",
            tile=printed[0],
            option=("line",),
            data={"tiles": printed},
        )
    elif not any((it.tile, it.number) == (line.tile, line.space) for it in context.course.spaces):
        yield Hit(
            f"The stage has no space {line.space} on tile {line.tile}.",
            option=("line",),
            data={"tile": line.tile, "space": line.space},
        )
