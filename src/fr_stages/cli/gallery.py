"""Galleries of stages, as ``draw --html`` and ``list --html`` write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fr_stages.cli.common import write_page, wrong_usage
from fr_stages.cli.progress import track

if TYPE_CHECKING:
    from fr_stages.draw.drawings import Wish
    from fr_stages.stage.stage import Stage


def write_gallery(output: str, stages: Sequence[Stage], wish: Wish | None = None) -> None:
    """Writes a page with some stages, while a bar counts them. Raises InputError."""
    from fr_stages.report.html.gallery_page import gallery_page

    if not stages:
        raise wrong_usage("There is no stage to show.", "Ask for less, or name some stages.")
    write_page(output, gallery_page(track(stages, "Drawing", len(stages)), wish))
