"""Candidates: rows that could be answers, with what they are ranked and told apart by."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fr_stages.design.advised import HARDLY_NEW
from fr_stages.design.beauty import USUAL_AREA, USUAL_TILES, Beauty
from fr_stages.design.difference import Portrait, difference
from fr_stages.design.footprint import Footprint
from fr_stages.design.request import Request
from fr_stages.design.rows import Row, Rows
from fr_stages.stage.stage import Stage
from fr_stages.validator import official

FILLS = (0.36, 0.30, 0.25, 0.20, 0.15)
"""How much of a table the cardboard covers: answers are looked for on compact tables first."""
COMPACT_NODES = 20_000
"""Tiles laid in vain after which a compact table is taken to be too small."""
PART_NODES = 4_000
"""The same when there are other rows to look for."""
SHAPE_OF_TABLE = 5 / 3
EASY = 0.2
"""Tiles with so many spaces between them are easy to lay; compact answers keep to that."""
NODES = 3_000_000
"""Tiles laid in vain after which all rows are gone through."""
ENOUGH = 10
"""So many candidates on a compact table are not added to on larger ones."""
CHOICE_NODES = 50_000
"""Tiles laid in vain after which no more choice is looked for."""
REPEATS = 100
"""Rows that come again one after the other before there are taken to be no others."""

ROW_APART, ROAD_APART, TERRAIN_APART = 0.5, 3.0, 3.0
"""Two stages are different when their rows are, and their roads or their terrain (see `Difference`)."""


@dataclass(frozen=True)
class Candidate:
    """A row that is as demanded."""

    stage: Stage

    @cached_property
    def portrait(self) -> Portrait:
        """How it is compared with others."""
        return Portrait(Footprint(self.stage.faces))

    @cached_property
    def beauty(self) -> Beauty:
        """How it looks."""
        return Beauty.of(self.portrait.footprint)


def is_different(first: Candidate | Portrait, second: Candidate | Portrait) -> bool:
    """Whether two stages are worth showing beside each other."""
    a, b = (it.portrait if isinstance(it, Candidate) else it for it in (first, second))
    row, road, terrain = difference(a, b)
    return row >= ROW_APART and (road >= ROAD_APART or terrain >= TERRAIN_APART)


Accepts = Callable[[Candidate], bool]


def _unlike(request: Request) -> Accepts:
    """Whether a candidate differs from all stages from which it has to."""
    faces = request.catalogue.faces
    others = [Portrait.of(tuple(faces[name] for name in row)) for row in request.unlike]
    return lambda candidate: all(is_different(candidate, other) for other in others)


class Pool:
    """Candidates of one request, found until there are enough of them or no more to be found.

    `accepts` may refuse some; without it those are that are not unlike what they have to be unlike. Answers
    are looked for on compact tables first if that is wished `compactly` and no table is.
    """

    def __init__(
        self, rows: Rows, codes: Sequence[str], accepts: Accepts | None = None, *, compactly: bool = True
    ) -> None:
        self.rows = rows
        self.found: list[Candidate] = []
        self._codes = codes
        self._demanded = rows.problem.demanded
        self._compactly = compactly
        self._accepts = accepts or _unlike(self._demanded.request)
        self._seen: set[object] = set()

    def fill(self, size: int, most: int = NODES, *, thoroughly: bool = True) -> None:
        """Looks for so many candidates: on compact tables first, then anywhere, in the end everywhere.

        At `most` so many tiles are laid in vain at random.
        """
        for table, enough in self._tables():
            nodes = min(enough, most)
            self.rows.patience = min(nodes, CHOICE_NODES) if self._is_enough() else nodes
            self.add(self.rows.at_random(table, EASY if table else 0.0), size)
            if len(self.found) >= min(size, ENOUGH):
                return
        if thoroughly:
            self.go_through(size)

    def go_through(self, size: int) -> None:
        """Goes through every row for so many candidates, if there are fewer than answers are asked for."""
        if not self._is_enough() and not self.rows.is_complete:
            self.add(self.rows.every(), size)

    def fill_from(self, rows: Rows, size: int) -> None:
        """Looks for so many candidates among other rows: on compact tables first, then anywhere."""
        for table, _ in self._tables():
            rows.patience = PART_NODES
            self.add(rows.at_random(table, EASY if table else 0.0), size)
            if len(self.found) >= size:
                return

    def _tables(self) -> Iterator[tuple[tuple[float, float] | None, int]]:
        """Tables to look on, each with the tiles to lay in vain there; None stands for what is demanded."""
        request = self._demanded.request
        if self._compactly and request.table_mm is None and request.loop is None:
            area = USUAL_AREA * self._demanded.tiles.least / USUAL_TILES
            for fill in FILLS:
                width = math.sqrt(area / fill * SHAPE_OF_TABLE)
                yield (width, width / SHAPE_OF_TABLE), COMPACT_NODES
        yield None, NODES

    def add(self, rows: Iterator[Row], size: int) -> None:
        """Takes what it can of some rows, until there are so many candidates."""
        repeats = 0
        for row in rows:
            if len(self.found) >= size or repeats > REPEATS:
                return
            repeats = 0 if self._takes(row) else repeats + 1

    def _is_enough(self) -> bool:
        """Whether there are as many candidates as answers are asked for; more are only choice."""
        return len(self.found) >= self._demanded.request.answers

    def _takes(self, row: Row) -> bool:
        """Takes a row when it is new and rides or lies otherwise than all so far."""
        request = self._demanded.request
        stage = Stage(row, players=request.players, boxes=request.boxes, catalogue=request.catalogue)
        candidate = Candidate(stage)
        if candidate.portrait.symbols in self._seen:
            return False
        self._seen.add(candidate.portrait.symbols)
        if not self._accepts(candidate):
            return False
        if HARDLY_NEW in self._codes and is_known(stage):
            return False
        self.found.append(candidate)
        if self._is_enough():  # from here on only choice is added, as much on every machine
            self.rows.until = math.inf
            self.rows.patience = min(self.rows.patience, CHOICE_NODES)
        return True


def is_known(stage: Stage) -> bool:
    """Whether a stage is an official one, or hardly differs from one."""
    return any(it.stage.tiles == stage.tiles for it in official.contexts()) or bool(official.likeness(stage))
