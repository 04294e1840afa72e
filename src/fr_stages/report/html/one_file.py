"""Puts a page into one HTML file: its words, its data, and the scripts and styles that they need.

The file works from a disk, asks for nothing, and runs no script but its own: the hashes in its content
security policy say which. The same page gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from xml.etree.ElementTree import Element

from fr_stages.draw.canvas.text import clean
from fr_stages.report.html.markup import to_html
from fr_stages.resources import asset

SCHEMAS = "urn:fr-stages:schema:{}-1"
FORMAT = 1

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=class |const |function )", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A page: its title, what stands in its body, and the data that its script works on.

    `styles` and `script` are names of assets; the scripts that `script` imports come along, and a page that
    stands still has none. `schema` is the name of the schema that the data follow.
    """

    title: str
    description: str
    body: Sequence[Element]
    data: Mapping[str, Any]
    styles: tuple[str, ...]
    script: str = ""
    schema: str = "page"

    def to_html(self) -> str:
        """The whole file."""
        script = joined((self.script,) if self.script else ())
        style = "\n".join(asset(name) for name in ("tokens.css", "page.css", *self.styles))
        body = "\n".join(map(to_html, self.body))
        return _FILE.format(
            policy=_policy(script, style),
            title=escape(clean(self.title)),
            description=escape(clean(self.description)),
            style=style,
            icons=asset("icons.svg"),
            body=body,
            data=data_block(self.data, self.schema),
            script=script,
        )


def data_block(data: Mapping[str, Any], schema: str) -> str:
    """The data as JSON that no name in it can end: ``<`` is escaped."""
    document = {"$schema": SCHEMAS.format(schema), "format": FORMAT, **data}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def joined(scripts: Iterable[str]) -> str:
    """Modules, and those that they import, as one: each after those that it needs."""
    parts = (_EXPORT.sub("", _IMPORT.sub("", asset(name))) for name in dict.fromkeys(_in_order(scripts)))
    return "\n".join(parts)


def _in_order(scripts: Iterable[str]) -> Iterator[str]:
    for name in scripts:
        yield from _in_order(_IMPORT.findall(asset(name)))
        yield name


def _policy(script: str, style: str) -> str:
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


_FILE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="fr-stages">
<meta name="description" content="{description}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{icons}{body}
<script type="application/json" id="data">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""
