"""A stage while it is being made: a row that may have gaps, and that may be empty.

A gap is a face of its own that lies like a straight, so that whatever reads, lays out and draws a stage does
so with a draft, too. What only a finished stage can be asked is refused for a draft with gaps.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any, Self

from fr_stages.faults import GAP_IN_ROW, NO_TILES, NOT_A_TILE, WRONG_TYPE
from fr_stages.findings import Finding, InputError, Location
from fr_stages.geometry.layout import Clearance, Layout
from fr_stages.geometry.overlaps import Overlap
from fr_stages.stage.document import document_of
from fr_stages.stage.files import dump_stage, parse_json
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue, Face, Kind, Space, Tile
from fr_stages.words import counted, listed

GAP = "?"
SCHEMA = "$schema"
_SPACES = 6
_SOME_TILE = ("a",)
"""Stands in for the tiles of an empty row, which no stage file can hold."""


@cache
def catalogue_with_gap(catalogue: Catalogue) -> Catalogue:
    """The tiles of a catalogue, and the gap."""
    gap = Face(GAP, GAP, "", Kind.STRAIGHT, 0, (Space(2),) * _SPACES, dark=False)
    return catalogue.extended(Catalogue([Tile(GAP, (gap,))], ()))


class _GappedLayout(Layout):
    """Tiles with a gap between them may still come to lie anywhere, so that they are in nobody's way."""

    @cached_property
    def overlaps(self) -> tuple[Overlap, ...]:
        """Pairs of tiles that lie on one another with no gap from the first to the second."""
        return tuple(it for it in super().overlaps if self._are_joined(it.first, it.second))

    def closer_than(self, limit: float) -> tuple[Clearance, ...]:
        """Pairs of tiles that lie close to one another with no gap from the first to the second."""
        return tuple(it for it in super().closer_than(limit) if self._are_joined(it.first, it.second))

    def _are_joined(self, first: int, second: int) -> bool:
        return all(tile.face.face != GAP for tile in self.tiles[first - 1 : second])


class _GappedStage(Stage):
    """A stage with gaps."""

    @cached_property
    def layout(self) -> Layout:
        """Where the tiles would lie if every gap were a straight."""
        return _GappedLayout(Layout.of(self).tiles)


@dataclass(frozen=True)
class Draft:
    """A stage that may have gaps, with the address of a schema that its file names.

    `catalogue` are the tiles that there are; that of `stage` knows the gap, too.
    """

    stage: Stage
    catalogue: Catalogue
    schema: str | None = None

    @classmethod
    def of(cls, stage: Stage, catalogue: Catalogue, schema: str | None = None) -> Self:
        """The draft of a stage; what is none of the faces that there are becomes a gap."""
        tiles = (name if name in catalogue.faces else GAP for name in stage.tiles)
        return cls(_with_gaps(stage.with_tiles(tiles), catalogue), catalogue, schema)

    @classmethod
    def from_json(cls, document: Any, catalogue: Catalogue) -> Self:
        """The draft that a document says. Raises InputError with everything that is wrong with it."""
        tiles = document.get("tiles") if isinstance(document, dict) else None
        if not isinstance(tiles, list) or not all(isinstance(name, str) for name in tiles):
            raise WRONG_TYPE.error("A stage is an object with a list of tiles.")
        text = json.dumps(document | {"tiles": tiles or _SOME_TILE}, ensure_ascii=False)
        read = parse_json(text, None, catalogue_with_gap(catalogue)).stage
        unknown = [name for name in read.tiles if name not in read.catalogue.faces]
        if unknown:
            raise NOT_A_TILE.error(f"There is no face {unknown[0]}.", fix="A gap is written ?.")
        return cls(
            _with_gaps(read if tiles else read.with_tiles(()), catalogue), catalogue, document.get(SCHEMA)
        )

    def with_stage(self, stage: Stage) -> Self:
        """The same draft after an edit."""
        return replace(self, stage=_with_gaps(stage, self.catalogue))

    @property
    def document(self) -> dict[str, Any]:
        """The draft as JSON values: a stage file with a list of tiles, keys in their fixed order."""
        said = document_of(self.stage.with_tiles(_SOME_TILE)) | {"tiles": list(self.stage.tiles)}
        return said if self.schema is None else {SCHEMA: self.schema, **said}

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers of the gaps."""
        return tuple(number for number, name in enumerate(self.stage.tiles, start=1) if name == GAP)

    @property
    def row(self) -> str:
        """The tiles as one text, empty for none."""
        return format_tiles(self.stage.tiles, self.stage.catalogue) if self.stage.tiles else ""

    @property
    def gap_finding(self) -> Finding | None:
        """What there is to say about the gaps, if there are any."""
        if not self.gaps:
            return None
        numbers = listed([str(number) for number in self.gaps])
        where = f"tile {numbers}" if len(self.gaps) == 1 else f"tiles {numbers}"
        message = f"The row has {counted(len(self.gaps), 'gap')}: {where}."
        place = Location(tile=self.gaps[0], face=GAP)
        return GAP_IN_ROW.finding(message, place, "Lay tiles there, or let them be found.")

    def finished(self) -> Stage:
        """The stage, for what needs a whole one. Raises InputError for an empty row and one with gaps."""
        if not self.stage.tiles:
            raise NO_TILES.error("There are no tiles yet.", fix="Lay the first one.")
        if finding := self.gap_finding:
            raise InputError(finding)
        return replace(self.stage, catalogue=self.catalogue)

    @property
    def text(self) -> str:
        """The stage file. Raises InputError for what no file can hold: an empty row, and gaps."""
        return dump_stage(self.finished(), self.schema)


def _with_gaps(stage: Stage, catalogue: Catalogue) -> Stage:
    """The same with a catalogue that knows the gap, laid out as one with gaps when it has some."""
    kind = _GappedStage if GAP in stage.tiles else Stage
    said = {each.name: getattr(stage, each.name) for each in fields(Stage)}
    return kind(**said | {"catalogue": catalogue_with_gap(catalogue)})
