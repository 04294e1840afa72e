"""Which letters of a drawing its font lacks: a PDF or a picture shows boxes in their place."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.printing.text_paths import font_family

_HIDDEN = ("Cf", "Zs")


def missing_letters(sheets: Iterable[Sheet]) -> str:
    """The letters that cannot be drawn, each once, as they come (needs the extra ``pdf``)."""
    return "".join(dict.fromkeys(letter for sheet in sheets for letter in _missing(sheet)))


def _missing(sheet: Sheet) -> Iterator[str]:
    import cairocffi

    bold = _font(cairocffi, sheet.theme.font, cairocffi.FONT_WEIGHT_BOLD)
    usual = _font(cairocffi, sheet.theme.font, cairocffi.FONT_WEIGHT_NORMAL)
    for element in sheet.drawing.get_xml().iter("text"):
        font = bold if element.get("font-weight") == "bold" else usual
        yield from (letter for letter in dict.fromkeys(element.text or "") if _lacks(font, letter))


def _font(cairo: Any, font: str, weight: int) -> Any:
    return cairo.ScaledFont(cairo.ToyFontFace(font_family(font), cairo.FONT_SLANT_NORMAL, weight))


def _lacks(font: Any, letter: str) -> bool:
    """Whether the font has only its first glyph for a letter, the one that stands for none."""
    seen = not letter.isascii() and unicodedata.category(letter) not in _HIDDEN
    return seen and font.text_to_glyphs(0, 0, letter, False)[0][0] == 0
