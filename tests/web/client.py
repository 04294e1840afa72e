"""A client of the editor inside the process: requests as they come, well-formed or not, and no socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import Message, Scope

from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import standard_catalogue
from fr_stages.web.draft import Draft
from fr_stages.web.guard import Guard
from fr_stages.web.questions import Desk
from fr_stages.web.saving import EditedFile
from fr_stages.web.server import application

PORT = 8123
GUARD = Guard(PORT, "t" * 64)
GOOD = {
    "host": f"127.0.0.1:{PORT}",
    "origin": GUARD.origin,
    "content-type": "application/json",
    "x-fr-stages-token": GUARD.token,
}
Headers = Iterable[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)


def desk(row: str = "AmPFeRsboHDJqKnlciTgu", file: EditedFile | None = None) -> Desk:
    stage = open_stage(row) if row else Stage(())
    catalogue = standard_catalogue()
    return Desk(catalogue, Draft.of(stage, catalogue), file)


class Client:
    """Asks one application; `ask` is what the page does, `send` is anything."""

    def __init__(self, at: Desk | None = None) -> None:
        self.desk = at or desk()
        self.app = application(self.desk, GUARD)

    def ask(self, name: str, /, **given: Any) -> Answer:
        return self.send("POST", f"/api/{name}", GOOD.items(), json.dumps(given).encode())

    def get(self, path: str) -> Answer:
        return self.send("GET", path, [("host", GOOD["host"])])

    def send(self, method: str, path: str, headers: Headers, body: bytes = b"") -> Answer:
        return asyncio.run(self.sent(method, path, headers, body))

    async def sent(self, method: str, path: str, headers: Headers, body: bytes = b"") -> Answer:
        got: list[Message] = []
        parts: list[Message] = [
            {"type": "http.request", "body": body[i : i + 65536], "more_body": i + 65536 < len(body)}
            for i in range(0, max(len(body), 1), 65536)
        ]

        async def receive() -> Message:
            return parts.pop(0) if parts else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            got.append(message)

        target, _, query = path.partition("?")
        await self.app(_scope(method, target, query, headers), receive, send)
        start = next(it for it in got if it["type"] == "http.response.start")
        content = b"".join(it.get("body", b"") for it in got if it["type"] == "http.response.body")
        names = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
        return Answer(start["status"], names, content)


def _scope(method: str, path: str, query: str, headers: Headers) -> Scope:
    raw: Sequence[tuple[bytes, bytes]] = [
        (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "root_path": "",
        "headers": raw,
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", PORT),
    }


def document(row: str) -> dict[str, Any]:
    """A document with a row; `?` is a gap."""
    return {"format": 1, "name": "Trial", "players": "2-4", "tiles": list(row.replace(" ", ""))}
