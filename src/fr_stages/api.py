"""What the library adds to the rooms of the package for those who use it: drawings in one call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fr_stages.draw import drawings
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.drawings import Wish
from fr_stages.draw.printing import export
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage


class Drawing(tuple[Sheet, ...]):
    """The sheets of a drawing. In a notebook the first one shows itself."""

    def write(self, path: str | Path) -> list[Path]:
        """Writes the drawing as SVG, PDF or PNG, by the ending of `path`; returns the files.

        As SVG and PNG several sheets become ``name-1.svg``, ``name-2.svg`` ... Raises InputError.
        """
        return export.write(self, path)

    def __repr__(self) -> str:
        return f"<Drawing of {len(self)} sheet{'s' if len(self) != 1 else ''}>"

    def _repr_svg_(self) -> str | None:
        return self[0].to_svg() if self else None


def draw(
    stage: Stage | str,
    kind: str = "plan",
    *,
    look: Theme | str = "colour",
    on: Paper | str | None = None,
    **wishes: Any,
) -> Drawing:
    """Draws a stage: as plan, card, profile, pages, tiles, play-tiles, heat or charts.

    `look` is a theme, its name or its file, `on` the paper (A4 ...); `wishes` are those of
    `fr_stages.draw.drawings.Wish`, such as ``space_mm`` or ``ride``. Raises InputError for what does not
    exist and for a stage that cannot be laid out.
    """
    wish = Wish(
        look=look if isinstance(look, Theme) else theme(look),
        on=paper(on) if isinstance(on, str) else on,
        **wishes,
    )
    return Drawing(drawings.draw(open_stage(stage) if isinstance(stage, str) else stage, kind, wish))
