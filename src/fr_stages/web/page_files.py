"""The files of the page: a table of names, made once. Nothing else is ever served."""

from __future__ import annotations

from functools import cache

from fr_stages.resources import PAGE_FOLDERS, asset, assets

PAGE = "edit.html"
MEDIA = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
}


@cache
def page_files() -> frozenset[str]:
    """The names of all files that are served."""
    return frozenset(name for folder in PAGE_FOLDERS for name in assets(folder))


def page_file(name: str) -> str:
    """The text of one of them."""
    return asset(name)
