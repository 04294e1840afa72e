"""What is true at every moment of every race."""

from __future__ import annotations

from fr_stages.race.board import NOWHERE, Board
from fr_stages.race.cards import EXHAUSTION, NO_CARD
from fr_stages.race.endphase import slipstream
from fr_stages.race.race_plan import Plan
from fr_stages.race.state import RaceState
from fr_stages.race.watcher import Watcher

MANY_ROUNDS = 150


class Invariants(Watcher):
    """Watches a race and raises AssertionError when something happens that cannot be."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played: list[list[int]] = [[] for _ in plan.lineup.names]
        self.lanes = [space.usable for space in plan.course.spaces]
        self.before: list[list[int]] = []
        self.rounds = 0
        self.is_over = False

    def placed(self, race: RaceState, rider: int) -> None:
        board = race.boards[race.board_number(rider)]
        start = self.plan.course.start
        assert board.space(rider) in start, f"{self._name(rider)} starts on space {board.space(rider)}"
        self._check_boards(race)

    def drew(self, race: RaceState, rider: int) -> None:
        deck = race.decks[rider]
        assert 1 <= deck.held <= 5 or deck.size == 0, f"{self._name(rider)} holds {deck.held} cards"

    def chose(self, race: RaceState, rider: int, card: int) -> None:
        assert race.cards[rider] == card != NO_CARD
        self._check_cards(race, rider)

    def bids_revealed(self, race: RaceState, turn: int) -> None:  # noqa: ARG002 (a hook)
        for rider in range(len(self.played)):
            self._check_cards(race, rider)

    def broke_away(self, race: RaceState, rider: int, bid: int) -> None:  # noqa: ARG002 (a hook)
        seat = self.plan.lineup.seats[self.plan.lineup.teams[rider]]
        assert not seat.entrant.is_automated, f"{self._name(rider)} is automated and breaks away"
        self.played[rider] += race.table.bids[rider * 2 : rider * 2 + 2]
        self._check_boards(race)

    def moving(self, race: RaceState, board: Board, index: int) -> None:  # noqa: ARG002 (a hook)
        self.before = [list(board.place)]

    def moved(self, race: RaceState, board: Board, rider: int) -> None:
        (before,) = self.before
        assert board.space(rider) >= before[rider] >> 2, f"{self._name(rider)} rides backward"
        energy = race.cards[rider] & 15
        steps = board.space(rider) - (before[rider] >> 2)
        assert steps <= max(energy, 5), f"{self._name(rider)} rides {steps} spaces with a {energy}"
        others = [place for other, place in enumerate(board.place) if other != rider]
        assert others == [place for other, place in enumerate(before) if other != rider]
        self._check_boards(race)

    def revealed(self, race: RaceState) -> None:
        for rider, card in enumerate(race.cards):
            if card != NO_CARD:
                self.played[rider].append(card)

    def slipping(self, board: Board) -> None:
        self.before = [list(board.place)]

    def slipped(self, race: RaceState, board: Board) -> None:
        (before,) = self.before
        for rider, place in enumerate(board.place):
            gained = (place >> 2) - (before[rider] >> 2)
            assert gained in (0, 1), f"{self._name(rider)} slips {gained} spaces"
        self._check_boards(race)

    def exhausted(self, race: RaceState, rider: int) -> None:  # noqa: ARG002 (a hook)
        seat = self.plan.lineup.seats[self.plan.lineup.teams[rider]]
        assert not seat.entrant.is_automated, f"{self._name(rider)} is automated and gets exhausted"

    def round_over(self, race: RaceState) -> None:
        self.rounds += 1
        assert self.rounds == race.round <= MANY_ROUNDS, f"round {race.round} and no end"
        self._check_boards(race)
        for rider in range(len(self.played)):
            self._check_cards(race, rider)
        for board in race.boards:
            settled = board.copy()
            slipstream(settled)
            assert list(settled.place) == list(board.place), "slipstream goes on when it is over"

    def finished(self, race: RaceState) -> None:
        self.is_over = True
        crossed = [race.boards[race.board_number(r)].space(r) >= race.track.finish for r in race.ranking()]
        assert crossed[0] or race.plan.timed, "the winner has not crossed the line"
        assert crossed == sorted(crossed, reverse=True), "a rider behind the line is ranked too high"

    def _check_boards(self, race: RaceState) -> None:
        """Nobody shares a lane, stands where no lane is or beyond the track; the order is the order."""
        for board in race.boards:
            places = [(place, rider) for rider, place in enumerate(board.place) if place != NOWHERE]
            assert len({place for place, _ in places}) == len(places), "two riders are on one lane"
            for place, rider in places:
                assert 0 <= place >> 2 < race.track.size, f"{self._name(rider)} is beyond the track"
                lanes = self.lanes[place >> 2]
                assert board.lane(rider) in lanes, f"{self._name(rider)} rides where no lane is"
            places.sort(reverse=True)
            assert board.riders() == [rider for _, rider in places], "the order of riders is wrong"

    def _check_cards(self, race: RaceState, rider: int) -> None:
        """Every card of a rider is in its stack, put down or out of the race; none is anywhere else."""
        seat = self.plan.lineup.seats[self.plan.lineup.teams[rider]]
        if seat.entrant.is_automated:
            assert race.received[rider] == 0, f"{self._name(rider)} is automated and has exhaustion cards"
            return
        owned = self.plan.lineup.decks[rider].all_cards() + [EXHAUSTION] * race.received[rider]
        found = race.decks[rider].all_cards() + self.played[rider]
        found += [card for card in race.table.bids[rider * 2 : rider * 2 + 2] if card != NO_CARD]
        if race.phase == "energy" and race.cards[rider] != NO_CARD:
            found.append(race.cards[rider])
        assert sorted(owned) == sorted(found), f"{self._name(rider)} owns {owned} and has {found}"

    def _name(self, rider: int) -> str:
        return self.plan.lineup.names[rider]
