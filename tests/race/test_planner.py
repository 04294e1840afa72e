"""The planner: what it deals, what it takes for sure, and that it plays by the rules everywhere."""

import pytest

from fr_stages.race.bots import Bot, Future, View
from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, parse_entrants, singles, teams
from fr_stages.race.options import Options
from fr_stages.race.planner import PlannerBot, _best, _Trial, worth
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.rng import Rng
from fr_stages.race.testing import _Probe
from fr_stages.stage.stage import Stage

SHORT = "aeu"
MIXED = "red=random,black=peloton,green=solo"


def plan_of(entrants: tuple[Entrant, ...], row: str = SHORT, options: Options | None = None) -> Plan:
    return prepare(Stage.parse(row), entrants, options)


class Hasty(PlannerBot):
    """Deals twice only."""

    def __init__(self) -> None:
        super().__init__(deals=2)


@pytest.mark.parametrize(
    ("entrants", "options"),
    [
        (teams(3, "random"), Options()),
        (teams(2, "random"), Options(breakaway=True)),
        (teams(2, "random"), Options(time_trial=True)),
        (teams(2, "random"), Options(ride_on=True)),
        (singles(3, "random"), Options(weather="drawn")),
        (parse_entrants(MIXED, ["random"]), Options()),
    ],
    ids=["teams", "breakaway", "clock", "riding on", "singles", "automated"],
)
def test_a_planner_keeps_its_promises(entrants: tuple[Entrant, ...], options: Options) -> None:
    plan = plan_of(entrants, options=options)
    seat = next(seat for seat in plan.lineup.players)
    ends = []
    for player in (_Probe(Hasty), Hasty()):
        seat.sit_down(player)
        race = Race(plan, 4)
        race.run()
        ends.append([list(board.place) for board in race.boards])
    assert ends[0] == ends[1]


class _Deals(Bot):
    """Deals at each decision and keeps what came out."""

    def __init__(self) -> None:
        super().__init__()
        self.dealt: list[tuple[Race, Race]] = []
        self.race: Race | None = None

    def card(self, view: View) -> int:
        assert self.race is not None
        future = view.deal(Rng(len(self.dealt)))
        assert isinstance(future, Race)
        self.dealt.append((self.race.copy(), future))
        return 0


def dealings(plan: Plan, seat: int = 1) -> list[tuple[Race, Race]]:
    deals = _Deals()
    plan.lineup.seats[seat].sit_down(deals)
    deals.race = race = Race(plan, 8)
    race.run()
    return deals.dealt


def test_everybody_has_the_same_cards_whatever_is_dealt() -> None:
    for true, dealt in dealings(plan_of(teams(3, "random"))):
        for rider in range(true.plan.lineup.size):
            cards = sorted(true.decks[rider].all_cards() + true.table.put_down(rider))
            assert sorted(dealt.decks[rider].all_cards() + dealt.table.put_down(rider)) == cards


def test_what_others_have_put_down_is_taken_back_and_ones_own_stays() -> None:
    put_down = 0
    for true, dealt in dealings(plan_of(teams(3, "random"))):
        for rider in range(true.plan.lineup.size):
            if true.plan.lineup.teams[rider] == 1:
                assert dealt.cards[rider] == true.cards[rider]
                assert dealt.decks[rider].hand() == true.decks[rider].hand()
            else:
                put_down += true.cards[rider] >= 0
                assert dealt.cards[rider] == -1
    assert put_down


def test_other_deals_are_other_hands() -> None:
    plan = plan_of(teams(3, "random"))
    (true, first), (_, second), *_ = dealings(plan)
    assert first.decks[0].cards != second.decks[0].cards
    assert true.decks[0].size + 1 == first.decks[0].size  # it had played


def test_who_has_no_card_left_has_played_exhaustion_and_all_know_it() -> None:
    plan = plan_of(teams(2, "random"))
    deals = _Deals()
    plan.lineup.seats[1].sit_down(deals)
    deals.race = race = Race(plan, 1)
    race.step()
    race.decks[0].size = race.decks[0].down = 0
    race.step()
    assert deals.dealt[0][1].cards[0] == EXHAUSTION


def test_a_card_that_is_sure_to_be_better_is_taken_and_a_lucky_one_is_not() -> None:
    sure, lucky, worse = _Trial(1), _Trial(2), _Trial(3)
    for number in range(20):
        sure.note(40 + number % 3)
        lucky.note(1000 if number == 0 else -40)
        worse.note(-20 - number % 3)
    assert (sure.is_sure(), lucky.is_sure(), worse.is_sure()) == (True, False, False)
    assert (sure.is_hopeless(), worse.is_hopeless()) == (False, True)
    assert _best([lucky, worse, sure], 0) == 1
    assert _best([lucky, worse], 0) == 0


def test_winning_is_worth_half_and_the_lead_the_rest() -> None:
    assert worth(0) == 250
    assert worth(1) > 750 - 250 + worth(0) - 1 > worth(-1)
    assert worth(40) == worth(400) == 999
    assert worth(-40) == 1
    assert worth(-700) == -700  # a time


def test_where_there_is_no_race_nobody_can_think_ahead() -> None:
    race = Race(plan_of(teams(2)), 1)
    with pytest.raises(ValueError, match="no race"):
        race.view.deal(Rng(1))


def test_a_future_is_for_its_engine() -> None:
    future = Future()
    for call in (future.branch, future.lead, lambda: future.play(0), lambda: future.ride(Bot())):
        with pytest.raises(NotImplementedError):
            call()
    with pytest.raises(NotImplementedError):
        future.dealt(0, 0, Rng(1))


class _Lowest(Bot):
    """Plays the lowest card: no good adviser."""

    def card(self, view: View) -> int:
        return view.hand.index(min(view.hand))


def test_a_planner_leaves_its_adviser_where_another_card_wins() -> None:
    wins = 0
    for number in range(5):
        plan = plan_of(teams(2), row="au")
        plan.lineup.seats[0].sit_down(_Lowest())
        plan.lineup.seats[1].sit_down(PlannerBot(deals=8, adviser=_Lowest()))
        race = Race(plan, 5, number)
        race.run()
        wins += plan.lineup.teams[race.winners()[0]] == 1
    assert wins == 5  # equals would do that once in 32 times
