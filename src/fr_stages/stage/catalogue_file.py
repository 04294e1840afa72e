"""Tile files: tiles of one's own, added to the published ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fr_stages.faults import IMPOSSIBLE_TILE, NAME_TAKEN, UNKNOWN_TILE
from fr_stages.findings import Finding, InputError, did_you_mean
from fr_stages.reading import STDIN, read_text
from fr_stages.stage.json_source import JsonSource, quoted, read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue, Face, Tile, standard_catalogue

FORMAT = 1

_BENDS = {"narrow_curve": 90, "wide_curve": 45}
_CURVE_SPACES = 2


def read_catalogue(path: str | Path) -> Catalogue:
    """The published tiles and those in the file at `path` (``-`` for standard input).

    Raises InputError with everything that is wrong with the file.
    """
    name = STDIN if str(path) == "-" else str(path)
    return parse_catalogue(read_text(path), name, standard_catalogue())


def parse_catalogue(text: str, file: str | None = None, base: Catalogue | None = None) -> Catalogue:
    """The tiles that a JSON text describes, added to those of `base`. Raises InputError."""
    return catalogue_of(read_json(text, file), base or Catalogue((), ()))


def catalogue_of(source: JsonSource, known: Catalogue | None = None) -> Catalogue:
    """The tiles of a JSON value, added to known ones: else to those published. Raises InputError."""
    known = known or standard_catalogue()
    findings = check_schema(source, "catalogue") or list(_faults(source, known))
    if findings:
        raise InputError(findings)
    return known.extended(Catalogue.from_json(source.value))


def own_tiles(stage: Stage) -> dict[str, Any] | None:
    """The document of a tile file with the tiles of a stage that are not published, or None without any."""
    published = standard_catalogue().tiles
    names = dict.fromkeys(face.tile for face in stage.faces if face.tile not in published)
    tiles = [_tile_json(stage.catalogue.tiles[name]) for name in names]
    return {"format": FORMAT, "tiles": tiles} if tiles else None


def _tile_json(tile: Tile) -> dict[str, Any]:
    faces = [_face_json(face) for face in tile.faces]
    return {"tile": tile.tile, "set": tile.faces[0].set, "faces": faces}


def _face_json(face: Face) -> dict[str, Any]:
    places = face.breakaway
    optional = {
        "bend": face.bend,
        "dark": face.dark,
        "breakaway": {"space": places.space, "riders": places.riders} if places else None,
    }
    spaces = [{"lanes": it.lanes, "terrain": it.terrain.value, "zone": it.zone.value} for it in face.spaces]
    said = {key: value for key, value in optional.items() if value}
    return {"face": face.face, "kind": face.kind.value, "spaces": spaces, **said}


def _faults(source: JsonSource, known: Catalogue) -> Iterator[Finding]:
    """What a document says that follows the schema and still makes no sense."""
    tiles, boxes = source.value["tiles"], source.value.get("boxes", [])
    names = [(f"/tiles/{i}/tile", tile["tile"]) for i, tile in enumerate(tiles)]
    faces = [
        (f"/tiles/{i}/faces/{j}", face)
        for i, tile in enumerate(tiles)
        for j, face in enumerate(tile["faces"])
    ]
    yield from _taken(source, "tile", names, known.tiles)
    yield from _taken(source, "face", [(f"{at}/face", face["face"]) for at, face in faces], known.faces)
    yield from _taken(
        source, "box", [(f"/boxes/{i}/box", box["box"]) for i, box in enumerate(boxes)], known.boxes
    )
    for pointer, face in faces:
        for message in _impossible(face):
            yield IMPOSSIBLE_TILE.finding(f"Face {face['face']}: {message}", source.location(pointer))
    for index, tile in enumerate(tiles):
        bends = [face.get("bend", 0) for face in tile["faces"]]
        if len(bends) == 2 and sum(bends):
            message = (
                f"Tile {tile['tile']}: turning it over turns a bend around, so {bends[0]} needs {-bends[0]}."
            )
            yield IMPOSSIBLE_TILE.finding(message, source.location(f"/tiles/{index}"))
    yield from _unknown_tiles(source, boxes, {*known.tiles, *(name for _, name in names)})


def _taken(
    source: JsonSource, what: str, names: Sequence[tuple[str, str]], known: Mapping[str, Any]
) -> Iterator[Finding]:
    seen: set[str] = set()
    for pointer, name in names:
        if name in known or name in seen:
            where = "among the published ones" if name in known else "in this file"
            yield NAME_TAKEN.finding(
                f'There is a {what} "{name}" {where} already.',
                source.location(pointer),
                "Choose another name.",
            )
        seen.add(name)


def _impossible(face: Mapping[str, Any]) -> Iterator[str]:
    kind, bend, spaces = face["kind"], face.get("bend", 0), face["spaces"]
    degrees = _BENDS.get(kind, 0)
    if abs(bend) != degrees:
        wanted = f"bends {degrees} or -{degrees} degrees" if degrees else "does not bend"
        yield f"a {kind} {wanted}, not {bend}."
    if degrees and len(spaces) != _CURVE_SPACES:
        yield f"a {kind} has {_CURVE_SPACES} spaces, not {len(spaces)}."
    zones = [space.get("zone", "road") for space in spaces]
    if zones != sorted(zones, key=["start", "road", "finish"].index):
        yield "its zones are out of order; first comes start, then road, then finish."
    for line in ("start", "finish"):
        if (line in zones) != (kind == line):
            yield f"a {line} face, and no other, has spaces in the {line} zone."
    if "start" in zones and "road" not in zones:
        yield "a start face needs a space of road after its line."
    if "finish" in zones and "road" not in zones:
        yield "a finish face needs a space of road before its line."
    places = face.get("breakaway")
    if (places is not None) != (kind == "breakaway"):
        yield "a breakaway face, and no other, has breakaway places."
    if places and (places["space"] > len(spaces) or places["riders"] > spaces[places["space"] - 1]["lanes"]):
        yield f"space {places['space']} has no room for {places['riders']} breakaway places."


def _unknown_tiles(
    source: JsonSource, boxes: Sequence[Mapping[str, Any]], known: set[str]
) -> Iterator[Finding]:
    for i, box in enumerate(boxes):
        for j, tile in enumerate(box["tiles"]):
            if tile not in known:
                place = source.location(f"/boxes/{i}/tiles/{j}")
                yield UNKNOWN_TILE.finding(
                    f"There is no tile {quoted(tile)}.", place, did_you_mean(tile[:50], known)
                )
