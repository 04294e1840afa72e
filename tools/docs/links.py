"""Links of the documentation that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def pages() -> list[Path]:
    """Every page of the project, written or generated."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def dead_links() -> Iterator[str]:
    """Every link to a file that is not there, or to a heading that is not in it."""
    for page in pages():
        for target in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
            if not re.match(r"[a-z]+:", target) and not _leads_somewhere(page, target):
                yield f"{page.relative_to(ROOT)}: the link {target} leads nowhere"


def _leads_somewhere(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    path = (page.parent / name).resolve() if name else page
    return path.exists() and (not anchor or anchor in anchors(path))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors that forges make from the headings of a page."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return frozenset(map(_anchor, _HEADING.findall(text)))


def _anchor(heading: str) -> str:
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
