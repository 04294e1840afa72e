"""Files that the program writes about races: each names its kind and format and carries a seal.

The seal tells a file that was changed from one that was not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from fr_stages.findings import InputError, Location
from fr_stages.race.race_faults import UNUSABLE_RACE_FILE
from fr_stages.stage.json_source import JsonSource
from fr_stages.stage.schema_check import check_schema

FORMAT = 2


def sealed(kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """The document of a file of this kind (``race``, ``replay``), with its seal as the last member."""
    document = {"kind": f"fr-stages {kind}", "format": FORMAT, **body}
    return document | {"seal": _seal(document)}


def check_sealed(source: JsonSource, kind: str) -> None:
    """Makes sure that a file is of this kind, unchanged, and follows ``<kind>.schema.json``.

    Raises InputError.
    """
    document, place = source.value, Location(source.file)
    if not isinstance(document, dict) or document.get("kind") != f"fr-stages {kind}":
        raise UNUSABLE_RACE_FILE.error(
            f"This is no fr-stages {kind} file.", place, "Give the file that was written for it."
        )
    if document.get("format") != FORMAT:
        raise UNUSABLE_RACE_FILE.error(
            f"The file has format {document.get('format')!r}; this program reads format {FORMAT}.",
            place,
            "Read it with the version that wrote it.",
        )
    if document.get("seal") != _seal({key: value for key, value in document.items() if key != "seal"}):
        raise UNUSABLE_RACE_FILE.error(
            "The file was changed or is not complete.", place, "Use the file as it was written."
        )
    if findings := check_schema(source, kind):
        raise InputError(findings)


def _seal(document: Mapping[str, Any]) -> str:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
