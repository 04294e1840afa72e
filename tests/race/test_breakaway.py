"""Breakaway Variant: bids, ties, places, cards."""

import pytest

from fr_stages.findings import InputError, Severity
from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.bots import View, bot
from fr_stages.race.cards import EXHAUSTION, NO_CARD
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind, parse_entrants, singles, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import prepare
from fr_stages.race.start import bid_sum, breakaway_places, by_bid
from fr_stages.race.state import RaceState
from fr_stages.race.track import Track
from fr_stages.race.watcher import Watcher
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from tests.race.table import BOTS, First, course, put, race, rider

BREAKAWAY = Options(seating="listed", breakaway=True, achievements=True)
PLACES = ((9, 1), (9, 2))


@bot("rouleur-bidder", "bids with its Rouleur")
class RouleurBidder(First):
    """Lets the Rouleur break away."""

    def bids(self, view: View) -> bool:
        """The Rouleur bids."""
        return not view.is_sprinteur(view.rider)


def bidding(entrants: str, bids: dict[str, tuple[int, int]], places: int = 2, **at: tuple[int, int]) -> Race:
    """A race after the bidding, in which these riders made these bids from stacks of 15 cards."""
    ride = race(entrants, course(breakaway=PLACES[:places]), BREAKAWAY)
    put(ride, **at)
    ride.phase = "bidding"
    for name, cards in bids.items():
        number = rider(ride, name)
        deck = ride.decks[number]
        ride.bidders[ride.plan.lineup.teams[number]] = number
        for turn, card in enumerate(cards):
            deck.held = 1
            deck.down = deck.all_cards().index(card)
            ride.table.bids[number * 2 + turn] = deck.play(0)
            deck.shuffle()
    ride.step()
    return ride


def where(ride: Race, name: str) -> tuple[int, int]:
    number = rider(ride, name)
    return ride.boards[0].space(number), ride.boards[0].lane(number)


THREE = {"red_sprinteur": (3, 1), "black_sprinteur": (1, 1), "blue_rouleur": (2, 2)}


def test_rulebook_tie_goes_to_the_rider_further_back() -> None:
    ride = bidding(
        "red=first,blue=first,black=first",
        {"red-rouleur": (5, 6), "blue-sprinteur": (9, 4), "black-rouleur": (7, 6)},
        places=1,
        red_rouleur=(4, 1),
        blue_sprinteur=(4, 2),
        black_rouleur=(2, 1),
        **THREE,
    )
    assert ride.breakaway == [rider(ride, "black-rouleur")]
    assert where(ride, "black-rouleur") == (9, 1)
    black = ride.decks[rider(ride, "black-rouleur")]
    assert sorted(black.face_down()) == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, EXHAUSTION, EXHAUSTION]
    blue = ride.decks[rider(ride, "blue-sprinteur")]
    assert sorted(blue.face_down()) == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9]
    assert ride.received[rider(ride, "black-rouleur")] == 2
    assert where(ride, "blue-sprinteur") == (4, 2)  # decision 79: nobody is shifted


def test_decision_73_ties_for_two_places_and_their_lanes() -> None:
    order = by_bid(
        [0, 1, 2, 3],
        vec[i64]([7, 7, 9, 5, 9, 5, 6, 6]),
        _board({0: (4, 1), 1: (3, 2), 2: (3, 1), 3: (2, 1)}),
    )
    assert order == [1, 2, 0, 3]


def _board(places: dict[int, tuple[int, int]]) -> Board:
    board = Board(Track(course(lanes=3)), len(places))
    for number, (space, lane) in places.items():
        board.put(number, space, lane)
    return board


def test_the_higher_bid_takes_the_right_lane() -> None:
    ride = bidding(
        "red=first,blue=first,black=first,green=first,white=first",
        {
            "red-rouleur": (7, 7),
            "blue-sprinteur": (9, 9),
            "black-sprinteur": (2, 2),
            "green-sprinteur": (2, 3),
            "white-sprinteur": (2, 4),
        },
        red_rouleur=(4, 1),
        blue_sprinteur=(4, 2),
        black_sprinteur=(3, 1),
        green_sprinteur=(3, 2),
        white_sprinteur=(2, 1),
    )
    assert where(ride, "blue-sprinteur") == (9, 1)
    assert where(ride, "red-rouleur") == (9, 2)


@pytest.mark.parametrize(
    ("entrants", "players_only", "places"),
    [
        ("red=first,blue=first", False, 1),
        ("red=first,blue=first,black=first,green=first", False, 1),
        ("red=first,blue=first,black=first,green=first,white=first", False, 2),
        ("red=first,blue=first,black=first,green=peloton,white=strength", False, 2),
        ("red=first,blue=first,black=first,green=peloton,white=strength", True, 1),
        ("red=first,blue=first,black=peloton,green=strength,white=strength", False, 2),
    ],
)
def test_decision_71_places(entrants: str, players_only: bool, places: int) -> None:
    ride = race(entrants, course(breakaway=PLACES))
    assert breakaway_places(ride.boards[0], ride.plan.lineup, players_only) == places


