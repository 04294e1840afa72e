"""One day of a tour: a stage as it is ridden, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant
from fr_stages.race.gaps import Arrival, ends_uphill, times
from fr_stages.race.homecoming import Homecoming
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.race.state import ENERGY, OVER
from fr_stages.race.watcher import Watcher
from fr_stages.stage.stage import WIDE_FINISH, Stage
from fr_stages.tour.checkpoints import Checkpoint, checkpoints, middle_straight
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.piles import Pile
from fr_stages.tour.refresh import RefreshToken
from fr_stages.tour.standings import Outcome
from fr_stages.tour.tour import StageKind, TourStage


@dataclass(frozen=True, slots=True)
class Day:
    """A stage that is ready to be ridden any number of times. `stage` is as it is raced.

    `token` is the space of the refresh token; None where there is none.
    """

    stage: Stage
    kind: StageKind
    plan: Plan
    piles: tuple[Checkpoint, ...]
    conventions: Conventions
    token: int | None = None

    @property
    def packs(self) -> bool:
        """Whether a pack has the time of its front rider."""
        joins = self.conventions.pack_time
        return joins == "all" or (joins == "flat" and not ends_uphill(self.plan.course))


@dataclass(frozen=True, slots=True)
class Ridden:
    """A stage that was ridden: its outcome, how the riders came home, and the exhaustion each has left."""

    outcome: Outcome
    arrivals: tuple[Arrival, ...]
    exhaustion: Mapping[str, int]


def day_of(
    stage: TourStage, entrants: tuple[Entrant, ...], conventions: Conventions, *, is_first: bool = True
) -> Day:
    """Makes a stage of a tour ready. Raises InputError when it cannot be raced so.

    Only in the first stage riders start with exhaustion cards that nobody has earned: those of a handicap,
    and those of a single player against automated opponents.
    """
    options = Options(
        weather="drawn" if stage.weather else "stage",
        breakaway=False if stage.kind.is_timed else stage.breakaway,
        time_trial=stage.kind.is_timed,
        trial="individual" if stage.kind is StageKind.INDIVIDUAL_TIME_TRIAL else "team",
        finish_slip=conventions.finish_slip,
        ride_on=True,
        time_cut=conventions.time_cut,
        achievements=True,
    )
    raced = as_raced(stage.stage, conventions)
    setup = Setup.of(raced, entrants, options)
    if not is_first:
        setup = replace(setup, entrants=tuple(replace(entrant, exhaustion=(0, 0)) for entrant in entrants))
    plan = Plan(setup)
    piles = stage.checkpoints if stage.checkpoints is not None else checkpoints(plan.course)
    has_piles = conventions.points == "printed" and not stage.kind.is_timed
    token = middle_straight(plan.course) if stage.kind is StageKind.LONG else None
    return Day(plan.setup.stage or raced, stage.kind, plan, piles if has_piles else (), conventions, token)


def as_raced(stage: Stage, conventions: Conventions) -> Stage:
    """The stage with its finish as it is read in a tour; a circuit with a line of its own has none."""
    is_read_so = conventions.wide_finish and stage.tiles[-1:] in {(face,) for face in WIDE_FINISH}
    return stage.with_wide_finish() if is_read_so else stage


class DayRide:
    """A stage that is being ridden: race `number` of the stream of `seed`.

    `seating` are the seats in the order in which players place their riders (empty: by chance),
    `exhaustion` the cards that riders, by number, bring along.
    """

    def __init__(
        self,
        day: Day,
        seed: int,
        number: int,
        seating: Sequence[int] = (),
        exhaustion: Mapping[int, int] | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        self.day = day
        self.race = Race(day.plan, seed, number, watcher)
        if seating:
            self.race.seat(list(seating))
        for rider, cards in (exhaustion or {}).items():
            self.race.tire(rider, cards)
        self.piles = [Pile(checkpoint) for checkpoint in day.piles]
        self.token = None if day.token is None else RefreshToken(day.token)

    @property
    def is_over(self) -> bool:
        """Whether all riders are home."""
        return self.race.phase == OVER

    def step(self) -> None:
        """Carries the race one phase on. After a round points are taken, and the refresh token."""
        race = self.race
        if self.token is None:
            race.step()
        else:
            self.token.step(race)
        if self.piles and race.phase in (ENERGY, OVER):
            _award(self.piles, race)

    def ridden(self) -> Ridden:
        """What the stage brought, once it is over."""
        return _ridden(self.day, self.race, self.piles)


def _award(piles: list[Pile], race: Race) -> None:
    """Looks after a round who has come to a pile: first those who have just come home, then the others."""
    home, board, finish = race.home, race.boards[0], race.track.finish
    assert home is not None
    ended = race.round if race.phase == OVER else race.round - 1
    names = race.plan.lineup.names
    arrived = [home.order[i] for i in range(home.count) if home.round[home.order[i]] == ended]
    riders = [(names[rider], finish + home.beyond[rider] - 1) for rider in arrived]
    riders += [(names[rider], board.space(rider)) for rider in board.riders()]
    for pile in piles:
        if not pile.is_empty:
            pile.award(riders)


def outcome_of(
    day: Day,
    arrivals: Sequence[Arrival],
    teams: Mapping[str, str],
    sprint: Mapping[str, int],
    mountain: Mapping[str, int],
) -> Outcome:
    """What a stage brought: times and podium follow from how the riders came home."""
    seconds = times(arrivals, day.plan.course, packs=day.packs, bonus=day.conventions.bonus_seconds)
    order = [arrival.rider for arrival in arrivals]
    podium = order
    if day.kind is StageKind.TEAM_TIME_TRIAL:
        seconds = _slower_of_each_team(seconds, teams)
        order.sort(key=seconds.__getitem__)
        podium = _one_a_team(order, teams)
    return Outcome(tuple(order), seconds, tuple(podium), sprint, mountain)


def _ridden(day: Day, race: Race, piles: list[Pile]) -> Ridden:
    lineup = race.plan.lineup
    assert race.home is not None
    arrivals = _arrivals(race.home, lineup.names)
    teams = {name: lineup.entrants[lineup.teams[rider]].name for rider, name in enumerate(lineup.names)}
    outcome = outcome_of(day, arrivals, teams, _points(piles, "sprint"), _points(piles, "mountain"))
    left = {name: race.decks[rider].count(EXHAUSTION) for rider, name in enumerate(lineup.names)}
    return Ridden(outcome, arrivals, left)


def _arrivals(home: Homecoming, names: Sequence[str]) -> tuple[Arrival, ...]:
    """All riders, the first one home first; those who ride apart are put into one order."""
    riders = [home.order[i] for i in range(home.count)]
    riders.sort(key=lambda rider: (home.round[rider], -home.beyond[rider]))
    return tuple(Arrival(names[rider], home.round[rider], home.beyond[rider]) for rider in riders)


def _slower_of_each_team(seconds: Mapping[str, int], teams: Mapping[str, str]) -> dict[str, int]:
    """Both riders of a team get the time of the slower one."""
    slower: dict[str, int] = {}
    for rider, time in seconds.items():
        slower[teams[rider]] = max(time, slower.get(teams[rider], time))
    return {rider: slower[teams[rider]] for rider in seconds}


def _one_a_team(order: Sequence[str], teams: Mapping[str, str]) -> list[str]:
    """The first rider of each team."""
    first = {teams[rider]: rider for rider in reversed(order)}
    return [rider for rider in order if first[teams[rider]] == rider]


def _points(piles: Sequence[Pile], kind: str) -> dict[str, int]:
    points: dict[str, int] = {}
    for pile in piles:
        if pile.checkpoint.kind == kind:
            for rider, gained in pile.taken.items():
                points[rider] = points.get(rider, 0) + gained
    return points
