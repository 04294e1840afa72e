"""Writes what is generated in the documentation: ``python -m tools.docs [--check]``.

With --check nothing is written: everything that is out of date, every example that fails, every dead link and
every command that no page mentions is named, and the exit code is 1.
"""

from __future__ import annotations

import sys

from tools.docs.links import dead_links
from tools.docs.mentions import unknown_mentions, unmentioned
from tools.docs.pages import ROOT, Generated, generated, orphans


def main(check: bool) -> int:
    """Writes the pages, or checks them. The exit code: 0, or 1 when there is a fault."""
    faults: list[str] = []
    for page in generated():
        faults += page.faults
        if check and not page.is_fresh:
            faults.append(f"{page.name} is out of date: run `make docs`")
        elif not check:
            write(page)
    faults += [f"{path.relative_to(ROOT)}: nothing generates this file any more" for path in orphans()]
    faults += [*dead_links(), *unknown_mentions(), *unmentioned()]
    print("\n".join(faults) or "The documentation is up to date.")
    return min(len(faults), 1)


def write(page: Generated) -> None:
    """Writes a page, unless it is the same already."""
    if not page.is_fresh:
        page.path.parent.mkdir(parents=True, exist_ok=True)
        page.path.write_text(page.text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
