"""What a ride tells about a stage: measures, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from operator import mul

from fr_stages.race.entrants import RIDER_TYPES
from fr_stages.race.setup import Setup
from fr_stages.ride.counted import LANE_CODES, TYPES
from fr_stages.ride.counts import Counts
from fr_stages.ride.gap_counts import summed
from fr_stages.ride.statistics import NEVER, UNKNOWN, Estimate, share
from fr_stages.stage.course import Course, Section
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain

SETTING_UP = 5.0
MINUTES_A_ROUND = 1.0
MINUTES_A_CHOICE = 0.2
DECIDED = "decided"
"""What is known of the spaces before the line: how often the first rider to get there wins."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of a whole ride: `name` for programs, `title` and `unit` for people."""

    name: str
    title: str
    unit: str
    estimate: Estimate


def measures(setup: Setup, counts: Counts) -> tuple[Measure, ...]:
    """Every measure that makes sense for a ride of this kind."""
    if setup.options.time_trial:
        return tuple(_of_time_trial(setup, counts))
    return tuple(_of_road_race(setup, counts))


def _of_road_race(setup: Setup, counts: Counts) -> Iterator[Measure]:
    riders = len(setup.rider_names)
    yield from _of_length(setup, counts)
    types = type_wins(setup, counts)
    if len(types) > 1:
        yield Measure("sprinteur_wins", "Won by a Sprinteur", "share", types["sprinteur"])
    yield Measure("margin", "Winning margin", "spaces", counts.per_race("margin"))
    yield Measure("photo", "Photo finishes", "share", counts.share("photo"))
    yield Measure("lead_changes", "Lead changes", "a race", counts.per_race("lead_changes"))
    yield Measure("spread", "First to last at the end", "spaces", counts.per_race("spread"))
    yield Measure("dropped", "Riders dropped", "share", counts.per_race("dropped").scaled(1 / riders))
    yield Measure("leading_pack", "Riders in the leading pack", "riders", counts.per_race("leading_pack"))
    yield Measure("packs", "Packs on the road", "packs", counts.per_race("packs"))
    places = start_wins(setup, counts, by_lane=False)
    if len(places) > 1:
        worst = min(places, key=StartingPlace.luck)
        yield Measure("worst_start", "Worst starting space, of its due", "share", worst.wins_of_its_due)
    if "gaps" in counts.tables:
        yield Measure("last_home", "Last rider home behind the first", "seconds", summed("last_home", counts))
        yield Measure("time_groups", "Different times", "times", summed("time_groups", counts))
    if setup.options.breakaway:
        away = counts.per_race("away_rounds")
        yield Measure("away_rounds", "Breakaway ahead of the field", "rounds", away)
        yield Measure("away_held", "Breakaway never caught", "share", counts.share("away_held"))
        yield Measure("away_won", "Won from the breakaway", "share", counts.share("away_won"))
    yield from _of_the_road(setup, counts)


def _of_time_trial(setup: Setup, counts: Counts) -> Iterator[Measure]:
    yield from _of_length(setup, counts)
    yield Measure("seconds", "Best time in seconds", "seconds", counts.per_race("seconds"))
    if len(setup.entrants) > 1:
        yield Measure("margin", "Winning margin in seconds", "seconds", counts.per_race("margin"))
        yield Measure("photo", "Ties", "share", counts.share("photo"))
    yield from _of_the_road(setup, counts)


def _of_length(setup: Setup, counts: Counts) -> Iterator[Measure]:
    rounds = counts.per_race("rounds")
    yield Measure("rounds", "Rounds", "rounds", rounds)
    yield Measure("minutes", "Minutes at the table", "minutes", minutes(setup, rounds))


def _of_the_road(setup: Setup, counts: Counts) -> Iterator[Measure]:
    yield Measure("blocked", "Spaces lost behind others", "spaces", counts.per_race("blocked"))
    jam = counts.on_space("blocked", worst_jam(counts))
    yield Measure("jam", "Spaces lost at the worst place", "spaces", jam)
    yield Measure("slipped", "Spaces gained in the slipstream", "spaces", counts.per_race("slipped"))
    yield Measure("exhaustion", "Exhaustion cards taken", "cards", counts.per_race("exhaustion"))
    crashes = counts.per_race("crashes") if may_be_wet(setup) else NEVER
    yield Measure("crashes", "Crashes", "a race", crashes)
    wasted = counts.per_race("wasted") if setup.course.sections_of(Terrain.UPHILL) else NEVER
    yield Measure("wasted", "Spaces wasted at climbs", "spaces", wasted)
    if choosers(setup):
        each = 1 / choosers(setup)
        cards, tired = counts.per_race("cards_left"), counts.per_race("exhaustion_left")
        yield Measure("cards_left", "Cards left to a rider", "cards", cards.scaled(each))
        yield Measure("exhaustion_left", "Exhaustion cards left to a rider", "cards", tired.scaled(each))


