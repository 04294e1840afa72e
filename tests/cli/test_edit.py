"""``fr-stages edit``: how it starts and ends; what it serves is tested in ``tests/web``."""

from __future__ import annotations

import builtins
import socket
import stat
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.web import server
from fr_stages.web.browser import Browser
from fr_stages.web.guard import Guard
from fr_stages.web.questions import Desk

GUARD = Guard(8123, "secret")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["edit", *arguments])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Desk, int]]:
    """What would have been served; nobody is there to ask, and Ctrl-C comes at once."""
    seen = []

    def serve(desk: Desk, port: int, opened: Callable[[Guard], None]) -> None:
        seen.append((desk, port))
        opened(GUARD)
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "serve", serve)
    return seen


def test_the_address_is_told_and_ctrl_c_ends_it(served: list[tuple[Desk, int]]) -> None:
    result = run("AmPFeRSboHDJqKnlciTgu", "--no-browser", "--port", "8123")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.splitlines()[0] == "The editor is at http://127.0.0.1:8123/#token=secret"
    ((desk, port),) = served
    assert (desk.first.row, port) == ("AmPFeRSboHDJqKnlciTgu", 8123)


def test_the_browser_is_led_there_by_a_file_that_only_its_user_can_read(
    served: list[tuple[Desk, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int, str]] = []

    def show(address: str) -> bool:
        file = Path(address.removeprefix("file://"))
        seen.append((address, stat.S_IMODE(file.stat().st_mode), file.read_text("utf-8")))
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    result = run()
    assert result.exit_code == 0
    assert "secret" not in result.stderr
    ((address, mode, text),) = seen
    assert "secret" not in address
    assert mode == 0o600
    assert GUARD.address in text
    assert not Path(address.removeprefix("file://")).exists()
    assert served[0][0].first.row == ""


def test_without_a_browser_the_address_is_told(
    served: list[tuple[Desk, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    assert GUARD.address in run("abcu").stderr
    assert served


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        result = run("abcu", "--no-browser", "--port", str(other.getsockname()[1]))
    assert result.exit_code == 2
    assert "cannot be had" in result.stderr


def test_what_cannot_be_opened_is_told_like_everywhere() -> None:
    assert "There is no such file" in run("nowhere.json").stderr
    assert run("--port", "70000").exit_code == 2


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    load = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "fr_stages.web.server":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return load(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "fr_stages.web.server")
    result = run("abcu")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "error FR043: The editor needs Starlette and uvicorn, which are not installed.",
        '    Run pip install "fr-stages[web]".',
    ]


def test_a_browser_that_was_never_shown_anything_leaves_nothing() -> None:
    with Browser() as browser:
        assert browser._file is None
