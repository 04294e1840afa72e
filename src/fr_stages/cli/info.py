"""``fr-stages info``: what there is to know about a stage."""

from __future__ import annotations

import math
import sys
from typing import Annotated

import typer

from fr_stages.cli.common import (
    BoxOption,
    JsonOption,
    SpaceMmOption,
    StageArgument,
    TilesOption,
    known_boxes,
    open_known_stage,
    print_json,
    wrong_usage,
)

TableOption = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="WxD",
        help="Width and depth of your table in mm: 1200x800.",
        show_default=False,
    ),
]


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
    table_mm = table_size(table) if table else opened.table_mm

    from fr_stages.report.info import StageInfo

    found = StageInfo(opened, space_mm, table_mm, boxes)
    if as_json:
        print_json(found.as_json())
    else:
        from fr_stages.report.info_text import info_text

        sys.stdout.write(info_text(found))


def table_size(text: str) -> tuple[float, float]:
    """Width and depth in mm from ``1200x800``. Raises InputError."""
    parts = text.lower().replace("\N{MULTIPLICATION SIGN}", "x").split("x")
    try:
        width, depth = (float(part) for part in parts)
    except ValueError:
        width = depth = math.nan
    if not (0 < width < math.inf and 0 < depth < math.inf):
        raise wrong_usage(
            f"{text!r} is not the size of a table.", "Give width and depth in mm: --table 1200x800"
        )
    return width, depth
