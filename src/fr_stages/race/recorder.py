"""Writes down the events of a race while it is ridden."""

from __future__ import annotations

from fr_stages.race.board import Board
from fr_stages.race.cards import EXHAUSTION, ROULEUR, VALUE, card_name
from fr_stages.race.events import (
    Achievement,
    Bid,
    BrokeAway,
    CameHome,
    CardChosen,
    CardPlayed,
    CardsDrawn,
    ClosedUp,
    Crashed,
    Crossed,
    Event,
    Exhausted,
    Finished,
    Moved,
    NeedsTour,
    RoundBegan,
    Slipped,
    Started,
    StoodUp,
    SupplySpent,
    Timed,
    WeatherDrawn,
    Won,
)
from fr_stages.race.movement import aim, before_wall
from fr_stages.race.result import result_of
from fr_stages.race.state import RaceState
from fr_stages.race.watcher import Watcher
from fr_stages.stage.rulebook import BIDDING_ROUNDS, CRASH_DEDUCTION, EXHAUSTION_SUPPLY


class Recorder(Watcher):
    """A watcher whose `events` are everything that has happened, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self._round = 0
        self._aimed = 0
        self._here = (0, 0)
        self._limits: tuple[str, ...] = ()
        self._places: list[int] = []
        self._spent: set[int] = set()
        self._stop = 0

    def weather_drawn(self, race: RaceState) -> None:
        """Notes the drawn weather."""
        for marker in race.weather:
            self.events.append(WeatherDrawn(marker.tile, str(marker.marker)))

    def placed(self, race: RaceState, rider: int) -> None:
        """Notes a starting place."""
        board = race.boards[race.board_number(rider)]
        self.events.append(Started(_name(race, rider), board.space(rider), board.lane(rider)))

    def drew(self, race: RaceState, rider: int) -> None:
        """Notes a hand."""
        self._begin_round(race)
        hand = tuple(card_name(card) for card in race.decks[rider].hand())
        self.events.append(CardsDrawn(_name(race, rider), hand))

    def chose(self, race: RaceState, rider: int, card: int) -> None:
        """Notes a card put down."""
        self.events.append(CardChosen(_name(race, rider), card_name(card)))

    def bids_revealed(self, race: RaceState, turn: int) -> None:
        """Notes the bids of one bidding round."""
        for seat in race.plan.lineup.players:
            rider = race.bidders[seat.number]
            bid = race.table.bids[rider * BIDDING_ROUNDS + turn]
            self.events.append(Bid(_name(race, rider), turn + 1, card_name(bid)))

    def broke_away(self, race: RaceState, rider: int, bid: int) -> None:
        """Notes a place in the breakaway."""
        board = race.boards[0]
        self.events.append(BrokeAway(_name(race, rider), bid, board.space(rider), board.lane(rider)))

    def revealed(self, race: RaceState) -> None:
        """Notes the cards of all riders."""
        self._begin_round(race)
        for rider, card in enumerate(race.cards):
            if card >= 0:
                self.events.append(CardPlayed(_name(race, rider), card_name(card), card & VALUE))

    def moving(self, race: RaceState, board: Board, index: int) -> None:
        """Looks at what lies before a rider."""
        rider = board.order[index]
        energy = race.cards[rider] & VALUE
        self._here = (board.space(rider), board.lane(rider))
        self._aimed = aim(board, rider, energy)
        self._limits = limits(board, rider, energy)
        self._stop = before_wall(board, self._here[0], self._aimed)
        if board.lying[rider]:
            self.events.append(StoodUp(_name(race, rider)))

    def moved(self, race: RaceState, board: Board, rider: int) -> None:
        """Notes a movement, a crash, the line."""
        space, lost = board.space(rider), self._aimed - board.space(rider)
        wall = self._stop + 1 if self._stop < self._aimed else self._stop
        blockers = [other for other in board.riders() if space < board.space(other) <= wall]
        energy = race.cards[rider] & VALUE
        self.events.append(
            Moved(
                _name(race, rider),
                energy,
                *self._here,
                space,
                board.lane(rider),
                self._limits,
                lost,
                tuple(_name(race, other) for other in blockers if lost),
            )
        )
        if board.lying[rider]:
            self.events.append(Crashed(_name(race, rider), space))
        if self._here[0] < race.track.finish <= space:
            self.events.append(Crossed(_name(race, rider), space - race.track.finish + 1))

    def slipping(self, board: Board) -> None:
        """Remembers where everybody is."""
        self._places = list(board.place)

    def slipped(self, race: RaceState, board: Board) -> None:
        """Notes who has slipped and who had no room."""
        for rider in board.riders():
            before, now = self._places[rider], board.place[rider]
            if before != now:
                kind = Slipped if before >> 2 != now >> 2 else ClosedUp
                self.events.append(kind(_name(race, rider), board.space(rider), board.lane(rider)))

    def exhausted(self, race: RaceState, rider: int) -> None:
        """Notes an exhaustion card."""
        self.events.append(Exhausted(_name(race, rider), race.received[rider]))
        self._count_supply(race, race.plan.lineup.types[rider])

    def _count_supply(self, race: RaceState, rider_type: int) -> None:
        """Notes once that the box would not hold so many exhaustion cards of a type (decision 47)."""
        types = race.plan.lineup.types
        decks = [deck for deck, kind in zip(race.decks, types, strict=True) if kind == rider_type]
        in_play = sum(deck.count(EXHAUSTION) for deck in decks)
        if in_play > EXHAUSTION_SUPPLY and rider_type not in self._spent:
            self._spent.add(rider_type)
            self.events.append(SupplySpent("rouleur" if rider_type == ROULEUR else "sprinteur", in_play))

    def came_home(self, race: RaceState, rider: int) -> None:
        """Notes how a rider came home."""
        if race.home is not None:
            home = race.home
            self.events.append(CameHome(_name(race, rider), home.round[rider], home.beyond[rider]))

    def finished(self, race: RaceState) -> None:
        """Notes the result."""
        result = result_of(race)
        for time in result.times:
            self.events.append(Timed(time.place, time.entrant, time.seconds))
        for it in result.riders:
            self.events.append(
                Finished(it.place, it.rider, it.entrant, it.space, it.lane, it.seconds, it.gap)
            )
        for achieved in result.achieved:
            self.events.append(Achievement(achieved.entrant, achieved.achievement))
        if result.needs_tour:
            self.events.append(NeedsTour(result.needs_tour))
        self.events.append(Won(result.winners, result.rounds))

    def _begin_round(self, race: RaceState) -> None:
        if race.phase != "bidding" and race.round != self._round:
            self._round = race.round
            self.events.append(RoundBegan(race.round))


def limits(board: Board, rider: int, energy: int) -> tuple[str, ...]:
    """What terrain, a crash and the end of the track do to a card (decision 9), in this order."""
    track, start = board.track, board.space(rider)
    found: list[str] = []
    if energy < track.minimum[start]:
        energy = track.minimum[start]
        found.append(str(track.course.spaces[start].terrain))
    if board.lying[rider]:
        energy = max(energy - CRASH_DEDUCTION, 0)
        found.append("crash")
    goal = track.reach(start, energy)
    if goal < min(start + energy, track.size - 1):
        before_climb = track.uphill[goal + 1] and not any(track.uphill[start : goal + 1])
        found.append("foot-of-climb" if before_climb else "uphill")
    elif goal < start + energy:
        found.append("end-of-track")
    return tuple(found)


def _name(race: RaceState, rider: int) -> str:
    return race.plan.lineup.names[rider]
