"""FR3xx: the course. Does it run from a start to a finish, and is there room for the riders?

The options of a stage (breakaway, weather, obstacles, time trial) have their rules in `options`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.laps import raced_course
from fr_stages.stage.tiles import Face, Kind, Zone
from fr_stages.validator import official
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.look_alikes import meant
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import counted, listed


@rule("FR301", "start-first", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def start_first(context: Context) -> Iterator[Hit]:
    """The first tile is not a start tile.

    Why:
        The riders are placed behind the start line; without one in front nobody can start.

    What to do:
        Put a start tile first: a or A, or the wide start 1 or ^1.

    Fails:
        bcdu
        bacdu

    Passes:
        abcdu
        ^1bcdu

    Based on:
        Track Setup; Choose Starting Positions
    """
    if context.faces[0].kind is not Kind.START and context.stage.line is None:
        starts = _numbers(context, Kind.START)
        where = f"the start tile is number {starts[0]}" if starts else "there is no start tile"
        yield Hit(
            f"The stage begins with tile {context.faces[0]}; {where}.",
            tile=1,
            also=starts[:1],
            fix=f"Move tile {context.faces[starts[0] - 1]} to the front."
            if starts
            else meant(context, context.stage.tiles[0], at_end=True),
            data={"start_tiles": list(starts)},
        )


@rule("FR302", "finish-last", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def finish_last(context: Context) -> Iterator[Hit]:
    """The last tile is not a finish tile.

    Why:
        The race ends when a rider crosses the finish line; without one at the end it never does.

    What to do:
        Put a finish tile last: u or U, or the wide finish v or V of Grand Tour.

    Fails:
        abcd
        abcud

    Passes:
        abcdu
        abcdV

    Based on:
        Track Setup; Goal of the Game
    """
    if context.faces[-1].kind is not Kind.FINISH and context.stage.line is None:
        finishes = _numbers(context, Kind.FINISH)
        where = f"the finish tile is number {finishes[-1]}" if finishes else "there is no finish tile"
        yield Hit(
            f"The stage ends with tile {context.faces[-1]}; {where}.",
            tile=len(context.faces),
            also=finishes[-1:],
            fix=f"Move tile {context.faces[finishes[-1] - 1]} to the end." if finishes else "",
            data={"finish_tiles": list(finishes)},
        )


@rule("FR303", "start-or-finish-inside", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def start_or_finish_inside(context: Context) -> Iterator[Hit]:
    """There is a second start or finish tile on the way.

    Why:
        A course has one start line and one finish line. Their tiles have no joint on the other side,
        so nothing can be laid there.

    What to do:
        Take the tile out of the middle.

    Fails:
        ab1cu
        abucv

    Passes:
        abcu
        ^1bcv

    Based on:
        Track Setup
    """
    starts = _numbers(context, Kind.START)
    finishes = _numbers(context, Kind.FINISH)
    # A single tile in the wrong place is told as the start that is not first, the finish that is not last.
    extra = starts[1:] if starts[:1] == (1,) else starts[:-1]
    extra += finishes[:-1] if finishes[-1:] == (len(context.faces),) else finishes[1:]
    for number in sorted(extra):
        face = context.faces[number - 1]
        yield Hit(
            f"Tile {face} is a second {face.kind} tile.",
            tile=number,
            fix=meant(context, face.face),
            data={"kind": face.kind.value},
        )


def _numbers(context: Context, kind: Kind) -> tuple[int, ...]:
    return tuple(number for number, face in enumerate(context.faces, start=1) if face.kind is kind)


@rule("FR304", "start-too-small", Severity.ERROR, Source.RULEBOOK, since="0.1")
def start_too_small(context: Context) -> Iterator[Hit]:
    """The start area has fewer free lanes than there are riders, and a wider start would not help.

    Why:
        Every rider needs a lane of its own behind the start line: two a player, or one each with more
        than six players.

    What to do:
        Take the obstacles off the start tile, or plan the stage for fewer players.

    Fails:
        {"tiles": "^12bcdu", "players": "5-6", "obstacles": [
            {"tile": 1, "space": 1, "lane": 1}, {"tile": 1, "space": 2, "lane": 1},
            {"tile": 1, "space": 3, "lane": 1}, {"tile": 1, "space": 4, "lane": 1}]}

    Passes:
        {"tiles": "^12bcdu", "players": "5-6"}
        {"tiles": "12bcdu", "players": "5-6"}

    Based on:
        Choose Starting Positions; Variant for More Than 6 Players; decision 103
    """
    yield from _start_hits(context, wide_start_helps=False)


@rule("FR305", "wide-start-needed", Severity.ERROR, Source.RULEBOOK, since="0.1")
def wide_start_needed(context: Context) -> Iterator[Hit]:
    """The start tile is too narrow for the number of players; the wide start has room for them.

    Why:
        Every rider needs a lane of its own behind the start line. Tile a has 10 such lanes and A has 8,
        so they hold five and four teams; the wide start has 15 (^1) or 12 (1).

    What to do:
        Begin with the wide start: ^1 in place of a, 1 in place of A.

    Fails:
        {"tiles": "abcdu", "players": "5-6"}
        {"tiles": "Abcdu", "players": "5"}

    Passes:
        {"tiles": "abcdu", "players": "5"}
        {"tiles": "^1bcdu", "players": "5-6"}

    Based on:
        Choose Starting Positions; decision 103
    """
    yield from _start_hits(context, wide_start_helps=True)


def _start_hits(context: Context, *, wide_start_helps: bool) -> Iterator[Hit]:
    """The hit for a start area that is too small, when the wide start is, or is not, a way out."""
    lanes = context.course.start_lanes
    wider = [face for face in _wider_starts(context) if _start_lanes(face) >= context.riders]
    if lanes < context.riders and bool(wider) == wide_start_helps:
        start = context.faces[0]
        yield Hit(
            f"Start tile {start} has room for {counted(lanes, 'rider')}, but "
            f"{counted(str(context.players), 'player')} have {context.riders}.",
            tile=1,
            fix=f"Begin with the wide start {listed([str(face) for face in wider], 'or')} instead."
            if wider
            else "",
            data={"lanes": lanes, "riders": context.riders},
        )


def _wider_starts(context: Context) -> list[Face]:
    """Start faces with more lanes side by side; the one with as many road spaces first."""
    mine = context.faces[0]
    starts = [face for face in context.stage.catalogue.faces.values() if face.kind is Kind.START]
    wider = [face for face in starts if max(s.lanes for s in face.spaces) > max(s.lanes for s in mine.spaces)]
    return sorted(wider, key=lambda face: (_road_spaces(face) != _road_spaces(mine), face.face))


def _start_lanes(face: Face) -> int:
    return sum(space.lanes for space in face.spaces if space.zone is Zone.START)


def _road_spaces(face: Face) -> int:
    return sum(space.zone is Zone.ROAD for space in face.spaces)


@rule("FR314", "unusual-length", Severity.WARNING, Source.EXPERIENCE, since="0.1")
def unusual_length(context: Context) -> Iterator[Hit]:
    """The distance between the lines is shorter or longer than that of every official stage.

    Why:
        On a much shorter stage riders hardly tire, on a much longer one their 15 cards run out. Official
        stages for the same number of players show what works.

    What to do:
        Add or take out tiles until the distance is within the official range.

    Fails:
        abcdu

    Passes:
        abcdefghijklmnopqrstu

    Based on:
        The official stages for the same side of the stage card
    """
    shortest, longest = official.lengths(large_side=context.is_large_side)
    distance = raced_course(context.stage).distance
    if not shortest <= distance <= longest:
        away = f"{shortest - distance} more" if distance < shortest else f"{distance - longest} fewer"
        spaces = "space" if abs(min(distance - shortest, longest - distance)) == 1 else "spaces"
        yield Hit(
            f"The stage is {counted(distance, 'space')} long; official stages for {context.side} players "
            f"have {shortest} to {longest}.",
            fix=f"It takes {away} {spaces} to be within the official range.",
            data={"distance": distance, "shortest": shortest, "longest": longest},
        )
