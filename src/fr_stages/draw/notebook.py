"""Pictures of stages and layouts in notebooks, which ask an object for its ``_repr_svg_``."""

from __future__ import annotations

import hashlib
from dataclasses import fields

from fr_stages.draw.kinds.plan import PlanOptions, plan
from fr_stages.geometry.layout import Layout
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue, Tile

_BARE = PlanOptions(legend=False, decorations=False)


def picture(shown: Stage | Layout) -> str | None:
    """The plan of a stage, or of a layout without a name; None for a stage that cannot be laid out."""
    if isinstance(shown, Layout):
        return _inline(_nameless(shown), shown) if shown.tiles else None
    return _inline(shown, Layout.of(shown)) if shown.is_known and shown.tiles else None


def _inline(stage: Stage, layout: Layout) -> str:
    """A drawing whose ids do not meet those of other drawings in the same page."""
    said = repr([getattr(stage, it.name) for it in fields(stage) if it.compare])
    prefix = hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:8]
    return plan(stage, layout, options=_BARE).to_svg(prefix=f"s{prefix}-")


def _nameless(layout: Layout) -> Stage:
    faces = [tile.face for tile in layout.tiles]
    tiles = [Tile(str(i), (face,)) for i, face in enumerate(dict.fromkeys(faces))]
    return Stage(tuple(face.face for face in faces), name="Layout", catalogue=Catalogue(tiles, ()))
