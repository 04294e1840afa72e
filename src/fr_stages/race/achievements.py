"""Which achievements a player has earned in a race that is over (rulebook: Achievements)."""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.lineup import Seat
from fr_stages.race.state import RaceState
from fr_stages.stage.rulebook import BONUS, LONG_GAIN, MANY_CRASHES, MANY_SLIPS, MINUTE

NOBODY: Final = -1


def clock(minutes: i64, beyond: i64) -> i64:
    """The time in seconds of a rider that played `minutes` cards and got `beyond` spaces over the line."""
    return minutes * MINUTE - beyond * BONUS


def achievements(race: RaceState, seat: Seat) -> list[str]:
    """The achievements ``A`` to ``H`` of one player (decisions 109 to 116), if they are looked for."""
    feats = race.feats
    if feats is None:
        return []
    winner: i64 = _winner(race)
    has_won: bool = winner in seat.riders
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


def _winner(race: RaceState) -> i64:
    """The first rider; in a time trial that of the fastest player."""
    if not race.plan.timed:
        return race.boards[0].order[0]
    players = race.plan.lineup.players
    fastest = min(players, key=lambda seat: clock(race.crossed[seat.number], race.beyond[seat.number]))
    return race.board_of(fastest).order[0]


def _second_rider(race: RaceState) -> i64:
    board = race.boards[0]
    return board.order[1] if board.count > 1 else NOBODY
