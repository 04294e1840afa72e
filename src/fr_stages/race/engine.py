"""A race: the phases of a round, from the starting places to the finish."""

from __future__ import annotations

from typing import final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.automated import reveal_automated
from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.bots import Bot, Future
from fr_stages.race.cards import EXHAUSTION, NO_CARD
from fr_stages.race.dealing import deal_anew
from fr_stages.race.endphase import exhaust, highest_of_each_type, next_slip, slippery, slipstream
from fr_stages.race.feats import Feats
from fr_stages.race.homecoming import Homecoming
from fr_stages.race.lineup import Seat
from fr_stages.race.movement import advance
from fr_stages.race.race_plan import Plan
from fr_stages.race.rng import Rng
from fr_stages.race.start import (
    bid_sum,
    breakaway_places,
    by_bid,
    nearest_start,
    place_automated,
    place_solo_riders,
    start_places,
)
from fr_stages.race.state import BIDDING, END, ENERGY, MOVEMENT, NOBODY, OVER, PLACING, RaceState
from fr_stages.race.watcher import Watcher
from fr_stages.stage.rulebook import BIDDING_ROUNDS, BREAKAWAY_EXHAUSTION, HAND


@final
class Race(RaceState):
    """One run of a race; `step` carries out what its `phase` says.

    Race `number` of a seed has a stream of chances of its own. `watcher` is told of everything.
    """

    def __init__(
        self,
        plan: Plan,
        seed: int = 0,
        number: int = 0,
        watcher: Watcher | None = None,
        like: RaceState | None = None,
    ) -> None:
        super().__init__(plan, seed, number, like)
        self.watcher: Watcher | None = watcher
        if watcher is not None:
            watcher.weather_drawn(self)

    def copy(self) -> Race:
        """The same race once more, unwatched; both go on the same way if the players do."""
        return Race(self.plan, like=self)

    def dealt(self, rider: i64, turn: i64, rng: Rng) -> Future:
        """The race as it may go on for the player of a rider."""
        twin = Race(self.plan.imagined(), like=self)
        twin.rng = rng.fork()
        twin.feats = None
        if twin.home is not None and twin.home.count == 0:
            twin.home = None  # the first one across decides
        twin.asked = rider
        twin.turn = turn
        deal_anew(twin, rider, turn, twin.rng)
        return twin

    def branch(self) -> Future:
        """A copy, for a race that is only thought of."""
        twin = self.copy()
        twin.asked = self.asked
        twin.turn = self.turn
        return twin

    def play(self, index: i64) -> None:
        """Plays or bids a card of the rider that is asked."""
        card: i64 = self.decks[self.asked].play(index)
        if self.phase == BIDDING:
            self.table.bids[self.asked * BIDDING_ROUNDS + self.turn] = card
        else:
            self.cards[self.asked] = card

    def ride(self, bot: Bot) -> None:
        """Rides to the end with this bot in the place of every player."""
        for seat in self.plan.lineup.players:
            seat.sit_down(bot)
        self.run()

    def run(self) -> None:
        """Rides to the end."""
        while self.phase != OVER:
            self.step()

    def step(self) -> None:
        """Carries out the current phase. Stopped in its middle by a bot, it can be carried on later."""
        if self.phase == ENERGY:
            self._energy_phase()
            self.phase = MOVEMENT
        elif self.phase == MOVEMENT:
            self._movement_phase()
            self.phase = END
        elif self.phase == END:
            self._end_phase()
        elif self.phase == PLACING:
            self._place_riders()
            self.phase = BIDDING if self.plan.has_breakaway else ENERGY
        elif self.phase == BIDDING:
            self._bid()
            self.phase = ENERGY

    def _place_riders(self) -> None:
        """Automated teams first, then the players in their seating, solo riders last (decision 84)."""
        lineup = self.plan.lineup
        if self.boards[0].count == 0 and lineup.automated:
            place_automated(self.boards[0], lineup)
            self._say_placed(self.boards[0].riders())
        for number in self.seating:
            self._place_players_riders(lineup.seats[number])
        if lineup.solo_seats:
            solo_riders = place_solo_riders(self.boards[0], lineup, self.rng)
            self._say_placed(solo_riders)

    def _place_players_riders(self, seat: Seat) -> None:
        board = self.board_of(seat)
        for rider in seat.riders:
            if board.place[rider] != NOWHERE:
                continue
            if not seat.places:
                board.put(rider, nearest_start(board))
            else:
                self._look(seat, rider, 0)
                places = start_places(board, self.plan.options.start_lane_choice)
                space, lane = seat.start_place(self.view, places)
                board.put(rider, space, lane)
            if self.watcher is not None:
                self.watcher.placed(self, rider)

    def _say_placed(self, riders: list[int]) -> None:
        if self.watcher is not None:
            for rider in riders:
                self.watcher.placed(self, rider)

    def _energy_phase(self) -> None:
        view = self.view
        view.round = self.round
        view.set_race(self)
        view.set_board(self.boards[0])
        for seat in self.plan.lineup.players:
            if self.timed:
                view.set_board(self.boards[seat.number])
            first: i64 = seat.first
            if not seat.pair:
                self._choose(seat, first, NOBODY)
                continue
            second: i64 = first + 1
            if self.home is not None and self._one_is_home(seat, first, second):
                continue
            if seat.orders and self._second_goes_first(seat, first, second):
                first, second = second, first
            self._choose(seat, first, second)
            self._choose(seat, second, first)
        view.set_race(None)

    def _one_is_home(self, seat: Seat, first: i64, second: i64) -> bool:
        """Lets the rider of a pair that is still on the road choose alone, or nobody."""
        board = self.board_of(seat)
        if board.place[first] != NOWHERE and board.place[second] != NOWHERE:
            return False
        for rider in (first, second):
            if board.place[rider] != NOWHERE:
                self._choose(seat, rider, NOBODY)
        return True

    def _second_goes_first(self, seat: Seat, first: i64, second: i64) -> bool:
        """Asks which rider draws first, unless one of them has drawn already."""
        if self.cards[first] >= 0 or self.decks[first].held > 0:
            return False
        if self.decks[second].held > 0:
            return True
        self.view.set_turn(first, second, self.decks[first], 0)
        return not seat.goes_first(self.view)

    def _choose(self, seat: Seat, rider: i64, mate: i64) -> None:
        """Draws a hand for a rider, unless it holds one already, and plays the card its player wants."""
        cards, watcher = self.cards, self.watcher
        if cards[rider] >= 0 or self.crossed[rider] > 0:
            return
        if self.home is not None and self.home.round[rider]:
            return
        deck = self.decks[rider]
        size: i64 = deck.held
        if size == 0:
            size = deck.draw(self._hand_size(seat, rider), self.rng)
            if watcher is not None:
                watcher.drew(self, rider)
        if size == 0:
            self.received[rider] += 1
            cards[rider] = EXHAUSTION
        else:
            self.view.set_turn(rider, mate, deck, size)
            cards[rider] = seat.play(self.view, deck)
        if watcher is not None:
            watcher.chose(self, rider, cards[rider])

    def _hand_size(self, seat: Seat, rider: i64) -> i64:
        if not self.windy:
            return HAND
        return self.track.hand[self.board_of(seat).place[rider] >> 2]

    def _look(self, seat: Seat, rider: i64, size: i64) -> None:
        """Turns the view to a rider."""
        mate: i64 = seat.first + seat.first + 1 - rider if seat.pair else NOBODY
        self.view.round = self.round
        self.view.set_board(self.board_of(seat))
        self.view.set_turn(rider, mate, self.decks[rider], size)

    def _movement_phase(self) -> None:
        lineup = self.plan.lineup
        watcher = self.watcher
        cards = self.cards
        if lineup.automated:
            reveal_automated(lineup, self.boards[0], self.decks, self.solo_deck, cards, self.rng)
            if self.home is not None:
                self._put_away(self.home)
        if watcher is not None:
            watcher.revealed(self)
        if self.feats is not None:
            for board in self.boards:
                self.feats.begin_round(board)
        for board in self.boards:
            if watcher is None:
                advance(board, cards, 0, board.count)
            else:
                self._watched_movement(board, watcher)

    def _put_away(self, home: Homecoming) -> None:
        """Takes back the cards that were turned over for automated riders who are home."""
        for rider in range(self.plan.lineup.size):
            if home.round[rider]:
                self.cards[rider] = NO_CARD

    def _watched_movement(self, board: Board, watcher: Watcher) -> None:
        for index in range(board.count):
            rider: i64 = board.order[index]
            if self.cards[rider] >= 0:
                watcher.moving(self, board, index)
                advance(board, self.cards, index, index + 1)
                watcher.moved(self, board, rider)

    def _look_at_the_line(self) -> None:
        """Notes who has come over the line in this round, those in front first (decisions 40, 96, 123)."""
        finish: i64 = self.track.finish
        for board in self.boards:
            i: i64 = 0
            while i < board.count and board.place[board.order[i]] >> 2 >= finish:
                rider: i64 = board.order[i]
                if self.crossed[rider] == 0:
                    self.crossed[rider] = self.round
                    self.beyond[rider] = (board.place[rider] >> 2) - finish + 1
                    self._count_first(rider)
                i += 1

    def _count_first(self, rider: i64) -> None:
        """Lets a rider that has come over the line count for its seat, unless its team-mate was better."""
        team: i64 = self.plan.lineup.teams[rider]
        first: i64 = self.first_across[team]
        if first == NOBODY or (rider < first and self.time_of(rider) == self.time_of(first)):
            self.first_across[team] = rider

    def _end_phase(self) -> None:
        if not self.plan.individual:
            self._slipstream()
        self._look_at_the_line()
        self._tire_riders()
        for i in range(self.plan.lineup.size):
            self.cards[i] = NO_CARD
        if self.feats is not None:
            self._take_note(self.feats)
        if self.watcher is not None:
            self.watcher.round_over(self)
        if self.home is not None:
            self._bring_home(self.home)
        if self._is_decided():
            self.phase = OVER
            if self.watcher is not None:
                self.watcher.finished(self)
        else:
            self.round += 1
            self.phase = ENERGY

    def _slipstream(self) -> None:
        for board in self.boards:
            if self.watcher is None:
                slipstream(board)
            else:
                self._watched_slipstream(board, self.watcher)

    def _tire_riders(self) -> None:
        """Hands out exhaustion."""
        if self.plan.individual:
            self._exhaust_the_highest()
        elif self.timed:
            for seat in self.plan.lineup.players:
                self._exhaust(self.boards[seat.number], seat.tiring)
        else:
            self._exhaust(self.boards[0], self.plan.lineup.tiring)

    def _bring_home(self, home: Homecoming) -> None:
        """Takes finishers off the road; at the time cut everybody."""
        before: i64 = home.count
        for board in self.boards:
            home.bring_home(board, self.round)
        cut: i64 = self.plan.options.time_cut
        if cut and home.count and self.round >= home.first_round + cut:
            for board in self.boards:
                home.stop(board, self.round)
        if self.watcher is not None:
            for i in range(before, home.count):
                self.watcher.came_home(self, home.order[i])

    def _take_note(self, feats: Feats) -> None:
        for board in self.boards:
            feats.end_round(board, self.plan.lineup.teams)
        if self.breakaway:
            feats.look_back(self.boards[0], self.breakaway, self.plan.options.caught == "level")

    def _is_decided(self) -> bool:
        """Whether somebody has crossed; in a time trial, whether every player has (decision 99).

        When riders ride on, whether all are home.
        """
        if self.home is not None:
            return self.home.is_complete
        if not self.timed:
            board = self.boards[0]
            return board.place[board.order[0]] >> 2 >= self.track.finish
        return all(self.first_across[seat.number] != NOBODY for seat in self.plan.lineup.players)

    def _watched_slipstream(self, board: Board, watcher: Watcher) -> None:
        slip = slippery(board)
        last: i64 = board.count - 1
        while last > 0:
            watcher.slipping(board)
            last = next_slip(board, slip, last)
            watcher.slipped(self, board)

    def _exhaust(self, board: Board, riders: vec[i64]) -> None:
        watcher = self.watcher
        before = self.received if watcher is None else self.received[:]
        exhaust(board, riders, self.decks, self.received)
        if watcher is not None:
            for rider in riders:
                if self.received[rider] > before[rider]:
                    watcher.exhausted(self, rider)

    def _exhaust_the_highest(self) -> None:
        """Gives exhaustion to those that played the highest card of their type (individual time trial)."""
        lineup = self.plan.lineup
        for rider in highest_of_each_type(self.cards, lineup.types):
            if self.boards[lineup.teams[rider]].place[rider] >> 2 < self.track.finish:
                self.decks[rider].recycle(EXHAUSTION)
                self.received[rider] += 1
                if self.watcher is not None:
                    self.watcher.exhausted(self, rider)

    def _bid(self) -> None:
        """Two rounds of bids for the breakaway, then the places (rulebook: Breakaway Variant)."""
        players = self.plan.lineup.players
        self.view.set_race(self)
        for turn in range(BIDDING_ROUNDS):
            self.view.bidding_round = turn
            for seat in players:
                self._place_bid(seat, self._bidder(seat), turn)
            if self.watcher is not None:
                self.watcher.bids_revealed(self, turn)
        self.view.set_race(None)
        self._award_places()
        for i in range(len(self.table.bids)):
            self.table.bids[i] = NO_CARD
        for seat in players:
            for rider in seat.riders:
                self.decks[rider].shuffle()

    def _bidder(self, seat: Seat) -> i64:
        """The rider with which a player bids, asked for once."""
        if self.bidders[seat.number] == NOBODY:
            self.bidders[seat.number] = seat.first
            if seat.pair:
                self._look(seat, seat.first, 0)
                if not seat.bids(self.view):
                    self.bidders[seat.number] = seat.first + 1
        return self.bidders[seat.number]

    def _place_bid(self, seat: Seat, rider: i64, turn: i64) -> None:
        at: i64 = rider * BIDDING_ROUNDS + turn
        if self.table.bids[at] != NO_CARD:
            return
        deck = self.decks[rider]
        size: i64 = deck.held
        if size == 0:
            size = deck.draw(HAND, self.rng)
            if self.watcher is not None:
                self.watcher.drew(self, rider)
        self._look(seat, rider, size)
        self.table.bids[at] = seat.bid(self.view, deck)
        if self.watcher is not None:
            self.watcher.bid(self, rider, self.table.bids[at])

    def _award_places(self) -> None:
        """The highest sums take the places and pay for them; the others take their bids back."""
        board = self.boards[0]
        plan = self.plan
        riders = [self.bidders[seat.number] for seat in plan.lineup.players]
        ranked = by_bid(riders, self.table.bids, board)
        places = breakaway_places(board, plan.lineup, plan.options.breakaway_count == "players")
        for i, rider in enumerate(ranked):
            deck = self.decks[rider]
            if i < places:
                board.take(rider)
                board.put(rider, plan.course.breakaway[i][0])
                self.breakaway.append(rider)
                for _ in range(BREAKAWAY_EXHAUSTION):
                    deck.recycle(EXHAUSTION)
                self.received[rider] += BREAKAWAY_EXHAUSTION
                if self.watcher is not None:
                    self.watcher.broke_away(self, rider, bid_sum(self.table.bids, rider))
            else:
                for turn in range(BIDDING_ROUNDS):
                    deck.recycle(self.table.bids[rider * BIDDING_ROUNDS + turn])
