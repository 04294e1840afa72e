"""What makes a race impossible: entrants, options and course, checked against each other."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.findings import Finding, did_you_mean
from fr_stages.race.bots import REGISTRY
from fr_stages.race.entrants import HUMAN, Entrant, Kind
from fr_stages.race.options import Options
from fr_stages.race.race_faults import (
    TOO_MANY_RIDERS,
    UNKNOWN_ENTRANT,
    UNUSABLE_COURSE,
    UNUSABLE_ENTRANTS,
    UNUSABLE_OPTION,
)
from fr_stages.stage.course import Course
from fr_stages.stage.rulebook import (
    EXHAUSTION_SUPPLY,
    SOLO_EXHAUSTION,
    SOLO_RIDER_CARDS,
    SOLO_RIDERS_A_PLAYER,
    WEATHER_TILES,
)


def entrant_faults(entrants: tuple[Entrant, ...]) -> Iterator[Finding]:
    """What makes it impossible that these entrants take part in one race."""
    if not entrants:
        yield UNUSABLE_ENTRANTS.finding("Nobody takes part.", fix="Name at least one entrant.")
    riders = [f"{entrant.colour}-{rider}" for entrant in entrants for rider in entrant.riders]
    for rider in dict.fromkeys(rider for rider in riders if riders.count(rider) > 1):
        yield UNUSABLE_ENTRANTS.finding(
            f"The rider {rider} is taken twice.", fix="Give each entrant a colour or a rider of its own."
        )
    if sum(entrant.kind is Kind.PELOTON for entrant in entrants) > 1:
        yield UNUSABLE_ENTRANTS.finding(
            "There can only be one Peloton team.", fix="Make the others strength teams."
        )
    for entrant in entrants:
        if not all(0 <= cards <= EXHAUSTION_SUPPLY for cards in entrant.exhaustion):
            cards = max(entrant.exhaustion, key=abs)
            yield UNUSABLE_ENTRANTS.finding(
                f"{entrant} cannot start with {cards} exhaustion cards in a stack.",
                fix=f"Take 0 to {EXHAUSTION_SUPPLY}.",
            )
        if entrant.kind in (Kind.PELOTON, Kind.STRENGTH) and entrant.rider:
            yield UNUSABLE_ENTRANTS.finding(
                f"{entrant}: a {entrant.kind} team has two riders.",
                fix=f"Write {entrant.colour}={entrant.kind}.",
            )
        if entrant.kind is Kind.PLAYER and entrant.bot == HUMAN and HUMAN not in REGISTRY:
            message = f"{entrant}: a person can only ride in a race that is played."
            yield UNKNOWN_ENTRANT.finding(message, fix="Take fr-stages play, or name a bot.")
        elif entrant.kind is Kind.PLAYER and entrant.bot not in REGISTRY:
            fix = did_you_mean(entrant.bot, REGISTRY) or f"There are {', '.join(sorted(REGISTRY))}."
            yield UNKNOWN_ENTRANT.finding(f'{entrant}: there is no bot "{entrant.bot}".', fix=fix)


def option_faults(entrants: tuple[Entrant, ...], options: Options) -> Iterator[Finding]:
    """What makes it impossible that these entrants race under these options."""
    players = [entrant for entrant in entrants if not entrant.is_automated]
    automated = [entrant for entrant in entrants if entrant.is_automated]
    if options.time_trial:
        if automated:
            yield UNUSABLE_OPTION.finding(
                f"{automated[0]}: automated opponents take no part in a time trial.", fix="Leave them out."
            )
        if options.breakaway:
            yield UNUSABLE_OPTION.finding("A time trial has no breakaway.", fix="Choose one of the two.")
    elif len(players) == 1:
        yield from _solo_faults(players[0], automated, options)
    elif not players and options.breakaway:
        yield UNUSABLE_OPTION.finding("Automated opponents do not bid.", fix="Leave the breakaway out.")
    if not 0 <= options.plus_ones <= SOLO_RIDER_CARDS:
        yield UNUSABLE_OPTION.finding(
            f"{options.plus_ones} cards +1 cannot be shuffled in.", fix=f"Take 0 to {SOLO_RIDER_CARDS}."
        )


def _solo_faults(player: Entrant, automated: list[Entrant], options: Options) -> Iterator[Finding]:
    """A single player needs rivals and 3 exhaustion cards, and does not bid (rulebook: Solo variant)."""
    solo_riders = sum(len(entrant.riders) for entrant in automated if entrant.kind is Kind.SOLO)
    if all(entrant.kind is Kind.SOLO for entrant in automated) and solo_riders < SOLO_RIDERS_A_PLAYER:
        yield UNUSABLE_ENTRANTS.finding(
            f"{player} rides against nobody: a single player needs an automated team or 2 solo riders.",
            fix="Add blue=peloton, black=strength or green=solo, or ride a time trial.",
        )
    if options.breakaway:
        yield UNUSABLE_OPTION.finding(
            "There is no breakaway with a single player.", fix="Leave the breakaway out."
        )
    if 0 < sum(player.exhaustion) < SOLO_EXHAUSTION:
        yield UNUSABLE_OPTION.finding(
            f"A single player starts with at least {SOLO_EXHAUSTION} exhaustion cards, not with "
            f"{sum(player.exhaustion)}.",
            fix="Deal 3 or more over the two stacks.",
        )


def course_faults(course: Course, entrants: tuple[Entrant, ...], options: Options) -> Iterator[Finding]:
    """What makes it impossible that these entrants race on this course under settled options."""
    if not course.start or course.finish >= len(course.spaces) or course.distance < 1:
        yield UNUSABLE_COURSE.finding(
            f"{course.name} cannot be raced: it lacks a start, a road or a finish line.",
            fix="Begin with a start tile (a, A, 1) and end with a finish (u, U, v, V).",
        )
        return
    for space in course.spaces:
        if not space.usable:
            yield UNUSABLE_COURSE.finding(
                f"Obstacles leave no lane on space {space.number} of tile {space.tile}.",
                fix="Leave one lane open (rulebook: Traffic obstacles).",
            )
    sizes = [len(entrant.riders) for entrant in entrants]
    riders = max(sizes) if options.time_trial else sum(sizes)
    if riders > course.start_lanes:
        yield TOO_MANY_RIDERS.finding(
            f"{riders} riders do not fit behind the start line, which has {course.start_lanes} lanes.",
            fix="Take the wide start (tile 1 or ^1) or fewer entrants.",
        )
    if options.breakaway and not course.breakaway:
        yield UNUSABLE_OPTION.finding(
            "The stage has no breakaway tile.", fix="Let its second tile be 2 or ^2."
        )
    straights, available = len(course.weather_tiles), sum(WEATHER_TILES.values())
    if options.weather == "drawn" and options.short_weather == "error" and straights > available:
        yield UNUSABLE_OPTION.finding(
            f"The stage has {straights} straights for {available} weather tiles.",
            fix="Let the rest stay clear, or take a shorter stage.",
        )
