"""Every file of the documentation that is generated, in whole or in part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fr_stages.report.rule_pages import rule_pages
from tools.docs import catalogue, commands, schemas
from tools.docs.examples import refreshed
from tools.docs.pictures import pictures

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GENERATED_FOLDERS = ("rules", "images")

_PART = re.compile(r"(<!-- generated: (?P<name>[a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True)
class Generated:
    """A file, what it ought to hold, and what went wrong when that was found out."""

    path: Path
    text: str
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its path in the project."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def is_fresh(self) -> bool:
        """Whether the file holds what it ought to hold."""
        return self.path.exists() and self.path.read_bytes() == self.text.encode()


def generated() -> Iterator[Generated]:
    """Everything that is generated: whole pages, pictures, then the parts of written pages."""
    yield Generated(DOCS / "reference" / "cli.md", commands.reference())
    for name, text in rule_pages():
        yield Generated(DOCS / "rules" / name, text)
    for name, picture in pictures():
        yield Generated(DOCS / "images" / name, picture)
    yield from completed()


def written() -> list[Path]:
    """The pages that people write."""
    own = {DOCS / "reference" / "cli.md", *(DOCS / "rules").glob("*.md")}
    return [ROOT / "README.md", *sorted(set(DOCS.rglob("*.md")) - own)]


def orphans() -> list[Path]:
    """Files in the folders of generated ones that nothing generates any more."""
    known = {DOCS / "rules" / name for name, _ in rule_pages()} | {
        DOCS / "images" / name for name, _ in pictures()
    }
    found = {path for folder in GENERATED_FOLDERS for path in (DOCS / folder).iterdir()}
    return sorted(found - known)


def completed() -> Iterator[Generated]:
    """The written pages with their tables and the outputs of their examples made anew."""
    texts = {
        path.relative_to(ROOT).as_posix(): _filled(path.read_text(encoding="utf-8")) for path in written()
    }
    for name, (text, faults) in zip(texts, refreshed(texts), strict=True):
        yield Generated(ROOT / name, text, faults)


def _filled(text: str) -> str:
    return _PART.sub(lambda part: f"{part[1]}\n{parts()[part['name']]}\n{part[3]}", text)


def parts() -> Mapping[str, str]:
    """The parts that pages can hold between ``<!-- generated: NAME -->`` and ``<!-- end -->``."""
    return {
        "stage keys": schemas.tables("stage"),
        "tour keys": schemas.tables("tour"),
        "page keys": schemas.tables("page"),
        "gallery keys": schemas.tables("gallery"),
        "tile keys": schemas.tables("catalogue"),
        "boxes": catalogue.boxes(),
        "faces": catalogue.faces(),
        "library": catalogue.library_sets(),
    }
