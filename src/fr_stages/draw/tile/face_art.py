"""The art of a face between its neighbours: drawn once, copied for each tile of a stage that looks so."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.art import Art, Copy
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.tile.road import Road
from fr_stages.draw.tile.tile_art import Position, TileArt, describe
from fr_stages.geometry.paths import Contour
from fr_stages.stage.tiles import Face

_IN_IDS = str.maketrans({"^": "_", "%": "__"})


@dataclass(frozen=True)
class FaceArt:
    """One face as it is drawn in a theme between neighbours with so many lanes.

    `art` is the tile in its own frame, as the first one of a stage.
    """

    face: Face
    road: Road
    art: Art

    @property
    def name(self) -> str:
        """``face-c-22``: the face, and the lanes of the spaces before and after it."""
        return f"face-{self.face.face.translate(_IN_IDS)}-{self.road.before}{self.road.after}"

    @cached_property
    def surfaces(self) -> tuple[Contour, ...]:
        """The road of each space, in the frame of the tile."""
        return tuple(self.road.surface(number) for number in range(1, len(self.road.lanes) + 1))

    @property
    def shape(self) -> Element:
        """The tile as a shape to be used, without the ids and numbers of a tile in a stage."""
        tile = deepcopy(self.art.element)
        tile.remove(tile[0])  # the title: whoever uses the shape says which tile it is
        for element in (tile, *_spaces(tile)):
            for attribute in ("id", "data-tile", "data-index"):
                element.attrib.pop(attribute, None)
        tile.set("id", self.name)
        return tile

    def tile(self, sheet: Sheet, number: int, first_index: int) -> Copy:
        """The art as tile `number` of a stage, whose first space has that index in the course."""
        self.art.share(sheet)
        return _Tile(self, number, first_index)


def face_art(face: Face, road: Road, look: Theme) -> FaceArt:
    """The art of `face`, whose `road` fits its neighbours, in a theme."""
    return _face_art(face, road.before, road.after, look)


@lru_cache(maxsize=1024)
def _face_art(face: Face, before: int, after: int, look: Theme) -> FaceArt:
    position = Position(before=before, after=after)
    art = Art.drawn(lambda sheet: TileArt(sheet).tile(face, position), look)
    return FaceArt(face, Road.of(face, before, after), art)


class _Tile(Copy):
    """A copy under its own number and with its own ids."""

    def __init__(self, art: FaceArt, number: int, first_index: int) -> None:
        super().__init__(art.art.element)
        self._title = describe(art.face, number)
        self._number = number
        self._first_index = first_index

    def get_xml(self) -> Element:
        """The copy."""
        tile, number = super().get_xml(), str(self._number)
        tile.set("id", f"tile-{number}")
        tile.set("data-tile", number)
        tile[0].text = self._title
        for i, space in enumerate(_spaces(tile)):
            space.set("id", f"space-{number}-{i + 1}")
            space.set("data-tile", number)
            space.set("data-index", str(self._first_index + i))
        return tile


def _spaces(tile: Element) -> Iterator[Element]:
    """The road of each space of a tile, in riding order."""
    return tile.iterfind("g[@class='road']/*[@data-space]")
