"""``fr-stages tiles``: the tiles that there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fr_stages.cli import completion
from fr_stages.cli.columns import print_table
from fr_stages.cli.common import BoxOption, JsonOption, TilesOption, known_boxes, print_json, wrong_usage
from fr_stages.cli.face_picture import LEGEND, picture, strip
from fr_stages.cli.stages import catalogue_with
from fr_stages.findings import Location
from fr_stages.stage.tiles import Catalogue, Face, Kind, Terrain, UnknownFaceError
from fr_stages.words import counted

FaceArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FACE",
        autocompletion=completion.faces,
        help="Show this face (C, _2) or tile (cC) alone.",
        show_default=False,
    ),
]
KindOption = Annotated[
    Kind | None, typer.Option("--kind", help="Only faces of this kind.", show_default=False)
]
TerrainOption = Annotated[
    Terrain | None, typer.Option("--terrain", help="Only faces with this terrain.", show_default=False)
]


def tiles(
    face: FaceArgument = None,
    box: BoxOption = None,
    kind: KindOption = None,
    terrain: TerrainOption = None,
    tiles: TilesOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the tiles of the game, or show one face with its spaces.

    Examples:

    \b
      fr-stages tiles --terrain cobbles
      fr-stages tiles C
    """
    catalogue = catalogue_with(tiles)
    boxes = known_boxes(box or (), catalogue)
    faces = _named(face, catalogue) if face is not None else list(catalogue.faces.values())
    faces = [one for one in faces if _fits(one, kind, terrain) and _is_in(one, boxes, catalogue)]
    if as_json:
        print_json([_document(one, catalogue) for one in faces])
    elif face is not None:
        print("\n\n".join("\n".join(_description(one, catalogue)) for one in faces))
    else:
        _print_table(faces, catalogue)


def _named(name: str, catalogue: Catalogue) -> list[Face]:
    """The face of this name, or both faces of the tile of this name."""
    from fr_stages.stage.notation import parse_list

    if name not in catalogue.faces and name in catalogue.tiles:
        return list(catalogue.tiles[name].faces)
    known = parse_list([name], catalogue, lambda _, offset: Location(None, 1, offset + 1)).tiles[0]
    try:
        return [catalogue.face(known)]
    except UnknownFaceError as error:
        raise wrong_usage(
            f"There is no face {known}.", error.reason or "fr-stages tiles lists all."
        ) from None


def _fits(face: Face, kind: Kind | None, terrain: Terrain | None) -> bool:
    return kind in (None, face.kind) and (terrain is None or terrain in face.terrains)


def _is_in(face: Face, boxes: tuple[str, ...], catalogue: Catalogue) -> bool:
    return not boxes or face.tile in catalogue.owned(boxes)


def _boxes_with(face: Face, catalogue: Catalogue) -> list[str]:
    return [box.box for box in catalogue.boxes.values() if face.tile in box.tiles]


def _partner(face: Face, catalogue: Catalogue) -> str | None:
    partner = catalogue.partner(face)
    return partner.face if partner else None


def _print_table(faces: list[Face], catalogue: Catalogue) -> None:
    head = ("FACE", "OTHER SIDE", "KIND", "BEND", "SPACES", "LANES", "BOXES")
    rows = [
        (
            face.face,
            _partner(face, catalogue) or "",
            face.kind.replace("_", " "),
            _bend(face),
            strip(face),
            "".join(str(space.lanes) for space in face.spaces),
            ", ".join(_boxes_with(face, catalogue)),
        )
        for face in faces
    ]
    print_table(head, rows, f"{counted(len(faces), 'face')}. {LEGEND}")


def _bend(face: Face) -> str:
    if not face.bend:
        return ""
    return f"left {face.bend}°" if face.bend > 0 else f"right {-face.bend}°"


def _description(face: Face, catalogue: Catalogue) -> list[str]:
    partner, boxes = _partner(face, catalogue), _boxes_with(face, catalogue)
    side = "dark" if face.dark else "light"
    return [
        f"{face.face}: {face.kind.replace('_', ' ')}{', bends ' + _bend(face) if face.bend else ''}",
        "",
        *picture(face),
        "",
        LEGEND,
        f"The {side} side of tile {face.tile}; {f'the other is {partner}' if partner else 'the only one'}.",
        f"Set {face.set}; in {'the boxes ' + ', '.join(boxes) if boxes else 'no box'}.",
        *(["Weather can lie on it."] if face.takes_weather else []),
        *([f"Confidence {face.confidence}."] if face.confidence != "high" else []),
        *([face.note] if face.note else []),
    ]


def _document(face: Face, catalogue: Catalogue) -> dict[str, Any]:
    places = face.breakaway
    return {
        "face": face.face,
        "tile": face.tile,
        "partner": _partner(face, catalogue),
        "set": face.set,
        "boxes": _boxes_with(face, catalogue),
        "kind": face.kind.value,
        "bend": face.bend,
        "dark": face.dark,
        "spaces": [
            {"lanes": space.lanes, "terrain": space.terrain.value, "zone": space.zone.value}
            for space in face.spaces
        ],
        "breakaway": {"space": places.space, "riders": places.riders} if places else None,
        "takes_weather": face.takes_weather,
        "confidence": face.confidence,
        "note": face.note,
    }
