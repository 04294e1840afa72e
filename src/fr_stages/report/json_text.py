"""JSON documents as text, written while what they list is still being made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import Any

INDENT = 2


def text_of(document: Any) -> str:
    """The text of a whole document."""
    return json.dumps(document, ensure_ascii=False, indent=INDENT)


def filled(document: str, items: Iterable[Any]) -> Iterator[str]:
    """The text of a document whose last list, empty so far, holds some items."""
    before, _, behind = document.rpartition("[]")
    line = before[before.rfind("\n") + 1 :]
    margin = "\n" + " " * (len(line) - len(line.lstrip()))
    inner = margin + " " * INDENT
    yield before
    separator = "["
    for item in items:
        yield separator + inner + text_of(item).replace("\n", inner)
        separator = ","
    yield "[]" if separator == "[" else margin + "]"
    yield behind


def kept(items: Iterable[Any]) -> Iterator[Any]:
    """The same items after all of them have been made; until then they wait in a file, not in memory."""
    with TemporaryFile("w+", encoding="utf-8", errors="surrogatepass") as file:
        for item in items:
            file.write(json.dumps(item) + "\n")
        file.seek(0)
        for line in file:
            yield json.loads(line)
