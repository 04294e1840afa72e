"""The classifications of a tour: time, sprints, mountains, teams, tour points; and the jerseys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fr_stages.tour.prizes import PODIUM, REST_DAY, Band

JERSEYS = ("yellow", "green", "dots")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one stage brought its riders; `order` is the order in which they came home.

    `seconds` are counted from the best time that a stage allows. Riders without points are left out of
    `points`, `sprint` and `mountain`. `podium` are the riders that stand on it, best first.
    """

    order: tuple[str, ...]
    seconds: Mapping[str, int]
    podium: tuple[str, ...] = ()
    sprint: Mapping[str, int] = field(default_factory=dict)
    mountain: Mapping[str, int] = field(default_factory=dict)


class Standings:
    """The standings of a tour after the stages that were added, in riding order.

    `teams` tells the team of each rider. All ties are broken by the place in the last stage.
    """

    def __init__(self, teams: Mapping[str, str]) -> None:
        self.teams = teams
        self.seconds = dict.fromkeys(teams, 0)
        self.points = dict.fromkeys(teams, 0)
        self.sprint = dict.fromkeys(teams, 0)
        self.mountain = dict.fromkeys(teams, 0)
        self.team_bonus = dict.fromkeys(teams.values(), 0)
        self.last = dict.fromkeys(teams, 0)
        self.stages = 0

    def add(self, outcome: Outcome) -> None:
        """Adds a stage."""
        for rider, seconds in outcome.seconds.items():
            self.seconds[rider] += seconds
        for rider, points in zip(outcome.podium, PODIUM, strict=False):
            self.points[rider] += points
        for rider, points in outcome.sprint.items():
            self.sprint[rider] += points
        for rider, points in outcome.mountain.items():
            self.mountain[rider] += points
        self.last = {rider: place for place, rider in enumerate(outcome.order)}
        self.stages += 1

    def rest(self) -> set[str]:
        """A rest day: each leader gets a tour point. Returns the leaders, who do not recover."""
        leaders = [
            ranked[0] for ranked in (self.general(), self.best("sprint"), self.best("mountain")) if ranked
        ]
        for rider in leaders:
            self.points[rider] += REST_DAY
        return set(leaders)

    def finish(self, bonus: Band) -> None:
        """Adds the tour points of the end: to riders, and for team time to teams alone."""
        for ranked, prizes in (
            (self.general(), bonus.time),
            (self.best("sprint"), bonus.sprint),
            (self.best("mountain"), bonus.mountain),
        ):
            for rider, points in zip(ranked, prizes, strict=False):
                self.points[rider] += points
        for team, points in zip(self.team_seconds(), bonus.team, strict=False):
            self.team_bonus[team] += points

    def general(self) -> list[str]:
        """The riders by time, the least first: the yellow jersey."""
        return sorted(self.teams, key=lambda rider: (self.seconds[rider], self.last[rider]))

    def best(self, what: str) -> list[str]:
        """The riders that have sprint or mountain points, the most first: green, and dots."""
        points: dict[str, int] = getattr(self, what)
        return sorted(
            (rider for rider in self.teams if points[rider]),
            key=lambda rider: (-points[rider], self.last[rider]),
        )

    def riders_by_points(self) -> list[str]:
        """The riders by tour points."""
        return sorted(self.teams, key=lambda rider: (-self.points[rider], self.last[rider]))

    def team_points(self) -> dict[str, int]:
        """The tour points of each team, the most first."""
        return self._ranked(_sums(self.points, self.teams, self.team_bonus), lambda points: -points)

    def team_seconds(self) -> dict[str, int]:
        """The time of each team, its riders together, the least first."""
        return self._ranked(_sums(self.seconds, self.teams), lambda seconds: seconds)

    def jerseys(self) -> dict[str, str]:
        """Who wears which jersey: one a rider, yellow before green before dots, the next one takes it."""
        worn: dict[str, str] = {}
        rankings = (self.general(), self.best("sprint"), self.best("mountain"))
        for jersey, ranked in zip(JERSEYS, rankings, strict=True):
            rider = next((rider for rider in ranked if rider not in worn.values()), None)
            if rider is not None:
                worn[jersey] = rider
        return worn

    def _ranked(self, sums: Mapping[str, int], key: Callable[[int], int]) -> dict[str, int]:
        return {
            team: sums[team] for team in sorted(sums, key=lambda team: (key(sums[team]), self._first(team)))
        }

    def _first(self, team: str) -> int:
        """The place of the team's first rider in the last stage."""
        return min(self.last[rider] for rider, its in self.teams.items() if its == team)


def _sums(
    counts: Mapping[str, int], teams: Mapping[str, str], start: Mapping[str, int] | None = None
) -> dict[str, int]:
    """What the riders of each team have together, beginning with `start`."""
    sums = dict(start or dict.fromkeys(teams.values(), 0))
    for rider, team in teams.items():
        sums[team] += counts[rider]
    return sums


def start_order(standings: Standings, automated: Sequence[str]) -> list[str]:
    """The teams in the order in which they place their riders (from the second stage on).

    Automated teams first; then the fewest tour points, and of equal ones the team whose best rider
    stands further back in the general classification.
    """
    place = {rider: at for at, rider in enumerate(standings.general())}
    best = {
        team: min(place[rider] for rider, its in standings.teams.items() if its == team)
        for team in standings.teams.values()
    }
    points = standings.team_points()
    players = [team for team in best if team not in automated]
    return [*automated, *sorted(players, key=lambda team: (points[team], -best[team]))]
