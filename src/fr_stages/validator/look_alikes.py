"""Letters and numerals that hands and eyes confuse, and which of them was probably meant."""

from __future__ import annotations

from fr_stages.stage.tiles import Kind
from fr_stages.validator.context import Context

ENDS = (Kind.START, Kind.FINISH)
ALIKE = {"0": "Oo", "1": "lI", "l": "1I", "I": "l1"}
"""What a character may stand for, the most likely first."""


def meant(context: Context, name: str, *, at_end: bool = False) -> str:
    """What to write in place of a face that only looks right; empty when nothing speaks for another one.

    A face is likely when its tile is still in the box, and it is an end of the course, or is none, as the
    place demands.
    """
    for other in ALIKE.get(name, ""):
        face = context.stage.catalogue.faces.get(other)
        if face is not None and context.is_free(face.tile) and (face.kind in ENDS) == at_end:
            return f"{name} looks like {other}, which is still in the box; was {other} meant?"
    return ""
