"""Opens the page in the browser without telling anybody else the token.

A command line can be read by every user of the machine, so the address is not put on one: the browser is
shown a file that only its user can read, and that leads on to the address.
"""

from __future__ import annotations

import tempfile
import webbrowser
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Self

_LEADS_ON = """<!DOCTYPE html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url={address}">
<title>fr-stages edit</title>
<p><a href="{address}">Open the editor</a></p>
"""


class Browser:
    """The browser of the user. Leaving the context removes the file that was shown to it."""

    def __init__(self) -> None:
        self._file: Path | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.unlink(missing_ok=True)

    def show(self, address: str) -> bool:
        """Shows the page at an address; whether there is a browser that can."""
        with tempfile.NamedTemporaryFile(  # made for its owner alone
            "w", prefix="fr-stages-", suffix=".html", delete=False, encoding="utf-8"
        ) as file:
            file.write(_LEADS_ON.format(address=escape(address)))
        self._file = Path(file.name)
        return webbrowser.open(self._file.as_uri())
