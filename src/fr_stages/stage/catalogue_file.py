"""Tile files: tiles of one's own, added to the published ones."""

from __future__ import annotations

from pathlib import Path

from fr_stages.findings import InputError
from fr_stages.reading import read_text
from fr_stages.stage.json_source import read_json
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.tiles import Catalogue, standard_catalogue


def read_catalogue(path: str | Path) -> Catalogue:
    """The published tiles and those in the file at `path`. Raises InputError with all that is wrong."""
    source = read_json(read_text(path), str(path))
    findings = check_schema(source, "catalogue")
    if findings:
        raise InputError(findings)
    return standard_catalogue().extended(Catalogue.from_json(source.value))
