"""Who may ask: the page that this server has opened, and nobody else.

Any page in the same browser can send requests to any port of this machine, and any program of the machine can
too. So every request has to name this very host and port (against rebinding of names), every question has to
come from our own page and to hold the token, which nobody but that page knows. There are no cookies, and no
other page may read an answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

HOST = "127.0.0.1"
TOKEN_HEADER = "x-fr-stages-token"
MOST_BYTES = 256 * 1024
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What every answer says, also one that refuses."""


@dataclass(frozen=True)
class Guard:
    """The rules for the server on one port; `token` is 32 bytes that only its page knows."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)

    @property
    def origin(self) -> str:
        """The one address that is served."""
        return f"http://{HOST}:{self.port}"

    @property
    def address(self) -> str:
        """What a browser has to open. The fragment stays in the browser: no request ever holds it."""
        return f"{self.origin}/#token={self.token}"

    def refusal(self, method: str, headers: Mapping[str, list[str]]) -> HTTPStatus | None:
        """Why a request is refused, or None for one that may pass.

        `headers` holds all values of each header by its name in small letters.
        """
        if headers.get("host") != [f"{HOST}:{self.port}"]:
            return HTTPStatus.FORBIDDEN
        if method in ("GET", "HEAD"):
            return None
        if method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        return self._refused_question(headers)

    def _refused_question(self, headers: Mapping[str, list[str]]) -> HTTPStatus | None:
        if headers.get("origin") != [self.origin]:
            return HTTPStatus.FORBIDDEN
        tokens = headers.get(TOKEN_HEADER, [])
        if len(tokens) != 1 or not secrets.compare_digest(tokens[0].encode(), self.token.encode()):
            return HTTPStatus.FORBIDDEN
        kinds = headers.get("content-type", [])
        if len(kinds) != 1 or kinds[0].split(";")[0].strip().lower() != "application/json":
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if headers.get("content-encoding"):
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        lengths = headers.get("content-length", [])
        if any(not length.isdecimal() or int(length) > MOST_BYTES for length in lengths):
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None
