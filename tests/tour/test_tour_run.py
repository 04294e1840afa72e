"""Tours that are ridden: what must be true of every one."""

from __future__ import annotations

import pytest

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import teams
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.prizes import PODIUM, band
from fr_stages.tour.tour import StageKind
from fr_stages.tour.tour_run import TourPlan, TourRun
from tests.tour.tours import FIELDS, NAMES, ridden, tour_of

TIMED = (
    StageKind.NORMAL,
    StageKind.TEAM_TIME_TRIAL,
    StageKind.LONG,
    StageKind.INDIVIDUAL_TIME_TRIAL,
    StageKind.NORMAL,
)


def plan_for(field: str, weather: bool = False) -> TourPlan:
    names = NAMES if field == "four teams" else ("peloton/stage-9@5-6",) * 3
    return TourPlan(tour_of(*names, weather=weather), FIELDS[field])


@pytest.mark.parametrize("field", FIELDS)
def test_times_never_shrink_points_add_up_and_yellow_has_the_least_time(field: str) -> None:
    plan = plan_for(field, weather=True)
    for number in range(3):
        run = TourRun(plan, 1, number)
        before = dict(run.standings.seconds)
        while not run.is_over:
            outcome = run.ride().outcome
            seconds = run.standings.seconds
            assert all(seconds[rider] >= before[rider] for rider in seconds)
            before = dict(seconds)
            assert run.standings.general()[0] == run.standings.jerseys()["yellow"]
            assert min(seconds.values()) == seconds[run.standings.general()[0]]
            assert list(outcome.seconds.values()) == sorted(outcome.seconds.values())
        stages = len(plan.days)
        bonus = band(stages, len(plan.seats))
        given = sum(PODIUM) * stages + sum(bonus.time) + sum(bonus.team)
        given += sum(bonus.sprint[: len(run.standings.best("sprint"))])
        given += sum(bonus.mountain[: len(run.standings.best("mountain"))])
        assert sum(run.standings.team_points().values()) == given


def test_cards_are_conserved_and_everybody_comes_home_once() -> None:
    check_cards(TourPlan(tour_of(*NAMES, kinds=TIMED, weather=True), FIELDS["four teams"]), 2)
    check_cards(plan_for("automated"), 1)


def check_cards(plan: TourPlan, number: int) -> None:
    """Rides a tour: a stack grows by exhaustion and what comes back, and shrinks by a card each round."""
    run = TourRun(plan, 6, number)
    while not run.is_over:
        before = dict(run.carried)
        riding = run.begin()
        returned = [0] * len(plan.names)
        while not riding.is_over:
            sizes = [len(deck.all_cards()) for deck in riding.race.decks]
            was_used = riding.token is not None and riding.token.is_used
            received = list(riding.race.received)
            riding.step()
            if riding.token is not None and riding.token.is_used and not was_used:
                for rider, deck in enumerate(riding.race.decks):
                    gained = riding.race.received[rider] - received[rider]
                    returned[rider] = len(deck.all_cards()) - sizes[rider] - gained
        race, home = riding.race, riding.race.home
        assert home is not None
        ridden = riding.ridden()
        assert sorted(arrival.rider for arrival in ridden.arrivals) == sorted(plan.names)
        for seat in race.plan.lineup.players:
            for rider in seat.riders:
                name = plan.names[rider]
                cards = race.decks[rider].all_cards()
                start = race.plan.lineup.decks[rider].size + before[name]
                assert len(cards) == start + race.received[rider] + returned[rider] - home.round[rider]
                assert ridden.exhaustion[name] == cards.count(EXHAUSTION)
        run.book(ridden)


def test_all_points_of_the_piles_are_taken_once_all_are_home() -> None:
    run = ridden(plan_for("four teams"))
    for day, each in zip(run.plan.days, run.ridden, strict=True):
        lying = sum(sum(pile.points) for pile in day.piles)
        assert sum(each.outcome.sprint.values()) + sum(each.outcome.mountain.values()) == lying


def test_half_of_the_exhaustion_is_carried_on_and_lies_in_the_next_stack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[dict[str, int]] = []
    tire = Race.tire

    def watch(race: Race, rider: int, cards: int) -> None:
        tire(race, rider, cards)
        started[-1][race.plan.lineup.names[rider]] = race.decks[rider].count(EXHAUSTION)

    monkeypatch.setattr(Race, "tire", watch)
    run = TourRun(plan_for("four teams"), 2)
    while not run.is_over:
        started.append({})
        run.ride()
    for ended, begun in zip(run.ridden, started[1:], strict=False):
        halves = {rider: cards // 2 for rider, cards in ended.exhaustion.items() if cards // 2}
        assert begun == halves


def test_automated_teams_carry_nothing() -> None:
    run = ridden(plan_for("automated"))
    assert all(cards == 0 for rider, cards in run.carried.items() if rider.startswith(("green", "pink")))
    assert any(run.carried.values())


def test_a_handicap_counts_in_the_first_stage_alone() -> None:
    entrants = (teams(2)[0].with_handicap(2), teams(2)[1])
    plan = TourPlan(tour_of(*NAMES[:3]), entrants)
    assert [[deck.count(EXHAUSTION) for deck in day.plan.lineup.decks] for day in plan.days] == [
        [2, 2, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
    ]


def test_both_riders_get_the_time_of_the_slower_one_in_a_team_time_trial() -> None:
    run = ridden(TourPlan(tour_of(*NAMES, kinds=TIMED), teams(4)))
    trial = run.ridden[1].outcome
    for team in ("black", "blue", "green"):
        assert trial.seconds[f"{team}-sprinteur"] == trial.seconds[f"{team}-rouleur"]
    assert len({rider.partition("-")[0] for rider in trial.podium}) == len(trial.podium)
    assert not trial.sprint and not trial.mountain


def test_a_rest_day_halves_what_riders_carry_but_not_that_of_leaders() -> None:
    plan = TourPlan(tour_of(*NAMES, conventions=Conventions(rest_days="middle", fatigue="all")), teams(4))
    run = TourRun(plan, 3)
    run.ride()
    end = run.ride()
    leaders = {
        ranked[0]
        for ranked in (run.standings.general(), run.standings.best("sprint"), run.standings.best("mountain"))
    }
    assert run.carried == {
        rider: cards if rider in leaders else cards // 2 for rider, cards in end.exhaustion.items()
    }


def test_the_same_seed_gives_the_same_tour() -> None:
    plan = plan_for("four teams")
    assert ridden(plan, 4).standings.__dict__ == ridden(plan, 4).standings.__dict__
    assert ridden(plan, 4).standings.__dict__ != ridden(plan, 5).standings.__dict__
