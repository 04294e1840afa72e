"""Stages come and go: files, rows, drafts, links, sheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fr_stages.stage.opening import open_stage

from .editors import OpenEditor

STAGE = {"format": 1, "name": "Lake", "players": "2-4", "tiles": "abcdefghiu"}


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    file = tmp_path / "lake.json"
    file.write_text(json.dumps(STAGE), encoding="utf-8")
    return file


def test_a_stage_is_saved_in_its_file(edit: OpenEditor, lake: Path) -> None:
    editor = edit(lake)
    editor.step(2).click()
    editor.press("Enter")
    editor.press("Control+s")
    editor.page.get_by_text("Saved in").wait_for()
    assert "".join(open_stage(str(lake)).tiles) == "aBcdefghiu"


@pytest.mark.parametrize(
    ("answer", "saved", "row"),
    [
        ("Overwrite", "aBcdefghiu", "aBcdefghiu"),
        ("Open what", "abCdu", "abCdu"),
        ("copy", "abCdu", "aBcdefghiu"),
    ],
)
def test_a_file_that_was_changed_outside_is_not_overwritten_unasked(
    edit: OpenEditor, lake: Path, answer: str, saved: str, row: str
) -> None:
    editor = edit(lake)
    editor.step(2).click()
    editor.press("Enter")
    lake.write_text(json.dumps({**STAGE, "tiles": "abCdu"}), encoding="utf-8")
    editor.press("Control+s")
    dialog = editor.page.get_by_role("dialog", name="The file has been changed")
    button = dialog.get_by_role("button", name=answer)
    if answer == "copy":
        with editor.page.expect_download() as download:
            button.click()
        assert '"aBcdefghiu"' in download.value.path().read_text(encoding="utf-8")
    else:
        button.click()
        editor.page.locator("dialog").wait_for(state="detached")
        editor.page.wait_for_timeout(200)
    assert "".join(open_stage(str(lake)).tiles) == saved
    assert editor.row == row


def test_without_a_file_saving_is_a_download(edit: OpenEditor) -> None:
    editor = edit("abcu")
    with editor.page.expect_download() as download:
        editor.page.keyboard.press("Control+s")
    assert download.value.suggested_filename.endswith(".json")
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["tiles"] == "abcu"


def test_a_closed_tab_loses_nothing(edit: OpenEditor) -> None:
    editor = edit("abcu")
    editor.choose(3)
    editor.press("Enter")
    assert editor.row == "abCu"
    editor.page.close()
    again = edit.again(editor)
    again.page.get_by_role("button", name="Go on with the draft").click()
    again.page.locator("dialog").wait_for(state="detached")
    assert again.row == "abCu"
    again.press("Control+z")
    assert again.row == "abcu"
    again.page.close()
    third = edit.again(editor)
    assert third.page.locator("dialog").count() == 0  # all was undone: there is nothing to offer


@pytest.mark.parametrize("text", ["a-b-C-d-u", json.dumps({**STAGE, "tiles": "abCdu"}), "abCdu"])
def test_any_notation_is_opened(edit: OpenEditor, text: str) -> None:
    editor = edit("abcu")
    editor.press("Control+o")
    editor.page.get_by_label("A row of tiles").fill(text)
    editor.page.locator("dialog").get_by_role("button", name="Open").click()
    editor.page.locator("dialog").wait_for(state="detached")
    editor.page.locator(".step[data-tile='5']").wait_for()
    assert editor.row == "abCdu"
    editor.press("Control+z")
    assert editor.row == "abcu"


def test_a_file_is_chosen_dropped_or_pasted(edit: OpenEditor, lake: Path) -> None:
    editor = edit("abcu")
    editor.press("Control+o")
    editor.page.locator("input[type=file]").set_input_files(lake)
    editor.page.locator(".step[data-tile='10']").wait_for()
    assert editor.document["name"] == "Lake"
    give = """([kind, text]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const options = { bubbles: true, cancelable: true };
      const event = kind === "drop"
        ? new DragEvent("drop", { ...options, dataTransfer: data })
        : new ClipboardEvent("paste", { ...options, clipboardData: data });
      document.getElementById("board").dispatchEvent(event);
    }"""
    for kind, text in (("drop", "abcdu"), ("paste", "abCu")):
        editor.page.evaluate(give, [kind, text])
        editor.page.locator(f".step[data-tile='{len(text)}']").wait_for()
        editor.page.wait_for_timeout(200)
        assert editor.row == text


def test_what_cannot_be_read_changes_nothing(edit: OpenEditor) -> None:
    editor = edit("abcu")
    editor.page.locator("#row-text").fill("a!!u")
    editor.page.locator("#row-text").press("Enter")
    editor.page.locator("#status[data-level=error]").wait_for()
    assert "".join(editor.document["tiles"]) == "abcu"


def test_a_link_holds_the_stage_and_never_the_token(edit: OpenEditor) -> None:
    editor = edit("abCdu")
    editor.do("Share")
    link = editor.page.get_by_label("Link").input_value()
    assert "token" not in link
    assert editor.page.get_by_label("Row").last.input_value() == "abCdu"
    editor.page.keyboard.press("Escape")
    editor.choose(2)
    editor.press("Delete")
    shared = edit.again(editor, link.partition("#")[2])
    shared.page.locator(".step[data-tile='5']").wait_for()
    assert shared.row == "abCdu"
    assert "#" not in shared.page.url


def test_the_address_keeps_no_token(edit: OpenEditor) -> None:
    assert "#" not in edit("abcu").page.url


def test_sheets_are_printed_as_pdf(edit: OpenEditor) -> None:
    editor = edit("abcdu")
    editor.press("Control+p")
    with editor.page.expect_download() as download:
        editor.page.locator("dialog .choice").first.click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    assert download.value.suggested_filename.endswith(".pdf")
