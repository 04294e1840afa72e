"""Everything that can be done to a stage: by click, by key and by drag."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import PHONE
from .editing import CLASSICISSIMA, Editing
from .editors import OpenEditor

ROW = "abcdefghiu"


def choose_and_press(tile: int, keys: str) -> Callable[[Editing], None]:
    def way(editor: Editing) -> None:
        editor.step(tile).click()
        for key in keys.split():
            editor.press(key)

    return way


def tool(tile: int, name: str, *then: int) -> Callable[[Editing], None]:
    """Chooses a tile, presses a button of the bar, and then some tiles."""

    def way(editor: Editing) -> None:
        editor.step(tile).click()
        editor.do(name)
        for other in then:
            editor.choose(other)

    return way


def drag_step(tile: int, place: int) -> Callable[[Editing], None]:
    """Drags a step of the row to the front edge of another."""

    def way(editor: Editing) -> None:
        box = editor.step(place).bounding_box()
        assert box is not None
        editor.drag(editor.middle(editor.step(tile)), (box["x"] + 2, box["y"] + 30))

    return way


def drag_on_board(tile: int, place: int) -> Callable[[Editing], None]:
    """Drags the chosen tile of the board to a joint."""

    def way(editor: Editing) -> None:
        editor.step(tile).click()
        editor.drag(editor.tile(tile), editor.joint(place))

    return way


def face_to_board(face: str, place: int) -> Callable[[Editing], None]:
    return lambda editor: editor.drag(editor.middle(editor.face(face)), editor.joint(place))


def face_to_row(face: str, place: int) -> Callable[[Editing], None]:
    def way(editor: Editing) -> None:
        box = editor.step(place).bounding_box()
        assert box is not None
        editor.drag(editor.middle(editor.face(face)), (box["x"] + 2, box["y"] + 30))

    return way


def replaced(keys: str) -> Callable[[Editing], None]:
    def way(editor: Editing) -> None:
        if keys:
            choose_and_press(3, keys)(editor)
        else:
            tool(3, "Replace")(editor)
        editor.page.locator("dialog [data-face=m]").click()
        editor.settle()

    return way


@pytest.mark.parametrize(
    ("way", "row"),
    [
        pytest.param(tool(3, "Turn over"), "abCdefghiu", id="turn-click"),
        pytest.param(choose_and_press(3, "Enter"), "abCdefghiu", id="turn-key"),
        pytest.param(tool(3, "Remove"), "abdefghiu", id="remove-click"),
        pytest.param(choose_and_press(3, "Delete"), "abdefghiu", id="remove-key"),
        pytest.param(tool(3, "Move", 5), "abdecfghiu", id="move-click"),
        pytest.param(choose_and_press(3, "Space ArrowRight ArrowRight Space"), "abdecfghiu", id="move-key"),
        pytest.param(choose_and_press(3, "Shift+ArrowRight"), "abdcefghiu", id="move-shift"),
        pytest.param(drag_step(3, 6), "abdecfghiu", id="move-drag-on"),
        pytest.param(drag_step(6, 3), "abfcdeghiu", id="move-drag-back"),
        pytest.param(drag_on_board(3, 6), "abdecfghiu", id="move-drag-board"),
        pytest.param(choose_and_press(3, "Space ArrowRight Escape"), ROW, id="move-given-up"),
        pytest.param(tool(3, "Swap", 6), "abfdecghiu", id="swap-click"),
        pytest.param(replaced(""), "abmdefghiu", id="replace-click"),
        pytest.param(replaced("F2"), "abmdefghiu", id="replace-key"),
        pytest.param(face_to_board("m", 4), "abcmdefghiu", id="insert-drag-board"),
        pytest.param(face_to_row("m", 4), "abcmdefghiu", id="insert-drag-row"),
        pytest.param(choose_and_press(3, "m"), "abcmdefghiu", id="insert-key"),
    ],
)
def test_a_deed_has_many_ways(edit: OpenEditor, way: Callable[[Editing], None], row: str) -> None:
    editor = edit(ROW)
    way(editor)
    assert editor.row == row
    if row != ROW:
        editor.do("Undo")
        assert editor.row == ROW
        editor.press("Control+y")
        assert editor.row == row
    assert not editor.opened.messages


def test_swap_with_the_keys(edit: OpenEditor) -> None:
    editor = edit(ROW)
    editor.step(3).click()
    editor.tool("swap").focus()
    editor.press("Enter")
    editor.step(3).focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        editor.press(key)
    assert editor.row == "abedcfghiu"


def test_a_ghost_shows_where_a_tile_would_lie(edit: OpenEditor) -> None:
    editor = edit(ROW)
    x, y = editor.joint(8)
    editor.drag(editor.middle(editor.face("m")), (x, y), drop=False)
    assert editor.ghosts() == 4  # the new one, and the three that it pushes on
    lies = editor.page.evaluate(
        "document.querySelector('.ghost.is-held').transform.baseVal.consolidate().matrix.e"
    )
    assert lies == pytest.approx(editor.page.evaluate("editor.view.scene.tiles[7].entry[0]"), abs=0.1)
    editor.press("Escape")
    editor.page.mouse.up()
    assert (editor.ghosts(), editor.row) == (0, ROW)


def test_where_the_ghost_lay_the_tile_lies(edit: OpenEditor) -> None:
    """The tables of exits in the page say the same as the server."""
    editor = edit("abKLmRstOu")
    spots = editor.page.evaluate("editor.course(editor.tiles).spots")
    poses = editor.page.evaluate(
        "editor.view.scene.tiles.map(({ entry: [x, y, turn] }) => [x, y, ((turn % 360) + 360) % 360])"
    )
    for spot, (x, y, turn) in zip(spots, poses, strict=False):
        numbers = [
            float(each) for each in spot.replace("translate(", "").replace(") rotate(", " ")[:-1].split()
        ]
        assert numbers[:2] == pytest.approx([x, y], abs=0.05)
        assert numbers[2] % 360 == pytest.approx(turn, abs=0.05)


def test_a_tile_is_dragged_with_a_finger_that_holds(edit: OpenEditor) -> None:
    editor = edit(ROW, size=PHONE)
    box = editor.step(5).bounding_box()
    assert box is not None
    x, y = editor.middle(editor.step(2))
    session = editor.page.context.new_cdp_session(editor.page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x, y)
    editor.page.wait_for_timeout(450)
    for part in (0.25, 0.5, 0.75, 1):
        touch("touchMove", x + (box["x"] + 2 - x) * part, y + (box["y"] + 30 - y) * part)
    assert editor.ghosts()
    touch("touchEnd")
    assert editor.row == "acdbefghiu"


def test_weather_and_obstacles_stay_with_their_tile(edit: OpenEditor) -> None:
    editor = edit("abcdefghiu")
    editor.choose(3)
    editor.do("Weather")
    editor.page.get_by_role("button", name="Crosswind").click()
    editor.settle()
    editor.do("Obstacle")
    editor.page.get_by_role("button", name="Space 2, lane 1").click()
    editor.settle()
    editor.page.keyboard.press("Escape")
    assert editor.page.locator(".board-markers use").count() == 1
    assert editor.page.locator(".board-above .obstacles > *").count() == 1
    editor.step(3).focus()
    editor.press("Shift+ArrowRight")
    document = editor.document
    assert document["weather"] == [{"tile": 4, "marker": "crosswind"}]
    assert document["obstacles"] == [{"tile": 4, "space": 2, "lane": 1}]
    assert "crosswind, obstacle" in (editor.step(4).text_content() or "")
    editor.do("Remove")
    assert not editor.document.get("weather")
    assert editor.page.locator(".board-markers use").count() == 0


def test_the_stage_has_a_name_players_breakaway_and_a_table(edit: OpenEditor) -> None:
    editor = edit("abcdefghiu")
    editor.page.locator("#stage").click()
    editor.page.get_by_label("Name", exact=True).fill("</script>]]> & <b>")
    editor.page.locator("dialog select").select_option("5-6")
    editor.page.get_by_role("checkbox", name="Breakaway").check()
    editor.page.get_by_role("button", name=re.compile("^1200")).click()
    editor.page.get_by_role("button", name="Done").click()
    document = editor.document
    assert document["name"] == "</script>]]> & <b>"
    assert (document["players"], document["breakaway"], document["table_mm"]) == ("5-6", True, [1200, 800])
    assert editor.page.locator(".table-edge").get_attribute("d")
    assert "</script>" in editor.page.locator("#name").inner_text()
    for _ in range(10):
        editor.press("Control+z")
    assert editor.row == "abcdefghiu"
    assert not editor.document.get("table_mm")
    assert not editor.opened.messages


def test_boxes_are_owned_or_not(edit: OpenEditor) -> None:
    editor = edit("abcu")
    box = editor.page.locator(".box", has_text="Peloton")
    box.click()
    assert "peloton" in editor.document["boxes"]
    assert box.get_attribute("aria-pressed") == "true"


def test_all_is_mirrored(edit: OpenEditor) -> None:
    editor = edit("abehu")
    editor.do("Mirror")
    assert editor.row not in ("abehu", "")
    exits = editor.page.evaluate("editor.view.scene.tiles.map(({ exit }) => exit[1])")
    editor.do("Undo")
    before = editor.page.evaluate("editor.view.scene.tiles.map(({ exit }) => exit[1])")
    assert exits == pytest.approx([-each for each in before], abs=0.01)


def test_a_gap_is_shown_and_completed(edit: OpenEditor) -> None:
    editor = edit(CLASSICISSIMA)
    editor.choose(4)
    editor.press("F2")
    editor.page.locator("dialog [data-face='?']").click()
    assert editor.row == "Aeb?RNHPcgikDFsLojmtu"
    assert editor.page.locator(".board-tile").count() == 21
    editor.page.locator("#row-text").fill("Aeb???HPcgikDFsLojmtu")
    editor.page.locator("#row-text").press("Enter")
    editor.page.locator(".step[data-tile='5'] .letter", has_text="?").wait_for()
    editor.do("Complete")
    editor.page.locator("dialog .found button").first.click(timeout=60_000)
    editor.page.locator("dialog").wait_for(state="detached")
    editor.page.locator(".step .letter", has_text="?").first.wait_for(state="detached")
    assert editor.row.startswith("Aeb")
    assert "?" not in editor.row
    editor.do("Undo")
    assert editor.row == "Aeb???HPcgikDFsLojmtu"


def test_a_finding_shows_its_tiles_and_mends_them(edit: OpenEditor) -> None:
    editor = edit("abcgiDLqntmKOHrepJsfu")
    finding = editor.page.locator('.finding[data-level="error"]').first
    finding.get_by_role("button", name="Show").click()
    assert editor.page.locator(".board-frames .is-flagged").count() == 2
    assert editor.overlaps() > 0
    finding.get_by_role("button", name="Apply").click()
    editor.page.locator('.finding[data-level="error"]').first.wait_for(state="detached")
    assert editor.overlaps() == 0
    editor.do("Undo")
    assert editor.row == "abcgiDLqntmKOHrepJsfu"


def test_vary_and_repair_offer_stages(edit: OpenEditor) -> None:
    editor = edit("abcgiDLqntmKOHrepJsfu")
    editor.do("Repair")
    editor.page.locator("dialog .found button").first.click(timeout=60_000)
    editor.page.locator("dialog").wait_for(state="detached")
    editor.page.locator(".board-frames .is-flagged").first.wait_for(state="detached")
    assert editor.overlaps() == 0
    editor.do("Vary")
    offered = editor.page.locator("dialog .found button")
    offered.first.wait_for(timeout=60_000)
    row = editor.row
    offered.first.click()
    editor.page.locator("dialog").wait_for(state="detached")
    editor.page.wait_for_timeout(300)
    assert editor.row != row


def test_faces_that_cannot_go_here_say_why(edit: OpenEditor) -> None:
    editor = edit("abcdefghiu")
    why = editor.page.locator("#faces [data-why]")
    why.first.wait_for()
    reason = editor.face("b").get_attribute("title")
    assert reason
    assert editor.face("b").get_attribute("aria-description") == reason


def test_the_palette_counts_what_is_left(edit: OpenEditor) -> None:
    editor = edit("abcu")
    pair = editor.page.locator(".pair", has=editor.page.locator("[data-face=m]"))
    assert pair.locator(".pair-left").inner_text() == "1 / 1"
    editor.face("m").click()
    editor.settle()
    assert pair.locator(".pair-left").inner_text() == "at 5"


def test_arrows_walk_on_the_board_too(edit: OpenEditor) -> None:
    editor = edit("abcdu")
    editor.page.locator(".board-tile").first.focus()
    for key in ("ArrowRight", "ArrowRight", "Enter", "Enter"):
        editor.press(key)
    assert editor.row == "abCdu"
    editor.press("Delete")
    assert editor.row == "abdu"


def test_the_board_chooses_with_a_press(edit: OpenEditor) -> None:
    editor = edit("abcdu")
    editor.page.mouse.click(*editor.tile(3))
    assert editor.step(3).get_attribute("aria-pressed") == "true"
    assert editor.page.locator(".chosen-tile").inner_text().split() == ["c", "Tile", "3"]
    editor.press("Escape")
    assert editor.page.locator(".step[aria-pressed=true]").count() == 0
