"""Photographs of the editor: one with an overlap, one with a test ride, and four steps in one picture."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

SIZE = (1280, 800)
WRONG = "abcgiDLqntmKOHrepJsfu"
STEPS = (
    ("1  Lay tiles", "Press them, or drag them where you want them."),
    ("2  See what is wrong", "Tiles 1 and 9 lie on one another."),
    ("3  Apply a repair", "One press, and the road is free."),
    ("4  Ride it", "Where does it jam, and how does it end?"),
)
SHEET = """<!DOCTYPE html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 20px; background: #eef1ed; color: #1c2329; font: 19px system-ui, sans-serif; }}
main {{ display: grid; grid-template-columns: 1fr 1fr; gap: 24px; }}
figure {{ margin: 0; }}
img {{ inline-size: 100%; display: block; border-radius: 10px; border: 1px solid #d6dcd7; }}
figcaption {{ padding-block: 8px 2px; color: #56626b; }}
b {{ color: #12507b; margin-inline-end: 10px; }}
</style><main>{}</main>"""


def take(browser: Browser, folder: Path) -> None:
    """Takes all pictures of the editor."""
    shots = [*_from_nothing(browser), *_from_wrong_to_right(browser, folder)]
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{b64encode(shot).decode()}">'
        f"<figcaption><b>{title}</b>{words}</figcaption></figure>"
        for shot, (title, words) in zip(shots, STEPS, strict=True)
    )
    page = browser.new_page(viewport={"width": 1400, "height": 600})
    page.set_content(SHEET.format(figures))
    page.screenshot(path=folder / "editor-steps.png", full_page=True)
    page.close()


def _from_nothing(browser: Browser) -> Iterator[bytes]:
    with _editor(browser, "AebQRN") as page:
        page.locator('.step[data-tile="6"]').click()
        page.locator('#faces [data-face="H"]').scroll_into_view_if_needed()
        page.locator('#faces [data-face="H"]').hover()
        page.wait_for_timeout(700)
        yield page.screenshot()


def _from_wrong_to_right(browser: Browser, folder: Path) -> Iterator[bytes]:
    with _editor(browser, WRONG) as page:
        repair = page.locator('.finding[data-level="error"] button.main').first
        repair.wait_for()
        page.locator('.step[data-tile="7"]').click()
        page.wait_for_timeout(700)
        yield page.screenshot(path=folder / "editor.png")
        repair.click()
        page.locator('.finding[data-level="error"]').first.wait_for(state="detached")
        page.wait_for_timeout(700)
        yield page.screenshot()
        page.get_by_role("button", name="Ride", exact=True).first.click()
        page.locator(".measure").first.wait_for(timeout=60_000)
        page.wait_for_timeout(300)
        yield page.screenshot(path=folder / "editor-ride.png")


@contextmanager
def _editor(browser: Browser, stage: str) -> Iterator[Page]:
    """The page of the editor with a stage."""
    command = [sys.executable, "-m", "fr_stages", "edit", stage, "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        try:
            page.goto(address)
            page.locator("body[data-turns]").wait_for()
            yield page
        finally:
            page.close()
            server.terminate()
