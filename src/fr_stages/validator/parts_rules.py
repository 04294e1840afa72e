"""FR1xx: the parts of a stage. Can it be built from the cardboard that there is?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.rulebook import OBSTACLES, WEATHER_TILES
from fr_stages.stage.tiles import Box, Kind, UnknownFaceError
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.look_alikes import meant
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import are_counted, listed


@rule("FR101", "unknown-face", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def unknown_face(context: Context) -> Iterator[Hit]:
    """A tile is named that is not in the catalogue.

    Why:
        A stage with an unknown tile cannot be laid out or raced. Every other check that needs the
        whole stage waits until this is repaired. The roundabouts and the sharp curve of Grand Tour
        are known by name only, because their roads are not described well enough to be laid out.

    What to do:
        Write the face as it is printed in the corner of the tile. `^` belongs before the numeral of a
        dark side: `^2`. Tiles of your own are added with `--tiles FILE`.

    Fails:
        abcdex
        abwu

    Passes:
        abcdeu

    Based on:
        Components
    """
    for number, name, face in context.stage.numbered():
        if face is None:
            reason = meant(context, name) or _reason(context, name)
            yield Hit(f"There is no face {name!r}.", tile=number, fix=reason, data={"face": name})


def _reason(context: Context, name: str) -> str:
    try:
        context.stage.catalogue.face(name)
    except UnknownFaceError as error:
        return error.reason
    return ""


@rule("FR102", "tile-twice", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def tile_twice(context: Context) -> Iterator[Hit]:
    """The same face is laid more often than there are copies of its tile.

    Why:
        There is one piece of cardboard for each letter. With two boxes there are two copies; say so
        with the option `boxes` of the stage file or with `--box`, once for each box.

    What to do:
        Replace the tile by one that is still in the box.

    Fails:
        abccu
        {"tiles": "abccu", "boxes": ["champion"]}

    Passes:
        abcdu
        {"tiles": "abccu", "boxes": ["champion", "base"]}

    Based on:
        Components
    """
    for faces, numbers, copies in _overused(context):
        if len(faces) == 1:
            yield Hit(
                f"Tile {faces[0]} is laid {len(numbers)} times, but there "
                f"{are_counted(copies, 'copy', 'copies')}.",
                tile=numbers[copies],
                also=_others(numbers, copies),
                fix=_still_free(context, faces[0]),
                data={"face": faces[0], "used": len(numbers), "copies": copies},
            )


@rule("FR103", "both-faces", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def both_faces(context: Context) -> Iterator[Hit]:
    """Both sides of one tile are laid.

    Why:
        The capital letter is the back of the small one (and `^2` that of `2`): only one of them can be
        on the table. With two boxes there are two copies; say so with the option `boxes` of the stage
        file or with `--box`, once for each box.

    What to do:
        Replace one of them by a tile that is still in the box.

    Fails:
        abBcu
        a2^2u

    Passes:
        abCdu
        {"tiles": "abBcu", "boxes": ["base", "base"]}

    Based on:
        Components; Track Setup
    """
    for faces, numbers, copies in _overused(context):
        if len(faces) > 1:
            yield Hit(
                f"Tiles {listed(faces)} are the two sides of one piece of cardboard, "
                f"and there {are_counted(copies, 'copy', 'copies')}.",
                tile=numbers[copies],
                also=_others(numbers, copies),
                fix=_still_free(context, context.stage.tiles[numbers[copies] - 1]),
                data={"faces": faces, "used": len(numbers), "copies": copies},
            )


def _overused(context: Context) -> Iterator[tuple[list[str], tuple[int, ...], int]]:
    """Of each tile of which too many are laid: the faces, where they lie, and how many there are."""
    for tile, numbers in context.overused:
        faces = list(dict.fromkeys(context.stage.tiles[number - 1] for number in numbers))
        yield faces, numbers, context.copies(tile)


def _others(numbers: tuple[int, ...], position: int) -> tuple[int, ...]:
    return numbers[:position] + numbers[position + 1 :]


def _still_free(context: Context, name: str) -> str:
    """What to do about the surplus face `name`: the faces of the same kind and bend that can replace it."""
    catalogue = context.stage.catalogue
    face = catalogue.faces[name]
    if face.kind in (Kind.START, Kind.FINISH):
        return "Take the surplus one out."
    free = [
        other.face
        for other in catalogue.faces.values()
        if (other.kind, other.bend) == (face.kind, face.bend)
        and other.set == face.set
        and context.is_free(other.tile)
    ]
    again = f"Replace one by a tile that is still in the box: {listed(free, 'or')}." if free else ""
    return " ".join(filter(None, (_misread(context, face.tile), again)))


def _misread(context: Context, tile: str) -> str:
    """The face of a tile laid too often that probably stands for another one."""
    names = dict.fromkeys(name for _, name, face in context.stage.numbered() if face and face.tile == tile)
    return next(filter(None, (meant(context, name) for name in names)), "")


@rule("FR104", "tile-not-owned", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def tile_not_owned(context: Context) -> Iterator[Hit]:
    """A tile is not in the boxes that are owned.

    Why:
        The stage cannot be built without all of its tiles. The check is made only when the stage file or
        `--box` says which boxes there are.

    What to do:
        Replace the tile, or name the box that has it.

    Fails:
        {"tiles": "a^2bu", "boxes": ["base"]}
        {"tiles": "abv", "boxes": ["champion"]}

    Passes:
        {"tiles": "a^2bu", "boxes": ["champion"]}
        {"tiles": "a^2bu", "boxes": ["base", "peloton"]}

    Based on:
        Components
    """
    owned = context.stage.boxes
    for boxes, numbers in _missing(context).items() if owned else ():
        where = listed([f"{box.name} (--box {box.box})" for box in boxes], "or")
        names = [context.stage.tiles[number - 1] for number in numbers]
        one = len(names) == 1
        yield Hit(
            f"{'Tile' if one else 'Tiles'} {listed(names)} {'is' if one else 'are'} not in the boxes owned "
            f"({', '.join(owned)}).",
            tile=numbers[0],
            also=tuple(numbers[1:]),
            fix=f"{'It comes' if one else 'They come'} with {where}." if boxes else "",
            data={"faces": names, "owned": list(owned), "boxes": [box.box for box in boxes]},
        )


def _missing(context: Context) -> dict[tuple[Box, ...], list[int]]:
    """The numbers of the tiles that are not owned, by the boxes that have them."""
    missing: dict[tuple[Box, ...], list[int]] = {}
    for number, _, face in context.stage.numbered():
        if face is not None and not context.owned[face.tile]:
            boxes = tuple(box for box in context.stage.catalogue.boxes.values() if face.tile in box.tiles)
            missing.setdefault(boxes, []).append(number)
    return missing


@rule("FR105", "too-many-weather-tiles", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def too_many_weather_tiles(context: Context) -> Iterator[Hit]:
    """More weather is wanted than there are weather tiles.

    Why:
        The box has 13 weather tiles: one each of crosswind, tailwind, headwind and rain, and nine that
        show clear weather.

    What to do:
        Take some of the markers out, or take straights out when the weather is drawn.

    Fails:
        {"tiles": "abcdu", "weather": [{"tile": 2, "marker": "rain"}, {"tile": 3, "marker": "rain"}]}
        {"tiles": "abcdflmn2345678u", "weather": "drawn"}

    Passes:
        {"tiles": "abcdu", "weather": [{"tile": 2, "marker": "rain"}, {"tile": 3, "marker": "tailwind"}]}
        {"tiles": "abcdflmn234567u", "weather": "drawn"}

    Based on:
        Components; Weather Setup; decisions 66 and 70
    """
    weather = context.stage.weather
    total = sum(WEATHER_TILES.values())
    if weather == "drawn":
        straights = sum(face is not None and face.takes_weather for _, _, face in context.stage.numbered())
        if straights > total:
            yield Hit(
                f"The weather is drawn for {straights} straights, but there are {total} weather tiles.",
                option=("weather",),
                fix="Take straights out, or fix the weather of some tiles in the stage file.",
                data={"wanted": straights, "available": total},
            )
        return
    wanted = Counter(marker.marker.value for marker in weather or ())
    for marker, available in WEATHER_TILES.items():
        if wanted[marker] > available:
            yield Hit(
                f"There {are_counted(available, f'{marker} tile')}, but {wanted[marker]} are wanted.",
                option=("weather",),
                data={"marker": marker, "wanted": wanted[marker], "available": available},
            )


@rule("FR106", "too-many-obstacles", Severity.ERROR, Source.RULEBOOK, since="0.1", needs=Needs.NOTHING)
def too_many_obstacles(context: Context) -> Iterator[Hit]:
    """More traffic obstacles are placed than there are.

    Why:
        The box has 4 traffic obstacles.

    What to do:
        Leave some of them out.

    Fails:
        {"tiles": "abcdu", "obstacles": [
            {"tile": 2, "space": 1, "lane": 1}, {"tile": 2, "space": 3, "lane": 2},
            {"tile": 3, "space": 1, "lane": 1}, {"tile": 3, "space": 4, "lane": 1},
            {"tile": 4, "space": 1, "lane": 1}]}

    Passes:
        {"tiles": "abcdu", "obstacles": [{"tile": 2, "space": 1, "lane": 1}]}

    Based on:
        Components; Landscape Elements; decision 106
    """
    wanted = len(context.stage.obstacles)
    if wanted > OBSTACLES:
        yield Hit(
            f"{wanted} traffic obstacles are placed, but there are {OBSTACLES}.",
            option=("obstacles", OBSTACLES),
            data={"wanted": wanted, "available": OBSTACLES},
        )


@rule("FR107", "exchange-uneven", Severity.ADVICE, Source.RULEBOOK, since="0.1")
def exchange_uneven(context: Context) -> Iterator[Hit]:
    """More optional straights came in than straights of the basic game were taken out.

    Why:
        Official stages are about equally long, because an optional straight takes the place of one of
        the basic game. The bonus tile 9 does not count.

    What to do:
        Take out as many straights of the basic game as optional ones came in.

    Fails:
        a^2bcdf3lmu

    Passes:
        a^2bcdf3lu

    Based on:
        Creating Your Own Stages; decision 119
    """
    straights = context.straights
    if straights.taken_out and len(straights.optional) > straights.taken_out:
        surplus = len(straights.optional) - straights.taken_out
        yield Hit(
            f"{len(straights.optional)} optional straights came in, but only {straights.taken_out} of the "
            "basic game went out.",
            tile=straights.optional[-1],
            also=straights.optional[:-1],
            fix=f"Take out {surplus} more of the basic game: {listed(straights.base_names, 'or')}.",
            data={"in": len(straights.optional), "out": straights.taken_out, "surplus": surplus},
        )
