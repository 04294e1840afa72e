"""A stage as a scene: what every picture of it shows, and where, before there is any paper.

Plans, notebooks and pages in a browser are made from it. Places are in drawing units, 32 to the space
(millimetres on tiles of the usual size), x to the right and y *down*, from the entry of the first tile.
Angles are in degrees, clockwise as in SVG's ``rotate``; 0 is the direction in which the first tile is
ridden. Everything is rounded to a thousandth.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self
from xml.etree.ElementTree import Element, tostring

from svgwrite.container import Group

from fr_stages.draw.canvas import symbols
from fr_stages.draw.canvas.frame import UNIT, extent, turn_with_table, usual_turn
from fr_stages.draw.canvas.sheet import Sheet, contour_data, prefix_ids
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.tile.face_art import FaceArt, face_art
from fr_stages.draw.tile.stage_art import (
    Ornaments,
    joints,
    ornament_layers,
    overlap_outline,
    overlap_words,
    road_of,
)
from fr_stages.draw.tile.tile_art import describe
from fr_stages.geometry.layout import Layout, PlacedTile
from fr_stages.geometry.overlaps import Overlap
from fr_stages.geometry.paths import Point, Pose, direction
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.stage import Stage, WeatherMarker
from fr_stages.stage.tiles import Terrain, Zone

LineKind = Literal["start", "finish"]

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height."""

_AS_ID = str.maketrans({"^": "_", "%": "__"})


class Spot(NamedTuple):
    """A place with the direction in which it is ridden."""

    x: float
    y: float
    degrees: float

    @classmethod
    def of(cls, point: Point, degrees: float) -> Self:
        """The spot at a point of the table, in spaces, with an angle to the left."""
        return cls(_rounded(point[0] * UNIT), _rounded(-point[1] * UNIT), _rounded(-degrees % 360))

    @property
    def matrix(self) -> tuple[float, ...]:
        """The transform that puts here what is drawn at the origin: a, b, c, d, e, f of SVG's ``matrix``."""
        cos, sin = direction(self.degrees)
        return (*(round(each, 6) + 0.0 for each in (cos, sin, -sin, cos)), self.x, self.y)


@dataclass(frozen=True, slots=True)
class SceneSpace:
    """One space: `index` counts from 0 along the course, `number` from 1 on its tile.

    `outline` is the path data of its road. `lanes` are the middles of its lanes, the rightmost first.
    """

    index: int
    number: int
    terrain: Terrain
    zone: Zone
    outline: str
    lanes: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class SceneTile:
    """One tile; `number` counts from 1.

    `label` says in words what it is. `art` is the id of its picture, which is drawn at the origin and
    belongs at `entry`; `exit` is where the next tile begins. `outline` is the path data of its
    cardboard. `middle` is the middle of its road, `weather` the id of the marker that lies there.
    """

    number: int
    face: str
    label: str
    art: str
    entry: Spot
    exit: Spot
    middle: Spot
    outline: str
    weather: str | None
    spaces: tuple[SceneSpace, ...]


@dataclass(frozen=True, slots=True)
class SceneLine:
    """The start line or the finish line, from the right edge of the road to the left.

    It lies in front of the space `index` of the course.
    """

    kind: LineKind
    tile: int
    index: int
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class SceneOverlap:
    """Two tiles (numbers from 1) that lie on one another, `depth` spaces deep, and where."""

    first: int
    second: int
    depth: float
    label: str
    outline: str


class View(NamedTuple):
    """A turn of the whole scene about its origin, and the box that holds it then."""

    degrees: float
    box: Rectangle


