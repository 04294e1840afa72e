"""Reads an SVG the way a viewer does: transforms are multiplied out, shared shapes are put in place.

Only what the drawings use is understood; anything else is an error, so that nothing is overlooked.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

Point = tuple[float, float]

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_COMMAND = re.compile(r"([MLHVQCAZhvz])([^MLHVQCAZhvz]*)")
_ARC_CHORDS = 64


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, other: Matrix) -> Matrix:
        return Matrix(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            self.a * other.e + self.c * other.f + self.e,
            self.b * other.e + self.d * other.f + self.f,
        )

    def at(self, point: Point) -> Point:
        """Where a point lies on the sheet."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much larger everything becomes."""
        return math.hypot(self.a, self.b)

    @classmethod
    @cache
    def parse(cls, text: str | None) -> Matrix:
        """The product of a row of matrix, translate, rotate and scale."""
        matrix = cls()
        for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text or ""):
            numbers = [float(number) for number in _NUMBER.findall(inside)]
            matrix = matrix @ _TRANSFORMS[name](*numbers)
        return matrix


def _rotation(degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Matrix(cos, sin, -sin, cos)


def _translation(x: float, y: float) -> Matrix:
    return Matrix(e=x, f=y)


def _scaling(factor: float) -> Matrix:
    return Matrix(a=factor, d=factor)


_TRANSFORMS: Mapping[str, Callable[..., Matrix]] = {
    "matrix": Matrix,
    "translate": _translation,
    "rotate": _rotation,
    "scale": _scaling,
}


@dataclass(frozen=True)
class Shape:
    """An element with everything above it multiplied out. `classes` are those of all its parents too."""

    element: Element
    matrix: Matrix
    classes: frozenset[str]

    @property
    def tag(self) -> str:
        """``path``, ``text`` ..."""
        return self.element.tag.removeprefix(SVG)

    def number(self, name: str) -> float:
        """A numeric attribute; 0 when it is not there."""
        return float(self.element.get(name, "0"))

    @cached_property
    def rings(self) -> list[list[Point]]:
        """The lines of the shape on the sheet, arcs and curves as chords."""
        match self.tag:
            case "path":
                rings = path_points(self.element.attrib["d"])
            case "rect":
                x, y = self.number("x"), self.number("y")
                right, bottom = x + self.number("width"), y + self.number("height")
                rings = [[(x, y), (right, y), (right, bottom), (x, bottom)]]
            case "circle":
                x, y, r = self.number("cx"), self.number("cy"), self.number("r")
                angles = [math.radians(15 * i) for i in range(24)]
                rings = [[(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]]
            case "line":
                ends = [(self.number("x1"), self.number("y1")), (self.number("x2"), self.number("y2"))]
                rings = [ends]
            case _:
                rings = []
        return [[self.matrix.at(point) for point in ring] for ring in rings]


class Picture:
    """A whole drawing."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        self.by_id = {element.attrib["id"]: element for element in self.root.iter() if "id" in element.attrib}

    @property
    def ids(self) -> list[str]:
        """Every id, in order, repeated ones too."""
        return [element.attrib["id"] for element in self.root.iter() if "id" in element.attrib]

    @cached_property
    def shapes(self) -> list[Shape]:
        """Everything that is seen, from the bottom to the top."""
        return list(self._walk(self.root, Matrix(), frozenset()))

    def of_class(self, name: str, tag: str | None = None) -> list[Shape]:
        """The shapes of a class or inside a group of it."""
        return [shape for shape in self.shapes if name in shape.classes and tag in (None, shape.tag)]

    def _walk(self, element: Element, matrix: Matrix, classes: frozenset[str]) -> Iterator[Shape]:
        for child in element:
            tag = child.tag.removeprefix(SVG)
            if tag in ("defs", "title", "desc"):
                continue
            inner = matrix @ Matrix.parse(child.get("transform"))
            own = classes | frozenset(child.get("class", "").split())
            if tag == "g":
                yield from self._walk(child, inner, own)
            elif tag == "use":
                target = self.by_id[child.attrib[HREF].removeprefix("#")]
                wrapper = Element(f"{SVG}g")
                wrapper.append(target)
                yield from self._walk(wrapper, inner, own)
            else:
                yield Shape(child, inner, own)


def path_points(data: str) -> list[list[Point]]:
    """The points of each part of a path."""
    rings: list[list[Point]] = []
    for command, inside in _COMMAND.findall(data):
        numbers = [float(number) for number in _NUMBER.findall(inside)]
        x, y = rings[-1][-1] if rings else (0.0, 0.0)
        match command:
            case "M":
                rings.append(_pairs(numbers))
            case "L":
                rings[-1].extend(_pairs(numbers))
            case "H":
                rings[-1].append((numbers[0], y))
            case "h":
                rings[-1].append((x + numbers[0], y))
            case "V":
                rings[-1].append((x, numbers[0]))
            case "v":
                rings[-1].append((x, y + numbers[0]))
            case "Q" | "C":
                rings[-1].extend(_pairs(numbers))
            case "A":
                rings[-1].extend(_arc((x, y), *numbers))
            case _:
                assert command in "Zz"
    return rings


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _arc(
    start: Point, radius: float, _: float, __: float, is_large: float, is_clockwise: float, x: float, y: float
) -> Iterator[Point]:
    """The points of a circular arc (SVG 1.1, appendix F.6); clockwise is as seen on paper."""
    dx, dy = x - start[0], y - start[1]
    half = math.hypot(dx, dy) / 2
    radius = max(radius, half)
    away = math.sqrt(max(radius**2 - half**2, 0.0))
    side = 1 if bool(is_large) != bool(is_clockwise) else -1
    centre_x = (start[0] + x) / 2 - side * away * dy / (2 * half)
    centre_y = (start[1] + y) / 2 + side * away * dx / (2 * half)
    begin = math.atan2(start[1] - centre_y, start[0] - centre_x)
    sweep = (math.atan2(y - centre_y, x - centre_x) - begin) % (2 * math.pi)
    if not is_clockwise:
        sweep -= 2 * math.pi
    for i in range(1, _ARC_CHORDS + 1):
        angle = begin + sweep * i / _ARC_CHORDS
        yield centre_x + radius * math.cos(angle), centre_y + radius * math.sin(angle)
