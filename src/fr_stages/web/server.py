"""The server: addresses, requests and answers of HTTP. What is answered is in `questions`."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from fr_stages.findings import InputError
from fr_stages.web.guard import HEADERS, HOST, MOST_BYTES, Guard
from fr_stages.web.page_files import MEDIA, PAGE, page_file, page_files
from fr_stages.web.questions import SLOW, Desk, QuestionError
from fr_stages.web.saving import FileChangedError
from fr_stages.web.sheets import Made

OWN_FAULT = "The program has a fault of its own. What you have made is kept; try something else."
WAITING = 2
"""Slow questions at a time: one that is worked on, and one that waits for it."""
USUAL_PORT = 8447
"""The port when nobody names one: a browser keeps drafts for an address, and finds them there again."""
IDLE_SECONDS = 600.0
"""After so long without a word from a page that was there the server ends."""
_MOST_DIGITS = 20


class Hearing:
    """When a page was heard last, and whether somebody wants the end."""

    def __init__(self) -> None:
        self.last: float | None = None
        self.ends = False

    def heard(self) -> None:
        """A page has just said something."""
        self.last = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether the server can end: it was told to, or its page has gone."""
        return self.ends or (self.last is not None and time.monotonic() - self.last > IDLE_SECONDS)


@dataclass
class Answers:
    """Answers the questions of HTTP: quick ones at once, slow ones one after the other."""

    desk: Desk
    hearing: Hearing = field(default_factory=Hearing)
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def question(self, request: Request) -> Response:
        """The answer to one question."""
        name = request.path_params["name"]
        given = _parsed(await _body(request))
        self.hearing.heard()
        if name == "end":
            self.hearing.ends = True
            return _json({})
        try:
            return _answered(await self._asked(name, given))
        except KeyError:
            raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such question.") from None
        except QuestionError as error:
            raise HTTPException(HTTPStatus.BAD_REQUEST, str(error)) from None
        except FileChangedError as error:
            said = {"hash": error.hash, "document": error.document}
            return _refused(HTTPStatus.CONFLICT, error, said)
        except InputError as error:
            return _refused(HTTPStatus.UNPROCESSABLE_ENTITY, error, {})
        except HTTPException:
            raise
        except Exception as error:  # a fault of the program: the page is told, and goes on
            print(f"fr-stages has a fault of its own: {type(error).__name__}: {error}", file=sys.stderr)
            return _error(HTTPStatus.INTERNAL_SERVER_ERROR, OWN_FAULT)

    async def _asked(self, name: str, given: Any) -> dict[str, Any] | Made:
        if name not in SLOW:
            return self.desk.ask(name, given)
        if self.waiting >= WAITING:
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "Something else is still being worked out.")
        self.waiting += 1
        try:
            async with self.turn:
                found: dict[str, Any] | Made = await run_in_threadpool(self.desk.ask, name, given)
                return found
        finally:
            self.waiting -= 1


class Guarded:
    """Lets through what the guard lets through, and puts its headers on every answer."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return

        async def furnished(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        refusal = self.guard.refusal(scope["method"], headers)
        if refusal is None:
            await self.app(scope, receive, furnished)
        else:
            await _error(refusal, refusal.phrase)(scope, receive, furnished)


def application(desk: Desk, guard: Guard, hearing: Hearing | None = None) -> ASGIApp:
    """The server as an application, for one port."""
    answers = Answers(desk, hearing or Hearing())
    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/api/{name}", answers.question, methods=["POST"]),
            Route("/{name}", _page),
        ],
        exception_handlers={HTTPException: _http_error},
    )
    app.router.redirect_slashes = False
    return Guarded(app, guard)


def serve(desk: Desk, port: int | None, opened: Callable[[Guard], None]) -> None:
    """Serves the page until it is over; `opened` is called when it can be asked for.

    Port 0 is any free one, None the usual one or, when that is taken, any. Raises OSError when the port
    cannot be had, and KeyboardInterrupt on Ctrl-C.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _bind(listening, port)
        listening.listen()
        guard, hearing = Guard(listening.getsockname()[1]), Hearing()

        async def look_round() -> None:
            server.should_exit = server.should_exit or hearing.is_over

        server = uvicorn.Server(
            uvicorn.Config(
                application(desk, guard, hearing),
                log_level="critical",
                access_log=False,
                lifespan="off",
                ws="none",
                server_header=False,
                proxy_headers=False,
                callback_notify=look_round,
                timeout_notify=0,
                timeout_graceful_shutdown=2,
            )
        )
        opened(guard)
        server.run(sockets=[listening])


def _bind(listening: socket.socket, port: int | None) -> None:
    try:
        listening.bind((HOST, USUAL_PORT if port is None else port))
    except OSError:
        if port is not None:
            raise
        listening.bind((HOST, 0))


async def _page(request: Request) -> Response:
    name = request.path_params.get("name", PAGE)
    if name not in page_files():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return Response(page_file(name), media_type=MEDIA[name.rpartition(".")[2]])


async def _body(request: Request) -> bytes:
    """The body of a request, which may not say how long it is before it comes."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return body


def _parsed(body: bytes) -> Any:
    """The JSON in a body, as long as it can be said again."""
    try:
        value = json.loads(body.decode("utf-8"), parse_int=_whole, parse_constant=_whole)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a character can be read, but not written
    except (ValueError, RecursionError):
        raise HTTPException(HTTPStatus.BAD_REQUEST, "This is no JSON that can be used.") from None
    return value


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("such a number means nothing here")
    return int(digits)


def _answered(answer: dict[str, Any] | Made) -> Response:
    if isinstance(answer, Made):
        named = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.content, media_type=answer.media, headers=named)
    return _json(answer)


def _json(value: Any, status: int = HTTPStatus.OK) -> Response:
    return JSONResponse(value, status)


def _refused(status: HTTPStatus, error: InputError, more: dict[str, Any]) -> Response:
    said = [" ".join(part for part in (it.message, it.fix) if part) for it in error.findings]
    findings = [finding.to_json() for finding in error.findings]
    return _json({"error": "\n".join(said), "findings": findings, **more}, status)


def _error(status: int, words: str) -> Response:
    return _json({"error": words, "findings": []}, status)


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail)
