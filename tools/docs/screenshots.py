"""``python -m tools.docs.screenshots``: photographs the pages for the documentation.

Browsers draw a little differently from version to version, so these pictures are taken by hand and not
with every change. It needs playwright, Chromium and the extra ``web``.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tools.docs import editor_pictures
from tools.docs.runner import run_program

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
WIDTH, HEIGHT = 1280, 800


def late_in_the_race(page: Page) -> None:
    """A few rounds before a close finish, while everybody rides."""
    page.locator(".scrub-bar").evaluate(
        "bar => { bar.value = Number(bar.max) - 4320; bar.dispatchEvent(new Event('input')); }"
    )
    page.locator("#watch").evaluate("panel => panel.scrollIntoView()")


PICTURES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "replay.png": ("ride la-haute-montagne --races 500 --seed 1 --html", late_in_the_race),
    "gallery.png": ("list --set base --html", lambda _page: None),
}


def main() -> None:
    """Takes every picture."""
    FOLDER.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as driver, TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, (command, prepare) in PICTURES.items():
            photograph(browser, Path(folder) / "page.html", command, prepare, FOLDER / name)
        editor_pictures.take(browser, FOLDER)
        browser.close()


def photograph(
    browser: Browser, file: Path, command: str, prepare: Callable[[Page], None], picture: Path
) -> None:
    """The page that a command writes, as it is after some preparation. Raises RuntimeError."""
    code, output = run_program([*command.split(), str(file)])
    if code:
        raise RuntimeError(f"fr-stages {command}: {output}")
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.goto(file.as_uri())
    prepare(page)
    page.wait_for_timeout(300)
    page.screenshot(path=picture)
    page.close()


if __name__ == "__main__":
    main()
