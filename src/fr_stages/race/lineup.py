"""The line-up: which riders take part, who decides for them and what their stacks hold."""

from __future__ import annotations

from traceback import extract_tb
from typing import final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import PASSING, REGISTRY, Bot, BotError, View, WrongAnswer
from fr_stages.race.cards import (
    ATTACK,
    EXHAUSTION,
    PLUS_ONE,
    ROULEUR,
    SPRINTEUR,
    STRENGTH,
    Deck,
    deck_of,
    energy_cards,
)
from fr_stages.race.entrants import Entrant, Kind
from fr_stages.race.solo import SoloCards, substitute_cards
from fr_stages.stage.rulebook import ATTACK_CARDS, COPIES, RIDERS_A_TEAM, TAKEN_OUT


@final
class Seat:
    """An entrant at the table: who decides, and which riders are its own.

    `riders` are their numbers, the Sprinteur's first; they follow one another. `orders` tells whether
    the player cares which of its riders draws first, `places` whether it cares where they start.
    """

    def __init__(self, number: int, entrant: Entrant, player: Bot, riders: list[int]) -> None:
        self.number: i64 = number
        self.entrant: Entrant = entrant
        self.player: Bot = player
        self.riders: list[int] = riders
        self.first: i64 = riders[0]
        self.pair: bool = len(riders) == RIDERS_A_TEAM
        self.tiring: vec[i64] = vec[i64](riders)
        self.orders: bool = False
        self.places: bool = False
        self.sit_down(player)

    def sit_down(self, player: Bot) -> None:
        """Lets a player take the seat. What a bot leaves to its default need not be asked each time."""
        self.player = player
        self.orders = type(player).goes_first is not Bot.goes_first
        self.places = type(player).start_place is not Bot.start_place

    def play(self, view: View, deck: Deck) -> i64:
        """Takes the card that the player plays out of the hand; returns it.

        Raises BotError, like all that asks the player.
        """
        try:
            index = self.player.card(view) | 0  # refuses what is no whole number
        except PASSING:
            raise
        except BaseException as error:
            raise self._failed(error, "card") from error
        if 0 <= index < view.size:
            return deck.play(index)
        raise self._wrong(f"wants to play card {index!r} of a hand of {view.size}", "card")

    def bid(self, view: View, deck: Deck) -> i64:
        """Takes the card that the player bids out of the hand; returns it."""
        try:
            index = self.player.bid(view) | 0  # refuses what is no whole number
        except PASSING:
            raise
        except BaseException as error:
            raise self._failed(error, "bid") from error
        if 0 <= index < view.size:
            return deck.play(index)
        raise self._wrong(f"wants to bid card {index!r} of a hand of {view.size}", "bid")

    def goes_first(self, view: View) -> bool:
        """Whether the rider of the view draws and plays before its team-mate."""
        try:
            first = self.player.goes_first(view)
        except PASSING:
            raise
        except BaseException as error:
            raise self._failed(error, "goes_first") from error
        if not isinstance(first, bool):
            raise self._wrong(f"answers {first!r} where True or False is asked for", "goes_first")
        return first

    def bids(self, view: View) -> bool:
        """Whether the rider of the view bids rather than its team-mate."""
        try:
            bids = self.player.bids(view)
        except PASSING:
            raise
        except BaseException as error:
            raise self._failed(error, "bids") from error
        if not isinstance(bids, bool):
            raise self._wrong(f"answers {bids!r} where True or False is asked for", "bids")
        return bids

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        """The start place that the player takes of those offered: (space, lane)."""
        try:
            place = self.player.start_place(view, places)
        except PASSING:
            raise
        except BaseException as error:
            raise self._failed(error, "start_place") from error
        if place not in places:
            raise self._wrong(f"wants to start on {place}, which is not on offer", "start_place")
        return place

    def _failed(self, error: BaseException, decision: str) -> BotError:
        """The error that names the bot, and the line of its code when it has one."""
        if isinstance(error, (TimeoutError, WrongAnswer)):
            return self._wrong(str(error), decision)
        return _failure(self.entrant, error)

    def _wrong(self, what: str, decision: str) -> BotError:
        """The error that names the bot, and where the method stands that decides so."""
        decider = getattr(self.player, "bot", self.player)  # own bots are watched by another one
        code = getattr(getattr(type(decider), decision, None), "__code__", None)
        where = f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""
        return BotError(f"The bot of {self.entrant} {what}{where}.")


