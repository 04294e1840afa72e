"""What every drawing has to be: harmless, self-contained, readable, inside its sheet."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator

import shapely

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import width
from fr_stages.draw.printing.export import pdf
from tests.draw.svg_reader import SVG, Matrix, Picture, Point

POINTS_TO_MM = 25.4 / 72

_FORBIDDEN = r"<(script|image|style|foreignObject)|\son\w+=|href=\"[^#]|url\([^#]"


def page(picture: Picture) -> shapely.Polygon:
    """The sheet."""
    left, top, wide, high = map(float, picture.root.attrib["viewBox"].split())
    return shapely.box(left, top, left + wide, top + high)


def text_boxes(picture: Picture, without: Iterable[str] = ()) -> list[tuple[str, shapely.Polygon]]:
    """The room that each line of text takes at most; those inside some classes are left out."""
    skipped = frozenset(without)
    boxes = []
    for shape in picture.shapes:
        if shape.tag != "text" or shape.classes & skipped:
            continue
        words, data = shape.element.text or "", shape.element.attrib
        size = float(data["font-size"])
        length = width(words, size, data.get("font-weight") == "bold")
        left = shape.number("x") - length * {"middle": 0.5, "end": 1.0}.get(data.get("text-anchor", ""), 0.0)
        y = shape.number("y")
        corners = ((left, y), (left + length, y), (left + length, y - 0.75 * size), (left, y - 0.75 * size))
        boxes.append((words, shapely.Polygon([shape.matrix.at(corner) for corner in corners])))
    return boxes


def check_text(picture: Picture, room: shapely.Polygon | None = None, without: Iterable[str] = ()) -> int:
    """Asserts that no text lies on other text or outside `room` (the sheet); gives the number of texts."""
    room = room or page(picture)
    boxes = text_boxes(picture, without)
    shapes = [box for _, box in boxes]
    for words, box in boxes:
        assert room.buffer(1e-6).contains(box), words
    tree = shapely.STRtree(shapes)
    for i, j in tree.query(shapes, "intersects").T:
        if i < j:
            assert shapes[i].intersection(shapes[j]).area < 0.01, (boxes[i][0], boxes[j][0])
    return len(boxes)


def check_harmless(text: str) -> Picture:
    """Asserts that an SVG is valid XML that needs and runs nothing else; gives it."""
    assert not re.search(_FORBIDDEN, text)
    picture = Picture(text)
    assert len(set(picture.ids)) == len(picture.ids)
    assert picture.root.find(f"{SVG}title") is not None
    return picture


def points_of(picture: Picture, kind: str, tag: str | None = None) -> list[Point]:
    """Every corner of the shapes of a class."""
    return [point for shape in picture.of_class(kind, tag) for ring in shape.rings for point in ring]


def pdf_lines(sheet: Sheet) -> Iterator[float]:
    """The lengths in mm of all level straight lines in the PDF of a sheet."""
    from pypdf import PdfReader
    from pypdf.generic import ContentStream

    reader = PdfReader(io.BytesIO(pdf([sheet])))
    content = ContentStream(reader.pages[0].get_contents(), reader)
    matrix, kept, at = Matrix(), [], (0.0, 0.0)
    for operands, operator in content.operations:
        numbers = [float(each) for each in operands] if operator in (b"cm", b"m", b"l") else []
        match operator:
            case b"q":
                kept.append(matrix)
            case b"Q":
                matrix = kept.pop()
            case b"cm":
                matrix = matrix @ Matrix(*numbers)
            case b"m":
                at = matrix.at((numbers[0], numbers[1]))
            case b"l":
                end = matrix.at((numbers[0], numbers[1]))
                if abs(end[1] - at[1]) < 1e-6:
                    yield abs(end[0] - at[0]) * POINTS_TO_MM
                at = end


def pdf_size(sheet: Sheet) -> tuple[float, float]:
    """Width and height in mm of the page that a sheet becomes in a PDF."""
    from pypdf import PdfReader

    box = PdfReader(io.BytesIO(pdf([sheet]))).pages[0].mediabox
    return float(box.width) * POINTS_TO_MM, float(box.height) * POINTS_TO_MM
