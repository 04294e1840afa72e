"""A sheet of paper to draw on: svgwrite, in millimetres, with numbers and shared shapes kept tidy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal
from xml.etree.ElementTree import Element, indent, tostring

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas import text as texts
from fr_stages.draw.canvas.theme import Theme
from fr_stages.geometry.paths import Contour, Point

Anchor = Literal["start", "middle", "end"]

_IDS = {"id", "xlink:href", "clip-path"}

CAP_HEIGHT = 0.73
"""Height of capitals and numerals as a part of the font size, in the usual sans-serif fonts."""


def number(value: float) -> str:
    """The number with at most three decimals, the same on every machine."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def move(x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> str:
    """An SVG transform: scaled, turned (clockwise on paper), then moved to (x, y)."""
    parts = [f"translate({number(x)} {number(y)})"]
    if degrees:
        parts.append(f"rotate({number(degrees)})")
    if scale != 1.0:
        parts.append(f"scale({scale:.6g})")
    return " ".join(parts)


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def contour_data(contour: Contour, scale: float = 1.0, closed: bool = True) -> str:
    """Path data of a contour with true arcs. The contour's y axis points up, that of paper down."""
    x, y = contour[0].x * scale, -contour[0].y * scale
    data = [f"M{number(x)} {number(y)}"]
    for step in contour[1:]:
        to = f"{number(step.x * scale)} {number(-step.y * scale)}"
        if step.turn and step.radius > 0:
            radius = number(step.radius * scale)
            data.append(f"A{radius} {radius} 0 {int(abs(step.turn) > 180)} {int(step.turn < 0)} {to}")
        else:
            data.append(f"L{to}")
    return "".join(data) + ("Z" if closed else "")


class Sheet:
    """One SVG drawing, in units of `zoom` mm, y downwards. `width` and `height` are in mm.

    `title` and `description` are read aloud to people who cannot see it.
    """

    def __init__(
        self,
        width: float,
        height: float,
        theme: Theme,
        title: str,
        description: str = "",
        *,
        zoom: float = 1.0,
        debug: bool = False,
    ) -> None:
        self.title = texts.clean(title)
        self.width = width
        self.height = height
        self.zoom = zoom
        self.theme = theme
        self.drawing = svgwrite.Drawing(
            size=(f"{number(width)}mm", f"{number(height)}mm"),
            viewBox=f"0 0 {number(width / zoom)} {number(height / zoom)}",
            debug=debug,
        )
        self.drawing.set_desc(self.title, texts.clean(description) or None)
        self.drawing["font-family"] = theme.font
        self._shared: dict[str, BaseElement] = {}

    def add(self, element: BaseElement) -> BaseElement:
        """Puts an element on top of what is drawn already, and returns it."""
        return self.drawing.add(element)

    def group(self, kind: str, **attributes: Any) -> Group:
        """A group of class `kind`; it still has to be added somewhere."""
        return self.drawing.g(class_=kind, **_tidy(attributes))

    def layer(self, kind: str, **attributes: Any) -> Group:
        """A group of class `kind` on top of what is drawn already."""
        group = self.group(kind, **attributes)
        self.drawing.add(group)
        return group

    def path(self, data: str, kind: str = "", **attributes: Any) -> BaseElement:
        """A path."""
        return self.drawing.path(data, **_with_class(kind, attributes))

    def rect(
        self, x: float, y: float, width: float, height: float, kind: str = "", **attributes: Any
    ) -> BaseElement:
        """A rectangle from its top left corner."""
        corner, size = (number(x), number(y)), (number(width), number(height))
        return self.drawing.rect(corner, size, **_with_class(kind, attributes))

    def circle(self, x: float, y: float, r: float, kind: str = "", **attributes: Any) -> BaseElement:
        """A circle."""
        return self.drawing.circle((number(x), number(y)), number(r), **_with_class(kind, attributes))

    def line(self, start: Point, end: Point, kind: str = "", **attributes: Any) -> BaseElement:
        """A straight line."""
        ends = [(number(x), number(y)) for x, y in (start, end)]
        return self.drawing.line(*ends, **_with_class(kind, attributes))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        anchor: Anchor = "start",
        bold: bool = False,
        colour: str | None = None,
        kind: str = "",
        **attributes: Any,
    ) -> BaseElement:
        """One line of text with its baseline at `y`; `size` is the font size in mm."""
        attributes |= {"fill": colour or self.theme.colours.ink, "font_size": number(size)}
        words = texts.isolated(texts.clean(words))
        if anchor != "start":
            attributes["text_anchor"] = anchor
        if bold:
            attributes["font_weight"] = "bold"
        return self.drawing.text(words, insert=(number(x), number(y)), **_with_class(kind, attributes))

    def shared(self, name: str, build: Callable[[], BaseElement]) -> str:
        """The reference to a shape that is drawn once and used many times; `build` draws it."""
        if name not in self._shared:
            self.share(name, build())
        return f"#{name}"

    def share(self, name: str, shape: BaseElement) -> None:
        """Keeps a shape to be used many times, unless there is one of that name."""
        if name not in self._shared:
            shape["id"] = name
            self._shared[name] = shape
            self.drawing.defs.add(shape)

    @property
    def shapes(self) -> Mapping[str, BaseElement]:
        """The shapes that are drawn once and used many times, by name, in the order of their first use."""
        return self._shared

    def use(self, reference: str, transform: str | None = None, **attributes: Any) -> BaseElement:
        """A shared shape, put in its place."""
        if transform:
            attributes["transform"] = transform
        return self.drawing.use(reference, **_tidy(attributes))

    def to_svg(self, change: Callable[[Element], None] | None = None, *, prefix: str = "") -> str:
        """The drawing as a text that ends in a newline: one element a line.

        `change` may alter the elements before they are written; the sheet stays as it is. `prefix`
        begins every id, so that several drawings can stand in one page.
        """
        tree = self.drawing.get_xml()
        if prefix:
            prefix_ids(tree, prefix)
        if change:
            change(tree)
        indent(tree, "")
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(tree, "unicode") + "\n"


def prefix_ids(tree: Element, prefix: str) -> None:
    """Begins every id in `tree`, and what refers to one, with `prefix`."""
    for element in tree.iter():
        for name in _IDS.intersection(element.keys()):
            before, _, identifier = element.attrib[name].rpartition("#")
            element.set(name, f"{before}{'#' if name != 'id' else ''}{prefix}{identifier}")


def _with_class(kind: str, attributes: dict[str, Any]) -> dict[str, Any]:
    return _tidy(attributes | {"class_": kind} if kind else attributes)


def _tidy(attributes: dict[str, Any]) -> dict[str, Any]:
    return {key: number(value) if isinstance(value, float) else value for key, value in attributes.items()}
