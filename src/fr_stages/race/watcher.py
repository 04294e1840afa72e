"""Somebody who looks on while a race is ridden."""

from __future__ import annotations

from fr_stages.race.arrays import i64, mypyc_attr
from fr_stages.race.board import Board
from fr_stages.race.state import RaceState


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks on. Every method is called when the thing has just happened."""

    def __init__(self) -> None:
        pass

    def weather_drawn(self, race: RaceState) -> None:
        """The weather of the race is known."""

    def placed(self, race: RaceState, rider: i64) -> None:
        """A rider stands on its starting place."""

    def drew(self, race: RaceState, rider: i64) -> None:
        """A rider holds a hand (private)."""

    def chose(self, race: RaceState, rider: i64, card: i64) -> None:
        """A rider has put down a card (private until the reveal)."""

    def bid(self, race: RaceState, rider: i64, card: i64) -> None:
        """A rider has put down a bid (private until the reveal)."""

    def bids_revealed(self, race: RaceState, turn: i64) -> None:
        """The bids of one bidding round (0 or 1) are open."""

    def broke_away(self, race: RaceState, rider: i64, bid: i64) -> None:
        """A rider has won a breakaway place with this sum."""

    def revealed(self, race: RaceState) -> None:
        """All cards of the round are open."""

    def moving(self, race: RaceState, board: Board, index: i64) -> None:
        """The rider at this index of the order is about to move."""

    def moved(self, race: RaceState, board: Board, rider: i64) -> None:
        """The rider has moved."""

    def slipping(self, board: Board) -> None:
        """The next pack may slip."""

    def slipped(self, race: RaceState, board: Board) -> None:
        """A pack has slipped, or none could any more."""

    def exhausted(self, race: RaceState, rider: i64) -> None:
        """A rider has taken an exhaustion card."""

    def round_over(self, race: RaceState) -> None:
        """The end phase is done."""

    def came_home(self, race: RaceState, rider: int) -> None:
        """A rider has left the road, where riders ride on until all are home."""

    def finished(self, race: RaceState) -> None:
        """The race is over."""
