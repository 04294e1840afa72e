"""Finds the files that ship with the package, in an installed wheel and in a checkout."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parents[1]


def folder(name: str) -> Path:
    """The folder `name` (``schemas`` or ``stages``).

    A wheel carries it inside the package, a checkout beside ``src/``. Raises FileNotFoundError when
    the installation is incomplete.
    """
    for home in (_PACKAGE / "shipped", _CHECKOUT):
        if (home / name).is_dir():
            return home / name
    raise FileNotFoundError(f"fr-stages is not completely installed: its folder {name!r} is missing")


def is_installed(file: str | Path) -> bool:
    """Whether a file is part of an installed package, so that nobody has edited it since it was tested."""
    return Path(file).is_relative_to(_PACKAGE / "shipped")


@cache
def schema(name: str) -> Any:
    """The JSON schema ``schemas/<name>.schema.json``, parsed."""
    return json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))


PAGE_FOLDERS = ("assets", "web/assets")
"""Where scripts, style sheets and drawings of pages lie; no name stands in both."""


def assets(folder: str) -> list[str]:
    """The names in one of PAGE_FOLDERS, sorted."""
    return sorted(path.name for path in (_PACKAGE / folder).glob("*.*"))


@cache
def asset(name: str) -> str:
    """A script, style sheet or drawing of the pages for a browser: ``board.js``."""
    paths = (_PACKAGE / folder / name for folder in PAGE_FOLDERS)
    return next(path for path in paths if path.is_file()).read_text(encoding="utf-8")
