"""HTML as elements: what stands in them is text, whatever it holds."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import clean

Content = Element | str | None


def element(tag: str, *content: Content, **attributes: Any) -> Element:
    """An element with its content: other elements, and text without control characters.

    ``class_`` and ``for_`` are written without the underscore, other underscores as hyphens; an attribute
    that is None or False is left out, True stands alone.
    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None and value is not False:
            made.set(name.rstrip("_").replace("_", "-"), "" if value is True else clean(str(value)))
    add(made, *content)
    return made


def add(parent: Element, *content: Content) -> Element:
    """Puts content at the end of an element, and returns the element."""
    for item in content:
        if isinstance(item, Element):
            parent.append(item)
        elif item is not None:
            _add_text(parent, _spaced(item))
    return parent


def drawing(sheet: Sheet, **attributes: Any) -> Element:
    """A drawing as part of a page: as large as the page wants it, read aloud as one picture."""
    made: Element = sheet.drawing.get_xml()
    for name in ("width", "height", "baseProfile", "version"):
        made.attrib.pop(name, None)
    made.set("role", "img")
    made.set("aria-label", sheet.title)
    for name, value in attributes.items():
        made.set(name.rstrip("_").replace("_", "-"), str(value))
    return made


def to_html(made: Element) -> str:
    """The element as HTML text."""
    return ElementTree.tostring(made, encoding="unicode", method="html")


def _spaced(text: str) -> str:
    """Clean text that keeps a blank at either end, where words of one element meet those of another."""
    cleaned = clean(text)
    if not cleaned:
        return " " if text else ""
    return " " * text[0].isspace() + cleaned + " " * text[-1].isspace()


def _add_text(parent: Element, text: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text
