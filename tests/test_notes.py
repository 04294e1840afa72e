"""The notes of changes: one section a release, in the order in which people read them."""

from __future__ import annotations

import re
from pathlib import Path

CHANGELOG = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def test_releases_have_sections_of_the_usual_names_in_their_order() -> None:
    first, *releases = re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)
    assert first.startswith("# Changelog")
    assert releases[0].startswith("[Unreleased]")
    for release in releases:
        kinds = re.findall(r"^### (.+)", release, re.MULTILINE)
        assert kinds == [kind for kind in KINDS if kind in kinds]


def test_no_change_is_told_twice() -> None:
    entries = re.findall(r"^- (.+(?:\n  .+)*)", CHANGELOG, re.MULTILINE)
    assert len(entries) == len(set(entries)) > 50
