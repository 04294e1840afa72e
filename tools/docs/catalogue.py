"""Tables of the boxes and faces of the game and of the sets of the library."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from fr_stages import library, standard_catalogue
from fr_stages.stage.tiles import Box, Face, Kind


def boxes() -> str:
    """Every box, its name and its faces."""
    rows = [f"| `{box.box}` | {box.name} | {_tiles(box)} |" for box in standard_catalogue().boxes.values()]
    return "\n".join(["| box | product | tiles |", "| --- | --- | --- |", *rows])


def _tiles(box: Box) -> str:
    names = Counter(standard_catalogue().tiles[tile].faces[0].face for tile in box.tiles)
    return " ".join(f"{name} ({count} times)" if count > 1 else name for name, count in names.items())


def faces() -> str:
    """Every kind of face and the faces of that kind."""
    kinds = list(Kind)
    every = sorted(standard_catalogue().faces.values(), key=lambda face: kinds.index(face.kind))
    rows = [
        f"| {kind.replace('_', ' ')} | {_names(list(found))} |"
        for kind, found in groupby(every, lambda face: face.kind)
    ]
    return "\n".join(["| kind | faces |", "| --- | --- |", *rows])


def _names(found: list[Face]) -> str:
    return " ".join(f"`{face.face}`" for face in found)


def library_sets() -> str:
    """Every set of the library: how many stages, for whom, how sure their tiles are."""
    by_set = groupby((entry for entry in library() if entry.set != "own"), lambda entry: entry.set)
    rows = []
    for name, found in by_set:
        stages = [entry.stage() for entry in found]
        players = ", ".join(sorted({str(stage.players) for stage in stages}))
        sure = Counter(stage.confidence or "not said" for stage in stages)
        confidence = ", ".join(f"{count} {word}" for word, count in sorted(sure.items()))
        official = "yes" if all(stage.official for stage in stages) else "no"
        rows.append(f"| `{name}` | {len(stages)} | {players} | {official} | {confidence} |")
    return "\n".join(
        ["| set | stages | players | official | confidence |", "| --- | --- | --- | --- | --- |", *rows]
    )
