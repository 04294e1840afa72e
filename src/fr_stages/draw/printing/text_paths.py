"""Turns text into paths, for printers and plotters that lack the font (needs the extra ``pdf``)."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.sheet import number
from fr_stages.draw.canvas.text import ISOLATED, in_visual_order

_TEXT_ATTRIBUTES = ("x", "y", "font-size", "font-weight", "font-family", "text-anchor")
_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
_MOVE, _LINE, _CURVE, _CLOSE = range(4)
_COMMANDS = {_MOVE: "M", _LINE: "L", _CURVE: "C", _CLOSE: "Z"}

LARGE = 1000
"""The size in which outlines are taken: hinting would round the letters of a small font."""


def outline_text(drawing: Element, font: str) -> None:
    """Replaces every text in a drawing by its outline in `font`; classes and ids stay."""
    import cairocffi

    context = cairocffi.Context(cairocffi.RecordingSurface(cairocffi.CONTENT_ALPHA, None))
    for element in drawing.iter("text"):
        data = _outline(context, cairocffi, element, font)
        element.tag = "path"
        element.set("aria-label", _as_read(element.text or ""))
        element.text = None
        for name in _TEXT_ATTRIBUTES:
            element.attrib.pop(name, None)
        element.set("d", data)


def font_family(font: str) -> str:
    """The family that Cairo takes of those that a theme names: the first."""
    return font.split(",")[0].strip("\"' ")


def _outline(context: Any, cairo: Any, element: Element, font: str) -> str:
    """Path data of the letters of one text element, in its own coordinates."""
    weight = cairo.FONT_WEIGHT_BOLD if element.get("font-weight") == "bold" else cairo.FONT_WEIGHT_NORMAL
    context.select_font_face(font_family(font), cairo.FONT_SLANT_NORMAL, weight)
    size = float(element.get("font-size", "1"))
    context.set_font_size(LARGE)
    words = re.sub(ISOLATED, lambda match: in_visual_order(match[1]), element.text or "")
    length = context.text_extents(words)[4]
    context.new_path()
    context.move_to(-length * _SHIFT[element.get("text-anchor", "start")], 0)
    context.text_path(words)
    x, y, scale = float(element.get("x", "0")), float(element.get("y", "0")), size / LARGE
    return "".join(_step(kind, points, x, y, scale) for kind, points in context.copy_path()) or "M0 0"


def _step(kind: int, points: tuple[float, ...], x: float, y: float, scale: float) -> str:
    pairs = zip(points[::2], points[1::2], strict=True)
    return _COMMANDS[kind] + " ".join(
        f"{number(x + px * scale)} {number(y + py * scale)}" for px, py in pairs
    )


def _as_read(words: str) -> str:
    return re.sub(ISOLATED, r"\1", words)
