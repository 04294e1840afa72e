"""Bots: what a player sees, what it decides, and the simplest ones.

A bot is a class with `@bot("name", "one line")` that overrides what it cares about; everything else
has a sensible default. A bot keeps nothing from turn to turn: all it may know is in its `View`, so
that a race can be copied, saved and read back at any decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, final

from fr_stages.race.arrays import i64, mypyc_attr, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import EXHAUSTION, NONES, SPRINTEUR, VALUE, ZEROS, Deck
from fr_stages.race.forecast import WINDOW, forecast
from fr_stages.race.movement import aim
from fr_stages.race.rng import Rng
from fr_stages.race.track import Track
from fr_stages.stage.rulebook import BIDDING_ROUNDS

NOT_PLAYED: Final = -1
NOT_YET: Final = NONES[:0]


class LeaveRace(BaseException):
    """Raised by a player that breaks off: a person who leaves. The race can be carried on later."""


class BotError(Exception):
    """A bot failed or broke the rules, and the race cannot go on. The message names it."""


PASSING: Final = (LeaveRace, BotError, KeyboardInterrupt)
"""What may come out of a decision: all else is a failure of the bot, even ``sys.exit``."""


class WrongAnswer(Exception):  # noqa: N818 (it says what it is)
    """A bot answers something of another type than it is asked for."""


class BotNameError(ValueError):
    """A bot cannot have this name."""


TABLE_ROWS: Final = ("cards", "received", "bids")


@final
class Table:
    """What lies on the table: stacks, the cards of the round, bids (for the engine; hidden from bots).

    `cards` holds the card of each rider in this round and `bids` two bids for each rider, -1 for none.
    """

    def __init__(
        self,
        types: vec[i64],
        teams: vec[i64],
        start_decks: vec[Deck],
        decks: vec[Deck],
        bot_rng: Rng,
    ) -> None:
        riders: i64 = len(types)
        self.types: vec[i64] = types
        self.teams: vec[i64] = teams
        self.start_decks: vec[Deck] = start_decks
        self.decks: vec[Deck] = decks[:]
        for i in range(riders):
            self.decks[i] = decks[i].copy()
        self.cards: vec[i64] = NONES[:riders]
        self.received: vec[i64] = ZEROS[:riders]
        self.bids: vec[i64] = NONES[: riders * BIDDING_ROUNDS]
        self.bot_rng: Rng = bot_rng

    def copy(self) -> Table:
        """The same table once more."""
        twin = Table(self.types, self.teams, self.start_decks, self.decks, self.bot_rng.copy())
        twin.cards = self.cards[:]
        twin.received = self.received[:]
        twin.bids = self.bids[:]
        return twin

    def put_down(self, rider: i64) -> list[int]:
        """The cards that a rider has put down and whose fate is still open."""
        bid = rider * BIDDING_ROUNDS
        cards = (self.cards[rider], self.bids[bid], self.bids[bid + 1])
        return [card for card in cards if card >= 0]


class Future:
    """A race as it may go on from here: all that the player cannot know has been dealt anew."""

    def branch(self) -> Future:
        """The same once more; both go on the same way if the players do."""
        raise NotImplementedError

    def play(self, index: i64) -> None:
        """Plays or bids card `index` of the hand that is asked about, counted from 0."""
        raise NotImplementedError

    def ride(self, bot: Bot) -> None:
        """Rides to the end, with this bot in the place of every player."""
        raise NotImplementedError

    def dealt(self, rider: i64, turn: i64, rng: Rng) -> Future:
        """The race as it may go on for the player of a rider, in this round of bidding (for the engine)."""
        raise NotImplementedError

    def lead(self) -> i64:
        """How far the player's first rider is ahead of all others, in places: four a space.

        In a time trial its time in seconds, less than 0.
        """
        raise NotImplementedError


@final
class View:
    """What a player may see when it decides: its own hand and recycled cards, and the open board.

    Riders are numbers; `rider` is the one that decides, `mate` the other one of its team (-1 when it
    rides alone), `riders` counts all. Spaces count from 0, lanes from 1 at the right edge.
    """

    def __init__(self, table: Table) -> None:
        self.rng: Rng = table.bot_rng
        self.rider: i64 = 0
        self.mate: i64 = -1
        self.round: i64 = 0
        self.size: i64 = 0
        self.bidding_round: i64 = 0
        self._table: Table = table
        self._forecast: vec[i64] = NOT_YET
        self._race: Future | None = None

    def set_race(self, race: Future | None) -> None:
        """Lets players think ahead in this race, or in none (for the engine)."""
        self._race = race

    def set_board(self, board: Board) -> None:
        """Turns the view to the board on which the deciding rider rides (for the engine)."""
        self._board: Board = board
        self._forecast = NOT_YET

    def set_turn(self, rider: i64, mate: i64, deck: Deck, size: i64) -> None:
        """Turns the view to the rider that is to decide (for the engine)."""
        self._deck: Deck = deck
        self.rider = rider
        self.mate = mate
        self.size = size

    @property
    def riders(self) -> i64:
        """How many riders take part."""
        return len(self._table.types)

    @property
    def track(self) -> Track:
        """The course as tables."""
        return self._board.track

    @property
    def hand(self) -> list[int]:
        """The energy values in the hand, in the order that `Bot.card` counts."""
        return [card & VALUE for card in self._deck.hand()]

    @property
    def recycled(self) -> list[int]:
        """The energy values of one's face-up recycled cards."""
        return [card & VALUE for card in self._deck.recycled()]

    @property
    def stack_size(self) -> i64:
        """How many cards lie face down in one's stack."""
        return self._deck.down

    @property
    def mate_energy(self) -> i64:
        """The energy value that the team-mate plays this round, or -1 when it has not chosen yet."""
        if self.mate < 0 or self._table.cards[self.mate] < 0:
            return NOT_PLAYED
        return self._table.cards[self.mate] & VALUE

    @property
    def order(self) -> list[int]:
        """All riders on the road from the front."""
        return self._board.riders()

    @property
    def on_road(self) -> i64:
        """How many riders are on the road that one rides on; in a time trial those of one's own team."""
        return self._board.count

    @property
    def is_alone(self) -> bool:
        """Whether nobody rides on this road but one's own team, as in a time trial."""
        return self._board.count == (1 if self.mate < 0 else 2)

    @property
    def leader(self) -> i64:
        """The rider in front."""
        return self._board.order[0]

    def expected(self, first: i64) -> vec[i64]:
        """How many riders are expected on `first` and each of the 16 spaces after it, in sixtieths.

        That is after the movement, by what riders usually play; all riders count, one's own too.
        """
        if len(self._forecast) == 0:
            self._forecast = forecast(self._board, self._table.types)
        return self._forecast[first : first + WINDOW]

    def stack_counts(self) -> vec[i64]:
        """How many cards of each energy value one still has: in the hand, recycled, face down."""
        deck = self._deck
        counts = ZEROS[: VALUE + 1]
        for i in range(deck.size):
            counts[deck.cards[i] & VALUE] += 1
        return counts

    def energy(self, index: i64) -> i64:
        """The energy value of card `index` of the hand."""
        return self._deck.cards[self._deck.down + index] & VALUE

    def is_exhaustion(self, index: i64) -> bool:
        """Whether card `index` of the hand is an exhaustion card."""
        return self._deck.cards[self._deck.down + index] == EXHAUSTION

    def space(self, rider: i64) -> i64:
        """The space on which a rider stands."""
        return self._board.place[rider] >> 2

    def lane(self, rider: i64) -> i64:
        """The lane in which a rider stands."""
        return self._board.lane(rider)

    def is_lying(self, rider: i64) -> bool:
        """Whether a rider lies crashed."""
        return self._board.lying[rider] != 0

    def is_sprinteur(self, rider: i64) -> bool:
        """Whether a rider is a Sprinteur; otherwise it is a Rouleur."""
        return self._table.types[rider] == SPRINTEUR

    def team(self, rider: i64) -> i64:
        """The number of a rider's team."""
        return self._table.teams[rider]

    def exhaustion(self, rider: i64) -> i64:
        """How many exhaustion cards a rider has received since the first round."""
        return self._table.received[rider]

    def played(self, rider: i64) -> list[int]:
        """The energy values that a rider has played in earlier rounds, in ascending order.

        The cards of automated solo riders are common to all and not counted.
        """
        table = self._table
        left = table.start_decks[rider].all_cards() + [EXHAUSTION] * table.received[rider]
        for card in table.decks[rider].all_cards() + table.put_down(rider):
            left.remove(card)
        return sorted(card & VALUE for card in left)

    def bid_of(self, rider: i64) -> i64:
        """What a rider has bid in the first round of bidding, once that is over; else -1."""
        bid: i64 = self._table.bids[rider * BIDDING_ROUNDS]
        return bid & VALUE if self.bidding_round > 0 and bid >= 0 else NOT_PLAYED

    def deal(self, rng: Rng) -> Future:
        """A way in which the race may go on: hidden cards are dealt by chance.

        Of the others' cards is known which they have left, not which of these they hold or have put down;
        what they have put down is taken back. The order of one's own stack is not known either.
        """
        if self._race is None:
            raise ValueError("there is no race to think ahead in")
        return self._race.dealt(self.rider, self.bidding_round, rng)

    def has_room(self, space: i64) -> bool:
        """Whether a lane of a space is free now."""
        return self._board.has_room(space)

    def is_empty(self, space: i64) -> bool:
        """Whether nobody is on a space now."""
        return self._board.is_empty(space)

    def target(self, energy: i64) -> i64:
        """The space that the deciding rider aims at with a card of this energy, others not considered."""
        return aim(self._board, self.rider, energy)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """What a player decides. Every method gets the view of the rider that it is about."""

    def __init__(self) -> None:
        pass

    def card(self, view: View) -> i64:
        """Which card of the hand to play, counted from 0."""
        raise NotImplementedError

    def goes_first(self, view: View) -> bool:  # noqa: ARG002 (for those who override it)
        """Whether `view.rider` draws and plays before its team-mate (rulebook: Energy Phase)."""
        return True

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:  # noqa: ARG002 (see above)
        """Which (space, lane) behind the start line to take; the one nearest to the line comes first.

        Each space is offered with its rightmost free lane, or with all of them under `start_lane_choice`.
        """
        return places[0]

    def bids(self, view: View) -> bool:
        """Whether `view.rider` rather than its team-mate tries to break away (rulebook: Breakaway)."""
        return view.is_sprinteur(view.rider)

    def bid(self, view: View) -> i64:
        """Which card of the hand to bid, counted from 0."""
        return self.card(view)


