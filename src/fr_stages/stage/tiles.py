"""Tiles and boxes: what the game consists of. The data itself is in ``data/tiles.json``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from fr_stages.findings import did_you_mean


class Terrain(StrEnum):
    """What a space is made of (rulebook: Mountain Climbs, Cobblestones, Feeding Zones)."""

    FLAT = "flat"
    UPHILL = "uphill"
    DOWNHILL = "downhill"
    COBBLES = "cobbles"
    FEEDING = "feeding"


class Zone(StrEnum):
    """Where a space lies: behind the start line, between the lines, or beyond the finish line."""

    START = "start"
    ROAD = "road"
    FINISH = "finish"


class Kind(StrEnum):
    """What a face is used for. Everything but the two curves is straight on the table."""

    START = "start"
    STRAIGHT = "straight"
    NARROW_CURVE = "narrow_curve"
    WIDE_CURVE = "wide_curve"
    FINISH = "finish"
    BREAKAWAY = "breakaway"
    FEEDING = "feeding"
    COBBLES = "cobbles"
    BONUS = "bonus"


CURVES = frozenset({Kind.NARROW_CURVE, Kind.WIDE_CURVE})
ENDS = frozenset({Kind.START, Kind.FINISH})


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a face: 1 to 3 lanes of one terrain. Lane 1 is the rightmost."""

    lanes: int
    terrain: Terrain = Terrain.FLAT
    zone: Zone = Zone.ROAD


@dataclass(frozen=True, slots=True)
class BreakawayPlaces:
    """Where the breakaway starts: `riders` places from the right on space `space` (from 1)."""

    space: int
    riders: int


@dataclass(frozen=True, repr=False)
class Face:
    """One side of a tile.

    `face` is what is printed in its corner (``C``, ``2``; the dark side of a numbered tile is
    ``^2``), `bend` the turn in degrees (left positive, as ridden), `spaces` are in riding order.
    """

    face: str
    tile: str
    set: str
    kind: Kind
    bend: int
    spaces: tuple[Space, ...]
    dark: bool
    breakaway: BreakawayPlaces | None = None
    confidence: str = "high"
    note: str = ""

    @property
    def is_curve(self) -> bool:
        """Whether the face turns."""
        return self.kind in CURVES

    @property
    def printed(self) -> str:
        """The letter or numeral alone, as it is printed on the cardboard."""
        return self.face.removeprefix("^")

    @cached_property
    def terrains(self) -> frozenset[Terrain]:
        """Every terrain that occurs on the face."""
        return frozenset(space.terrain for space in self.spaces)

    @property
    def takes_weather(self) -> bool:
        """Whether a weather tile may lie on it: six-space straights but start and finish (decision 66)."""
        return not self.is_curve and len(self.spaces) == 6 and self.kind not in (Kind.START, Kind.FINISH)

    def __str__(self) -> str:
        return self.face

    def __repr__(self) -> str:
        return f"<Face {self.face}, {self.kind.replace('_', ' ')}>"


@dataclass(frozen=True, slots=True)
class Tile:
    """One piece of cardboard: its name and its two sides."""

    tile: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A product that a person can own, and the tiles in it."""

    box: str
    name: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefusedFace:
    """A face of the real game that this program knows by name but cannot lay out, and why."""

    face: str
    reason: str


class UnknownFaceError(KeyError):
    """A face that is not in the catalogue. `reason` says more, or suggests a name."""

    def __init__(self, face: str, reason: str) -> None:
        super().__init__(face)
        self.face = face
        self.reason = reason

    def __str__(self) -> str:
        return f"There is no face {self.face!r}. {self.reason}".rstrip()


class Catalogue:
    """Every tile that is known, by face, by tile and by box."""

    def __init__(
        self, tiles: Iterable[Tile], boxes: Iterable[Box], refused: Iterable[RefusedFace] = ()
    ) -> None:
        self.tiles: Mapping[str, Tile] = {tile.tile: tile for tile in tiles}
        self.faces: Mapping[str, Face] = {
            face.face: face for tile in self.tiles.values() for face in tile.faces
        }
        self.boxes: Mapping[str, Box] = {box.box: box for box in boxes}
        self.refused: Mapping[str, RefusedFace] = {refused.face: refused for refused in refused}

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self.tiles)} tiles and {len(self.boxes)} boxes>"

    def __iter__(self) -> Iterator[Face]:
        return iter(self.faces.values())

    def face(self, name: str) -> Face:
        """The face called `name`. Raises UnknownFaceError, which explains."""
        try:
            return self.faces[name]
        except KeyError:
            reason = self.refused[name].reason if name in self.refused else did_you_mean(name, self.faces)
            raise UnknownFaceError(name, reason) from None

    def partner(self, face: Face) -> Face | None:
        """The other side of the same cardboard, or None for a tile with one printed side."""
        return next((other for other in self.tiles[face.tile].faces if other.face != face.face), None)

    def box(self, name: str) -> Box:
        """The box called `name`. Raises KeyError."""
        return self.boxes[name]

    def owned(self, boxes: Iterable[str]) -> Counter[str]:
        """How many of each tile somebody has who owns these boxes; a box named twice counts twice."""
        return Counter(tile for box in boxes for tile in self.boxes[box].tiles)

    def extended(self, other: Catalogue) -> Catalogue:
        """This catalogue and the tiles and boxes of `other`. Raises ValueError for a name in both."""
        for what, mine, theirs in (
            ("face", self.faces, other.faces),
            ("tile", self.tiles, other.tiles),
            ("box", self.boxes, other.boxes),
        ):
            both = sorted(set(mine) & set(theirs))
            if both:
                raise ValueError(f"The {what} {both[0]!r} exists already; give yours another name.")
        refused = [face for face in self.refused.values() if face.face not in other.faces]
        return Catalogue(
            [*self.tiles.values(), *other.tiles.values()],
            [*self.boxes.values(), *other.boxes.values()],
            refused,
        )

    @staticmethod
    def from_json(document: Mapping[str, Any]) -> Catalogue:
        """The catalogue that a document following ``catalogue.schema.json`` describes."""
        tiles = [
            Tile(tile["tile"], tuple(_face(face, tile) for face in tile["faces"]))
            for tile in document["tiles"]
        ]
        boxes = [Box(box["box"], box["name"], tuple(box["tiles"])) for box in document.get("boxes", ())]
        refused = [RefusedFace(face["face"], face["reason"]) for face in document.get("refused", ())]
        return Catalogue(tiles, boxes, refused)


def _face(face: Mapping[str, Any], tile: Mapping[str, Any]) -> Face:
    places = face.get("breakaway")
    return Face(
        face=face["face"],
        tile=tile["tile"],
        set=tile["set"],
        kind=Kind(face["kind"]),
        bend=face.get("bend", 0),
        spaces=tuple(
            Space(space["lanes"], Terrain(space.get("terrain", "flat")), Zone(space.get("zone", "road")))
            for space in face["spaces"]
        ),
        dark=face.get("dark", False),
        breakaway=BreakawayPlaces(places["space"], places["riders"]) if places else None,
        confidence=face.get("confidence", "high"),
        note=face.get("note", ""),
    )


@cache
def standard_catalogue() -> Catalogue:
    """The tiles and boxes that were published, as far as they can be laid out."""
    text = (Path(__file__).parent / "data" / "tiles.json").read_text(encoding="utf-8")
    return Catalogue.from_json(json.loads(text))
