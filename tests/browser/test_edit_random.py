"""Three hundred edits at random: what the page shows is what the judge says, and everything can be undone."""

from __future__ import annotations

import random
from typing import Any

from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.validator import validate

from .editing import CLASSICISSIMA, Editing
from .editors import OpenEditor

EDITS = 300
OTHERS = "bBcCdDgGiIkKrRsS359"


def edit_somehow(editor: Editing, draw: random.Random, count: int) -> None:
    """One edit as somebody would do it, by a key or a press."""
    page = editor.page
    if count < 4 or (count < 24 and draw.random() < 0.3):
        editor.face(draw.choice(OTHERS)).click()
        return
    tile = draw.randint(1, count)
    deed = draw.choice(("turn", "turn", "remove", "move", "swap", "letter", "undo", "undo", "redo", "box"))
    if deed in ("undo", "redo"):
        page.keyboard.press("Control+z" if deed == "undo" else "Control+y")
        return
    if deed == "box":
        page.locator(".box").nth(draw.randrange(3)).click()
        return
    editor.step(tile).click()
    if deed == "turn":
        page.keyboard.press("Enter")
    elif deed == "remove":
        page.keyboard.press("Delete")
    elif deed == "move":
        page.keyboard.press(draw.choice(("Shift+ArrowLeft", "Shift+ArrowRight", "Shift+Home", "Shift+End")))
    elif deed == "swap":
        page.locator("#tools").get_by_role("button", name="Swap").click()
        editor.step(draw.randint(1, count)).click()
    else:
        page.keyboard.press(draw.choice("bcdgik"))


def judged(document: dict[str, Any]) -> tuple[str, list[tuple[str, str]], int]:
    """The row, the findings and the number of overlaps, from the library itself."""
    stage = Stage(tuple(document["tiles"]), players=document["players"], boxes=document.get("boxes", ()))
    findings = [(str(finding.code), finding.message) for finding in validate(stage)]
    return "".join(stage.tiles), findings, len(Layout.of(stage).overlaps)


def test_three_hundred_random_edits(edit: OpenEditor) -> None:
    editor, draw = edit(CLASSICISSIMA), random.Random(20261201)
    first = editor.state
    for _ in range(EDITS):
        edit_somehow(editor, draw, len(editor.document["tiles"]))
        assert (editor.row, editor.findings(), editor.overlaps()) == judged(editor.document)
    while editor.page.evaluate("editor.history.canUndo"):
        editor.press("Control+z")
    assert editor.state == first
    assert editor.row == CLASSICISSIMA
    assert not editor.opened.messages
