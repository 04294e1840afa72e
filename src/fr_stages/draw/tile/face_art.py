"""The art of a face between its neighbours: drawn once, copied for each tile of a stage that looks so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from xml.etree.ElementTree import Element

from svgwrite.base import BaseElement

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

    `element` is the tile in its own frame, as the first one of a stage; `shared` are the shapes it
    uses, by name.
    """

    face: Face
    road: Road
    element: Element
    shared: Mapping[str, BaseElement]

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
        tile = deepcopy(self.element)
        tile.remove(tile[0])  # the title: whoever uses the shape says which tile it is
        for element in (tile, *_spaces(tile)):
            for attribute in ("id", "data-tile", "data-index"):
                element.attrib.pop(attribute, None)
        tile.set("id", self.name)
        return tile


def face_art(face: Face, road: Road, look: Theme) -> FaceArt:
    """The art of `face`, whose `road` fits its neighbours, in a theme."""
    return _face_art(face, road.before, road.after, look)


@lru_cache(maxsize=1024)
def _face_art(face: Face, before: int, after: int, look: Theme) -> FaceArt:
    sheet = Sheet(1.0, 1.0, look, "")
    group = TileArt(sheet).tile(face, Position(before=before, after=after))
    return FaceArt(face, Road.of(face, before, after), group.get_xml(), sheet.shapes)


class TileCopy(BaseElement):  # type: ignore[misc]  # svgwrite has no types
    """A copy of a face's art as one tile of a stage, to be placed with a transform."""

    elementname = "g"

    def __init__(self, sheet: Sheet, art: FaceArt, number: int, first_index: int) -> None:
        super().__init__(debug=False)
        self._art = art
        self._number = number
        self._first_index = first_index
        for name, shape in art.shared.items():
            sheet.share(name, shape)

    def get_xml(self) -> Element:
        """The copy, under its own number and with its own ids."""
        tile, number = deepcopy(self._art.element), str(self._number)
        tile.set("id", f"tile-{number}")
        tile.set("data-tile", number)
        tile[0].text = describe(self._art.face, self._number)
        for i, space in enumerate(_spaces(tile)):
            space.set("id", f"space-{number}-{i + 1}")
            space.set("data-tile", number)
            space.set("data-index", str(self._first_index + i))
        for attribute, value in self.attribs.items():
            tile.set(attribute, value)
        return tile


def _spaces(tile: Element) -> Iterator[Element]:
    """The road of each space of a tile, in riding order."""
    return (each for each in tile.find("g[@class='road']") or () if "data-space" in each.attrib)
