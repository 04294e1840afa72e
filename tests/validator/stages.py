"""Stages for tests about rules: a row of tiles, or a stage file whose name and players may be missing."""

from __future__ import annotations

import json
from typing import Any

from fr_stages.stage.files import StageSource, parse_json, parse_row


def written(stage: str | dict[str, Any]) -> StageSource:
    """The stage that a docstring or a case file writes."""
    if isinstance(stage, str) and not stage.startswith("{"):
        return parse_row(stage)
    document = json.loads(stage) if isinstance(stage, str) else stage
    return parse_json(json.dumps({"format": 1, "name": "Example", "players": "2-4", **document}))
