"""What axe-core finds on a page that people with disabilities could not use."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent / "data" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """The rules that are broken, each with the first few places. The page must bypass its CSP."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("rules => axe.run({ runOnly: rules }).then(result => result.violations)", RULES)
    return [(each["id"], [str(node["target"]) for node in each["nodes"]][:5]) for each in found]
