"""Which achievements a player has earned in a race that is over (rulebook: Achievements)."""

from __future__ import annotations

from fr_stages.race.arrays import i64, vec
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.lineup import Seat
from fr_stages.race.state import NOBODY, RaceState
from fr_stages.stage.rulebook import LONG_GAIN, MANY_CRASHES, MANY_SLIPS


def achievements(race: RaceState, seat: Seat) -> list[str]:
    """The achievements ``A`` to ``H`` of one player (decisions 109 to 116), if they are looked for."""
    feats = race.feats
    if feats is None:
        return []
    winner: i64 = _winner(race, seat)
    has_won: bool = winner != NOBODY
    found: list[str] = []
    if seat.pair and feats.together[seat.first + 1]:
        found.append("A")
    if _most(feats.gain, seat) >= LONG_GAIN:
        found.append("B")
    if _most(race.received, seat) == 0:
        found.append("C")
    if has_won and race.decks[winner].count(EXHAUSTION) == 0:
        found.append("D")
    if _most(feats.slips, seat) >= MANY_SLIPS:
        found.append("E")
    if has_won and winner in race.breakaway and feats.caught[winner] == 0:
        found.append("F")
    if _crashes(race, seat) >= MANY_CRASHES:
        found.append("G")
    if has_won and not race.plan.timed and _second_rider(race) in seat.riders:
        found.append("H")
    return found


def _most(counts: vec[i64], seat: Seat) -> i64:
    """The larger count of a player's riders."""
    found: i64 = 0
    for rider in seat.riders:
        if counts[rider] > found:
            found = counts[rider]
    return found


def _crashes(race: RaceState, seat: Seat) -> i64:
    """How often the player has crashed: both riders together, or one of them (decision 115)."""
    crashes = race.board_of(seat).crashes
    if race.plan.options.crashes == "rider":
        return _most(crashes, seat)
    total: i64 = 0
    for rider in seat.riders:
        total += crashes[rider]
    return total


def _winner(race: RaceState, seat: Seat) -> i64:
    """The rider with which a player has won, alone or with others; -1 for a player who has not."""
    for rider in race.winners():
        if rider in seat.riders:
            return rider
    return NOBODY


def _second_rider(race: RaceState) -> i64:
    ranking = race.ranking()
    return ranking[1] if len(ranking) > 1 else NOBODY
