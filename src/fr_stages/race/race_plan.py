"""The plan of a race: course, line-up and options, checked against each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, final

from fr_stages.findings import Finding, InputError, Severity, did_you_mean
from fr_stages.race.bots import REGISTRY
from fr_stages.race.entrants import HUMAN, Entrant, Kind
from fr_stages.race.lineup import Lineup, player_count
from fr_stages.race.options import Options
from fr_stages.race.race_faults import (
    BREAKAWAY_ON_A_CURVE,
    TOO_MANY_RIDERS,
    UNKNOWN_ENTRANT,
    UNUSABLE_COURSE,
    UNUSABLE_ENTRANTS,
    UNUSABLE_OPTION,
)
from fr_stages.race.solo import SoloCards
from fr_stages.race.track import Track
from fr_stages.stage.course import Course
from fr_stages.stage.rulebook import (
    MANY_PLAYERS,
    RIDERS_A_TEAM,
    SOLO_EXHAUSTION,
    SOLO_RIDER_CARDS,
    SOLO_RIDERS_A_PLAYER,
    WEATHER_TILES,
)
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Players, Stage, Variant, breakaway_face

SOLO_START: Final = (2, SOLO_EXHAUSTION - 2)  # the exhaustion cards of a single player who says nothing


@final
class Plan:
    """Everything about a race but its chances. One plan serves any number of races.

    `prepare` makes one from a stage and checks it; the constructor trusts its caller. `stage` is the
    stage as it is raced, with the breakaway tile where one was laid.
    """

    def __init__(
        self,
        course: Course,
        lineup: Lineup,
        options: Options,
        notes: tuple[Finding, ...] = (),
        stage: Stage | None = None,
    ) -> None:
        self.stage: Stage | None = stage
        self.course: Course = course
        self.lineup: Lineup = lineup
        self.options: Options = options
        self.notes: tuple[Finding, ...] = notes
        self.timed: bool = bool(options.time_trial)
        self.draws_weather: bool = options.weather == "drawn"
        self.has_breakaway: bool = bool(options.breakaway) and len(lineup.players) > 1
        self.achievements: bool = options.achievements
        self.seats_at_random: bool = options.seating == "random"
        self.track: Track = Track(course, options.finish_slip == "literal" and not options.time_trial)


def prepare(
    stage: Stage,
    entrants: tuple[Entrant, ...],
    options: Options | None = None,
    solo_cards: SoloCards | None = None,
) -> Plan:
    """The plan of a race on a stage.

    What the options leave to the stage (weather, breakaway, time trial) is looked up there, and the
    breakaway tile is laid when it is missing. Raises InputError with everything that is wrong.
    """
    options = options or Options()
    unknown = [name for _, name, face in stage.numbered() if face is None]
    if unknown:
        raise UNUSABLE_COURSE.error(
            f'{stage.name} has the face "{unknown[0]}", which is not known.', fix="Validate the stage first."
        )
    faults = [*entrant_faults(entrants), *_option_faults(stage, entrants, options)]
    if faults:
        raise InputError(faults)
    options = _settled(stage, entrants, options)
    stage, notes = _with_breakaway_tile(stage, entrants, options)
    course = Course.of(stage if options.weather == "stage" else replace(stage, weather=None))
    faults = list(course_faults(course, entrants, options))
    if faults:
        raise InputError(faults)
    lineup = Lineup(
        _with_solo_start(entrants, options), bool(options.time_trial), solo_cards, options.plus_ones
    )
    return Plan(course, lineup, options, notes, stage)


def fitting_side(entrants: tuple[Entrant, ...]) -> Players:
    """Which side of a stage card fits the entrants (decisions 87, 125)."""
    return LARGE_SIDE if player_count(entrants) >= MANY_PLAYERS else SMALL_SIDE


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


def _option_faults(stage: Stage, entrants: tuple[Entrant, ...], options: Options) -> Iterator[Finding]:
    players = [entrant for entrant in entrants if not entrant.is_automated]
    automated = [entrant for entrant in entrants if entrant.is_automated]
    if _is_time_trial(stage, options):
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


def _is_time_trial(stage: Stage, options: Options) -> bool:
    if options.time_trial is None:
        return stage.variant is Variant.TIME_TRIAL
    return options.time_trial


def _settled(stage: Stage, entrants: tuple[Entrant, ...], options: Options) -> Options:
    """The options with everything that was left to the stage."""
    time_trial = _is_time_trial(stage, options)
    bidders = sum(not entrant.is_automated for entrant in entrants)
    breakaway = stage.breakaway and bidders > 1 if options.breakaway is None else options.breakaway
    weather = options.weather
    if weather == "stage" and stage.weather == "drawn":
        weather = "drawn"
    return replace(options, time_trial=time_trial, breakaway=breakaway and not time_trial, weather=weather)


def _with_breakaway_tile(
    stage: Stage, entrants: tuple[Entrant, ...], options: Options
) -> tuple[Stage, tuple[Finding, ...]]:
    """Lays the breakaway tile where there is bidding, with the side for the players up.

    A tile that lies further back stays as it is (decisions 101, 102).
    """
    players = player_count(entrants)
    lies = [bool(face.breakaway) for face in stage.faces]
    if not options.breakaway or any(lies[2:]) or len(lies) < 2:
        return stage, ()
    if lies[1]:
        return stage.with_breakaway(players), ()
    if options.breakaway_tile == "first-straight":
        number = next((i for i, face in enumerate(stage.faces, 1) if i > 1 and not face.is_curve), 2)
        return stage.with_replaced(number, breakaway_face(players)), ()
    notes: tuple[Finding, ...] = ()
    if stage.faces[1].is_curve:
        note = BREAKAWAY_ON_A_CURVE.finding(
            f"The breakaway tile takes the place of the curve {stage.tiles[1]}.",
            fix="Let it replace the first straight instead, or choose another stage.",
        )
        notes = (replace(note, severity=Severity.WARNING),)
    return stage.with_breakaway(players), notes


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


def _with_solo_start(entrants: tuple[Entrant, ...], options: Options) -> tuple[Entrant, ...]:
    """Deals a single player who rides against automated opponents its 3 exhaustion cards."""
    players = [entrant for entrant in entrants if not entrant.is_automated]
    if options.time_trial or len(players) != 1 or sum(players[0].exhaustion):
        return entrants
    return tuple(
        entrant if entrant.is_automated else replace(entrant, exhaustion=_solo_start(entrant))
        for entrant in entrants
    )


def _solo_start(entrant: Entrant) -> tuple[int, int]:
    if len(entrant.riders) == RIDERS_A_TEAM:
        return SOLO_START
    return (SOLO_EXHAUSTION, 0) if entrant.rider == "sprinteur" else (0, SOLO_EXHAUSTION)
