"""Checked stages for tests about reports."""

from __future__ import annotations

from pathlib import Path

from fr_stages.stage.opening import open_stages
from fr_stages.validator import Terms, Verdict

STAGE_FILE = """{
  "format": 1,
  "name": "Tour de Ville",
  "players": "2-4",
  "tiles": ["a", "b", "B", "c", "3", "u"],
  "obstacles": [
    {"tile": 2, "space": 9, "lane": 1}
  ],
  "allow": [
    {"rule": "FR403", "reason": "a short stage"}
  ]
}
"""


TERMS = Terms()


def checked(*texts: str, terms: Terms = TERMS) -> list[Verdict]:
    return list(terms.verdicts(open_stages(texts)))


def stage_file(folder: Path, text: str = STAGE_FILE) -> str:
    path = folder / "ville.json"
    path.write_text(text, encoding="utf-8")
    return str(path)
