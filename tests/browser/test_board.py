"""The board as a module of its own, as other programs use it: config in, events out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from fr_stages import resources
from fr_stages.draw.scene import Scene
from fr_stages.geometry.layout import Layout
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage

ADDRESS = "http://board.test/"
PAGE = """<!DOCTYPE html><html lang="en"><title>Board</title><link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="board.css"><div id="host" style="width: 800px; height: 450px"></div></html>"""
TYPES = {"js": "text/javascript", "css": "text/css"}
MAKE = """async (scene) => {
  const { Board } = await import("./board.js");
  window.told = [];
  window.board = new Board(document.getElementById("host"), { scene, label: "A stage", focusable: true });
  for (const kind of ["choose", "look"]) {
    board.addEventListener(kind, ({ detail }) => told.push([kind, detail]));
  }
  await new Promise(requestAnimationFrame);
}"""

OVERLAPPING = Stage(tuple("aiKEFCLBgJmntrqoDPHSu"))


def answer(route: Route) -> None:
    """What a server of the page's files would send."""
    name = route.request.url.removeprefix(ADDRESS)
    if name:
        route.fulfill(body=resources.asset(name), content_type=TYPES[name.rpartition(".")[2]])
    else:
        route.fulfill(body=PAGE, content_type="text/html")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page with the modules beside it."""
    context = chromium.new_context()
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(ADDRESS)
    yield page
    context.close()


def scene_of(stage: Stage) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(Scene.of(stage).document()))
    return document


@pytest.fixture
def stage() -> Stage:
    return open_stage("la-haute-montagne")


def middle(page: Page, space: int, lane: int) -> tuple[float, float]:
    """Where the middle of a lane is in the window."""
    x, y = page.evaluate(
        """([space, lane]) => {
          const [x, y] = board.spaces[space].lanes[lane - 1];
          const at = new DOMPoint(x, y).matrixTransform(board.turning.getScreenCTM());
          return [at.x, at.y];
        }""",
        [space, lane],
    )
    return x, y


def test_a_click_tells_tile_space_and_lane(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    for placed in Layout.of(stage).spaces[::7]:
        for lane in placed.lanes:
            page.mouse.click(*middle(page, placed.index, lane.lane))
    told = page.evaluate("told")
    tiles = {space.index: tile.number for tile in Layout.of(stage).tiles for space in tile.spaces}
    wanted = [
        {"tile": tiles[placed.index], "space": placed.index, "lane": lane.lane}
        for placed in Layout.of(stage).spaces[::7]
        for lane in placed.lanes
    ]
    assert [detail for kind, detail in told if kind == "choose"] == wanted
    page.mouse.click(5, 5)
    assert len(page.evaluate("told")) == len(wanted)


def test_a_drag_moves_and_does_not_choose(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    x, y = middle(page, 20, 1)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y + 20, steps=3)
    page.mouse.up()
    assert middle(page, 20, 1) == pytest.approx((x + 50, y + 20), abs=6)
    assert {kind for kind, _ in page.evaluate("told")} == {"look"}
    page.evaluate("board.look(null)")
    assert middle(page, 20, 1) == pytest.approx((x, y), abs=0.1)


def test_the_wheel_zooms_with_control_only(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    x, y = middle(page, 20, 1)
    page.mouse.move(x, y)
    before = page.evaluate("board.spacePixels")
    page.mouse.wheel(0, -100)
    assert page.evaluate("board.spacePixels") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.wait_for_function("before => board.spacePixels > before", arg=before)
    assert middle(page, 20, 1) == pytest.approx((x, y), abs=0.5)


def test_keys_walk_along_the_tiles(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    page.keyboard.press("Tab")
    focused = "document.activeElement.getAttribute('aria-label')"
    labels = [tile.label for tile in Scene.of(stage).tiles]
    assert page.evaluate(focused) == labels[0]
    for key, number in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 20),
        ("ArrowRight", 20),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        assert page.evaluate(focused) == labels[number]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("told") == [["choose", {"tile": 2, "space": 6, "lane": 1}]]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "BODY"


def test_what_can_be_set_is_drawn(page: Page) -> None:
    page.evaluate(MAKE, scene_of(OVERLAPPING))
    count = "selector => document.querySelectorAll(selector).length"
    assert page.evaluate(count, ".board-tile") == 21
    assert page.evaluate(count, ".board-overlaps path") > 0
    page.evaluate("board.set({ overlaps: false })")
    assert page.evaluate(count, ".board-overlaps path") == 0
    page.evaluate("board.set({ chosen: 3, flagged: [1, 9] })")
    assert page.evaluate(count, ".board-frames .is-chosen") == 1
    assert page.evaluate(count, ".board-frames .is-flagged") == 2
    page.evaluate("board.set({ heat: board.spaces.map((_, index) => index % 6) })")
    assert page.evaluate(count, ".board-heat .heat-5") == page.evaluate(
        "board.spaces.filter((_, i) => i % 6 === 5).length"
    )
    page.evaluate("board.set({ heat: null, chosen: null, flagged: [] })")
    assert page.evaluate(count, ".board-heat path, .board-frames path") == 0


def test_riders_stand_on_their_lanes(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    page.evaluate(
        """() => {
          const riders = [{ colour: "red", kind: "rouleur", letter: "R" }];
          board.set({ riders: [...riders, { colour: "blue", kind: "sprinteur", letter: "S" }] });
          board.place([{ from: [3, 1], to: [30, 2], way: 1 }, null]);
        }"""
    )
    figures = page.locator(".board-riders > g")
    at = figures.first.evaluate("figure => [figure.getScreenCTM().e, figure.getScreenCTM().f]")
    assert tuple(at) == pytest.approx(middle(page, 30, 2), abs=0.3)
    assert figures.nth(1).get_attribute("display") == "none"


def test_pictures_that_are_there_need_not_come_again(page: Page, stage: Stage) -> None:
    first = scene_of(stage)
    page.evaluate(MAKE, first)
    flipped = stage.with_replaced(5, "i")
    page.evaluate(
        "scene => board.set({ scene })",
        json.loads(json.dumps(Scene.of(flipped).document(known=first["art"]))),
    )
    missing = page.evaluate(
        """() => [...document.querySelectorAll(".board use")]
          .filter((use) => !document.querySelector(use.getAttribute("href"))).length"""
    )
    assert missing == 0
    assert page.evaluate("document.querySelectorAll('.board-tile').length") == 21


def test_a_high_window_has_the_stage_laid_along_it(page: Page, stage: Stage) -> None:
    page.evaluate(MAKE, scene_of(stage))
    wide = page.evaluate("board.spacePixels")
    page.evaluate(
        "() => Object.assign(document.getElementById('host').style, { width: '450px', height: '800px' })"
    )
    page.wait_for_function("wide => Math.abs(board.spacePixels - wide) < 0.2 * wide", arg=wide)
    assert "rotate(90)" in page.evaluate("board.turning.getAttribute('transform')")
