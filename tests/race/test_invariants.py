"""What holds in every race: on random courses, with any entrants and options, whatever is played."""

from __future__ import annotations

from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.endphase import slipstream
from fr_stages.race.engine import Race
from fr_stages.race.entrants import COLOURS, Entrant, Kind, RiderType
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.rng import Rng
from fr_stages.race.setup import Setup
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain, Zone
from tests.race.table import course

NARROW = st.sampled_from([1, 2, 2, 2, 3])
LONGEST_RACE = 200
WEATHER: list[Literal["stage", "drawn"]] = ["stage", "drawn"]
FINISH_SLIP: list[Literal["literal", "none"]] = ["literal", "none"]
SINGLE: list[RiderType | None] = [None, "sprinteur", "rouleur"]


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """A course of random sections with obstacles and weather, and a start that takes 12 riders."""
    spaces = [(3, Terrain.FLAT, Zone.START, None)] * 4
    for _ in range(draw(st.integers(1, 6))):
        section = (draw(NARROW), draw(st.sampled_from(Terrain)), Zone.ROAD)
        weather = draw(st.sampled_from([None, None, *Weather]))
        spaces += [(*section, weather)] * draw(st.integers(1, 7))
    spaces += [(draw(NARROW), Terrain.FLAT, Zone.FINISH, None)] * draw(st.integers(1, 6))
    blocked = draw(st.lists(st.integers(0, 2), min_size=len(spaces), max_size=len(spaces)))
    rows = [_space(i, *space, lane) for i, (space, lane) in enumerate(zip(spaces, blocked, strict=True))]
    return Course(tuple(rows), "random", ((4, 1),), tuple(range(2, len(spaces) // 6)))


def _space(
    i: int, lanes: int, terrain: Terrain, zone: Zone, weather: Weather | None, lane: int
) -> CourseSpace:
    """A space with an obstacle on `lane`, when there is such a lane beside another one."""
    obstacle = {lane} if 0 < lane <= lanes > 1 and zone is not Zone.START else ()
    return CourseSpace(1 + i // 6, 1 + i % 6, lanes, terrain, zone, weather, frozenset(obstacle))


@st.composite
def entrants(draw: st.DrawFn) -> tuple[Entrant, ...]:
    """Up to 12 riders of all kinds, at most one Peloton team."""
    some = st.sampled_from([Kind.PLAYER, Kind.PLAYER, Kind.STRENGTH, Kind.SOLO])
    kinds = draw(st.lists(some, min_size=1, max_size=5))
    if draw(st.booleans()):
        kinds.append(Kind.PELOTON)
    found = []
    for colour, kind in zip(COLOURS, kinds, strict=False):
        single = kind in (Kind.PLAYER, Kind.SOLO)
        rider = draw(st.sampled_from(SINGLE)) if single else None
        handicap = draw(st.integers(0, 2)) if kind is Kind.PLAYER else 0
        bot = draw(st.sampled_from(["random", "highest", "steady"]))
        found.append(Entrant(colour, kind, bot, rider).with_handicap(handicap))
    return tuple(found)


@st.composite
def races(draw: st.DrawFn) -> Race:
    """A race that anything may happen in."""
    who = draw(entrants())
    players = [entrant for entrant in who if not entrant.is_automated]
    timed = len(players) == len(who) and draw(st.booleans())
    options = Options(
        weather=draw(st.sampled_from(WEATHER)),
        breakaway=not timed and len(players) > 1 and draw(st.booleans()),
        time_trial=timed,
        plus_ones=draw(st.integers(0, 5)),
        finish_slip=draw(st.sampled_from(FINISH_SLIP)),
        start_lane_choice=draw(st.booleans()),
        achievements=draw(st.booleans()),
    )
    plan = Plan(Setup(draw(courses()), who, options))
    return Race(plan, seed=draw(st.integers(0, 2**63 - 1)))


def check_board(race: Race, board: Board) -> None:
    """Nobody shares a lane, nobody stands where no lane is, and the order is that of the places."""
    riders = board.riders()
    places = [board.place[rider] for rider in riders]
    assert places == sorted(set(places), reverse=True)
    spaces = race.plan.course.spaces
    assert all(board.lane(rider) in spaces[board.space(rider)].usable for rider in riders)
    for space in range(race.track.size):
        here = [board.lane(rider) for rider in riders if board.space(rider) == space]
        closed = [lane for lane in (1, 2, 3) if lane not in spaces[space].usable]
        assert board.occupied[space] == sum(1 << (3 - lane) for lane in here + closed)
    lying = {rider for rider in riders if board.lying[rider]}
    assert not lying or board.wet
    assert all(race.track.rain[board.space(rider)] for rider in lying)


def check_cards(race: Race, played: list[int]) -> None:
    """What a rider started with and received is in its stack, put down, or played."""
    for seat in race.plan.lineup.players:
        for rider in seat.riders:
            start = race.plan.lineup.decks[rider].size + race.received[rider]
            bids = 2 if rider in race.breakaway else 0
            put_down = len(race.table.put_down(rider))
            assert race.decks[rider].size + put_down + played[rider] + bids == start
    for seat in race.plan.lineup.automated:
        for rider in seat.riders:
            assert race.received[rider] == 0
            assert race.decks[rider].count(EXHAUSTION) == 0


@settings(max_examples=150, deadline=None)
@given(races())
def test_invariants_of_every_race(race: Race) -> None:
    played = [0] * race.plan.lineup.size
    before: dict[int, int] = {}
    while race.phase != "over":
        phase, cards = race.phase, list(race.cards)
        race.step()
        assert race.round < LONGEST_RACE
        if phase == "end":
            played = [count + (card >= 0) for count, card in zip(played, cards, strict=True)]
        check_cards(race, played)
        for board in race.boards:
            check_board(race, board)
            now = {rider: board.space(rider) for rider in board.riders()}
            assert all(now[rider] >= before.get(rider, 0) for rider in now)
            before.update(now)
            if phase == "end":
                places = list(board.place)
                slipstream(board)
                assert list(board.place) == places
    assert len(race.ranking()) == race.plan.lineup.size


AUTOMATED = 2  # the number of the team whose cards are drawn and put down openly


def everything_seen(view: View) -> dict[str, object]:
    """Whatever the public names of a view give."""
    seen: dict[str, object] = {}
    for name in dir(View):
        if name.startswith("_") or name in ("set_turn", "set_board", "set_race", "track"):
            continue
        value = getattr(view, name)
        if name == "deal":
            seen[name] = [deck.all_cards() for deck in value(Rng(1)).table.decks]
            continue
        if name == "stack_counts":
            seen[name] = list(value())
            continue
        numbers = range(view.size) if name in ("energy", "is_exhaustion") else sorted(view.order)
        seen[name] = [value(number) for number in numbers] if callable(value) else value
    return seen


def write(array: vec[i64], numbers: list[int]) -> None:
    """Overwrites the beginning of an array."""
    for i, number in enumerate(numbers):
        array[i] = number


def hide_otherwise(view: View) -> None:
    """Changes everything that the player of a view cannot know."""
    table = view._table
    for rider, deck in enumerate(table.decks):
        if table.teams[rider] in (table.teams[view.rider], AUTOMATED):
            write(deck.cards, list(reversed(deck.face_down())))
            continue
        cards = deck.all_cards()
        if table.cards[rider] >= 0 and cards:
            cards[0], table.cards[rider] = table.cards[rider], cards[0]
        write(deck.cards, list(reversed(cards)))
        deck.down = deck.size // 2


class Spy(Bot):
    """Plays by chance and makes sure that what it cannot know changes nothing that it sees."""

    def card(self, view: View) -> int:
        """Any card."""
        seen = everything_seen(view)
        before = view._table.copy()
        hide_otherwise(view)
        assert everything_seen(view) == seen
        for rider, deck in enumerate(before.decks):
            view._table.cards[rider] = before.cards[rider]
            write(view._table.decks[rider].cards, deck.all_cards())
            view._table.decks[rider].down = deck.down
        return view.rng.below(view.size)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_views_hold_nothing_hidden(seed: int) -> None:
    bot("spy", "looks at everything")(Spy)
    who = (
        Entrant("red", bot="spy"),
        Entrant("blue", bot="spy").with_handicap(1),
        Entrant("black", Kind.PELOTON),
        Entrant("green", bot="spy", rider="rouleur"),
    )
    on = course(40, breakaway=((9, 1),))
    race = Race(Plan(Setup(on, who, Options(breakaway=True))), seed)
    race.run()
    assert race.phase == "over"
