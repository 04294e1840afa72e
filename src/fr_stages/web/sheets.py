"""The sheets of a stage as files: the same bytes as ``fr-stages draw`` writes."""

from __future__ import annotations

from typing import NamedTuple

from fr_stages.draw import drawings
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.drawings import Wish
from fr_stages.draw.printing import export
from fr_stages.draw.printing.paper import paper
from fr_stages.faults import WRONG_USAGE, WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.ride.ride_result import RideResult
from fr_stages.stage.library import slug
from fr_stages.stage.stage import Stage

MEDIA = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
RIDDEN = ("heat", "charts")
"""The kinds of drawing that show a ride."""


class Made(NamedTuple):
    """A file for the downloads."""

    name: str
    media: str
    content: bytes


class Order(NamedTuple):
    """What is to be drawn; `sheet` counts from 1 and may be 0 where there is only one."""

    kind: str = "plan"
    form: str = "pdf"
    theme: str = "colour"
    paper: str = ""
    sheet: int = 0
    measure: str = "congestion"


def drawn(stage: Stage, order: Order, ride: RideResult | None = None) -> Made:
    """Draws a stage. Raises InputError for what does not exist, and for what does not fit in one file."""
    if order.theme not in THEMES:  # never a file of this machine
        fix = did_you_mean(order.theme, THEMES) or f"There are {', '.join(THEMES)}."
        raise WRONG_VALUE.error(f"There is no theme {order.theme[:40]!r}.", fix=fix)
    form = export.format_of(f"drawing.{order.form}")
    wish = Wish(
        theme(order.theme), paper(order.paper) if order.paper else None, ride=ride, measure=order.measure
    )
    sheets = drawings.draw(stage, order.kind, wish)
    name = f"{file_name(stage)}-{order.kind}"
    if form == "pdf":
        return Made(f"{name}.pdf", MEDIA[form], export.pdf(sheets))
    if not 0 <= order.sheet <= len(sheets) or (len(sheets) > 1 and not order.sheet):
        raise WRONG_USAGE.error(f"There are {len(sheets)} sheets.", fix="Say which one, or take a PDF.")
    number = f"-{order.sheet}" if len(sheets) > 1 else ""
    return Made(f"{name}{number}.{form}", MEDIA[form], export.encoded(sheets[order.sheet - 1], form))


def file_name(stage: Stage) -> str:
    """A name for files about a stage: small letters, numerals and dashes."""
    return slug(stage.name)[:60] or "stage"
