"""Art that is drawn once and copied wherever it is seen again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Self
from xml.etree.ElementTree import Element

from svgwrite.base import BaseElement

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme


@dataclass(frozen=True)
class Art:
    """An element as it was drawn, and the shapes that it uses, by name."""

    element: Element
    shapes: Mapping[str, BaseElement]

    @classmethod
    def drawn(cls, draw: Callable[[Sheet], BaseElement], look: Theme) -> Self:
        """What `draw` makes, in a theme."""
        sheet = Sheet(1.0, 1.0, look, "")
        return cls(draw(sheet).get_xml(), sheet.shapes)

    def on(self, sheet: Sheet) -> Copy:
        """A copy to be added to a sheet; it can be given attributes of its own."""
        self.share(sheet)
        return Copy(self.element)

    def share(self, sheet: Sheet) -> None:
        """Gives a sheet the shapes that the art uses."""
        for name, shape in self.shapes.items():
            sheet.share(name, shape)


class Copy(BaseElement):  # type: ignore[misc]  # svgwrite has no types
    """A copy of an element, with attributes of its own."""

    elementname = "g"

    def __init__(self, element: Element) -> None:
        super().__init__(debug=False)
        self._element = element

    def get_xml(self) -> Element:
        """The copy; nothing that is done to it changes the original."""
        element = deepcopy(self._element)
        for attribute, value in sorted(self.attribs.items()):
            element.set(attribute, str(value))
        return element
