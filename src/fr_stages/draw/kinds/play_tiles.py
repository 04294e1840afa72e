"""Tiles to print, glue on cardboard and play with: fronts and backs in true size, sheet by sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet, contour_data, move
from fr_stages.draw.canvas.text import shorten
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.printing.duplex import Back, Flip
from fr_stages.draw.printing.marks import CHECK_MM, check_bar
from fr_stages.draw.printing.packing import Size, Spot, pack
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.tile.tile_art import Position, TileArt, cut_out_contour
from fr_stages.faults import WRONG_VALUE
from fr_stages.geometry.faces import shape_of
from fr_stages.geometry.paths import flatten
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue, Face

MARGIN_MM = 5.0
FOOT_MM = 14.0
GAP_MM = 3.0
BLEED_MM = 1.3
"""How far the grass goes beyond the cut, so that a cut beside the line shows no white."""

TEXT_MM = 2.4
LONG = 1.5
"""From this length to the width on, a tile is turned apart from the short ones."""


@dataclass(frozen=True)
class Piece:
    """One tile to cut out: its number among all (from 1) and what is on its two sides."""

    number: int
    front: Face
    back: Face | None = None

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in its own frame with tongue, in spaces, y downwards."""
        points = flatten(cut_out_contour(shape_of(self.front)))
        xs, ys = [x for x, _ in points], [-y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


def pieces_of(stage: Stage) -> list[Piece]:
    """The tiles of a stage with the side up that it uses. Raises UnknownFaceError."""
    return _numbered(stage.faces, stage.catalogue)


def pieces_in_boxes(catalogue: Catalogue, boxes: Iterable[str]) -> list[Piece]:
    """All tiles of some boxes. Raises KeyError for a box that the catalogue does not know."""
    tiles = [tile for box in boxes for tile in catalogue.box(box).tiles]
    return _numbered((catalogue.tiles[tile].faces[0] for tile in tiles), catalogue)


def _numbered(faces: Iterable[Face], catalogue: Catalogue) -> list[Piece]:
    return [Piece(number, face, catalogue.partner(face)) for number, face in enumerate(faces, start=1)]


def play_tiles(
    pieces: Sequence[Piece],
    title: str,
    *,
    look: Theme | None = None,
    on: Paper | None = None,
    space_mm: float = SPACE_MM,
    flip: Flip = Flip.LONG_EDGE,
) -> list[Sheet]:
    """Sheets of fronts, each followed by the sheet of its backs, at `space_mm` to the space.

    A back lies exactly behind its front when the printer turns the sheet over the edge `flip`. Raises
    InputError when a tile is larger than the paper.
    """
    upright = on or paper("A4")
    ways = product((upright, upright.turned), (0.0, 90.0), (0.0, 90.0))
    arrangements = [
        found
        for on_paper, long_turn, short_turn in ways
        if (found := _arranged(pieces, on_paper, space_mm, long_turn, short_turn))
    ]
    if not arrangements:
        raise WRONG_VALUE.error(
            f"A tile with spaces of {space_mm:g} mm does not fit on {upright.name}.",
            fix="Take larger paper, or a smaller --space-mm.",
        )
    best = min(arrangements, key=lambda arrangement: arrangement.count)
    look = look or theme()
    numbers = range(best.count)
    return [
        sheet for i in numbers for sheet in (best.fronts(i, title, look), best.backs(i, title, look, flip))
    ]


@dataclass(frozen=True)
class _Placed:
    """A piece on a sheet: where its own frame lies, in mm and degrees clockwise."""

    piece: Piece
    sheet: int
    x: float
    y: float
    degrees: float


@dataclass(frozen=True)
class _Arrangement:
    """All pieces on sheets of one paper."""

    on: Paper
    space_mm: float
    placed: tuple[_Placed, ...]

    @property
    def count(self) -> int:
        """How many sheets there are, counted on one side."""
        return max((each.sheet for each in self.placed), default=-1) + 1

    def fronts(self, i: int, title: str, look: Theme) -> Sheet:
        """The fronts of sheet `i` (from 0)."""
        sheet = self._sheet(f"Fronts {i + 1} of {self.count}", title, look)
        layer, art = sheet.layer("tiles"), TileArt(sheet)
        for each in self._on(i):
            layer.add(self._tile(art, each.piece.number, each.piece.front, (each.x, each.y, each.degrees)))
        return sheet

    def backs(self, i: int, title: str, look: Theme, flip: Flip) -> Sheet:
        """The backs of sheet `i`, where they lie behind their fronts."""
        words = f"Backs {i + 1} of {self.count}: turn over the {flip.replace('-', ' ')}"
        back = Back(self.on, flip)
        sheet = self._sheet(words, title, look, has_foot_at_top=not back.is_sideways)
        layer, art = sheet.layer("tiles"), TileArt(sheet)
        for each in self._on(i):
            if each.piece.back:
                pose = back.pose(each.x, each.y, each.degrees)
                layer.add(self._tile(art, each.piece.number, each.piece.back, pose))
        return sheet

    def _on(self, i: int) -> list[_Placed]:
        return [each for each in self.placed if each.sheet == i]

    def _tile(self, art: TileArt, number: int, face: Face, pose: tuple[float, float, float]) -> Group:
        group = art.sheet.group("piece", transform=move(*pose, self.space_mm / UNIT))
        grass = art.colours.grass
        if grass != "none":
            data = contour_data(cut_out_contour(shape_of(face)), UNIT)
            width = 2 * BLEED_MM * UNIT / self.space_mm
            group.add(art.sheet.path(data, "bleed", fill="none", stroke=grass, stroke_width=width))
        group.add(art.tile(face, Position(number), cut_out=True))
        return group

    def _sheet(self, words: str, title: str, look: Theme, has_foot_at_top: bool = False) -> Sheet:
        """A sheet with nothing but its foot, which is at the top where the paper is turned upside down."""
        on = self.on
        sheet = Sheet(on.width, on.height, look, f"Tiles of {title}", words)
        sheet.add(sheet.rect(0.0, 0.0, on.width, on.height, "paper", fill=look.colours.paper))
        bottom = MARGIN_MM + FOOT_MM - 5.0 if has_foot_at_top else on.height - MARGIN_MM - 1.0
        foot = sheet.layer("page-foot")
        x = MARGIN_MM
        if on.width >= CHECK_MM + 2 * MARGIN_MM + 30.0:
            foot.add(check_bar(sheet, MARGIN_MM, bottom))
            x += CHECK_MM + 6.0
        room = on.width - MARGIN_MM - x
        for line, baseline in ((title, bottom - 4.0), (words, bottom)):
            shown = shorten(line, room, TEXT_MM)
            foot.add(sheet.text(shown, x, baseline, TEXT_MM, colour=look.colours.muted))
        return sheet


def _arranged(
    pieces: Sequence[Piece], on: Paper, space_mm: float, long_turn: float, short_turn: float
) -> _Arrangement | None:
    """All pieces, long and short ones each turned one way; None when one does not fit."""
    room = Size(on.width - 2 * MARGIN_MM, on.height - 2 * MARGIN_MM - FOOT_MM)
    turns = [long_turn if _is_long(piece) else short_turn for piece in pieces]
    sizes = [_size(piece, turn, space_mm) for piece, turn in zip(pieces, turns, strict=True)]
    spots = pack(sizes, room, GAP_MM)
    if spots is None:
        return None
    placed = (_placed(*each, space_mm) for each in zip(pieces, turns, spots, strict=True))
    return _Arrangement(on, space_mm, tuple(placed))


def _is_long(piece: Piece) -> bool:
    left, top, right, bottom = piece.extent
    return right - left > LONG * (bottom - top)


def _size(piece: Piece, turn: float, space_mm: float) -> Size:
    left, top, right, bottom = piece.extent
    width, height = (right - left) * space_mm, (bottom - top) * space_mm
    return Size(height, width) if turn else Size(width, height)


def _placed(piece: Piece, turn: float, spot: Spot, space_mm: float) -> _Placed:
    """Where the frame of a piece has to be for its corner to lie on its spot."""
    left, top, _, bottom = (side * space_mm for side in piece.extent)
    corner_x, corner_y = (-bottom, left) if turn else (left, top)
    x, y = MARGIN_MM + spot.left - corner_x, MARGIN_MM + spot.top - corner_y
    return _Placed(piece, spot.sheet, x, y, turn)
