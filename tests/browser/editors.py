"""Editors to try: each with a server of its own, such as `fr-stages edit` starts."""

from __future__ import annotations

import json
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from .conftest import WIDE, Opened
from .editing import Editing

pytest.importorskip("uvicorn", reason="the extra web is not installed")

from fr_stages.cli.edit_command import desk_of
from fr_stages.stage.tiles import standard_catalogue
from fr_stages.web.guard import Guard
from fr_stages.web.server import serve


class Served:
    """The editor of one stage in a thread of its own."""

    def __init__(self, stage: str | Path) -> None:
        desk = desk_of([str(stage)] if stage else [], standard_catalogue())
        ready = threading.Event()

        def opened(guard: Guard) -> None:
            self.guard = guard
            ready.set()

        self.thread = threading.Thread(target=serve, args=(desk, 0, opened), daemon=True)
        self.thread.start()
        assert ready.wait(10)

    def end(self) -> None:
        """Ends it as a page does."""
        headers = {
            "Content-Type": "application/json",
            "Origin": self.guard.origin,
            "X-Fr-Stages-Token": self.guard.token,
        }
        request = urllib.request.Request(f"{self.guard.origin}/api/end", json.dumps({}).encode(), headers)
        urllib.request.urlopen(request, timeout=5).close()
        self.thread.join(10)


class OpenEditor:
    """Opens editors: `edit("abcu", size=PHONE)`; and the page of one again, in another tab."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._contexts: list[BrowserContext] = []
        self._servers: list[Served] = []

    def __call__(self, stage: str | Path = "", *, size: tuple[int, int] = WIDE, **options: Any) -> Editing:
        """An editor with a stage, a file of one, or an empty table."""
        self._servers.append(Served(stage))
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = self._chromium.new_context(viewport=viewport, has_touch=size[0] < 500, **options)
        self._contexts.append(context)
        return self._open(context, self._servers[-1].guard.address)

    def again(self, editor: Editing, fragment: str = "") -> Editing:
        """The same editor in a new tab; `fragment` is what else stands in the address."""
        (guard,) = (it.guard for it in self._servers if editor.address == f"{it.guard.origin}/")
        return self._open(editor.page.context, guard.address + (f"&{fragment}" if fragment else ""))

    def close(self) -> None:
        """Closes every page and ends every server."""
        for context in self._contexts:
            context.close()
        for server in self._servers:
            server.end()

    def _open(self, context: BrowserContext, address: str) -> Editing:
        opened = Opened(context.new_page())
        page = opened.page
        page.set_default_timeout(10_000)
        page.on("request", lambda request: opened.requests.append(request.url))
        page.on("console", lambda message: opened.messages.append(message.text))
        page.on("pageerror", lambda error: opened.messages.append(str(error)))
        page.goto(address)
        return Editing(opened, address.partition("#")[0])
