"""How a gap looks: the edge of a tile that is not there yet, dashed, with a question mark."""

from __future__ import annotations

from typing import Any

from fr_stages.web.draft import GAP

ART = "gap"
LABEL = "a gap, no tile yet"
_COLOUR = "#69757f"
_MARK = "M-8 -7A8 8 0 1 1 3 1Q0 3 0 8M0 14L0 15"
_MIDDLE = 96.0
"""Half a straight of six spaces, in drawing units."""


def gap_art(outline: str, prefix: str) -> str:
    """The picture of a gap, as markup."""
    stroke = f'fill="none" stroke="{_COLOUR}"'
    return (
        f'<g id="{prefix}{ART}" class="gap">'
        f'<path d="{outline}" {stroke} stroke-width="1.5" stroke-dasharray="9 6" />'
        f'<path d="{_MARK}" transform="translate({_MIDDLE:g} -3)" {stroke} stroke-width="4" '
        'stroke-linecap="round" /></g>'
    )


def with_gaps_drawn(scene: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The parts of a scene in which the straights that stand for gaps look like gaps."""
    gaps = [shape for shape in scene["shapes"].values() if shape["face"] == GAP]
    for shape in gaps:
        scene["art"].pop(shape["art"], None)
        scene["art"][prefix + ART] = gap_art(shape["outline"], prefix)
        shape |= {"art": prefix + ART, "label": LABEL, "layers": {}}
    return scene
