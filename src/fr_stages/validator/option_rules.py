"""FR3xx, the options of a stage: breakaway, weather, traffic obstacles, time trial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.rulebook import breakaway_riders
from fr_stages.stage.stage import Obstacle, Variant
from fr_stages.stage.tiles import Face, Zone
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import counted


@rule("FR306", "breakaway-not-second", Severity.ERROR, Source.RULEBOOK, since="0.1")
def breakaway_not_second(context: Context) -> Iterator[Hit]:
    """The breakaway tile is not the second tile.

    Why:
        The breakaway group starts a fixed way in front of the field, so the variant works only with its
        tile right after the start. Elsewhere the tile is an ordinary straight; then this is a warning.

    What to do:
        Lay the breakaway tile second, or switch the breakaway off.

    Fails:
        ab^2cu
        {"tiles": "abcdu", "breakaway": true}

    Passes:
        a^2bcu
        {"tiles": "a^2cdu", "breakaway": true}

    Based on:
        Track Setup; Breakaway Variant
    """
    numbers = [number for number, face in enumerate(context.faces, start=1) if face.breakaway]
    for number in numbers if 2 not in numbers else ():
        yield Hit(
            f"The breakaway tile {context.faces[number - 1]} is tile {number}.",
            tile=number,
            severity=Severity.ERROR if context.stage.breakaway else Severity.WARNING,
            fix="" if context.stage.breakaway else "Lay it second, or use another straight.",
            data={"tile": number},
        )
    if context.stage.breakaway and not numbers and not context.faces[1].is_curve:
        yield Hit(
            f"The stage has a breakaway, but its second tile {context.faces[1]} is not the breakaway tile.",
            tile=2,
            fix=f"Replace tile {context.faces[1]} by {_breakaway_face(context)}."
            if context.faces[1].takes_weather
            else f"Lay tile {_breakaway_face(context)} after the start tile.",
            data={"tile": None},
        )


@rule("FR307", "breakaway-side", Severity.WARNING, Source.RULEBOOK, since="0.1")
def breakaway_side(context: Context) -> Iterator[Hit]:
    """The breakaway tile lies on the wrong side for the number of players.

    Why:
        The light side, 2, has three lanes and places for two riders; it is for 5 players and more. The
        dark side, ^2, has one place and is for fewer.

    What to do:
        Turn the tile over.

    Fails:
        {"tiles": "a2bcu", "players": "2-4"}
        {"tiles": "^1^2bcu", "players": "5-6"}

    Passes:
        {"tiles": "a^2bcu", "players": "2-4"}
        {"tiles": "^12bcu", "players": "5-6"}

    Based on:
        Track Setup; Breakaway Variant; decisions 71 and 102
    """
    face = context.faces[1]
    if face.breakaway is None:
        return
    wanted = {breakaway_riders(players) for players in range(context.players.low, context.players.high + 1)}
    if face.breakaway.riders not in wanted:
        places = counted(face.breakaway.riders, "breakaway place")
        yield Hit(
            f"Tile {face} has {places}, which is not the side for {counted(str(context.players), 'player')}.",
            tile=2,
            fix=f"Turn it over: use {_breakaway_face(context)}.",
            data={"places": face.breakaway.riders, "wanted": max(wanted)},
        )


@rule("FR308", "breakaway-on-curve", Severity.WARNING, Source.RULEBOOK, since="0.1")
def breakaway_on_curve(context: Context) -> Iterator[Hit]:
    """The breakaway tile would have to replace a curve.

    Why:
        The breakaway tile replaces the second tile. When that is a curve, the stage becomes 4 spaces
        longer and everything after it lies somewhere else.

    What to do:
        Replace the first straight after the start instead, or swap it with the curve first.

    Fails:
        {"tiles": "AebQu", "breakaway": true}

    Passes:
        {"tiles": "A^2eQu", "breakaway": true}
        AebQu

    Based on:
        Track Setup; decision 101
    """
    second = context.faces[1]
    if context.stage.breakaway and second.is_curve and not any(face.breakaway for face in context.faces):
        straight = next((n for n, face in enumerate(context.faces, start=1) if face.takes_weather), None)
        fix = (
            f"Replace the first straight instead: {context.named(straight)} by {_breakaway_face(context)}."
            if straight
            else ""
        )
        yield Hit(
            f"The breakaway tile would replace the curve {second}.",
            tile=2,
            fix=fix,
            data={"longer": 6 - len(second.spaces), "first_straight": straight},
        )


def _breakaway_face(context: Context) -> Face | str:
    """The side of the breakaway tile for the players of the stage, up to the most."""
    wanted = breakaway_riders(context.players.high)
    faces = context.stage.catalogue.faces.values()
    return next(
        (face for face in faces if face.breakaway and face.breakaway.riders == wanted), "its other side"
    )


@rule("FR309", "weather-misplaced", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def weather_misplaced(context: Context) -> Iterator[Hit]:
    """A weather marker lies where none can lie.

    Why:
        Weather is laid on straights of six spaces, one marker each. Start, finish, curves and the short
        bonus tile have none.

    What to do:
        Move the marker to a straight that has none yet, or leave it out.

    Fails:
        {"tiles": "abedu", "weather": [{"tile": 3, "marker": "rain"}]}
        {"tiles": "abedu", "weather": [{"tile": 2, "marker": "rain"}, {"tile": 2, "marker": "tailwind"}]}
        {"tiles": "abedu", "weather": [{"tile": 9, "marker": "rain"}]}

    Passes:
        {"tiles": "abedu", "weather": [{"tile": 2, "marker": "rain"}, {"tile": 4, "marker": "tailwind"}]}

    Based on:
        Weather Setup; decisions 66 and 68
    """
    markers = context.stage.weather if isinstance(context.stage.weather, tuple) else ()
    taken: set[int] = set()
    for position, marker in enumerate(markers):
        problem = _weather_problem(context, marker.tile, taken)
        taken.add(marker.tile)
        if problem:
            yield Hit(
                f"There can be no {marker.marker} at tile {marker.tile}: {problem}.",
                option=("weather", position),
                data={"tile": marker.tile, "marker": marker.marker.value},
            )


def _weather_problem(context: Context, tile: int, taken: set[int]) -> str:
    if not 1 <= tile <= len(context.faces):
        return f"the stage has {counted(len(context.faces), 'tile')}"
    face = context.faces[tile - 1]
    if not face.takes_weather:
        return f"{face} is no straight of six spaces between start and finish"
    return "it has a marker already" if tile in taken else ""


@rule("FR310", "obstacle-off-road", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def obstacle_off_road(context: Context) -> Iterator[Hit]:
    """A traffic obstacle is placed on a tile, a space or a lane that does not exist.

    Why:
        The obstacle blocks nothing there, so the stage is not the one that was meant.

    What to do:
        Give the number of the tile, of the space on it (1 is the first one ridden) and of the lane (1 is
        at the right edge).

    Fails:
        {"tiles": "abcu", "obstacles": [{"tile": 7, "space": 1, "lane": 1}]}
        {"tiles": "abcu", "obstacles": [{"tile": 2, "space": 1, "lane": 3}]}

    Passes:
        {"tiles": "abcu", "obstacles": [{"tile": 2, "space": 1, "lane": 2}]}

    Based on:
        Landscape Elements; Spaces and lanes
    """
    for position, obstacle in enumerate(context.stage.obstacles):
        problem = _off_road(context, obstacle)
        if problem:
            yield _obstacle_hit(f"There is no place for the obstacle: {problem}.", position, obstacle)


def _off_road(context: Context, obstacle: Obstacle) -> str:
    if not 1 <= obstacle.tile <= len(context.faces):
        return f"the stage has {counted(len(context.faces), 'tile')}, not {obstacle.tile}"
    face = context.faces[obstacle.tile - 1]
    if not 1 <= obstacle.space <= len(face.spaces):
        return (
            f"{context.named(obstacle.tile)} has {counted(len(face.spaces), 'space')}, not {obstacle.space}"
        )
    lanes = face.spaces[obstacle.space - 1].lanes
    if not 1 <= obstacle.lane <= lanes:
        where = f"space {obstacle.space} of tile {obstacle.tile} {face}"
        return f"{where} has {counted(lanes, 'lane')}, not {obstacle.lane}"
    return ""


@rule("FR311", "obstacle-closes-space", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def obstacle_closes_space(context: Context) -> Iterator[Hit]:
    """A traffic obstacle closes the last free lane of a space.

    Why:
        No rider could pass. An obstacle may not lie on a space with one lane, nor a second one on a
        space with two.

    What to do:
        Move the obstacle to a wider space.

    Fails:
        {"tiles": "ab5u", "obstacles": [{"tile": 3, "space": 1, "lane": 1}]}
        {"tiles": "abcu", "obstacles": [
            {"tile": 2, "space": 4, "lane": 1}, {"tile": 2, "space": 4, "lane": 2}]}

    Passes:
        {"tiles": "ab5u", "obstacles": [{"tile": 3, "space": 2, "lane": 1}]}
        {"tiles": "a3bu", "obstacles": [
            {"tile": 2, "space": 4, "lane": 1}, {"tile": 2, "space": 4, "lane": 2}]}

    Based on:
        Landscape Elements; decision 106
    """
    for space in context.course.spaces:
        if not space.usable:
            lanes = "the only lane" if space.lanes == 1 else f"all {space.lanes} lanes"
            last = max(i for i, o in _placed(context) if (o.tile, o.space) == (space.tile, space.number))
            yield Hit(
                f"Obstacles close {lanes} of space {space.number} on {context.named(space.tile)}.",
                option=("obstacles", last),
                data={"tile": space.tile, "space": space.number, "lanes": space.lanes},
            )


@rule("FR312", "obstacle-twice", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.FACES)
def obstacle_twice(context: Context) -> Iterator[Hit]:
    """Two traffic obstacles are placed on the same lane.

    Why:
        There is room for one; the second probably belongs somewhere else.

    What to do:
        Take one of them out, or give it its own lane.

    Fails:
        {"tiles": "abcu", "obstacles": [
            {"tile": 2, "space": 1, "lane": 1}, {"tile": 2, "space": 1, "lane": 1}]}

    Passes:
        {"tiles": "abcu", "obstacles": [
            {"tile": 2, "space": 1, "lane": 1}, {"tile": 2, "space": 2, "lane": 1}]}

    Based on:
        Landscape Elements
    """
    seen: set[Obstacle] = set()
    for position, obstacle in _placed(context):
        if obstacle in seen:
            yield _obstacle_hit(
                f"Lane {obstacle.lane} of space {obstacle.space} on {context.named(obstacle.tile)} has an "
                "obstacle already.",
                position,
                obstacle,
            )
        seen.add(obstacle)


@rule("FR313", "obstacle-on-special-space", Severity.WARNING, Source.RULEBOOK, since="0.1")
def obstacle_on_special_space(context: Context) -> Iterator[Hit]:
    """A traffic obstacle lies behind the start line, on the breakaway places or beyond the finish line.

    Why:
        It takes starting places away, or changes the order of arrival, which the rules do not foresee.

    What to do:
        Move the obstacle to the road between the lines.

    Fails:
        {"tiles": "abcu", "obstacles": [{"tile": 1, "space": 5, "lane": 2}]}
        {"tiles": "a^2cu", "obstacles": [{"tile": 2, "space": 4, "lane": 1}]}
        {"tiles": "abcu", "obstacles": [{"tile": 4, "space": 2, "lane": 2}]}

    Passes:
        {"tiles": "abcu", "obstacles": [{"tile": 1, "space": 6, "lane": 2}]}
        {"tiles": "a^2cu", "obstacles": [{"tile": 2, "space": 5, "lane": 1}]}

    Based on:
        Landscape Elements; decision 106
    """
    for position, obstacle in _placed(context):
        place = _special_place(context, obstacle)
        if place:
            yield _obstacle_hit(
                f"The obstacle on {context.named(obstacle.tile)}, space {obstacle.space}, lies {place}.",
                position,
                obstacle,
            )


def _special_place(context: Context, obstacle: Obstacle) -> str:
    index = context.course.index(obstacle.tile, obstacle.space)
    if (index, obstacle.lane) in context.course.breakaway:
        return "on a breakaway place"
    zone = context.course.spaces[index].zone
    return {Zone.START: "behind the start line", Zone.FINISH: "beyond the finish line"}.get(zone, "")


def _obstacle_hit(message: str, position: int, obstacle: Obstacle) -> Hit:
    """What is wrong with the obstacle at `position` in the stage file."""
    return Hit(message, option=("obstacles", position), data=asdict(obstacle))


def _placed(context: Context) -> Iterable[tuple[int, Obstacle]]:
    """The obstacles that lie on the road, with their position in the stage file."""
    return ((i, o) for i, o in enumerate(context.stage.obstacles) if not _off_road(context, o))


@rule("FR315", "time-trial-options", Severity.WARNING, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def time_trial_options(context: Context) -> Iterator[Hit]:
    """A time trial has a breakaway or weather.

    Why:
        In a time trial every team rides as if it were alone, so there is no field to break away from.
        Weather is no part of the rulebook's time trial: wind would change how many cards a lone rider
        draws, and times with it cannot be compared with others.

    What to do:
        Take the option out of the stage file, or make it a road race.

    Fails:
        {"tiles": "a^2bcu", "variant": "time-trial", "breakaway": true}
        {"tiles": "abcu", "variant": "time-trial", "weather": "drawn"}

    Passes:
        {"tiles": "abcu", "variant": "time-trial"}
        {"tiles": "abcu", "variant": "road", "weather": "drawn"}

    Based on:
        Time Trial Variant
    """
    if context.stage.variant is not Variant.TIME_TRIAL:
        return
    for option, wanted in (("breakaway", context.stage.breakaway), ("weather", context.stage.weather)):
        if wanted:
            yield Hit(
                f"The stage is a time trial, but it has {'a ' if option == 'breakaway' else ''}{option}.",
                option=(option,),
                data={"option": option},
            )
