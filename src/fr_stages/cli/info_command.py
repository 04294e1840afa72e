"""``fr-stages info``: what there is to know about a stage."""

from __future__ import annotations

import sys

from fr_stages.cli.common import (
    BoxOption,
    JsonOption,
    SpaceMmOption,
    StageArgument,
    TableOption,
    TilesOption,
    known_boxes,
    print_json,
    table_size,
)
from fr_stages.cli.stages import open_known_stage


def info(
    stage: StageArgument,
    space_mm: SpaceMmOption = 32.0,
    table: TableOption = None,
    box: BoxOption = None,
    tiles: TilesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what there is to know about a stage: length, terrain, bends, size, boxes.

    Spaces are counted from the start line; sizes are those of the cardboard.

    Example:  fr-stages info la-classicissima --table 1200x800 --box champion
    """
    opened = open_known_stage(stage, tiles)
    boxes = known_boxes(box or opened.boxes, opened.catalogue)
    table_mm = table_size(table) or opened.table_mm

    from fr_stages.report.info import StageInfo

    found = StageInfo(opened, space_mm, table_mm, boxes)
    if as_json:
        print_json(found.as_json())
    else:
        from fr_stages.report.info_text import info_text

        sys.stdout.write(info_text(found))