def test_decision_106_an_obstacle_closes_a_place_of_the_breakaway() -> None:
    ride = race("red=first,blue=first,black=first,green=first,white=first", course(breakaway=PLACES))
    ride.boards[0].occupied[PLACES[0][0]] |= 4
    assert breakaway_places(ride.boards[0], ride.plan.lineup, False) == 1


def test_decision_76_exhaustion_cards_can_be_bid() -> None:
    assert bid_sum(vec[i64]([EXHAUSTION, EXHAUSTION]), 0) == 4


def test_decision_78_single_riders_bid_for_two_places() -> None:
    ride = race(singles(8, "first"), course(breakaway=PLACES, start=5), BREAKAWAY)
    ride.step()
    ride.step()
    assert len(ride.breakaway) == 2


def test_players_choose_who_bids_and_automated_opponents_do_not() -> None:
    bidders: set[str] = set()

    class Bids(Watcher):
        def bid(self, race: RaceState, rider: int, card: int) -> None:  # noqa: ARG002 (whoever bids, counts)
            bidders.add(race.plan.lineup.names[rider])

    entrants = (
        Entrant("red", bot="rouleur-bidder"),
        Entrant("blue", bot="first"),
        Entrant("black", Kind.PELOTON),
        Entrant("green", Kind.STRENGTH),
    )
    ride = race(entrants, course(breakaway=PLACES), BREAKAWAY, watcher=Bids())
    ride.step()
    ride.step()
    assert bidders == {"red-rouleur", "blue-sprinteur"}
    assert [ride.received[number] for number in ride.breakaway] == [2]
    assert all(bid == NO_CARD for bid in ride.table.bids)


def test_the_first_bids_are_open_in_the_second_round_only() -> None:
    seen: list[tuple[int, ...]] = []

    @bot("nosy", "looks at the bids of others")
    class Nosy(First):
        def bid(self, view: View) -> int:
            seen.append(tuple(view.bid_of(number) for number in range(4)))
            return 0

    entrants = (Entrant("red", bot="nosy"), Entrant("blue", bot="nosy"))
    ride = race(entrants, course(breakaway=PLACES), BREAKAWAY)
    ride.step()
    ride.step()
    assert seen[:2] == [(-1, -1, -1, -1)] * 2
    assert [bid > 0 for bid in seen[2]] == [True, False, True, False]


def test_track_setup_the_breakaway_tile_takes_the_second_place() -> None:
    stage = Stage(tuple("abcdefghijklmnopqrstu"), "Basic")
    plan = prepare(stage, teams(4, "first"), Options(breakaway=True))
    assert plan.course.breakaway == ((9, 1),)
    assert not plan.setup.notes
    wide = Stage(("1", *stage.tiles[1:]))
    assert len(prepare(wide, teams(5, "first"), Options(breakaway=True)).course.breakaway) == 2


def test_decision_102_the_tile_that_lies_there_is_turned_to_the_side_for_the_players() -> None:
    stage = open_stage("peloton/stage-9@5-6")
    few, many = (prepare(stage, teams(count, "first"), Options(breakaway=True)).course for count in (3, 6))
    assert (len(few.breakaway), len(many.breakaway)) == (1, 2)
    assert (few.spaces[9].lanes, many.spaces[9].lanes) == (2, 3)


def test_decision_101_a_curve_in_the_second_place_gives_a_warning_or_stays() -> None:
    stage = Stage(tuple("Aebcdfghijklmnopqrstu"), "Classic")
    second = prepare(stage, teams(4, "first"), Options(breakaway=True))
    assert [note.severity for note in second.setup.notes] == [Severity.WARNING]
    assert second.course.distance == Course.of(stage).distance + 4
    first = prepare(stage, teams(4, "first"), Options(breakaway=True, breakaway_tile="first-straight"))
    assert not first.setup.notes
    assert first.course.distance == Course.of(stage).distance


@pytest.mark.parametrize("breakaway", [True, None])
def test_a_breakaway_tile_that_is_not_in_its_place_is_refused(breakaway: bool | None) -> None:
    stage = Stage(("a", "b", "^2", *"defghijklmnopqrstu"), "Late", breakaway=True)
    with pytest.raises(InputError, match=r"The breakaway tile \^2 is tile 3; its place is that of tile 2"):
        prepare(stage, teams(5, "first"), Options(breakaway=breakaway))
    bent = Stage(("a", "e", "^2", *"dfghijklmnopqrstu"), "Bent")
    laid = prepare(bent, teams(5, "first"), Options(breakaway=True, breakaway_tile="first-straight"))
    assert laid.setup.stage is not None
    assert laid.setup.stage.tiles[:4] == ("a", "e", "2", "d")


def test_the_breakaway_needs_bidders() -> None:
    with pytest.raises(InputError, match="do not bid"):
        prepare(
            Stage(tuple("abcdefghijklmnopqrstu")),
            parse_entrants("red=peloton,blue=strength", BOTS),
            Options(breakaway=True),
        )
