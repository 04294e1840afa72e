"""Which faces can go to a place of a row, and why the others cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fr_stages.geometry.layout import Layout
from fr_stages.stage.boxes import cardboard
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Face, Kind
from fr_stages.web.draft import GAP, Draft
from fr_stages.words import listed


def misfits(draft: Draft, at: int, *, replaces: bool) -> dict[str, str]:
    """For every face that cannot become tile `at` (in its place, or before it) the reason."""
    place = _Place(draft, at, replaces)
    return dict(place.reasons())


class _Place:
    """A place in a row; what lies there already and what would overlap are worked out once."""

    def __init__(self, draft: Draft, at: int, replaces: bool) -> None:
        self.draft = draft
        self.at = at
        tiles = draft.stage.tiles
        self.before, self.after = tiles[: at - 1], tiles[at if replaces else at - 1 :]
        self.used = cardboard(draft.stage.with_tiles((*self.before, *self.after)))
        self.crowded = len(draft.stage.layout.overlaps) if tiles else 0
        self.by_shape: dict[tuple[Kind, int, int], str] = {}

    def reasons(self) -> Iterator[tuple[str, str]]:
        """Each face that does not fit, with the reason that weighs most."""
        owned = self.draft.stage.catalogue.owned(self.draft.stage.boxes)
        for face in self.draft.catalogue:
            reason = self._copies(face, owned) or self._end(face) or self._room(face)
            if reason:
                yield face.face, reason

    def _copies(self, face: Face, owned: Counter[str]) -> str:
        """Whether its tile is still in a box."""
        have = owned[face.tile] if self.draft.stage.boxes else 1
        if not have:
            return "It is in none of your boxes."
        if self.used[face.tile] < have:
            return ""
        places = [
            str(number)
            for number, _, it in self.draft.stage.numbered()
            if it is not None and it.tile == face.tile
        ]
        return f"Its tile lies already: tile {listed(places)}."

    def _end(self, face: Face) -> str:
        if face.kind is Kind.START and self.before:
            return "A start tile can only be the first."
        if face.kind is Kind.FINISH and any(name != GAP for name in self.after):
            return "A finish tile can only be the last."
        return ""

    def _room(self, face: Face) -> str:
        """Whether it lies on others, or makes those behind it do so; the same for all faces of its shape."""
        shape = (face.kind, face.bend, len(face.spaces))
        if shape not in self.by_shape:
            stage = self.draft.with_stage(
                self.draft.stage.with_tiles((*self.before, face.face, *self.after))
            ).stage
            self.by_shape[shape] = self._crowding(stage.layout) or self._table(stage)
        return self.by_shape[shape]

    def _crowding(self, layout: Layout) -> str:
        overlaps = layout.overlaps
        if len(overlaps) <= self.crowded:
            return ""
        own = [it for it in overlaps if self.at in (it.first, it.second)]
        if own:
            other = own[0].first + own[0].second - self.at
            return f"It would lie on tile {other} ({layout.tiles[other - 1].face})."
        return f"Tiles {overlaps[0].first} and {overlaps[0].second} would lie on one another."

    def _table(self, stage: Stage) -> str:
        table, before = stage.table_mm, self.draft.stage
        if table is None or stage.layout.fit(table).fits:
            return ""
        fitted = not before.tiles or before.layout.fit(table).fits
        return "It would not fit on the table." if fitted else ""
