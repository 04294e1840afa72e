"""Races of a ride that are worth watching, each with the reason why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fr_stages.ride.batches import RaceRow
from fr_stages.ride.counted import RACE_COUNTS
from fr_stages.words import counted

MOST = 20
"""How many races are chosen at most."""

LOOKED_AT = 100_000
"""Races after these are not looked at."""

ORDINARY = ("rounds", "margin", "lead_changes", "spread", "blocked", "slipped", "exhaustion")
"""What an ordinary race is near to the means in."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A race to watch, and why: pairs such as ``("closest finish", "0 spaces")``."""

    row: RaceRow
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Reason:
    """The race with the most (or the fewest) of one of RACE_COUNTS, if it has `least` or more of it.

    `having` and `lacking` name counts that must not and must be 0.
    """

    reason: str
    count: str
    one: str
    many: str
    fewest: bool = False
    least: int = 1
    having: str = ""
    lacking: str = ""

    def fits(self, row: RaceRow) -> bool:
        """Whether a race can be chosen for this reason at all."""
        return (
            _count(row, self.count) >= self.least
            and (not self.having or _count(row, self.having) > 0)
            and (not self.lacking or _count(row, self.lacking) == 0)
        )

    def rank(self, row: RaceRow) -> tuple[int, int, int]:
        """The lower, the better: then more changes of the lead, then the lower number."""
        count = _count(row, self.count)
        return count if self.fewest else -count, -_count(row, "lead_changes"), row.number

    def words(self, row: RaceRow) -> tuple[str, str]:
        """The reason and the figure of a race."""
        return self.reason, counted(_count(row, self.count), self.one, self.many)


_REASONS = (
    _Reason("closest finish", "margin", "space", "spaces", fewest=True, least=0),
    _Reason("greatest margin", "margin", "space", "spaces"),
    _Reason("most lead changes", "lead_changes", "change", "changes"),
    _Reason("breakaway wins", "away_rounds", "round ahead", "rounds ahead", having="away_won"),
    _Reason("caught last", "away_rounds", "round ahead", "rounds ahead", lacking="away_held"),
    _Reason("most crashes", "crashes", "crash", "crashes"),
    _Reason("most blocked", "blocked", "space lost", "spaces lost"),
    _Reason("shortest", "rounds", "round", "rounds", fewest=True),
    _Reason("longest", "rounds", "round", "rounds"),
    _Reason("most spread out", "spread", "space", "spaces"),
    _Reason("most slipstream", "slipped", "space gained", "spaces gained"),
    _Reason("most exhausted", "exhaustion", "card", "cards"),
)
_ON_THE_CLOCK = (
    _Reason("closest times", "margin", "second", "seconds", fewest=True, least=0),
    _Reason("greatest margin", "margin", "second", "seconds"),
    *(reason for reason in _REASONS if reason.count not in ("margin", "lead_changes", "spread")),
)


def highlights(rows: Sequence[RaceRow], *, timed: bool = False) -> list[Highlight]:
    """The races to watch among those of a ride: at most `MOST`, each once, with all of its reasons.

    Of equal races the one with the lowest number is taken. One more is an ordinary race, near to the means;
    where few races were ridden, all others follow. `timed` is for a time trial, whose margins are seconds.
    """
    rows = rows[:LOOKED_AT]
    chosen: dict[int, list[tuple[str, str]]] = {}
    for reason in _ON_THE_CLOCK if timed else _REASONS:
        fitting = [row for row in rows if reason.fits(row)]
        if fitting:
            row = min(fitting, key=reason.rank)
            chosen.setdefault(row.number, []).append(reason.words(row))
    left = [row for row in rows if row.number not in chosen]
    if left:
        row = min(left, key=_strangeness(rows))
        chosen[row.number] = [("an ordinary race", "near all means")]
    if len(rows) <= MOST:
        chosen |= {row.number: [("one more race", "")] for row in left if row.number not in chosen}
    by_number = {row.number: row for row in rows}
    return [Highlight(by_number[number], tuple(words)) for number, words in chosen.items()]


def _strangeness(rows: Sequence[RaceRow]) -> Callable[[RaceRow], tuple[float, int]]:
    """How far a race is from the means, in squared standard deviations, to be compared on any machine."""
    measured = []
    for name in ORDINARY:
        column = [_count(row, name) for row in rows]
        total, size = sum(column), len(column)
        spread = size * sum(value * value for value in column) - total * total
        if spread:
            measured.append((name, total, spread))

    def strangeness(row: RaceRow) -> tuple[float, int]:
        parts = ((len(rows) * _count(row, name) - total) ** 2 / spread for name, total, spread in measured)
        return round(sum(parts), 6), row.number

    return strangeness


def _count(row: RaceRow, name: str) -> int:
    return row.counts[RACE_COUNTS.index(name)]
