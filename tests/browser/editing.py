"""Somebody at the page of the editor: what one sees there, and what one does."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from .conftest import Opened

CLASSICISSIMA = "AebQRNHPcgikDFsLojmtu"
MOVING = ("turn", "replace", "move", "swap", "insert", "weather", "obstacle", "remove")


class Editing:
    """An open editor."""

    def __init__(self, opened: Opened, address: str) -> None:
        self.opened, self.address = opened, address
        self.page: Page = opened.page
        self.page.locator("body[data-turns]").wait_for()

    def settle(self) -> None:
        """All that was begun has come to an end."""
        self.page.evaluate("editor.idle")

    @property
    def row(self) -> str:
        """The row as the page writes it."""
        self.settle()
        return self.page.locator("#row-text").input_value()

    @property
    def document(self) -> dict[str, Any]:
        """The stage."""
        self.settle()
        found: dict[str, Any] = self.page.evaluate("JSON.parse(editor.history.now)")
        return found

    @property
    def state(self) -> str:
        """The stage as the very text that the history holds."""
        self.settle()
        text: str = self.page.evaluate("editor.history.now")
        return text

    @property
    def status(self) -> str:
        self.settle()
        return self.page.locator("#status").inner_text()

    def step(self, tile: int) -> Locator:
        return self.page.locator(f'.step[data-tile="{tile}"]')

    def face(self, face: str) -> Locator:
        return self.page.locator(f'#faces [data-face="{face}"]')

    def tool(self, name: str) -> Locator:
        return self.page.locator(f"button:has(> .icon > use[href='#icon-{name}'])")

    def choose(self, tile: int) -> None:
        self.step(tile).click()
        self.settle()

    def press(self, keys: str) -> None:
        self.page.keyboard.press(keys)
        self.settle()

    def do(self, name: str) -> None:
        """Presses a button of a bar, by what it says."""
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.settle()

    def findings(self) -> list[tuple[str, str]]:
        """Code and words of each finding that is shown."""
        items = self.page.locator(".finding")
        return [
            (code, message)
            for code, message in zip(
                items.locator("code").all_text_contents(),
                items.locator(".finding-message").all_text_contents(),
                strict=True,
            )
        ]

    def overlaps(self) -> int:
        """How many places are hatched on the board."""
        return self.page.locator("#board .board-overlaps .overlap").count()

    def middle(self, target: Locator) -> tuple[float, float]:
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tile(self, number: int) -> tuple[float, float]:
        """The middle of a tile on the board, in the window."""
        x, y = self.page.evaluate(
            """(number) => {
              const [x, y] = editor.view.scene.tiles[number - 1].middle;
              const at = new DOMPoint(x, y).matrixTransform(editor.table.board.turning.getScreenCTM());
              return [at.x, at.y];
            }""",
            number,
        )
        return x, y

    def joint(self, place: int) -> tuple[float, float]:
        """Where a tile would begin that is laid as the tile `place`."""
        x, y = self.page.evaluate(
            """(place) => {
              const { tiles } = editor.view.scene;
              const [x, y] = tiles[place - 1]?.entry ?? tiles.at(-1).exit;
              const at = new DOMPoint(x, y).matrixTransform(editor.table.board.turning.getScreenCTM());
              return [at.x, at.y];
            }""",
            place,
        )
        return x, y

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, drop: bool = True) -> None:
        """Drags with the mouse; without `drop` the button stays down."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 8, start[1] + 8)
        mouse.move(*end, steps=4)
        self.page.evaluate("new Promise(requestAnimationFrame)")
        if drop:
            mouse.up()
            self.settle()

    def ghosts(self) -> int:
        """How many tiles are shown where they would lie."""
        return self.page.locator(".ghost:not([display=none])").count()
