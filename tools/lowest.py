"""``python -m tools.lowest``: the oldest libraries that are promised to do, as pip reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import requires

NAME = re.compile(r"^[\w.-]+")
LEAST = re.compile(r">=([\w.]+)")


def lowest(requirements: Iterable[str]) -> list[str]:
    """Each requirement that has a lowest version as ``name==version``."""
    pairs = ((NAME.match(text), LEAST.search(text)) for text in requirements)
    return [f"{name[0]}=={least[1]}" for name, least in pairs if name and least]


if __name__ == "__main__":
    print("\n".join(lowest(requires("fr-stages") or ())))
