"""The state of a race: everything about it that changes while it is ridden, and how it is copied."""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.bots import Future, Table, View
from fr_stages.race.cards import EXHAUSTION, NONES, ZEROS, Deck, deck_of
from fr_stages.race.feats import Feats
from fr_stages.race.homecoming import Homecoming
from fr_stages.race.lineup import Seat
from fr_stages.race.race_plan import Plan
from fr_stages.race.rng import Rng
from fr_stages.race.start import draw_weather, shuffle
from fr_stages.race.track import Track
from fr_stages.stage.rulebook import BONUS, MINUTE
from fr_stages.stage.stage import WeatherMarker

PLACING: Final = "placing"
BIDDING: Final = "bidding"
ENERGY: Final = "energy"
MOVEMENT: Final = "movement"
END: Final = "end"
OVER: Final = "over"

NOBODY: Final = -1

LAST: Final = -1_000_000
USUAL_ROUND: Final = 20  # places, four a space

# What is saved and read back by its name; boards, stacks, chances and records know how to be copied.
VALUES: Final = ("phase", "round")
ROWS: Final = ("seating", "tired", "bidders", "breakaway", "crossed", "beyond", "first_across")


class RaceState(Future):
    """Where a race stands.

    `phase` tells what comes next. `cards` holds the card of each rider in this round (-1: none yet);
    `received` counts exhaustion cards, `boards` is one board for all, or one for each team in a time
    trial. What happens at the line is noted when it happens: `crossed` tells in which round each rider came
    over it (0: not yet) and `beyond` on which space behind it, `first_across` which rider of each seat was
    the first (-1: none yet). `asked` and `turn` say which rider is to play, or to bid in which round, where a
    race is only thought of. `tired` is how many exhaustion cards each rider brought along, `home` who is
    home, where riders ride on.
    """

    def __init__(self, plan: Plan, seed: int, number: int, like: RaceState | None) -> None:
        self.plan: Plan = plan
        self.asked: i64 = NOBODY
        self.turn: i64 = 0
        self.timed: bool = plan.timed
        if like is not None:
            self._take_over(like)
            return
        lineup = plan.lineup
        rng = Rng(seed, number)
        self.rng: Rng = rng
        self.lay_weather(draw_weather(plan.course, rng) if plan.draws_weather else [])
        self.boards: list[Board] = [
            Board(self.track, lineup.size) for _ in range(len(lineup.seats) if plan.timed else 1)
        ]
        self._lay_out(Table(lineup.types, lineup.teams, lineup.decks, lineup.decks, rng.fork()))
        self.solo_deck: Deck = lineup.solo_deck.copy() if lineup.solo_seats else lineup.solo_deck
        self.phase: str = PLACING
        self.round: i64 = 1
        self.seating: vec[i64] = lineup.player_numbers[:]
        self.tired: vec[i64] = ZEROS[: lineup.size]
        self.bidders: vec[i64] = NONES[: len(lineup.seats)]
        self.breakaway: list[int] = []
        self.crossed: vec[i64] = ZEROS[: lineup.size]
        self.beyond: vec[i64] = ZEROS[: lineup.size]
        self.first_across: vec[i64] = NONES[: len(lineup.seats)]
        self.feats: Feats | None = Feats(lineup.size) if plan.achievements else None
        self.home: Homecoming | None = Homecoming(lineup.size) if plan.rides_on else None
        if plan.seats_at_random:
            shuffle(self.seating, rng)

    def lay_weather(self, drawn: list[WeatherMarker]) -> None:
        """Lays weather that was drawn beside the track."""
        self.weather: list[WeatherMarker] = drawn
        self.track: Track = self.plan.track.with_weather(drawn) if drawn else self.plan.track
        self.windy: bool = self.track.windy

    def seat(self, numbers: list[int]) -> None:
        """Seats the players in this order, before anybody is placed (tours: start order)."""
        self.seating = vec[i64](numbers)

    def tire(self, rider: i64, cards: i64) -> None:
        """Adds exhaustion cards to a rider's stack, before the first round (tours: fatigue)."""
        self.tired[rider] += cards
        deck = deck_of(self.decks[rider].all_cards() + [EXHAUSTION] * cards)
        self.decks[rider] = deck
        self.table.start_decks = self.table.start_decks[:]
        self.table.start_decks[rider] = deck.copy()

    def spent(self, rider: i64) -> list[int]:
        """The energy cards that a rider has played, the lowest first."""
        left = [card for card in self.table.start_decks[rider].all_cards() if card != EXHAUSTION]
        for card in self.decks[rider].all_cards():
            if card != EXHAUSTION:
                left.remove(card)
        return sorted(left)

    def give_back(self, rider: i64, cards: list[int]) -> None:
        """Gives played cards back to a rider and shuffles all of its stack, between rounds (long stages)."""
        self.decks[rider] = deck_of(self.decks[rider].all_cards() + cards)

    def _lay_out(self, table: Table) -> None:
        self.table: Table = table
        self.decks: vec[Deck] = table.decks
        self.cards: vec[i64] = table.cards
        self.received: vec[i64] = table.received
        self.view: View = View(table)

    def _take_over(self, state: RaceState) -> None:
        self.rng = state.rng.copy()
        self.track = state.track
        self.weather = state.weather
        self.windy = state.windy
        self.boards = [board.copy() for board in state.boards]
        self._lay_out(state.table.copy())
        self.solo_deck = state.solo_deck.copy() if self.plan.lineup.solo_seats else state.solo_deck
        self.phase = state.phase
        self.round = state.round
        self.seating = state.seating
        self.tired = state.tired[:]
        self.bidders = state.bidders[:]
        self.breakaway = state.breakaway[:]
        self.crossed = state.crossed[:]
        self.beyond = state.beyond[:]
        self.first_across = state.first_across[:]
        self.feats = None if state.feats is None else state.feats.copy()
        self.home = None if state.home is None else state.home.copy()

    def board_number(self, rider: i64) -> i64:
        """The number of the board on which a rider rides."""
        return 0 if len(self.boards) == 1 else self.plan.lineup.teams[rider]

    def board_of(self, seat: Seat) -> Board:
        """The board on which a seat's riders ride."""
        return self.boards[0] if len(self.boards) == 1 else self.boards[seat.number]

    def place_of(self, rider: i64) -> i64:
        """Where a rider stands, or stood when it came home: space and lane as on a board."""
        if self.home is not None and self.home.round[rider]:
            return self.home.place[rider]
        return self.boards[self.board_number(rider)].place[rider]

    def ranking(self) -> list[int]:
        """The riders from the first to the last: by place, in a time trial by time (decisions 92, 100)."""
        riders = [] if self.home is None else self.home.riders()
        riders += [rider for board in self.boards for rider in board.riders()]
        return sorted(riders, key=self.standing) if self.timed else riders

    def standing(self, rider: i64) -> tuple[int, int]:
        """What riders of a time trial are ranked by: their time, and behind all times their space."""
        if self.crossed[rider]:
            return 0, self.time_of(rider)
        return 1, -(self.place_of(rider) >> 2)

    def time_of(self, rider: i64) -> i64:
        """The time in seconds of a rider that is across the line."""
        return clock(self.crossed[rider], self.beyond[rider])

    def lead(self) -> i64:
        """How far the first rider of the team that is asked is ahead of all others, or less its time.

        Where riders ride on, those that are home early are ahead by what is usually ridden in a round.
        """
        teams = self.plan.lineup.teams
        team: i64 = teams[self.asked]
        if self.timed:
            return -self.time_of(self.first_across[team])
        own: i64 = LAST
        best: i64 = LAST
        for rider in range(self.plan.lineup.size):
            reached: i64 = self.place_of(rider)
            if self.home is not None:
                reached -= self.home.round[rider] * USUAL_ROUND
            if teams[rider] == team:
                own = max(own, reached)
            else:
                best = max(best, reached)
        return own - best

    def winners(self) -> list[int]:
        """The first rider; in a time trial the first rider across of each player with the best time."""
        if not self.timed:
            return self.ranking()[:1]
        first = [self.first_across[seat.number] for seat in self.plan.lineup.players]
        best = min([self.time_of(rider) for rider in first])
        return [rider for rider in first if self.time_of(rider) == best]


def clock(minutes: i64, beyond: i64) -> i64:
    """The time in seconds of a rider that played `minutes` cards and got `beyond` spaces over the line."""
    return minutes * MINUTE - beyond * BONUS
