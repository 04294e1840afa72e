"""Tiles: every face drawn as a piece of cardboard, alone, on a contact sheet, or as part of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet, contour_data, move, number, polygon
from fr_stages.draw.canvas.text import width
from fr_stages.draw.tile.road import LEFT, RIGHT, USUAL_LANES, Road
from fr_stages.draw.tile.terrain import KERB, cobbled_road, kerb_marks, lane_centres
from fr_stages.draw.tile.zones import across, add_zones
from fr_stages.geometry.faces import LANE_WIDTH, TILE_WIDTH, TONGUE_DEPTH, TONGUE_WIDTH, FaceShape, shape_of
from fr_stages.geometry.paths import Contour, Point, Pose, Step, reverse
from fr_stages.stage.tiles import Face, Kind, Space, Terrain, Zone

SpaceArtist = Callable[[Terrain, Road, int], BaseElement]

BADGE = 0.25
"""Side of the square that holds the printed letter or numeral."""

LONGEST_BADGE = 2.5
"""How many times as long as high a badge on a tile may be, for faces whose name has several letters."""

_HALF = TILE_WIDTH / 2
_EDGE_LINE = 0.032
_SPACE_LINE = 0.075
_LANE_LINE = 0.018
_DOUBLE_GAP = 0.066
_TUFTS = (0.16, 0.39, 0.58, 0.83)


@dataclass(frozen=True)
class Position:
    """Where a tile stands in a stage.

    `number` counts from 1, `first_index` is the place of its first space in the course, `before`
    and `after` are the lanes of the spaces next to it (None: nothing joins there).
    """

    number: int = 1
    first_index: int = 0
    before: int | None = USUAL_LANES
    after: int | None = USUAL_LANES


ALONE = Position()


class TileArt:
    """Draws tiles on a sheet.

    Each tile is in its own frame: entry at the origin, ridden to the right, 32 units to the space.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.colours = sheet.theme.colours

    def tile(self, face: Face, position: Position = ALONE, *, cut_out: bool = False) -> Group:
        """A tile; `cut_out` gives it its tongue and socket, without it the tile is meant to be joined."""
        road = Road.of(face, position.before, position.after)
        group = self.sheet.group(
            f"tile {face.kind} {'dark' if face.dark else 'light'}",
            id=f"tile-{position.number}",
            data_tile=position.number,
            data_face=face.face,
        )
        group.set_desc(describe(face, position.number))
        art = self._clipped(face, position) if cut_out else group
        art.add(self._cardboard(face, cut_out))
        art.add(self._tufts(road))
        if cut_out and shape_of(face).has_tongue:
            art.add(self._tongue_road(road))
        art.add(self._kerbs(face, road))
        art.add(self._surfaces(face, road, position))
        art.add(self._lines(road))
        if art is not group:
            group.add(art)
            group.add(self._edge(face))
        add_zones(self.sheet, group, face, road)
        group.add(self.badge(face, 0.03 * UNIT, (_HALF - 0.03 - BADGE) * UNIT, BADGE * UNIT, LONGEST_BADGE))
        return group

    def badge(self, face: Face, x: float, y: float, size: float, longest: float = 1.0) -> Group:
        """The printed letter or numeral: light on a dark square for the dark side, else dark on light.

        For several letters it becomes up to `longest` times as long as it is high; then they shrink.
        """
        paper, ink = ("#ffffff", "#111111")
        ground, letter = (ink, paper) if face.dark else (paper, ink)
        group = self.sheet.group("badge")
        em = width(face.printed, bold=True)
        length = size
        if len(face.printed) > 1:
            length = min(max(size, (0.8 * em + 0.14) * size), longest * size)
        height = min(0.8 * size, (length - 0.14 * size) / em)
        group.add(
            self.sheet.rect(
                x,
                y,
                length,
                size,
                rx=number(size * 0.12),
                fill=ground,
                stroke=ink,
                stroke_width=number(size * 0.05),
            )
        )
        middle = CAP_HEIGHT / 2 if not face.printed.islower() else 0.28
        baseline = y + size / 2 + height * middle
        group.add(
            self.sheet.text(
                face.printed, x + length / 2, baseline, height, anchor="middle", bold=True, colour=letter
            )
        )
        return group

    def sample(self, terrain: Terrain, length: int = 2) -> Group:
        """A piece of straight road of one terrain with its marks, for a legend."""
        face = Face("", "", "", Kind.STRAIGHT, 0, (Space(USUAL_LANES, terrain),) * length, dark=False)
        road = Road.of(face)
        group = self.sheet.group(f"sample {terrain}")
        group.add(self._kerbs(face, road))
        group.add(self._surfaces(face, road, None))
        group.add(self._lines(road))
        return group

    def joint(self, tongue: Iterable[Point]) -> BaseElement:
        """The tongue of a tile as it shows on the tile before; in the frame of the tile."""
        corners = list(tongue)
        data = polygon((x * UNIT, -y * UNIT) for x, y in corners).removesuffix("Z")
        return self.sheet.path(
            data, "joint", fill="none", stroke=self.colours.ink, stroke_opacity=0.35, stroke_width=0.25
        )

    def _cardboard(self, face: Face, cut_out: bool) -> BaseElement:
        contour = cut_out_contour(shape_of(face)) if cut_out else shape_of(face).contour
        attributes = {} if cut_out else {"stroke": self.colours.outline, "stroke_width": 0.3}
        return self.sheet.path(
            contour_data(contour, UNIT), "cardboard", fill=self.colours.grass, **attributes
        )

    def _edge(self, face: Face) -> BaseElement:
        data = contour_data(cut_out_contour(shape_of(face)), UNIT)
        return self.sheet.path(data, "edge", fill="none", stroke=self.colours.outline, stroke_width=0.4)

    def _clipped(self, face: Face, position: Position) -> Group:
        name = f"cut-{position.number}"
        clip = self.sheet.drawing.clipPath(id=name)
        clip.add(self.sheet.path(contour_data(cut_out_contour(shape_of(face)), UNIT)))
        self.sheet.drawing.defs.add(clip)
        return self.sheet.group("art", clip_path=f"url(#{name})")

    def _tufts(self, road: Road) -> Group:
        group = self.sheet.group("tufts")
        if self.colours.tuft == "none":
            return group
        tuft = self.sheet.shared("tuft", self._tuft)
        for space in range(1, len(road.lanes) + 1):
            first, last = road.ends(space)
            for i, part in enumerate(_TUFTS):
                side = LEFT if (i + space) % 2 else RIGHT
                distance = first + part * (last - first)
                beyond = KERB + (0.05 if side is LEFT else 0.14) + 0.04 * ((i * 3 + space) % 4)
                if road.half_width(distance) + beyond < _HALF - 0.06 and not (space == 1 and part < 0.3):
                    (x, y), _ = road.beside(side, beyond, distance)
                    group.add(self.sheet.use(tuft, move(x * UNIT, -y * UNIT)))
        return group

    def _tuft(self) -> BaseElement:
        return self.sheet.path(
            "M-1.3 0Q-1 -1.6 -1.7 -2.2M0 0Q.1 -1.9 0 -3M1.3 0Q1 -1.5 1.8 -2",
            fill="none",
            stroke=self.colours.tuft,
            stroke_width=0.55,
            stroke_linecap="round",
        )

    def _tongue_road(self, road: Road) -> BaseElement:
        half = min(TONGUE_WIDTH / 2, road.half_width(0.0))
        surface = self.sheet.theme.terrains[Terrain.FLAT].surface
        return self.sheet.rect(
            -TONGUE_DEPTH * UNIT, -half * UNIT, TONGUE_DEPTH * UNIT, 2 * half * UNIT, "tongue", fill=surface
        )

    def _kerbs(self, face: Face, road: Road) -> Group:
        group = self.sheet.group("kerbs")
        for i, space in enumerate(face.spaces, start=1):
            if space.terrain is not Terrain.FLAT:
                group.add(self._space_art(face, road, i, "kerb", self._kerb))
        return group

    def _kerb(self, terrain: Terrain, road: Road, space: int) -> Group:
        ink = self.sheet.theme.terrains[terrain]
        group = self.sheet.group(f"kerb {terrain}")
        if ink.kerb != "none":
            strips = (road.strip(side, 0.0, KERB, *road.ends(space)) for side in (RIGHT, LEFT))
            group.add(self.sheet.path("".join(contour_data(strip, UNIT) for strip in strips), fill=ink.kerb))
        group.add(self.sheet.path(kerb_marks(terrain, road, space), "marks", fill=ink.mark))
        return group

    def _space_art(self, face: Face, road: Road, space: int, kind: str, draw: SpaceArtist) -> BaseElement:
        """What a space looks like, drawn once for all spaces of that look and used here."""
        terrain = face.spaces[space - 1].terrain
        lanes = "".join(map(str, (road.before, *road.lanes, road.after)[space - 1 : space + 2]))
        if face.is_curve:
            name = f"{kind}-{terrain}-{face.kind}{face.bend:+}-{space}of{len(road.lanes)}-{lanes}"
            reference = self.sheet.shared(_plain(name), lambda: draw(terrain, road, space))
            return self.sheet.use(reference)
        name = f"{kind}-{terrain}-{lanes}"
        reference = self.sheet.shared(name, lambda: draw(terrain, road.one_space(space), 1))
        return self.sheet.use(reference, move((space - 1) * UNIT, 0.0))

    def _surfaces(self, face: Face, road: Road, position: Position | None) -> Group:
        group = self.sheet.group("road")
        for i, space in enumerate(face.spaces, start=1):
            group.add(
                self.sheet.path(
                    contour_data(road.surface(i), UNIT),
                    f"space {space.terrain} {space.zone}",
                    fill=self._surface_colour(space.terrain, space.zone),
                    **(self._names(position, i) if position else {}),
                )
            )
            if space.terrain is Terrain.COBBLES:
                group.add(self._space_art(face, road, i, "stones", self._stones))
        return group

    def _names(self, position: Position, space: int) -> dict[str, str | int]:
        """What scripts and style sheets find a space by."""
        return {
            "id": f"space-{position.number}-{space}",
            "data_tile": position.number,
            "data_space": space,
            "data_index": position.first_index + space - 1,
        }

    def _surface_colour(self, terrain: Terrain, zone: Zone) -> str:
        if terrain is Terrain.FLAT and zone is not Zone.ROAD:
            return self.colours.start if zone is Zone.START else self.colours.finish
        return self.sheet.theme.terrains[terrain].surface

    def _stones(self, terrain: Terrain, road: Road, space: int) -> BaseElement:
        ink = self.sheet.theme.terrains[terrain]
        colour = ink.kerb if ink.kerb != "none" else ink.mark
        return self.sheet.path(
            cobbled_road(road, space), fill="none", stroke=colour, stroke_opacity=0.45, stroke_width=0.5
        )

    def _lines(self, road: Road) -> Group:
        group = self.sheet.group("lines", fill="none", stroke=self.colours.line)
        length, whole = road.path.length, (0.0, road.path.length)
        edges = [
            road.border(LEFT, -_EDGE_LINE / 2, *whole),
            road.border(RIGHT, -_EDGE_LINE / 2, *whole),
            road.border(RIGHT, -_EDGE_LINE / 2 - _DOUBLE_GAP, *whole),
        ]
        group.add(
            self.sheet.path(
                "".join(contour_data(edge, UNIT, closed=False) for edge in edges),
                "edges",
                stroke_width=_EDGE_LINE * UNIT,
            )
        )
        if max(road.lanes) > 1:
            group.add(self._lanes(road))
        cuts = [road.ends(space)[1] for space in range(1, len(road.lanes))]
        between = "".join(across(road, cut) for cut in cuts)
        if between:
            group.add(self.sheet.path(between, "between-spaces", stroke_width=_SPACE_LINE * UNIT))
        half = _SPACE_LINE / 4
        ends = across(road, half) + across(road, length - half)
        group.add(self.sheet.path(ends, "between-tiles", stroke_width=_SPACE_LINE / 2 * UNIT))
        return group

    def _lanes(self, road: Road) -> BaseElement:
        """The thin dashes between lanes, where the road keeps its width."""
        data = "".join(
            contour_data(road.path.edge(offset - LANE_WIDTH / 2, *road.level_part(space)), UNIT, closed=False)
            for space, lanes in enumerate(road.lanes, start=1)
            for offset in lane_centres(lanes)[1:]
        )
        dashes = f"{number(0.07 * UNIT)} {number(0.055 * UNIT)}"
        return self.sheet.path(
            data,
            "lanes",
            stroke=self.colours.lane,
            stroke_width=_LANE_LINE * UNIT,
            stroke_dasharray=dashes,
        )


