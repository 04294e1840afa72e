"""Rows of faces that a problem allows, one after the other: at random, or every one there is."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fr_stages.design.advised import ADVICE
from fr_stages.design.counting import is_possible
from fr_stages.design.problem import Problem, Sorts
from fr_stages.design.request import Request
from fr_stages.design.search import FOUND, GIVEN_UP, Search
from fr_stages.design.wished import demands
from fr_stages.race.rng import Rng
from fr_stages.stage.stage import SMALL_SIDE, Players, Stage

DEAD_ENDS = 12
"""Dead ends after which a search is begun anew: few is best by far (see docs/design/search.md)."""
LONGER = 8
"""A search that is begun anew may go up to so many times further, in turn."""
STRETCH = 50_000
"""Tiles laid between two looks at the clock."""
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
    for row in rows.at_random(ENDLESS):
        yield Stage(row, players=players, boxes=boxes)


class Rows:
    """The rows of one problem. `nodes` counts the tiles laid, `restarts` the searches begun.

    Nothing is looked for after the time `until`, by the monotonic clock. `is_complete` says that every row
    has been given.
    """

    def __init__(self, problem: Problem, seed: int, until: float = float("inf")) -> None:
        self.problem = problem
        self.until = until
        self.nodes = 0
        self.restarts = 0
        self.is_complete = False
        self._seed = seed
        self._faces = [face.face for face in problem.faces]
        self._choices = Rng(seed, 1)

    def at_random(self, nodes: int, table: tuple[float, float] | None = None) -> Iterator[Row]:
        """Rows at random, until so many tiles have been laid in vain; the same row may come again.

        A `table` in spaces takes the place of the one that is demanded.
        """
        search = self.problem.search(self._seed)
        if table is not None:
            search.ground.keep_to(*table)
        frames = self.problem.frames
        most = self._usual_spreads()
        last = 0
        while most and int(search.nodes) - last < nodes and time.monotonic() < self.until:
            frame = frames.frame(int(self._choices.below(most)))
            if frame is None:
                continue
            self.restarts += 1
            search.begin(frame)
            before = int(search.nodes)
            result = search.run(DEAD_ENDS * (self.restarts % LONGER + 1), ENDLESS)
            self.nodes += int(search.nodes) - before
            if result == FOUND:
                yield self._row(search)
                last = int(search.nodes)

    def every(self, sorts: Sorts = Sorts.TWINS) -> Iterator[Row]:
        """Every row there is, each sort of them once; `is_complete` afterwards unless time is up."""
        frames = self.problem.frames
        search = self.problem.search(self._seed, sorts)
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
                    yield self._row(search)
                elif time.monotonic() >= self.until:
                    return
        self.is_complete = not frames.is_cut_off

    def _row(self, search: Search) -> Row:
        return tuple(self._faces[number] for number in search.row())

    def _usual_spreads(self) -> int:
        """How many of the spreads have as many tiles as the first, or one more or less."""
        spreads = self.problem.frames.spreads
        return sum(abs(spread[0] - spreads[0][0]) <= 1 for spread in spreads)
