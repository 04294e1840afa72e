"""The bots that think: how well they do, and that each has a character."""

from collections import Counter
from collections.abc import Mapping

import pytest

from fr_stages.race.bots import REGISTRY, Bot, View
from fr_stages.race.engine import Race
from fr_stages.race.entrants import COLOURS, Entrant
from fr_stages.race.forecast import RIDER, ROULEUR_PLAYS, SPRINTEUR_PLAYS
from fr_stages.race.options import Options
from fr_stages.race.outlook import AHEAD, crowd, shelter
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.track import ENERGY_ROOM
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.tiles import Terrain

from .table import course, deal, put, race, rider

Place = tuple[int, int]

FLAT = "base/avenue-corso-paseo"
THINKERS = ("steady", "sprinter", "breakaway", "wheel-sucker", "climber", "tourer")
MOUNTAINS = "base/la-haute-montagne"
BASE_STAGES = (
    FLAT,
    MOUNTAINS,
    "base/ballons-centrale",
    "base/firenze-milano",
    "base/la-classicissima",
    "base/ronde-van-wevelgem",
)


def plan_of(stage: str, *bots: str) -> Plan:
    """Two teams of each of two bots."""
    colours = ("red", "blue", "black", "green")
    entrants = tuple(Entrant(colour, bot=bot) for colour, bot in zip(colours, bots * 2, strict=True))
    return Plan(Setup(Course.of(open_stage(stage)), entrants))


def winners(plan: Plan, races: int) -> list[int]:
    """The numbers of the winning riders."""
    won = []
    for number in range(races):
        ridden = Race(plan, seed=1, number=number)
        ridden.run()
        won.append(ridden.ranking()[0])
    return won


def share_of_wins(bot: str, other: str, stage: str, races: int) -> float:
    plan = plan_of(stage, bot, other)
    lineup = plan.lineup
    return sum(lineup.entrants[lineup.teams[winner]].bot == bot for winner in winners(plan, races)) / races


@pytest.mark.parametrize("stage", BASE_STAGES)
def test_steady_beats_chance_on_every_base_stage(stage: str) -> None:
    assert share_of_wins("steady", "random", stage, races=40) >= 0.8


def test_both_types_win_on_the_flat() -> None:
    plan = plan_of(FLAT, "steady", "steady")
    types = Counter(plan.lineup.types[winner] for winner in winners(plan, 120))
    assert min(types[0], types[1]) >= 30


def test_a_breakaway_succeeds_where_there_is_no_slipstream() -> None:
    in_the_mountains = share_of_wins("breakaway", "steady", MOUNTAINS, races=60)
    assert in_the_mountains > share_of_wins("breakaway", "steady", FLAT, races=60) + 0.1


AROUND: dict[str, Place] = {"red_rouleur": (9, 1), "blue_rouleur": (10, 2), "blue_sprinteur": (11, 1)}


def view_of(
    hand: list[int],
    others: Mapping[str, Place] = AROUND,
    to_go: int = 60,
    terrain: Terrain = Terrain.FLAT,
) -> View:
    """What the red Sprinteur sees on space 10 with this hand, with others where they are said to be."""
    situation = race(on=course(road=to_go + 5, terrain=terrain))
    put(situation, red_sprinteur=(10, 1), **others)
    number = deal(situation, "red-sprinteur", hand)
    size = situation.decks[number].draw(len(hand), situation.rng)
    situation.view.set_board(situation.boards[0])
    situation.view.set_turn(number, rider(situation, "red-rouleur"), situation.decks[number], size)
    return situation.view


def played(bot: str, view: View) -> int:
    return view.hand[REGISTRY[bot][0]().card(view)]


@pytest.mark.parametrize("bot", THINKERS)
def test_everybody_sprints_at_the_end(bot: str) -> None:
    assert played(bot, view_of([2, 3, 9, 5], to_go=9)) == 9


@pytest.mark.parametrize("bot", ["steady", "sprinter", "wheel-sucker", "climber"])
def test_nines_are_kept_in_the_pack(bot: str) -> None:
    assert played(bot, view_of([9, 3, 4, 4])) != 9


def test_a_breakaway_rider_attacks() -> None:
    assert played("breakaway", view_of([9, 3, 4, 4])) == 9


@pytest.mark.parametrize("bot", THINKERS)
def test_nothing_is_wasted_uphill(bot: str) -> None:
    assert played(bot, view_of([9, 5, 9, 9], terrain=Terrain.UPHILL)) == 5


def test_the_tourer_saves_until_its_own_sprint() -> None:
    hand = [9, 3, 4, 4]
    assert played("steady", view_of(hand, to_go=24)) == 9
    assert played("tourer", view_of(hand, to_go=24)) != 9
    assert played("tourer", view_of(hand, to_go=20)) == 9


def test_the_frugal_plays_low_in_the_pack() -> None:
    assert played("frugal", view_of([9, 3, 4, 5])) == 3


def test_shelter_is_the_share_of_the_road_with_slipstream() -> None:
    view = view_of([9])
    assert shelter(view, 10, 20) == 1000
    assert shelter(view_of([9], terrain=Terrain.COBBLES), 10, 20) == 0


class CountsTheCrowd(Bot):
    """Compares the crowd with what one finds who looks at each of the others."""

    def card(self, view: View) -> int:
        here, target = view.space(view.rider), view.track.target
        expected = Counter[int]()
        for other in set(view.order) - {view.rider}:
            row = view.space(other) * ENERGY_ROOM
            plays = list(SPRINTEUR_PLAYS if view.is_sprinteur(other) else ROULEUR_PLAYS)
            shares = dict(zip(plays[::2], plays[1::2], strict=True))
            if other == view.mate and view.mate_energy >= 0:
                shares = {view.mate_energy: RIDER}
            for energy, share in shares.items():
                expected[target[row + energy] - here] += share
        assert list(crowd(view)) == [expected[ahead] for ahead in range(AHEAD + 1)] + [0, 0]
        return view.rng.below(view.size)


@pytest.mark.parametrize("options", [Options(), Options(time_trial=True), Options(breakaway=True)])
def test_the_crowd_is_that_of_all_others(options: Options) -> None:
    entrants = tuple(Entrant(colour) for colour in COLOURS[:4])
    plan = Plan(Setup(Course.of(open_stage(MOUNTAINS)), entrants, options))
    for seat in plan.lineup.players:
        seat.sit_down(CountsTheCrowd())
    for number in range(5):
        Race(plan, 1, number).run()


def test_the_card_of_the_team_mate_is_reckoned_with() -> None:
    view = view_of([2, 3, 4, 5], {"red_rouleur": (10, 2)})
    view._table.cards[view.mate] = 4
    around = crowd(view)
    assert around[4] == RIDER
    assert sum(around) == RIDER
