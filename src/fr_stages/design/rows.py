"""Rows of faces that a problem allows, one after the other: at random, or every one there is."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import is_possible
from fr_stages.design.problem import Problem, Sorts
from fr_stages.design.request import Request
from fr_stages.design.search import EXHAUSTED, FOUND, GIVEN_UP, Search
from fr_stages.design.wished import demands
from fr_stages.geometry.layout import Layout
from fr_stages.race.rng import Rng
from fr_stages.stage.stage import SMALL_SIDE, Players, Stage

DEAD_ENDS = 12
"""Dead ends after which a search is begun anew: few is best by far (see docs/design/search.md)."""
MISSES = 300
"""Searches without a row after which unusual numbers of tiles are tried, too."""
LONGER = 8
"""A search that is begun anew may go up to so many times further, in turn."""
STRETCH = 1_000
"""Tiles laid between two looks at the clock when every row is gone through."""
ENDLESS = 1 << 60

Row = tuple[str, ...]


def random_stages(
    boxes: tuple[str, ...] = ("base",), players: Players = SMALL_SIDE, seed: int = 0, *, advice: bool = True
) -> Iterator[Stage]:
    """Stages without end that can be built of these boxes, at random: nothing lies on anything else.

    With `advice` they keep to all of it, otherwise only to what makes a stage possible. The same seed gives
    the same stages. Raises ValueError when the boxes hold no stage for so many players.
    """
    request = Request(boxes=boxes, players=players)
    demanded = demands(request, ADVICE if advice else ())
    if not is_possible(demanded):
        raise ValueError(f"{', '.join(boxes)}: there is no such stage for {players} players")
    rows = Rows(Problem(demanded), seed)
    for row in rows.at_random():
        yield Stage(row, players=players, boxes=boxes)


class Rows:
    """The rows of one problem. `nodes` counts the tiles laid, `restarts` the searches begun.

    Nothing is looked for after the time `until`, by the monotonic clock, nor at random after `patience` tiles
    have been laid in vain. `is_complete` says that every row has been given.
    """

    def __init__(self, problem: Problem, seed: int, until: float = float("inf")) -> None:
        self.problem = problem
        self.until = until
        self.patience = ENDLESS
        self.nodes = 0
        self.restarts = 0
        self.is_complete = False
        self._seed = seed
        self._faces = [face.face for face in problem.faces]
        self._choices = Rng(seed, 1)

    def at_random(self, table: tuple[float, float] | None = None, clearance: float = 0.0) -> Iterator[Row]:
        """Rows at random; the same row may come again.

        A `table` in spaces takes the place of the one that is demanded, a greater `clearance` too.
        """
        search = self.problem.search(self._seed)
        search.ground.clearance = max(search.ground.clearance, clearance)
        if table is not None:
            search.ground.keep_to(*table)
        frames = self.problem.frames
        left = list(range(self._usual_spreads()))
        others = list(range(len(left), len(frames.spreads)))
        last = misses = 0
        while (left or others) and int(search.nodes) - last < self.patience and time.monotonic() < self.until:
            if others and (not left or misses >= MISSES):
                left += others
                others = []
            number = left[int(self._choices.below(len(left)))]
            frame = frames.frame(number)
            before = int(search.nodes)
            result = EXHAUSTED
            if frame is not None:
                self.restarts += 1
                search.begin(frame)
                result = search.run(DEAD_ENDS * (self.restarts % LONGER + 1), ENDLESS)
            self.nodes += int(search.nodes) - before
            if result == FOUND:
                yield self._row(search)
                last = int(search.nodes)
                others = []
                misses = 0
                continue
            misses += 1
            if result == EXHAUSTED:
                left.remove(number)

    def every(self, sorts: Sorts = Sorts.TWINS) -> Iterator[Row]:
        """Every row there is, each sort of them once; `is_complete` afterwards unless time is up."""
        frames = self.problem.frames
        search = self.problem.exact_search(self._seed, sorts)
        for number in range(len(frames.spreads)):
            frame = frames.frame(number)
            if frame is None:
                continue
            search.begin(frame)
            result = FOUND
            while result in (FOUND, GIVEN_UP):
                before = int(search.nodes)
                result = search.run(ENDLESS, STRETCH)
                self.nodes += int(search.nodes) - before
                if result == FOUND:
                    row = self._row(search)
                    if self._fits(row):
                        yield row
                if result != EXHAUSTED and time.monotonic() >= self.until:
                    return
        self.is_complete = not frames.is_cut_off

    def _fits(self, row: Row) -> bool:
        """Whether a row fits on the table at some angle, as the validator measures it."""
        demanded = self.problem.demanded
        if demanded.table is None:
            return True
        stage = Stage(row, catalogue=demanded.request.catalogue)
        return Layout.of(stage).fit(demanded.table, space_mm=1.0).fits

    def _row(self, search: Search) -> Row:
        return tuple(self._faces[number] for number in search.row())

    def _usual_spreads(self) -> int:
        """How many of the spreads have as many tiles as the first, or one more or less."""
        spreads = self.problem.frames.spreads
        return sum(abs(spread[0] - spreads[0][0]) <= 1 for spread in spreads)
