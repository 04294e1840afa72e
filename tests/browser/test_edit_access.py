"""For everybody: what axe finds, how large things are, nothing beyond the edge, nothing from outside."""

from __future__ import annotations

from typing import Any

import pytest

from .axe import violations
from .conftest import LOOKS, PHONE, WIDE
from .editing import CLASSICISSIMA, Editing
from .editors import OpenEditor

WRONG = "abcgiDLqntmKOHrepJsfu"


def dialogs(editor: Editing) -> list[str]:
    """What axe finds with each dialog open."""
    editor.choose(3)
    wrong = [str(each) for each in violations(editor.page)]
    for name in ("stage", "replace", "weather", "obstacle", "open", "share", "print", "help"):
        editor.page.evaluate("name => void editor.run(name)", name)
        editor.page.locator("dialog").wait_for()
        wrong += [f"{name}: {each}" for each in violations(editor.page)]
        editor.page.keyboard.press("Escape")
        editor.page.locator("dialog").wait_for(state="detached")
    return wrong


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing(edit: OpenEditor, look: dict[str, Any], size: tuple[int, int]) -> None:
    editor = edit(WRONG, size=size, bypass_csp=True, **look)
    editor.page.locator(".finding button.main").first.wait_for(state="attached")
    assert dialogs(editor) == []
    for panel in ("row", "tiles", "check", "ride"):
        editor.page.evaluate("panel => editor.panels.show(panel)", panel)
        assert violations(editor.page) == [], panel


def test_axe_finds_nothing_in_an_empty_editor(edit: OpenEditor) -> None:
    assert violations(edit(bypass_csp=True).page) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1280, 1440])
def test_nothing_lies_beyond_the_edge(edit: OpenEditor, width: int) -> None:
    editor = edit(WRONG, size=(width, 844))
    editor.choose(3)
    for panel in ("row", "tiles", "check", "ride"):
        editor.page.evaluate("panel => editor.panels.show(panel)", panel)
        assert editor.page.evaluate("document.documentElement.scrollWidth") <= width, panel
        beyond = editor.page.evaluate(
            """() => [...document.querySelectorAll("button, input, select")]
              .filter((each) => each.offsetParent && !each.closest(".steps, .boxes, dialog"))
              .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
              .map((each) => each.outerHTML.slice(0, 80))"""
        )
        assert beyond == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_is_pressed_is_large_enough(edit: OpenEditor, size: tuple[int, int]) -> None:
    editor = edit(CLASSICISSIMA, size=size)
    editor.choose(3)
    for panel in ("row", "tiles", "check", "ride"):
        editor.page.evaluate("panel => editor.panels.show(panel)", panel)
        small = editor.page.evaluate(
            """() => [...document.querySelectorAll("button")]
              .filter((each) => each.offsetParent)
              .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
              .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
              .map(([html]) => html)"""
        )
        assert small == []
    tiles = editor.page.evaluate(
        """() => [...document.querySelectorAll(".board-outline")].map((each) => each.getBoundingClientRect())
          .map(({ width, height }) => Math.min(width, height))"""
    )
    assert min(tiles) >= 24


def test_no_request_leaves_the_port(edit: OpenEditor) -> None:
    editor = edit(CLASSICISSIMA)
    editor.choose(3)
    dialogs_open = ("replace", "weather", "share", "print", "help")
    for name in dialogs_open:
        editor.page.evaluate("name => void editor.run(name)", name)
        editor.page.locator("dialog").wait_for()
        editor.page.keyboard.press("Escape")
        editor.page.locator("dialog").wait_for(state="detached")
    editor.press("Enter")
    editor.page.wait_for_timeout(300)
    outside = [
        each
        for each in editor.opened.requests
        if not each.startswith((editor.address, "data:", f"blob:{editor.address}"))
    ]
    assert outside == []
    assert not editor.opened.messages


def test_the_focus_goes_back_after_a_dialog(edit: OpenEditor) -> None:
    editor = edit("abcu")
    editor.step(2).click()
    editor.press("F2")
    editor.page.locator("dialog").wait_for()
    editor.press("Escape")
    editor.page.locator("dialog").wait_for(state="detached")
    assert editor.page.evaluate("document.activeElement.dataset.tile") == "2"


def test_the_whole_page_is_small(edit: OpenEditor) -> None:
    """What the page loads, without the answers to its questions."""
    editor = edit()
    size = editor.page.evaluate(
        """async () => {
          const names = performance.getEntriesByType("resource").map(({ name }) => name)
            .filter((name) => !name.includes("/api/") && !name.startsWith("data:"));
          const files = [location.href, ...new Set(names)];
          const texts = await Promise.all(files.map(async (name) => (await fetch(name)).text()));
          return texts.reduce((sum, each) => sum + each.length, 0);
        }"""
    )
    assert 50_000 < size <= 150_000
