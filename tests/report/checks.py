"""Checked stages for tests about reports."""

from __future__ import annotations

from pathlib import Path

from fr_stages.report.checked import Checked
from fr_stages.report.checking import Terms, check_all, open_all
from fr_stages.stage.tiles import standard_catalogue

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


def checked(*texts: str, terms: Terms = Terms()) -> list[Checked]:
    return list(check_all(open_all(texts, standard_catalogue()), terms))


def stage_file(folder: Path, text: str = STAGE_FILE) -> str:
    path = folder / "ville.json"
    path.write_text(text, encoding="utf-8")
    return str(path)
