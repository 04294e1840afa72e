"""Text is harmless, fits where it has to, and reads in the right direction."""

from __future__ import annotations

import unicodedata
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.draw.canvas.text import (
    clean,
    in_visual_order,
    is_right_to_left,
    isolated,
    shorten,
    width,
    wrap,
)

ROOMS = st.floats(min_value=2.0, max_value=200.0)


@given(st.text())
def test_clean_text_can_stand_in_xml(text: str) -> None:
    cleaned = clean(text)
    element = ElementTree.Element("text")
    element.text = cleaned
    assert (ElementTree.fromstring(ElementTree.tostring(element)).text or "") == cleaned
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("La\tClassicissima\n ", "La Classicissima"),
        ("a\x00b\x1bc", "a b c"),
        ("\ud800half", "half"),
        ("\ufffe\ufeffmark", "mark"),
        ("\u202eesrever", "esrever"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_clean_takes_out_what_no_sheet_can_hold(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text(), ROOMS)
def test_shortened_text_fits(text: str, room: float) -> None:
    assert width(shorten(clean(text), room)) <= room


@given(st.text(max_size=300), ROOMS, st.integers(min_value=1, max_value=4))
def test_wrapped_text_fits(text: str, room: float, lines: int) -> None:
    wrapped = wrap(clean(text), room, lines=lines)
    assert len(wrapped) <= lines
    assert all(width(line) <= room for line in wrapped)


@given(st.text(alphabet=st.characters(categories=["L", "Zs"]), max_size=60))
def test_wrapping_keeps_every_word_where_there_is_room(text: str) -> None:
    words = clean(text)
    assert " ".join(wrap(words, 1000.0, lines=3)).split() == words.split()


def test_wrapping_breaks_at_spaces() -> None:
    assert wrap("La Classicissima di primavera", 9.0, lines=3) == ("La Classicissima", "di primavera")


def test_a_word_that_is_too_long_breaks_anywhere() -> None:
    first, second = wrap("W" * 30, 20.0, lines=2)
    assert set(first) == {"W"}
    assert second.endswith("\N{HORIZONTAL ELLIPSIS}") or first + second == "W" * 30


def test_ten_thousand_letters_are_shortened() -> None:
    shown = wrap("Tour " * 2000, 150.0, size=7.0, lines=2, bold=True)
    assert len(shown) == 2
    assert shown[1].endswith("\N{HORIZONTAL ELLIPSIS}")


def test_widths_cover_a_wide_font() -> None:
    cairocffi = pytest.importorskip("cairocffi")
    context = cairocffi.Context(cairocffi.ImageSurface(cairocffi.FORMAT_A8, 8, 8))
    for weight, bold in ((cairocffi.FONT_WEIGHT_NORMAL, False), (cairocffi.FONT_WEIGHT_BOLD, True)):
        context.select_font_face("sans-serif", cairocffi.FONT_SLANT_NORMAL, weight)
        context.set_font_size(1000)
        for text in (
            "La Classicissima (2-4)",
            "Étape de la Vallée",
            "ŠUMAVA MÍLE",
            "Ронде ван Вевелгем",
            "שלב המלכה",
            "2-4 players, 21 tiles, 69 spaces from line to line",
            "0123456789",
        ):
            assert context.text_extents(text)[4] <= width(text, 1000, bold)


def test_direction_is_that_of_the_first_strong_letter() -> None:
    assert is_right_to_left("12 שלב")
    assert is_right_to_left("مرحلة 3")
    assert not is_right_to_left("Tour שלב")
    assert not is_right_to_left("123")


def test_only_right_to_left_text_is_isolated() -> None:
    assert isolated("Tour") == "Tour"
    assert isolated("שלב") == "\N{RIGHT-TO-LEFT ISOLATE}שלב\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize(
    ("logical", "visual"),
    [
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("אב 12 גד", "דג 12 בא"),
        ("אב Tour de X גד", "דג Tour de X בא"),
        ("(אב)", "(בא)"),
        ("אבּג", "גבּא"),
    ],
)
def test_visual_order(logical: str, visual: str) -> None:
    assert in_visual_order(logical) == visual


@given(st.text(alphabet="אבגד abc12()", max_size=20))
def test_visual_order_keeps_every_letter(text: str) -> None:
    def letters(some: str) -> list[str]:
        return sorted(letter for letter in some if unicodedata.category(letter)[0] in "LN")

    assert letters(in_visual_order(text)) == letters(text)