def may_be_wet(setup: Setup) -> bool:
    """Whether it rains somewhere in some of the races; without rain nobody crashes."""
    rain = any(space.weather is Weather.RAIN for space in setup.course.spaces)
    return rain or setup.options.weather == "drawn"


def worst_jam(counts: Counts) -> int:
    """The space on which riders most often find no room."""
    row = counts.space_row("blocked")
    return row.index(max(row))


def minutes(setup: Setup, rounds: Estimate) -> Estimate:
    """How long the game takes at the table, as a rule of thumb.

    5 minutes to set up, 1 minute a round to move, and 0.2 minutes for each card that somebody chooses.
    """
    return rounds.scaled(MINUTES_A_ROUND + MINUTES_A_CHOICE * choosers(setup), SETTING_UP)


def choosers(setup: Setup) -> int:
    """The riders whose cards somebody chooses: those of the players."""
    return sum(len(entrant.riders) for entrant in setup.entrants if not entrant.is_automated)


def type_wins(setup: Setup, counts: Counts) -> dict[str, Estimate]:
    """The share of wins that go to each rider type that takes part."""
    wins = counts.tables["wins"]
    types = [rider for entrant in setup.entrants for rider in entrant.riders]
    return {
        name: share(sum(won for won, rider in zip(wins, types, strict=True) if rider == name), sum(wins))
        for name in RIDER_TYPES
        if name in types
    }


def entrant_wins(setup: Setup, counts: Counts) -> tuple[Estimate, ...]:
    """The share of races that each entrant wins; equal times of a time trial count for each."""
    wins = iter(counts.tables["wins"])
    return tuple(share(sum(islice(wins, len(it.riders))), counts.races) for it in setup.entrants)


@dataclass(frozen=True, slots=True)
class StartingPlace:
    """A starting place and the share of the riders there that won.

    `space` counts from 0, `lane` from 1; lane 0 stands for all lanes. `expected` is the share that would
    have won if nothing but the types of those riders mattered.
    """

    space: int
    lane: int
    wins: Estimate
    expected: float

    @property
    def wins_of_its_due(self) -> Estimate:
        """Wins as a part of those expected: 1 is fair."""
        return self.wins.scaled(1 / self.expected) if self.expected else UNKNOWN

    def luck(self) -> float:
        """The same as a plain number, to sort places by."""
        return self.wins_of_its_due.value


def start_wins(setup: Setup, counts: Counts, *, by_lane: bool = True) -> tuple[StartingPlace, ...]:
    """The starting places that were taken, the best one (nearest to the line, then to the right) first."""
    starts, wins = _by_type(setup, counts, "starts"), _by_type(setup, counts, "start_wins")
    chances = [sum(won) / max(sum(started), 1) for won, started in zip(wins, starts, strict=True)]
    found = []
    for space in setup.course.start:
        for lanes in ((1,), (2,), (3,)) if by_lane else ((1, 2, 3),):
            places = [space * LANE_CODES + 3 - lane for lane in lanes]
            started = [sum(row[place] for place in places) for row in starts]
            if riders := sum(started):
                won = sum(row[place] for row in wins for place in places)
                expected = sum(map(mul, started, chances)) / riders
                found.append(StartingPlace(space, lanes[0] if by_lane else 0, share(won, riders), expected))
    return tuple(found)


def _by_type(setup: Setup, counts: Counts, name: str) -> list[list[int]]:
    """A table of starting places, cut into a row for each rider type."""
    places = len(setup.course.spaces) * LANE_CODES
    return [counts.tables[name][row * places :][:places] for row in range(TYPES)]


@dataclass(frozen=True, slots=True)
class Climb:
    """A climb: what it wastes in a race, and how often the first rider over it wins.

    `tiles` are the numbers of the tiles it lies on, `to_go` the spaces from its end to the line.
    """

    section: Section
    tiles: tuple[int, ...]
    to_go: int
    wasted: Estimate
    decided: Estimate


def climbs(setup: Setup, counts: Counts) -> tuple[Climb, ...]:
    """The climbs between the lines, in riding order."""
    facts = CourseFacts(setup.course)
    return tuple(
        Climb(
            section,
            facts.tiles(section),
            facts.to_go(section.last),
            counts.on_space("wasted", _foot(setup.course, section)),
            counts.decided(section.last + 1),
        )
        for section in facts.climbs
    )


def _foot(course: Course, climb: Section) -> int:
    """Where a climb begins on the cardboard, which may be behind the start line: waste is counted there."""
    return next(it.first for it in course.sections if it.first <= climb.first <= it.last)
