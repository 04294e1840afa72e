"""A stage from nothing: by keyboard alone, and by taps alone on a phone."""

from __future__ import annotations

from .conftest import PHONE
from .editing import CLASSICISSIMA
from .editors import OpenEditor


def test_la_classicissima_by_keyboard_alone(edit: OpenEditor) -> None:
    editor = edit()
    assert editor.row == ""
    for _ in range(40):
        if editor.page.evaluate("document.activeElement.matches('.face')"):
            break
        editor.page.keyboard.press("Tab")
    for face in CLASSICISSIMA:
        editor.page.keyboard.press(f"Shift+{face}" if face.isupper() else face)
        editor.page.keyboard.press("Enter")
        editor.settle()
    assert editor.row == CLASSICISSIMA
    assert not [code for code, _ in editor.findings() if code.startswith(("FR1", "FR2"))]


def test_la_classicissima_by_taps_alone(edit: OpenEditor) -> None:
    editor = edit(size=PHONE)
    editor.page.locator('.thumb-tab[data-panel="tiles"]').tap()
    for face in CLASSICISSIMA:
        editor.face(face).tap()
        editor.settle()
    editor.page.locator('.thumb-tab[data-panel="row"]').tap()
    assert editor.row == CLASSICISSIMA
    editor.step(3).tap()
    editor.do("Turn over")
    assert editor.row == "AeBQ" + CLASSICISSIMA[4:]
    editor.do("Undo")
    assert editor.row == CLASSICISSIMA


def test_letters_on_a_tile_lay_their_faces_after_it(edit: OpenEditor) -> None:
    editor = edit("Abu")
    editor.step(2).focus()
    editor.press("c")
    editor.press("Shift+D")
    assert editor.row == "AbcDu"
    assert editor.page.evaluate("document.activeElement.dataset.tile") == "4"
