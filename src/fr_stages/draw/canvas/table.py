"""Tables with ruled cells, to read or to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from svgwrite.container import Group

from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.canvas.text import shorten

TEXT_MM = 3.0
EDGE_MM = 1.0
RULE_MM = 0.25


def ruled_table(sheet: Sheet, box: Box, columns: Mapping[str, float], rows: Sequence[Sequence[str]]) -> Group:
    """A table that fills a box: a head with the names of the columns, then the rows.

    `columns` tells how wide each column is beside the others; cells that a row lacks stay empty.
    """
    group = sheet.group("table")
    unit, height = box.width / sum(columns.values()), box.height / (len(rows) + 1)
    left = box.left
    for index, (name, share) in enumerate(columns.items()):
        words = [name, *(row[index] if index < len(row) else "" for row in rows)]
        for line, text in enumerate(words):
            cell = Box(left, box.top + line * height, share * unit, height)
            group.add(sheet.rect(*cell, fill="none", stroke=sheet.theme.colours.ink, stroke_width=RULE_MM))
            size = min(TEXT_MM, 0.7 * height)
            shown = shorten(text, cell.width - 2 * EDGE_MM, size, bold=line == 0)
            baseline = cell.centre[1] + size * CAP_HEIGHT / 2
            group.add(sheet.text(shown, cell.left + EDGE_MM, baseline, size, bold=line == 0))
        left += share * unit
    return group