def _failure(entrant: Entrant, error: BaseException) -> BotError:
    """The error that says with what a bot failed, and in which line."""
    frames = extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    said = f": {error}" if str(error) else ""
    return BotError(f"The bot of {entrant} failed: {type(error).__name__}{said}{where}.")


@final
class Lineup:
    """All seats and riders of a race. Riders are numbered in the order of the entrants."""

    def __init__(
        self,
        entrants: tuple[Entrant, ...],
        time_trial: bool = False,
        solo_cards: SoloCards | None = None,
        plus_ones: int = 0,
    ) -> None:
        self.entrants: tuple[Entrant, ...] = entrants
        self.seats: list[Seat] = []
        self.names: list[str] = []
        types: list[int] = []
        teams: list[int] = []
        for number, entrant in enumerate(entrants):
            riders = [len(self.names) + i for i in range(len(entrant.riders))]
            self.seats.append(Seat(number, entrant, _player(entrant), riders))
            for rider in entrant.riders:
                self.names.append(f"{entrant.colour}-{rider}")
                types.append(SPRINTEUR if rider == "sprinteur" else ROULEUR)
                teams.append(number)
        self.size: i64 = len(self.names)
        self.types: vec[i64] = vec[i64](types)
        self.teams: vec[i64] = vec[i64](teams)
        self.players: list[Seat] = [seat for seat in self.seats if not seat.entrant.is_automated]
        self.player_numbers: vec[i64] = vec[i64]([seat.number for seat in self.players])
        self.automated: list[Seat] = [seat for seat in self.seats if seat.entrant.is_automated]
        self.solo_seats: list[Seat] = self.seats_of(Kind.SOLO)
        self.tiring: vec[i64] = vec[i64]([rider for seat in self.players for rider in seat.riders])
        self.decks: vec[Deck] = vec[Deck](
            [
                deck_of(start_cards(seat.entrant, i, time_trial))
                for seat in self.seats
                for i in range(len(seat.riders))
            ]
        )
        solo_cards = solo_cards or substitute_cards()
        self.solo_cards: SoloCards = solo_cards
        self.solo_values: list[vec[i64]] = [vec[i64](solo_cards.column(name)) for name in self.names]
        self.solo_deck: Deck = deck_of([*range(len(solo_cards.cards)), *[PLUS_ONE] * plus_ones])

    def seats_of(self, kind: Kind) -> list[Seat]:
        """The seats of one kind."""
        return [seat for seat in self.seats if seat.entrant.kind is kind]


def start_cards(entrant: Entrant, rider: int, time_trial: bool = False) -> list[int]:
    """The cards with which rider number `rider` of an entrant starts.

    The Peloton team draws from the stack of its Rouleur alone; solo riders share one stack, so theirs
    are empty (rulebook: Automated Opponents; Handicaps; Time Trial).
    """
    rider_type = SPRINTEUR if entrant.riders[rider] == "sprinteur" else ROULEUR
    kind = entrant.kind
    if kind is Kind.SOLO or (kind is Kind.PELOTON and rider_type == SPRINTEUR):
        return []
    cards = energy_cards(rider_type, COPIES - TAKEN_OUT if time_trial else COPIES)
    own = entrant.cards[entrant.riders[rider] == "rouleur"]
    if own and kind is Kind.PLAYER:
        cards = _without_one_each(own) if time_trial else list(own)
    if kind is Kind.PELOTON:
        cards += [ATTACK] * ATTACK_CARDS
    elif kind is Kind.STRENGTH and rider_type == SPRINTEUR:
        cards += [STRENGTH]
    sprinteur, rouleur = entrant.exhaustion
    return cards + [EXHAUSTION] * (sprinteur if rider_type == SPRINTEUR else rouleur)


def _without_one_each(cards: tuple[int, ...]) -> list[int]:
    """The cards without one of each value (rulebook: Time Trial)."""
    left = list(cards)
    for value in set(cards):
        left.remove(value)
    return left


def _player(entrant: Entrant) -> Bot:
    """Who plays for an entrant. Raises BotError."""
    if entrant.is_automated:
        return Bot()
    try:
        return REGISTRY[entrant.bot][0]()
    except PASSING:
        raise
    except BaseException as error:
        raise _failure(entrant, error) from error