def _plain(name: str) -> str:
    return name.replace("+", "left").replace("--", "-right")


def cut_out_contour(shape: FaceShape) -> Contour:
    """The edge of the cardboard with its tongue and socket."""
    right, left = shape.path.edge(-_HALF), reverse(shape.path.edge(_HALF))
    socket = _notch(shape.exit) if shape.has_socket else ()
    tongue = tuple(reversed(_notch(Pose()))) if shape.has_tongue else ()
    return right + socket + left + tongue


def _notch(edge: Pose) -> Contour:
    half = TONGUE_WIDTH / 2
    corners = ((0.0, -half), (-TONGUE_DEPTH, -half), (-TONGUE_DEPTH, half), (0.0, half))
    return tuple(Step(*edge.at(corner)) for corner in corners)


def describe(face: Face, number: int | None = None) -> str:
    """A face in words: ``Tile 7: C, straight, spaces 4-6 uphill``."""
    kind = str(face.kind).replace("_", " ")
    side = f" to the {'left' if face.bend > 0 else 'right'}" if face.is_curve else ""
    runs = (_run(terrain, [i for i, _ in spaces]) for terrain, spaces in _runs(face))
    parts = [face.face, kind + side, *(run for run in runs if run)]
    return (f"Tile {number}: " if number is not None else "Tile ") + ", ".join(parts)


def _runs(face: Face) -> Iterable[tuple[Terrain, list[tuple[int, Space]]]]:
    numbered = groupby(enumerate(face.spaces, start=1), key=lambda pair: pair[1].terrain)
    return ((terrain, list(pairs)) for terrain, pairs in numbered)


def _run(terrain: Terrain, numbers: list[int]) -> str:
    if terrain is Terrain.FLAT:
        return ""
    first, last = numbers[0], numbers[-1]
    return f"spaces {first}-{last} {terrain}" if first < last else f"space {first} {terrain}"
