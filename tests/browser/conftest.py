"""A browser for the tests of the pages: Chromium, without a window and without a network.

``make browser`` runs these tests; they are no part of ``make test``.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright  # noqa: E402

from .pages import gallery_html, race_html, ride_html  # noqa: E402

if TYPE_CHECKING:
    from .editors import OpenEditor

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = (1440, 900)
PHONE = (390, 844)
LOOKS = ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"})

Scheme = Literal["light", "dark"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here need a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Opened:
    """A page that was opened, with all that it asked for and all that it said on the console."""

    page: Page
    requests: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)


Open = Callable[..., Opened]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Skips the test where there is none."""
    found = os.environ.get("FR_STAGES_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium is installed; FR_STAGES_CHROMIUM may name one")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Open]:
    """Opens a file offline; what the options say concerns size, colours and motion."""
    contexts = []

    def opened(
        path: Path,
        *,
        size: tuple[int, int] = WIDE,
        moment: str = "",
        bypass_csp: bool = False,
        **options: Any,
    ) -> Opened:
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = chromium.new_context(
            viewport=viewport, offline=True, has_touch=size[0] < 500, bypass_csp=bypass_csp, **options
        )
        contexts.append(context)
        it = Opened(context.new_page())
        it.page.set_default_timeout(10_000)
        it.page.on("request", lambda request: it.requests.append(request.url))
        it.page.on("console", lambda message: it.messages.append(message.text))
        it.page.on("pageerror", lambda error: it.messages.append(str(error)))
        it.page.goto(path.as_uri() + moment)
        return it

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One page of each kind."""
    folder = tmp_path_factory.mktemp("pages")
    made = {
        "race": race_html("peloton/stage-9@5-6", 6, weather="drawn", breakaway=True),
        "gallery": gallery_html(),
        "ride": ride_html("la-haute-montagne", 4, races=60, weather="drawn"),
    }
    files = {}
    for name, text in made.items():
        files[name] = folder / f"{name}.html"
        files[name].write_text(text, encoding="utf-8")
    return files


@pytest.fixture
def edit(chromium: Browser) -> Iterator[OpenEditor]:
    """Opens editors, each with a server of its own."""
    editors = pytest.importorskip(f"{__package__}.editors", reason="the extra web is not installed")
    opener: OpenEditor = editors.OpenEditor(chromium)
    yield opener
    opener.close()
