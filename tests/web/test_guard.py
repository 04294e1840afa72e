"""Nobody but the page of the editor gets an answer."""

from __future__ import annotations

import ast
import asyncio
import json
from pathlib import Path

import pytest

import fr_stages.web
from fr_stages.web.guard import HEADERS, MOST_BYTES, Guard
from tests.web.client import GOOD, GUARD, PORT, Client, document

CLIENT = Client()
QUESTION = json.dumps({"document": document("abcu")}).encode()
HOST = [("host", GOOD["host"])]


def without(name: str, *values: str) -> list[tuple[str, str]]:
    """The headers of the page with other values of one of them, or none."""
    kept = [(key, value) for key, value in GOOD.items() if key != name]
    return [*kept, *((name, value) for value in values)]


HOSTILE = {
    # names of this machine that are not the one that is served: another site may have made them up
    "no host": ("GET", "/", [], 403),
    "host localhost": ("GET", "/", [("host", f"localhost:{PORT}")], 403),
    "host without a port": ("GET", "/", [("host", "127.0.0.1")], 403),
    "host with another port": ("GET", "/", [("host", "127.0.0.1:80")], 403),
    "host of IPv6": ("GET", "/", [("host", f"[::1]:{PORT}")], 403),
    "host of somebody else": ("GET", "/edit.js", [("host", "evil.example")], 403),
    "host rebound": ("POST", "/api/view", without("host", f"evil.example:{PORT}"), 403),
    "host twice": ("GET", "/", [*HOST, ("host", "evil.example")], 403),
    "host with a tail": ("GET", "/", [("host", f"127.0.0.1:{PORT}.evil.example")], 403),
    # pages of others
    "no origin": ("POST", "/api/view", without("origin"), 403),
    "origin null": ("POST", "/api/view", without("origin", "null"), 403),
    "origin of somebody else": ("POST", "/api/view", without("origin", "http://evil.example"), 403),
    "origin with https": ("POST", "/api/view", without("origin", f"https://127.0.0.1:{PORT}"), 403),
    "origin of another port": ("POST", "/api/save", without("origin", "http://127.0.0.1:8080"), 403),
    "origin localhost": ("POST", "/api/view", without("origin", f"http://localhost:{PORT}"), 403),
    "origin twice": ("POST", "/api/view", without("origin", GUARD.origin, "http://evil.example"), 403),
    # whoever does not know the token
    "no token": ("POST", "/api/start", without("x-fr-stages-token"), 403),
    "empty token": ("POST", "/api/start", without("x-fr-stages-token", ""), 403),
    "wrong token": ("POST", "/api/end", without("x-fr-stages-token", "u" * 64), 403),
    "a part of the token": ("POST", "/api/view", without("x-fr-stages-token", "t" * 63), 403),
    "token twice": ("POST", "/api/view", without("x-fr-stages-token", GUARD.token, GUARD.token), 403),
    "token that is no ASCII": ("POST", "/api/view", without("x-fr-stages-token", "\xe9" * 64), 403),
    "token in a cookie": ("POST", "/api/view", [*without("x-fr-stages-token"), ("cookie", GUARD.token)], 403),
    "token in the address": ("POST", f"/api/view?token={GUARD.token}", without("x-fr-stages-token"), 403),
    # what a form or an image of another page can send without being asked
    "a form": ("POST", "/api/view", without("content-type", "application/x-www-form-urlencoded"), 415),
    "plain text": ("POST", "/api/view", without("content-type", "text/plain"), 415),
    "parts": ("POST", "/api/view", without("content-type", "multipart/form-data; boundary=x"), 415),
    "no type": ("POST", "/api/view", without("content-type"), 415),
    "packed": ("POST", "/api/view", [*GOOD.items(), ("content-encoding", "gzip")], 415),
    "asked by GET": ("GET", "/api/view", HOST, 405),
    "a preflight": ("OPTIONS", "/api/view", GOOD.items(), 405),
    "PUT": ("PUT", "/api/save", GOOD.items(), 405),
    "DELETE": ("DELETE", "/edit.js", GOOD.items(), 405),
    "TRACE": ("TRACE", "/", GOOD.items(), 405),
    # other files
    "a way up": ("GET", "/../pyproject.toml", HOST, 404),
    "a way up in disguise": ("GET", "/%2e%2e%2fetc%2fpasswd", HOST, 404),
    "a file of the machine": ("GET", "//etc/passwd", HOST, 404),
    "a module of the program": ("GET", "/server.py", HOST, 404),
    "a folder": ("GET", "/assets/board.js", HOST, 404),
    "a name with NUL": ("GET", "/board.js\0.html", HOST, 404),
    "no such question": ("POST", "/api/open", GOOD.items(), 404),
    # too much
    "said to be too long": ("POST", "/api/view", [*GOOD.items(), ("content-length", str(10**9))], 413),
    "a length that is none": ("POST", "/api/view", [*GOOD.items(), ("content-length", "-1")], 413),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_requests_are_refused(name: str) -> None:
    method, path, headers, status = HOSTILE[name]
    answer = CLIENT.send(method, path, headers, QUESTION)
    assert answer.status == status
    assert answer.headers.items() >= {key.lower(): value for key, value in HEADERS.items()}.items()
    assert not {header for header in answer.headers if header.startswith("access-control-")}
    assert GUARD.token.encode() not in answer.content
    assert b"scene" not in answer.content


def test_the_page_itself_is_answered() -> None:
    answer = CLIENT.ask("view", document=document("abcu"))
    assert answer.status == 200
    assert answer.json["row"] == "abcu"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert "set-cookie" not in answer.headers


BODIES = {
    "no JSON": b"tiles=abcu",
    "nothing": b"",
    "not UTF-8": b'{"document": "\xff"}',
    "half a character": rb'{"document": {"format": 1, "name": "\ud800", "players": "2-4", "tiles": []}}',
    "too deep": b"[" * 100_000,
    "a number without end": b'{"at": ' + b"9" * 100_000 + b"}",
    "no number": b'{"at": NaN}',
    "a list": b"[]",
    "no document": b"{}",
}


@pytest.mark.parametrize("name", BODIES)
def test_bodies_that_are_no_question_are_refused(name: str) -> None:
    answer = CLIENT.send("POST", "/api/view", GOOD.items(), BODIES[name])
    assert answer.status == 400
    assert answer.json["error"]


def test_a_body_that_does_not_say_its_length_is_cut_off() -> None:
    body = b'{"known": "' + b"x" * MOST_BYTES + b'"}'
    assert CLIENT.send("POST", "/api/view", GOOD.items(), body).status == 413


def test_a_web_socket_is_closed() -> None:
    said = []

    async def send(message: object) -> None:
        said.append(message)

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def ask() -> None:
        await CLIENT.app({"type": "websocket", "path": "/", "headers": []}, receive, send)

    asyncio.run(ask())
    assert said == [{"type": "websocket.close", "code": 1008}]


def test_every_server_has_a_token_of_its_own_that_is_not_shown_by_chance() -> None:
    first, second = Guard(1), Guard(1)
    assert first.token != second.token
    assert len(bytes.fromhex(first.token)) == 32
    assert first.token not in repr(first)
    assert first.address == f"{first.origin}/#token={first.token}"


@pytest.mark.parametrize(
    "path", sorted(Path(fr_stages.web.__file__).parent.glob("*.py")), ids=lambda it: it.name
)
def test_only_saving_and_the_way_to_the_browser_touch_files(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    files = {
        "open",
        "Path",
        "read_bytes",
        "read_text",
        "write_text",
        "write_atomically",
        "read_stage",
        "glob",
    }
    allowed = {
        "saving.py": {"Path", "read_bytes", "write_atomically", "read_stage"},
        "browser.py": {"Path", "open"},  # of the module webbrowser
    }
    assert used & files == allowed.get(path.name, set())
