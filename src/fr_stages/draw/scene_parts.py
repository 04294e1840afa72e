"""A scene in parts, for a page that keeps what it has: how each tile looks, once, and where the tiles lie.

The whole scene of a long stage is large, and an edit changes little of it but places. So each shape is
described where it begins at the origin, and a page that has it needs only the pose of every tile. The page
puts the parts together (``web/assets/unfold.js``); the whole is `Scene.document`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.scene import Scene, SceneTile
from fr_stages.draw.tile.stage_art import Ornaments, ornament_layers, overlap_words
from fr_stages.draw.tile.tile_art import TileArt, describe
from fr_stages.geometry.layout import PlacedTile
from fr_stages.geometry.overlaps import Overlap
from fr_stages.geometry.paths import ORIGIN

_ON_TILES = Ornaments(obstacles=False, overlaps=False)
"""What belongs to one tile alone."""
_BETWEEN_TILES = Ornaments(arrows=False, decorations=False)


@dataclass
class SceneParts:
    """The parts of a scene that a page does not know yet; `known` holds the ids of those that it has."""

    scene: Scene
    known: Collection[str] = ()
    sheet: Sheet = field(init=False)
    shapes: dict[str, dict[str, Any]] = field(default_factory=dict)
    art: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sheet = Sheet(1.0, 1.0, self.scene.look, "")

    def document(self) -> dict[str, Any]:
        """All of it as JSON values (``docs/reference/editor-api.md``)."""
        scene = self.scene
        tiles = [self._tile(tile) for tile in scene.layout.tiles]
        between = ornament_layers(self.sheet, scene.stage, scene.layout, (), _BETWEEN_TILES)
        layers = {layer["class"]: scene.markup(layer.get_xml()) for layer in between}
        return {
            "unit": UNIT,
            "box": scene.box,
            "view": scene.view._asdict(),
            "lines": [asdict(line) for line in scene.lines],
            "tiles": tiles,
            "shapes": self.shapes,
            "overlaps": [_overlap(overlap) for overlap in scene.layout.overlaps],
            "art": self.art | self._shared(),
            "layers": layers,
        }

    def _tile(self, tile: PlacedTile) -> dict[str, Any]:
        """Its shape, where it lies, and the weather at it."""
        art = self.scene.face_art(tile).name
        is_first = tile.number == 1  # the tongue of the first tile is not to be seen
        name = f"{self.scene.prefix}shape-{art.removeprefix('face-')}-{int(not is_first)}"
        if name not in self.known and name not in self.shapes:
            self.shapes[name] = self._shape(tile, is_first)
        placed: dict[str, Any] = {"shape": name, "entry": _spot(tile)}
        if weather := self.scene.weather.get(tile.number):
            symbols.symbol(self.sheet, weather)
            placed["weather"] = self.scene.prefix + weather
        return placed

    def _shape(self, tile: PlacedTile, is_first: bool) -> dict[str, Any]:
        """A tile as it lies at the origin, with what stands on it alone."""
        scene, shape = self.scene, tile.shape
        here = replace(tile, entry=ORIGIN, exit=ORIGIN.then(shape.exit), first_index=0)
        seen = scene.tile(here)
        if seen.art not in self.known and seen.art not in self.art:
            art = scene.face_art(tile)
            art.art.share(self.sheet)
            self.art[seen.art] = scene.markup(art.shape)
        return {
            "face": seen.face,
            "art": seen.art,
            "label": describe(tile.face, 0).partition(": ")[2],
            "exit": seen.exit,
            "middle": seen.middle,
            "outline": seen.outline,
            "spaces": list(_spaces(seen)),
            "layers": dict(self._layers(here, is_first)),
        }

    def _layers(self, here: PlacedTile, is_first: bool) -> Iterator[tuple[str, str]]:
        if here.shape.tongue and not is_first:
            yield "joints", self.scene.markup(TileArt(self.sheet).joint(here.shape.tongue).get_xml())
        for layer in ornament_layers(self.sheet, self.scene.stage, self.scene.layout, [here], _ON_TILES):
            if layer.elements:
                yield layer["class"], self.scene.markup(layer.get_xml())

    def _shared(self) -> dict[str, str]:
        """The signs and patterns that the new parts refer to."""
        prefix = self.scene.prefix
        return {
            prefix + name: self.scene.markup(element.get_xml())
            for name, element in self.sheet.shapes.items()
            if prefix + name not in self.known
        }


def _spot(tile: PlacedTile) -> tuple[float, float, float]:
    entry = tile.entry
    return round(entry.x * UNIT, 3) + 0.0, round(-entry.y * UNIT, 3) + 0.0, -entry.degrees % 360


def _overlap(overlap: Overlap) -> dict[str, Any]:
    """Two tiles that lie on one another; how that looks is in the layer of that name."""
    depth = round(overlap.depth, 3)
    return {
        "first": overlap.first,
        "second": overlap.second,
        "depth": depth,
        "label": overlap_words(overlap),
    }


def _spaces(tile: SceneTile) -> Iterator[dict[str, Any]]:
    for space in tile.spaces:
        yield {
            "number": space.number,
            "terrain": space.terrain,
            "zone": space.zone,
            "outline": space.outline,
            "lanes": space.lanes,
        }
