"""The ground: where the tiles laid so far lie, and whether one more has room.

Two tiles are compared by their extents along four axes, which settles it for most; what is left is compared
piece by piece along the sides of the pieces (separating axes). Compiled like the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from fr_stages.race.arrays import i64, vec

AXES: Final = 4
EXTENT: Final = 8  # low and high along each of the axes
HEADINGS: Final = 8
ROOT: Final = 0.7071067811865476
STEP: Final = 0.05  # spaces in a step of the lattice
NOWHERE: Final = 1e9
TOUCH: Final = 0.00001  # what lies so little on another tile only touches it

Judge = Callable[[int, int, int, int, int, int, bool], bool]
"""Asked with the rows of two tiles, the way between them in steps, and whether they must keep apart."""


@final
class Outlines:
    """The room that every shape takes in every direction, as flat tables.

    Rows of `extents`, `firsts` and `steps` are numbered ``shape * 8 + heading``; `firsts` holds the number of
    a row's first piece (and one more at the end). Of each piece there are an extent, corners as x, y and
    normals as x, y, low, high, the latter two being the reach of the piece itself along them.
    """

    def __init__(
        self,
        steps: list[int],
        turns: list[int],
        straight: list[int],
        extents: list[float],
        firsts: list[int],
        piece_extents: list[float],
        corner_firsts: list[int],
        corners: list[float],
        normal_firsts: list[int],
        normals: list[float],
    ) -> None:
        self.steps: vec[i64] = vec[i64](steps)
        self.turns: vec[i64] = vec[i64](turns)
        self.straight: vec[i64] = vec[i64](straight)
        self.extents: vec[float] = vec[float](extents)
        self.firsts: vec[i64] = vec[i64](firsts)
        self.piece_extents: vec[float] = vec[float](piece_extents)
        self.corner_firsts: vec[i64] = vec[i64](corner_firsts)
        self.corners: vec[float] = vec[float](corners)
        self.normal_firsts: vec[i64] = vec[i64](normal_firsts)
        self.normals: vec[float] = vec[float](normals)


@final
class Ground:
    """A row of tiles on the table, laid one behind the other and taken up again.

    `depth` tiles lie; the next one is entered at the pose number `depth`. `clearance` is the least distance
    (sp) between tiles with two or more between them. A `table` of (width, depth) in spaces is kept to by what
    lies along it or at 45 degrees to it; `limits` are extents along the axes, four each, that are as good. In
    a loop of `loop` tiles the last is a neighbour of the first. A `judge` has the last word on tiles that
    come too near to say by their pieces.
    """

    def __init__(self, outlines: Outlines, most: int, clearance: float) -> None:
        self.outlines: Outlines = outlines
        self.clearance: float = clearance
        self.judge: Judge | None = None
        self.loop: i64 = 0
        self.depth: i64 = 0
        self.bounded: bool = False
        self.limits: vec[float] = vec[float]()
        self.width: float = 0.0
        self.height: float = 0.0
        self.xa: vec[i64] = vec[i64]([0] * (most + 1))
        self.xb: vec[i64] = vec[i64]([0] * (most + 1))
        self.ya: vec[i64] = vec[i64]([0] * (most + 1))
        self.yb: vec[i64] = vec[i64]([0] * (most + 1))
        self.heading: vec[i64] = vec[i64]([0] * (most + 1))
        self.row: vec[i64] = vec[i64]([0] * (most + 1))
        self.x: vec[float] = vec[float]([0.0] * (most + 1))
        self.y: vec[float] = vec[float]([0.0] * (most + 1))
        self.extents: vec[float] = vec[float]([0.0] * ((most + 1) * EXTENT))
        bounds: list[float] = [NOWHERE, -NOWHERE] * ((most + 2) * AXES)
        self.bounds: vec[float] = vec[float](bounds)

    def keep_to(self, width: float, height: float) -> None:
        """Keeps everything to a table of so many spaces; 0 takes the table away."""
        self.bounded = width > 0
        self.width = max(width, height)
        self.height = min(width, height)

    def keep_within(self, limits: list[float]) -> None:
        """Keeps to any of these extents instead: what is beyond them is too large at any angle."""
        self.limits = vec[float](limits)

    def holds(self, shapes: list[int]) -> bool:
        """Whether a whole row of shapes has room. It lies there afterwards, as far as it has."""
        self.depth = 0
        for shape in shapes:
            if not self.has_room(shape):
                return False
            self.lay(shape)
        return True

    def has_room(self, shape: i64) -> bool:
        """Whether a tile of this shape can lie at the end of the road."""
        depth = self.depth
        row = shape * HEADINGS + self.heading[depth]
        self._reach_out(depth, row)
        return self._is_on_table(depth) and self._is_apart(depth, row)

    def lay(self, shape: i64) -> None:
        """Lays a tile of this shape at the end of the road, whether there is room or not."""
        depth = self.depth
        outlines = self.outlines
        heading = self.heading[depth]
        row = shape * HEADINGS + heading
        self.row[depth] = row
        self._reach_out(depth, row)
        steps = outlines.steps
        at = row * 4
        xa: i64 = self.xa[depth] + steps[at]
        xb: i64 = self.xb[depth] + steps[at + 1]
        ya: i64 = self.ya[depth] + steps[at + 2]
        yb: i64 = self.yb[depth] + steps[at + 3]
        depth += 1
        self.xa[depth] = xa
        self.xb[depth] = xb
        self.ya[depth] = ya
        self.yb[depth] = yb
        self.x[depth] = STEP * (float(xa) + ROOT * float(xb))
        self.y[depth] = STEP * (float(ya) + ROOT * float(yb))
        self.heading[depth] = (heading + outlines.turns[shape]) & 7
        self.depth = depth

    def take_up(self) -> None:
        """Takes the last tile up again."""
        self.depth -= 1

    def _reach_out(self, depth: i64, row: i64) -> None:
        """Notes the extents of the tile `depth`, and of all tiles up to it."""
        spans, own, all_of_them = self.outlines.extents, self.extents, self.bounds
        x: float = self.x[depth]
        y: float = self.y[depth]
        at = depth * EXTENT
        span = row * EXTENT
        end = at + EXTENT
        along: float = x
        while at < end:
            low = along + spans[span]
            high = along + spans[span + 1]
            own[at] = low
            own[at + 1] = high
            all_of_them[at + EXTENT] = low if low < all_of_them[at] else all_of_them[at]
            all_of_them[at + EXTENT + 1] = high if high > all_of_them[at + 1] else all_of_them[at + 1]
            at += 2
            span += 2
            if at == end - 6:
                along = (x + y) * ROOT
            elif at == end - 4:
                along = y
            else:
                along = (y - x) * ROOT

    def _is_on_table(self, depth: i64) -> bool:
        """Whether all tiles up to `depth` lie on the table along it or at 45 degrees to it."""
        if not self.bounded:
            return True
        bounds = self.bounds
        at = (depth + 1) * EXTENT
        along: float = bounds[at + 1] - bounds[at]
        rising: float = bounds[at + 3] - bounds[at + 2]
        across: float = bounds[at + 5] - bounds[at + 4]
        falling: float = bounds[at + 7] - bounds[at + 6]
        if self._fits(along, across) or self._fits(rising, falling):
            return True
        limits = self.limits
        i: i64 = 0
        turns: i64 = len(limits)
        while i < turns:
            if (
                along <= limits[i]
                and rising <= limits[i + 1]
                and across <= limits[i + 2]
                and falling <= limits[i + 3]
            ):
                return True
            i += AXES
        return False

    def _fits(self, width: float, height: float) -> bool:
        if width < height:
            return height <= self.width and width <= self.height
        return width <= self.width and height <= self.height

    def _is_apart(self, depth: i64, row: i64) -> bool:
        """Whether the tile `depth` keeps clear of all before it but the one that it joins."""
        outlines, own = self.outlines, self.extents
        at = depth * EXTENT
        low0: float = own[at]
        high0: float = own[at + 1]
        low1: float = own[at + 2]
        high1: float = own[at + 3]
        low2: float = own[at + 4]
        high2: float = own[at + 5]
        low3: float = own[at + 6]
        high3: float = own[at + 7]
        is_straight = outlines.straight[row] != 0
        gap: float = -TOUCH
        other = depth - 2
        while other >= 0:
            if self.loop > 0 and depth - other > self.loop - 3:
                if depth - other == self.loop - 1:
                    return True
                gap = -TOUCH
            at = other * EXTENT
            if not (
                own[at] - high0 >= gap
                or low0 - own[at + 1] >= gap
                or own[at + 4] - high2 >= gap
                or low2 - own[at + 5] >= gap
                or own[at + 2] - high1 >= gap
                or low1 - own[at + 3] >= gap
                or own[at + 6] - high3 >= gap
                or low3 - own[at + 7] >= gap
            ):
                there = self.row[other]
                is_near = (is_straight and outlines.straight[there] != 0) or self._meets(
                    other, there, depth, row, gap
                )
                if is_near and not self._is_judged_free(other, there, depth, row, gap > 0):
                    return False
            gap = self.clearance
            other -= 1
        return True

    def _meets(self, first: i64, first_row: i64, second: i64, second_row: i64, gap: float) -> bool:
        """Whether some pieces of two tiles come nearer than `gap` along all axes and sides."""
        outlines = self.outlines
        dx: float = self.x[second] - self.x[first]
        dy: float = self.y[second] - self.y[first]
        a = outlines.firsts[first_row]
        a_end = outlines.firsts[first_row + 1]
        b_begin = outlines.firsts[second_row]
        b_end = outlines.firsts[second_row + 1]
        while a < a_end:
            b = b_begin
            while b < b_end:
                if not (
                    self._has_gap(a, b, dx, dy, gap)
                    or self._has_gap_across(a, b, dx, dy, gap)
                    or self._has_gap_across(b, a, -dx, -dy, gap)
                ):
                    return True
                b += 1
            a += 1
        return False

    def _has_gap(self, a: i64, b: i64, dx: float, dy: float, gap: float) -> bool:
        """Whether piece `b`, shifted by (dx, dy), lies beside piece `a` along one of the axes."""
        extents = self.outlines.piece_extents
        i = a * EXTENT
        j = b * EXTENT
        diagonal: float = (dx + dy) * ROOT
        across: float = (dy - dx) * ROOT
        return (
            extents[j] + dx - extents[i + 1] >= gap
            or extents[i] - extents[j + 1] - dx >= gap
            or extents[j + 4] + dy - extents[i + 5] >= gap
            or extents[i + 4] - extents[j + 5] - dy >= gap
            or extents[j + 2] + diagonal - extents[i + 3] >= gap
            or extents[i + 2] - extents[j + 3] - diagonal >= gap
            or extents[j + 6] + across - extents[i + 7] >= gap
            or extents[i + 6] - extents[j + 7] - across >= gap
        )

    def _has_gap_across(self, a: i64, b: i64, dx: float, dy: float, gap: float) -> bool:
        """Whether piece `b`, shifted by (dx, dy), lies beside piece `a` across one of the sides of `a`."""
        outlines = self.outlines
        normals, corners = outlines.normals, outlines.corners
        at = outlines.normal_firsts[a] * 4
        end = outlines.normal_firsts[a + 1] * 4
        first = outlines.corner_firsts[b] * 2
        last = outlines.corner_firsts[b + 1] * 2
        while at < end:
            nx: float = normals[at]
            ny: float = normals[at + 1]
            shift: float = nx * dx + ny * dy
            low: float = nx * corners[first] + ny * corners[first + 1]
            high: float = low
            i = first + 2
            while i < last:
                along: float = nx * corners[i] + ny * corners[i + 1]
                if along < low:
                    low = along
                elif along > high:
                    high = along
                i += 2
            if low + shift - normals[at + 3] >= gap or normals[at + 2] - high - shift >= gap:
                return True
            at += 4
        return False

    def _is_judged_free(self, first: i64, first_row: i64, second: i64, second_row: i64, apart: bool) -> bool:
        """What the judge says, if there is one: whether two tiles keep clear of one another after all."""
        judge = self.judge
        if judge is None:
            return False
        return judge(
            first_row,
            second_row,
            self.xa[second] - self.xa[first],
            self.xb[second] - self.xb[first],
            self.ya[second] - self.ya[first],
            self.yb[second] - self.yb[first],
            apart,
        )