@final
class RandomBot(Bot):
    """Plays any card."""

    def card(self, view: View) -> i64:
        """A card by chance."""
        return view.rng.below(view.size)


@final
class HighestBot(Bot):
    """Plays the highest card."""

    def card(self, view: View) -> i64:
        """The highest card of the hand."""
        best: i64 = 0
        highest: i64 = view.energy(0)
        for i in range(1, view.size):
            energy: i64 = view.energy(i)
            if energy > highest:
                best = i
                highest = energy
        return best


BotClass = TypeVar("BotClass", bound=type[Bot])

NO_BOTS: Final = ("human", "peloton", "strength", "solo")  # other words that say who plays an entrant

REGISTRY: Final[dict[str, tuple[type[Bot], str]]] = {}
SLOW: Final[set[str]] = set()
"""The bots of the registry that think so long that they ride many races only where they are named."""


def bot(name: str, line: str, *, slow: bool = False) -> Callable[[BotClass], BotClass]:
    """Registers a bot under a name, with one line that says how it rides.

    A `slow` one takes thousands of times as long for a decision as others do. Raises BotNameError when the
    name is no word that can stand in ``red=name``, or is taken by a bot of another module (one of the same
    module is replaced, as in a notebook).
    """

    def register(cls: BotClass) -> BotClass:
        if not name.replace("-", "").isalnum() or name in NO_BOTS:
            raise BotNameError(f'"{name}" cannot be the name of a bot')
        if name in REGISTRY and REGISTRY[name][0].__module__ != cls.__module__:
            raise BotNameError(f'There is a bot "{name}" already')
        REGISTRY[name] = (cls, line)
        if slow:
            SLOW.add(name)
        return cls

    return register


def quick_bots() -> list[str]:
    """The names of all bots but the slow ones."""
    return [name for name in REGISTRY if name not in SLOW]


bot("random", "plays any card")(RandomBot)
bot("highest", "plays the highest card it holds")(HighestBot)