@dataclass(frozen=True)
class Scene:
    """A stage as it lies on the table, ready to be drawn.

    `prefix` begins every id, so that the scenes of several stages can share one page. `rotate` turns
    its drawings by so many degrees clockwise from how they lie usually; `space_mm` is the length of a
    space on the table. Everything is worked out when it is asked for.
    """

    stage: Stage
    layout: Layout
    look: Theme = field(default_factory=theme)
    prefix: str = ""
    rotate: float = 0.0
    space_mm: float = SPACE_MM

    @classmethod
    def of(
        cls,
        stage: Stage,
        layout: Layout | None = None,
        *,
        look: Theme | None = None,
        prefix: str = "",
        rotate: float = 0.0,
        space_mm: float = SPACE_MM,
    ) -> Self:
        """The scene of `stage`. Raises UnknownFaceError for a face that is not known."""
        return cls(stage, layout or Layout.of(stage), look or theme(), prefix, rotate, space_mm)

    @cached_property
    def tiles(self) -> tuple[SceneTile, ...]:
        """The tiles in riding order."""
        return tuple(map(self.tile, self.layout.tiles))

    @cached_property
    def weather(self) -> Mapping[int, str]:
        """The name of the marker on each tile that has one."""
        if self.stage.weather == "drawn":
            return dict.fromkeys(self.stage.course.weather_tiles, symbols.DRAWN_WEATHER)
        return {
            marker.tile: symbols.weather_name(marker.marker)
            for marker in self.stage.weather or ()
            if isinstance(marker, WeatherMarker)
        }

    def face_art(self, tile: PlacedTile) -> FaceArt:
        """How a tile looks between its neighbours."""
        return face_art(tile.face, road_of(self.layout, tile), self.look)

    def tile(self, tile: PlacedTile) -> SceneTile:
        """One tile where it lies, as it looks between its neighbours."""
        art = self.face_art(tile)
        path, weather = tile.shape.path, self.weather.get(tile.number)
        return SceneTile(
            number=tile.number,
            face=tile.face.face,
            label=describe(tile.face, tile.number),
            art=self.prefix + art.name,
            entry=_pose(tile.entry),
            exit=_pose(tile.exit),
            middle=_on(tile, path.point_at(path.length / 2), path.heading_at(path.length / 2)),
            outline=contour_data(tile.contour, UNIT),
            weather=self.prefix + weather if weather else None,
            spaces=tuple(_spaces(tile, art)),
        )

    @cached_property
    def lines(self) -> tuple[SceneLine, ...]:
        """The start line and the finish line, as far as the stage has them."""
        course = self.stage.course
        places: list[tuple[LineKind, int]] = []
        if course.start:
            places.append(("start", course.start[0] + 1))
        places.append(("finish", course.finish))
        return tuple(self._line(kind, index) for kind, index in places if 0 < index < len(course.spaces))

    def _line(self, kind: LineKind, index: int) -> SceneLine:
        space = self.layout.spaces[index - 1]
        tile = next(tile for tile in reversed(self.layout.tiles) if tile.first_index < index)
        road = road_of(self.layout, tile)
        half = road.half_width(space.shape.last)
        right, left = (
            _on(tile, road.path.point_at(space.shape.last, side * half), 0.0)[:2] for side in (-1, 1)
        )
        return SceneLine(kind, tile.number, index, (right, left))

    @cached_property
    def overlaps(self) -> tuple[SceneOverlap, ...]:
        """The overlaps, in the order of the stage."""
        return tuple(map(_overlap, self.layout.overlaps))

    @property
    def box(self) -> Rectangle:
        """The smallest upright rectangle that holds every tile."""
        return _box(self.layout.bounds)

    @property
    def view(self) -> View:
        """How the stage lies in its drawings: turned so that it is large, its start on the left."""
        if not self.layout.tiles:
            return View(0.0, self.box)
        return View(_rounded(-self.turn % 360), _box(extent(self.layout.hull, self.turn)))

    @property
    def turn(self) -> float:
        """The degrees to the left by which the stage is turned in its drawings."""
        return (self._lie[0] - self.rotate) % 360

    @property
    def table(self) -> Point | None:
        """The table of the stage as it lies on the sheet, across and down, in spaces.

        None for a stage without one, and where its edges do not lie along the sheet.
        """
        table = self._lie[1]
        if table is None or self.rotate % 90:
            return None
        return table[::-1] if self.rotate % 180 else table

    @cached_property
    def _lie(self) -> tuple[float, Point | None]:
        """The usual turn, and the table as it lies then: all drawings of a stage lie the same way."""
        hull, start = self.layout.hull, self.layout.tiles[0].entry.point
        if self.stage.table_mm is None:
            return usual_turn(hull, start), None
        width, depth = (side / self.space_mm for side in self.stage.table_mm)
        fit = self.layout.fit(self.stage.table_mm, self.space_mm)
        along = [placement for placement in (fit.along, fit.across) if placement.fits]
        best = max(along, key=lambda placement: round(placement.margin_mm, 6), default=fit.best)
        return turn_with_table(hull, best.degrees, (width, depth), start)

    def art(self, known: Collection[str] = ()) -> dict[str, str]:
        """The pictures and shapes that the scene refers to by id, as SVG markup for ``<defs>``.

        Those whose ids are in `known` are left out. Tiles with the same face between like neighbours
        share one.
        """
        sheet, _ = self._ornaments
        for name in self.weather.values():
            symbols.symbol(sheet, name)
        for art in self._faces:
            art.art.share(sheet)
        elements = {name: shape.get_xml() for name, shape in sheet.shapes.items()}
        elements |= {art.name: art.shape for art in self._faces}
        return {
            self.prefix + name: self.markup(element)
            for name, element in elements.items()
            if self.prefix + name not in known
        }

    @cached_property
    def layers(self) -> Mapping[str, str]:
        """What lies on the tiles, as SVG markup in the order of painting.

        ``joints``, ``arrows``, ``decorations`` (gates and fences), and where the stage has them
        ``obstacles`` and ``overlaps``.
        """
        return {layer["class"]: self.markup(layer.get_xml()) for layer in self._ornaments[1]}

    @cached_property
    def _ornaments(self) -> tuple[Sheet, list[Group]]:
        sheet = Sheet(1.0, 1.0, self.look, "")
        tongues = sheet.group("joints")
        for joint in joints(sheet, self.layout, self.layout.tiles):
            tongues.add(joint)
        ornaments = ornament_layers(sheet, self.stage, self.layout, self.layout.tiles, Ornaments())
        return sheet, [tongues, *ornaments]

    @cached_property
    def _faces(self) -> tuple[FaceArt, ...]:
        """The art of each tile."""
        return tuple(map(self.face_art, self.layout.tiles))

    def markup(self, element: Element) -> str:
        """The element as text that can stand in HTML and in SVG without a declaration of namespaces."""
        if self.prefix:
            prefix_ids(element, self.prefix)
        return tostring(element, "unicode").replace("xlink:href=", "href=")

    def document(self, known: Collection[str] = ()) -> dict[str, Any]:
        """The scene as JSON values, for a page in a browser (``docs/reference/scene.md``).

        Pictures whose ids are in `known` are left out: the page has them already.
        """
        return {
            "format": 1,
            "unit": UNIT,
            "box": self.box,
            "view": self.view._asdict(),
            "tiles": [asdict(tile) | {"matrix": tile.entry.matrix} for tile in self.tiles],
            "lines": [asdict(line) for line in self.lines],
            "overlaps": [asdict(overlap) for overlap in self.overlaps],
            "art": self.art(known),
            "layers": dict(self.layers),
        }


