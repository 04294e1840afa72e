"""Every bot keeps its promises, and the conformance kit finds those that do not."""

import inspect
import random
from itertools import count
from typing import ClassVar

import pytest

from fr_stages.race.bots import REGISTRY, Bot, View, quick_bots
from fr_stages.race.engine import Race
from fr_stages.race.rng import Rng
from fr_stages.race.testing import _twin, check_bot

BUILT_IN = sorted(name for name in quick_bots() if REGISTRY[name][0].__module__.startswith("fr_stages."))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_bot_that_ships_keeps_its_promises(name: str) -> None:
    check_bot(REGISTRY[name][0], races=1)


class PeeksAtOthersStacks(Bot):
    def card(self, view: View) -> int:
        return view._table.decks[0].cards[0] % view.size


class PeeksAtItsStack(Bot):
    def card(self, view: View) -> int:
        return view._deck.cards[0] % view.size


class PeeksAtOthersChoices(Bot):
    def card(self, view: View) -> int:
        return sum(view._table.cards) % view.size


class Remembers(Bot):
    def __init__(self) -> None:
        self.last = 0

    def card(self, view: View) -> int:
        self.last += 1
        return self.last % view.size


class RemembersInItsClass(Bot):
    turns = count()

    def card(self, view: View) -> int:
        return next(self.turns) % view.size


class RollsItsOwnDice(Bot):
    def card(self, view: View) -> int:
        return random.randrange(view.size)


class PlaysWhatItDoesNotHold(Bot):
    def card(self, view: View) -> int:
        return view.size


class Stumbles(Bot):
    def card(self, view: View) -> int:
        return view.hand.index(100)


class StartsAnywhere(Bot):
    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        return (view.round, len(places) + 5)


class Cheats(Bot):
    def card(self, view: View) -> int:
        view._table.decks[0].cards[0] = 9
        view._table.decks[0].cards[1] = 9
        return 0


class MovesTheRoad(Bot):
    def card(self, view: View) -> int:
        view.track.target[0] += 1
        return 0


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (PeeksAtOthersStacks, "cards that it must not see"),
        (PeeksAtItsStack, "cards that it must not see"),
        (PeeksAtOthersChoices, "cards that it must not see"),
        (Remembers, "when asked again"),
        (RemembersInItsClass, "when asked again"),
        (RollsItsOwnDice, "when "),
        (PlaysWhatItDoesNotHold, "wants to play card 4 of a hand of 4"),
        (Stumbles, "ValueError"),
        (StartsAnywhere, "not on offer"),
        (Cheats, "changes the cards on the table"),
        (MovesTheRoad, "changes the track"),
    ],
)
def test_a_broken_promise_is_found(bot: type[Bot], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_bot(bot)


class LooksAtEverything(Bot):
    """Compares all that its view shows with the view of the same situation with other hidden cards."""

    def card(self, view: View) -> int:
        assert shown(view) == shown(_twin(view, scramble=5))
        return view.rng.below(view.size)


def shown(view: View) -> list[object]:
    """Everything public about a view."""
    riders, cards, spaces = range(view.riders), range(view.size), range(view.track.size)
    return [
        (view.rider, view.mate, view.round, view.size, view.bidding_round),
        (view.hand, view.recycled, view.stack_size, view.mate_energy, view.order, view.leader),
        (view.on_road, view.is_alone, list(view.stack_counts()), dealt(view)),
        [(view.energy(i), view.is_exhaustion(i)) for i in cards],
        [(view.space(r), view.lane(r), view.is_lying(r), view.is_sprinteur(r), view.team(r)) for r in riders],
        [(view.exhaustion(r), view.played(r), view.bid_of(r)) for r in riders],
        [(view.has_room(s), view.is_empty(s), list(view.expected(s))) for s in spaces],
        [view.target(energy) for energy in range(10)],
    ]


def dealt(view: View) -> list[object]:
    """What somebody sees who thinks ahead: the cards of all in a race that may go on from here."""
    race = view.deal(Rng(1))
    assert isinstance(race, Race)
    table = race.table
    decks = [(deck.all_cards(), deck.down, deck.held) for deck in (*table.decks, race.solo_deck)]
    return [decks, list(table.cards), list(table.bids), list(race.bidders)]


def test_hidden_cards_are_never_in_a_view() -> None:
    members = {name for name in vars(View) if not name.startswith("_")}
    members -= {"track", "rng", "set_turn", "set_board", "set_race"}
    assert "view.deal" in inspect.getsource(dealt)
    members.remove("deal")
    assert not [name for name in members if f"view.{name}" not in inspect.getsource(shown)]
    check_bot(LooksAtEverything)


def test_the_situations_ask_every_question() -> None:
    class Listens(Bot):
        asked: ClassVar[set[str]] = set()

        def __getattribute__(self, name: str) -> object:
            Listens.asked.add(name)
            return super().__getattribute__(name)

        def card(self, view: View) -> int:
            return view.size - 1

    check_bot(Listens, races=1)
    assert {"card", "goes_first", "start_place", "bids", "bid"} <= Listens.asked
