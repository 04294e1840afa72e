"""The conformance kit: proves that a bot keeps the promises that races rely on.

from fr_stages.race.testing import check_bot

def test_my_bot() -> None:
check_bot(MyBot)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import Bot, BotError, LeaveRace, Table, View
from fr_stages.race.cards import NO_CARD
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, parse_entrants, singles, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.rng import Rng
from fr_stages.stage.opening import open_stage
from fr_stages.stage.rulebook import BIDDING_ROUNDS

Answer = TypeVar("Answer")

_SCRAMBLE = 99


def check_bot(bot: type[Bot], races: int = 2) -> None:
    """Rides `races` races in each of several situations and looks at every decision of the bot.

    Proven are: it plays legal cards; it decides the same again in the same situation, so that a seed
    repeats a race; it keeps nothing from decision to decision; cards that are hidden from it make no
    difference; it changes nothing on the table. Raises AssertionError that says which promise is
    broken, and where.
    """
    for situation, plan in _situations():
        name = str(plan.lineup.players[-1].entrant)
        for seed in range(races):
            try:
                watched = _ride(plan, _Probe(bot), seed)
                alone = _ride(plan, bot(), seed)
            except BotError as error:
                raise AssertionError(f"{situation}: {str(error).replace(name, bot.__name__)}") from error
            except _BrokenPromise as broken:
                raise AssertionError(f"{situation}: {bot.__name__}.{broken} {_ONLY_THE_VIEW}") from None
            assert watched == alone, f"{situation}: the same seed gives another race. {_ONLY_THE_VIEW}"


class _BrokenPromise(LeaveRace):
    """Says which one; it breaks off the race, as an Exception would count as a failure of the bot."""


def _situations() -> Iterator[tuple[str, Plan]]:
    """Races of every kind. The bot under test is the last player to decide, so it could see most."""
    mixed = parse_entrants("red=random,blue=peloton,black=strength,green=solo", ["random"])
    tired = tuple(entrant.with_handicap(2) for entrant in teams(3, "random"))
    yield "on the flat", _plan("base/avenue-corso-paseo", teams(4, "random"))
    yield "in the mountains, with weather", _plan("base/la-haute-montagne", mixed, Options(weather="drawn"))
    yield "on cobbles, tired", _plan("base/ronde-van-wevelgem", tired)
    yield "breaking away", _plan("base/avenue-corso-paseo", teams(5, "random"), Options(breakaway=True))
    yield "alone among eight", _plan("base/firenze-milano", singles(8, "random"))
    yield "against the clock", _plan("base/ballons-centrale", teams(2, "random"), Options(time_trial=True))


def _plan(stage: str, entrants: tuple[Entrant, ...], options: Options | None = None) -> Plan:
    return prepare(open_stage(stage), entrants, options)


def _ride(plan: Plan, player: Bot, seed: int) -> list[list[int]]:
    """Where all riders are after each phase."""
    track, before = plan.track, list(plan.track.target)
    plan.lineup.players[-1].sit_down(player)
    race = Race(plan, seed)
    places = []
    while race.phase != "over":
        race.step()
        places.append([place for board in race.boards for place in board.place])
    assert list(track.target) == before, f"The bot changes the track. {_ONLY_THE_VIEW}"
    return places


class _Probe(Bot):
    """Rides like a bot and asks it everything four times."""

    def __init__(self, bot: type[Bot]) -> None:
        self.make = bot
        self.bot = bot()

    def card(self, view: View) -> int:
        return self._ask("card", view, lambda bot, view: bot.card(view))

    def goes_first(self, view: View) -> bool:
        return self._ask("goes_first", view, lambda bot, view: bot.goes_first(view))

    def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
        return self._ask("start_place", view, lambda bot, view: bot.start_place(view, places[:]))

    def bids(self, view: View) -> bool:
        return self._ask("bids", view, lambda bot, view: bot.bids(view))

    def bid(self, view: View) -> int:
        return self._ask("bid", view, lambda bot, view: bot.bid(view))

    def _ask(self, question: str, view: View, decide: Callable[[Bot, View], Answer]) -> Answer:
        again, fresh, hidden = _twin(view), _twin(view), _twin(view, _SCRAMBLE)
        before = _on_the_table(view._table)
        answer = decide(self.bot, view)
        if _on_the_table(view._table) != before:
            raise _BrokenPromise(f"{question} changes the cards on the table.")
        for other, bot, what in (
            (again, self.bot, "when asked again in the same situation"),
            (fresh, self.make(), "when it is made anew: it keeps something from earlier decisions"),
            (hidden, self.make(), "when only cards that it must not see are others"),
        ):
            differs = decide(bot, other)
            if differs != answer:
                where = f"(round {view.round}, hand {view.hand})"
                raise _BrokenPromise(f"{question} answers {answer!r}, but {differs!r} {what} {where}.")
        return answer


_ONLY_THE_VIEW = "A decision may depend on the view alone; let all chance come from view.rng."


def _on_the_table(table: Table) -> list[object]:
    decks = [(deck.all_cards(), deck.down, deck.held) for deck in table.decks]
    return [decks, list(table.cards), list(table.bids), list(table.received)]


def _twin(view: View, scramble: int | None = None) -> View:
    """The same view once more; with `scramble` every card that the player cannot know is another one."""
    race = view._race.copy() if isinstance(view._race, Race) else None
    table = view._table.copy() if race is None else race.table
    if scramble is not None:
        own = (view.rider, view.mate)
        rng = Rng(scramble)
        for rider, deck in enumerate(table.decks):
            if rider in own:
                _shuffle(deck.cards, deck.down, rng)
            else:
                _redeal(table, rider, view.bidding_round, rng)
    twin = View(table)
    twin.round = view.round
    twin.bidding_round = view.bidding_round
    twin.set_race(race)
    twin.set_board(view._board)
    twin.set_turn(view.rider, view.mate, table.decks[view.rider], view.size)
    return twin


def _redeal(table: Table, rider: int, bidding_round: int, rng: Rng) -> None:
    """Deals all cards of a rider anew: stack, hand and what it has put down face down."""
    deck = table.decks[rider]
    bid = rider * BIDDING_ROUNDS + bidding_round
    cards = [*deck.all_cards(), table.cards[rider], table.bids[bid]]
    known = [card for card in cards if card != NO_CARD]
    _shuffle(known, len(known), rng)
    if table.cards[rider] != NO_CARD:
        table.cards[rider] = known.pop()
    if table.bids[bid] != NO_CARD:
        table.bids[bid] = known.pop()
    for i, card in enumerate(known):
        deck.cards[i] = card


def _shuffle(cards: vec[i64] | list[int], count: int, rng: Rng) -> None:
    """Shuffles the first `count` of the cards in their place."""
    for i in range(count - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
