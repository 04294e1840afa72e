"""A tour from its first stage to its last: who starts when, with which cards, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

from fr_stages.race.entrants import Entrant
from fr_stages.race.lineup import Lineup
from fr_stages.race.watcher import Watcher
from fr_stages.tour.conventions import Conventions
from fr_stages.tour.fatigue import kept, rested
from fr_stages.tour.prizes import MOST_STAGES, band
from fr_stages.tour.stage_day import Day, DayRide, Ridden, day_of
from fr_stages.tour.standings import Standings, start_order
from fr_stages.tour.tour import Tour


class TourPlan:
    """Everything about a tour but its chances. One plan serves any number of tours.

    Handicaps of `entrants` count in the first stage alone. Raises InputError when a stage cannot be raced.
    """

    def __init__(self, tour: Tour, entrants: tuple[Entrant, ...]) -> None:
        self.tour = tour
        self.entrants = entrants
        self.conventions: Conventions = tour.conventions
        self.days: list[Day] = [
            day_of(stage, entrants, tour.conventions, is_first=number == 0)
            for number, stage in enumerate(tour.stages)
        ]
        lineup: Lineup = self.days[0].plan.lineup
        self.names = lineup.names
        self.teams = {name: entrants[lineup.teams[rider]].name for rider, name in enumerate(lineup.names)}
        self.seats = {entrant.name: number for number, entrant in enumerate(entrants)}
        self.automated = [entrant.name for entrant in entrants if entrant.is_automated]

    def rests_after(self, number: int) -> bool:
        """Whether a rest day follows stage `number` (from 1)."""
        return self.tour.rests_after(number)


class TourRun:
    """One tour in the middle of it; `ride` rides its next stage.

    `standings` are those after the stages that were ridden, `carried` the exhaustion cards that each
    rider takes to the next stage, `ridden` the stages so far.
    """

    def __init__(self, plan: TourPlan, seed: int = 0, number: int = 0) -> None:
        self.plan = plan
        self.seed = seed
        self.number = number
        self.standings = Standings(plan.teams)
        self.carried = dict.fromkeys(plan.names, 0)
        self.ridden: list[Ridden] = []

    @property
    def is_over(self) -> bool:
        """Whether all stages are ridden."""
        return len(self.ridden) == len(self.plan.days)

    def achievements(self) -> dict[str, list[str]]:
        """The players that have earned achievement I (yellow at the end) and J (21 stages), at the end."""
        if not self.is_over:
            return {}
        yellow = self.plan.teams[self.standings.general()[0]]
        players = [team for team in self.plan.seats if team not in self.plan.automated]
        earned = {"I": [yellow] if yellow in players else []}
        if len(self.plan.days) == MOST_STAGES:
            earned["J"] = players
        return {achievement: teams for achievement, teams in earned.items() if teams}

    def ride(self, watcher: Watcher | None = None) -> Ridden:
        """Rides the next stage."""
        riding = self.begin(watcher)
        while not riding.is_over:
            riding.step()
        ridden = riding.ridden()
        self.book(ridden)
        return ridden

    def begin(self, watcher: Watcher | None = None) -> DayRide:
        """The next stage before its first step; once it is over it is to be booked."""
        stage = len(self.ridden)
        day = self.plan.days[stage]
        tired = {
            rider: self.carried[name] for rider, name in enumerate(self.plan.names) if self.carried[name]
        }
        chance = self.number * len(self.plan.days) + stage
        return DayRide(day, self.seed, chance, self.seating(), tired, watcher)

    def seating(self) -> list[int]:
        """The seats of the players in the order in which they place their riders; empty for by chance."""
        if not self.ridden:
            return []
        automated = set(self.plan.automated)
        order = start_order(self.standings, ())
        return [self.plan.seats[team] for team in order if team not in automated]

    def book(self, ridden: Ridden) -> None:
        """Enters a stage, and what follows it: fatigue, a rest day, the end of the tour."""
        plan = self.plan
        self.ridden.append(ridden)
        self.standings.add(ridden.outcome)
        self._carry(ridden, lambda cards: kept(cards, plan.conventions.fatigue))
        if self.is_over:
            players = len(plan.seats)
            self.standings.finish(band(len(plan.days), players))
        elif plan.rests_after(len(self.ridden)):
            leaders = self.standings.rest()
            self.carried = {
                rider: cards if rider in leaders else rested(cards) for rider, cards in self.carried.items()
            }

    def _carry(self, ridden: Ridden, keep: Callable[[int], int]) -> None:
        """What each rider takes along; automated teams carry nothing."""
        for rider, cards in ridden.exhaustion.items():
            is_automated = self.plan.teams[rider] in self.plan.automated
            self.carried[rider] = 0 if is_automated else keep(cards)
