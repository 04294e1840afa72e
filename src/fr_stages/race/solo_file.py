"""Files of solo rider cards: a stack of one's own in place of the substitute."""

from __future__ import annotations

from pathlib import Path

from fr_stages.findings import InputError
from fr_stages.race.solo import SoloCards
from fr_stages.reading import STDIN, read_text
from fr_stages.stage.json_source import read_json
from fr_stages.stage.schema_check import check_schema


def read_solo_cards(path: str | Path) -> SoloCards:
    """The stack in the file at `path` (``-`` for standard input).

    Raises InputError with everything that is wrong with it.
    """
    source = read_json(read_text(path), STDIN if str(path) == "-" else str(path))
    findings = check_schema(source, "solo-cards")
    if findings:
        raise InputError(findings)
    return SoloCards.from_json(source.value)
