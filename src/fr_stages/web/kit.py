"""What the page needs once: all faces with their pictures, the palette, and what can be printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet, contour_data
from fr_stages.draw.canvas.theme import THEMES
from fr_stages.draw.printing.paper import PAPERS
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.tile_art import describe
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage, Weather
from fr_stages.stage.tiles import Catalogue, Face, Kind
from fr_stages.web.draft import GAP, catalogue_with_gap
from fr_stages.web.gap_art import ART, LABEL, gap_art
from fr_stages.web.view import PREFIX

SHEETS = {
    "plan": ("Plan", "The stage as it lies, on one sheet"),
    "card": ("Card", "As in the box, with both sides"),
    "profile": ("Profile", "Up and down, from start to finish"),
    "pages": ("Pages", "The plan in true size over many sheets"),
    "play-tiles": ("Tiles to cut out", "The tiles of this stage, both sides"),
    "tiles": ("Overview of tiles", "Its faces side by side"),
    "heat": ("Heat", "Where a test ride jams"),
    "charts": ("Charts", "A test ride in figures"),
}
GROUPS = {
    "Start and finish": (Kind.START, Kind.FINISH),
    "Straights": (Kind.STRAIGHT, Kind.BREAKAWAY, Kind.FEEDING, Kind.COBBLES, Kind.BONUS),
    "Wide curves": (Kind.WIDE_CURVE,),
    "Narrow curves": (Kind.NARROW_CURVE,),
}


def kit(catalogue: Catalogue) -> dict[str, Any]:
    """The parts that do not depend on the stage (``docs/reference/editor-api.md``)."""
    faces = list(catalogue_with_gap(catalogue))
    scene = Scene.of(Stage((), catalogue=catalogue_with_gap(catalogue)), prefix=PREFIX)
    drawn = _Pictures(scene)
    return {
        "unit": UNIT,
        "faces": {face.face: drawn.of(face) for face in faces},
        "exits": {face.face: _exit(face) for face in faces},
        "groups": list(_groups(catalogue)),
        "kinds": [{"name": name, "title": title, "words": words} for name, (title, words) in SHEETS.items()],
        "papers": [{"name": paper.name, "title": paper.name} for paper in PAPERS.values()],
        "themes": [{"name": name, "title": name.replace("-", " ").capitalize()} for name in THEMES],
        "signs": {weather: PREFIX + symbols.weather_name(weather) for weather in Weather},
        "art": drawn.art(),
    }


class _Pictures:
    """The pictures of faces alone, and of the signs."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.sheet = Sheet(1.0, 1.0, scene.look, "")
        self.markup: dict[str, str] = {}

    def of(self, face: Face) -> dict[str, Any]:
        """One face: its picture, how large that is, and what it is in words."""
        layout = Layout.of(Stage((face.face,), catalogue=self.scene.stage.catalogue))
        (tile,) = layout.tiles
        outline = contour_data(tile.contour, UNIT)
        label = describe(face).removeprefix("Tile ")
        if face.face == GAP:
            name, label = PREFIX + ART, LABEL
            self.markup[name] = gap_art(outline, PREFIX)
        else:
            art = Scene(self.scene.stage, layout, self.scene.look).face_art(tile)
            art.art.share(self.sheet)
            name = PREFIX + art.name
            self.markup[name] = self.scene.markup(art.shape)
        left, top, width, height = Scene(self.scene.stage, layout).box
        return {
            "label": label,
            "dark": face.dark,
            "tile": face.tile,
            "art": name,
            "box": (left, top, width, height),
            "outline": outline,
        }

    def art(self) -> dict[str, str]:
        """All pictures by id, with the signs and patterns in them and the markers of all weather."""
        for weather in Weather:
            symbols.symbol(self.sheet, symbols.weather_name(weather))
        shared = {PREFIX + name: self.scene.markup(it.get_xml()) for name, it in self.sheet.shapes.items()}
        return shared | self.markup


def _exit(face: Face) -> tuple[float, float, float]:
    end = shape_of(face).exit
    return round(end.x * UNIT, 3) + 0.0, round(-end.y * UNIT, 3) + 0.0, -end.degrees % 360


def _groups(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    tiles = list(catalogue.tiles.values())
    for title, kinds in GROUPS.items():
        pairs = [[face.face for face in tile.faces] for tile in tiles if tile.faces[0].kind in kinds]
        if pairs:
            yield {"title": title, "pairs": pairs}