def _rounded(value: float) -> float:
    return round(value, 3) + 0.0  # never -0.0


def _box(bounds: tuple[float, float, float, float]) -> Rectangle:
    left, low, right, high = (side * UNIT for side in bounds)
    return _rounded(left), _rounded(-high), _rounded(right - left), _rounded(high - low)


def _pose(pose: Pose) -> Spot:
    return Spot.of(pose.point, pose.degrees)


def _spaces(tile: PlacedTile, art: FaceArt) -> Iterator[SceneSpace]:
    for space, printed, surface in zip(tile.spaces, tile.face.spaces, art.surfaces, strict=True):
        heading = tile.shape.path.heading_at((space.shape.first + space.shape.last) / 2)
        lanes = tuple(_on(tile, lane.centre, heading) for lane in space.shape.lanes)
        outline = contour_data(tile.entry.place_contour(surface), UNIT)
        yield SceneSpace(space.index, space.number, printed.terrain, printed.zone, outline, lanes)


def _on(tile: PlacedTile, point: Point, degrees: float) -> Spot:
    """The spot at a point and a heading of a tile's own frame."""
    return Spot.of(tile.entry.at(point), tile.entry.degrees + degrees)


def _overlap(overlap: Overlap) -> SceneOverlap:
    outline = overlap_outline(overlap)
    return SceneOverlap(
        overlap.first, overlap.second, round(overlap.depth, 3), overlap_words(overlap), outline
    )
