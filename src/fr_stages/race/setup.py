"""A race that is set up: everything that is needed to ride it, made and checked in one place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Self

from fr_stages.findings import Finding, InputError, Severity
from fr_stages.form import MOST_SEED
from fr_stages.race.botfile import load_bots
from fr_stages.race.entrants import Entrant, player_count
from fr_stages.race.options import Options
from fr_stages.race.race_faults import (
    BREAKAWAY_ON_A_CURVE,
    SOLO_CARDS_DEALT,
    UNUSABLE_COURSE,
    UNUSABLE_OPTION,
)
from fr_stages.race.setup_checks import course_faults, entrant_faults, option_faults
from fr_stages.race.solo import SoloCards
from fr_stages.stage.course import Course
from fr_stages.stage.laps import raced_course
from fr_stages.stage.rulebook import RIDERS_A_TEAM, SOLO_EXHAUSTION
from fr_stages.stage.stage import Stage, Variant, breakaway_face

SOLO_START: Final = (2, SOLO_EXHAUSTION - 2)  # the exhaustion cards of a single player who says nothing


@dataclass(frozen=True, repr=False)
class Setup:
    """Course, entrants, options and seed: the same set-up gives the same races.

    `Setup.of` makes one for a stage and checks it; the constructor trusts its caller. What is ridden is
    `course`; `stage` is the stage as it is raced, with the breakaway tile where one was laid, for those
    who want to draw it or read about it. `solo_cards` are those of automated solo riders, None the stack
    that ships. `bot_files` are the files that own bots come from, `notes` what there was to say when the
    race was set up.
    """

    course: Course
    entrants: tuple[Entrant, ...]
    options: Options = Options()  # noqa: RUF009 (a frozen value)
    seed: int = 0
    stage: Stage | None = None
    solo_cards: SoloCards | None = None
    bot_files: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = field(default=(), compare=False)

    @classmethod
    def of(
        cls,
        stage: Stage,
        entrants: tuple[Entrant, ...],
        options: Options | None = None,
        seed: int = 0,
        *,
        solo_cards: SoloCards | None = None,
        bot_files: tuple[str, ...] = (),
    ) -> Self:
        """The set-up of races on a stage.

        What the options leave to the stage (weather, breakaway, time trial) is looked up there, and the
        breakaway tile is laid when it is missing. The bots of `bot_files` become known. Raises InputError
        with everything that is wrong.
        """
        for file in bot_files:
            load_bots(file)
        if not stage.is_known:
            name = next(name for _, name, face in stage.numbered() if face is None)
            raise UNUSABLE_COURSE.error(
                f'{stage.name} has the face "{name}", which is not known.', fix="Validate the stage first."
            )
        if not 0 <= seed <= MOST_SEED:
            raise UNUSABLE_OPTION.error("There is no such seed.", fix=f"Take 0 to {MOST_SEED}.")
        options = _of_stage(stage, options or Options())
        _refuse([*entrant_faults(entrants), *option_faults(entrants, options)])
        options = _with_breakaway(stage, entrants, options)
        stage, notes = _with_breakaway_tile(stage, entrants, options)
        course = raced_course(stage if options.weather == "stage" else replace(stage, weather=None))
        _refuse(course_faults(course, entrants, options))
        dealt = _with_solo_start(entrants, options)
        notes += tuple(_solo_note(it) for it in dealt if it not in entrants and it.rider is None)
        return cls(course, dealt, options, seed, stage, solo_cards, bot_files, notes)

    def __repr__(self) -> str:
        return f"<Setup {self.course.name!r}, {len(self.entrants)} entrants, seed {self.seed}>"

    @property
    def rider_names(self) -> tuple[str, ...]:
        """``red-sprinteur``, ``red-rouleur`` ...: the riders in the order of their numbers."""
        return tuple(f"{entrant.colour}-{rider}" for entrant in self.entrants for rider in entrant.riders)


def _refuse(faults: Iterable[Finding]) -> None:
    if found := list(faults):
        raise InputError(found)


def _of_stage(stage: Stage, options: Options) -> Options:
    """The options with weather and time trial as the stage wants them, where they are left to it."""
    drawn = options.weather == "stage" and stage.weather == "drawn"
    timed = options.time_trial
    if timed is None:
        timed = stage.variant is Variant.TIME_TRIAL
    return replace(options, weather="drawn" if drawn else options.weather, time_trial=timed)


def _with_breakaway(stage: Stage, entrants: tuple[Entrant, ...], options: Options) -> Options:
    """The options with the breakaway as the stage wants it, where that is left to it and somebody bids."""
    breakaway = options.breakaway
    if breakaway is None:
        bidders = sum(not entrant.is_automated for entrant in entrants)
        breakaway = stage.breakaway and bidders > 1 and not options.time_trial
    return replace(options, breakaway=breakaway)


def _with_breakaway_tile(
    stage: Stage, entrants: tuple[Entrant, ...], options: Options
) -> tuple[Stage, tuple[Finding, ...]]:
    """Lays the breakaway tile where there is bidding, with the side for the players up (decisions 101, 102).

    Raises InputError when it lies where it does not belong.
    """
    if not options.breakaway or len(stage.faces) < 2:
        return stage, ()
    players, place = player_count(entrants), 2
    if options.breakaway_tile == "first-straight":
        place = next((i for i, face in enumerate(stage.faces, 1) if i > 1 and not face.is_curve), 2)
    for number, face in enumerate(stage.faces, start=1):
        if face.breakaway and number != place:
            raise UNUSABLE_OPTION.error(
                f"The breakaway tile {face} is tile {number}; its place is that of tile {place}.",
                fix="Lay it there, or leave the breakaway out.",
            )
    if place > 2:
        return stage.with_replaced(place, breakaway_face(players)), ()
    notes: tuple[Finding, ...] = ()
    if stage.faces[1].is_curve:
        note = BREAKAWAY_ON_A_CURVE.finding(
            f"The breakaway tile takes the place of the curve {stage.tiles[1]}.",
            fix="Let it replace the first straight instead, or choose another stage.",
        )
        notes = (replace(note, severity=Severity.WARNING),)
    return stage.with_breakaway(players), notes


def _with_solo_start(entrants: tuple[Entrant, ...], options: Options) -> tuple[Entrant, ...]:
    """Deals a single player who rides against automated opponents its 3 exhaustion cards."""
    players = [entrant for entrant in entrants if not entrant.is_automated]
    if options.time_trial or len(players) != 1 or sum(players[0].exhaustion):
        return entrants
    return tuple(
        entrant if entrant.is_automated else replace(entrant, exhaustion=_solo_start(entrant))
        for entrant in entrants
    )


def _solo_note(entrant: Entrant) -> Finding:
    """Says how the cards were dealt that a single player deals as it likes."""
    sprinteur, rouleur = entrant.exhaustion
    note = SOLO_CARDS_DEALT.finding(
        f"{entrant.name} rides alone against automated opponents and starts with {SOLO_EXHAUSTION} "
        f"exhaustion cards: {sprinteur} for the Sprinteur, {rouleur} for the Rouleur.",
        fix=f"Deal them as you like, for example with --handicap {entrant.name}=1+2.",
    )
    return replace(note, severity=Severity.ADVICE)


def _solo_start(entrant: Entrant) -> tuple[int, int]:
    if len(entrant.riders) == RIDERS_A_TEAM:
        return SOLO_START
    return (SOLO_EXHAUSTION, 0) if entrant.rider == "sprinteur" else (0, SOLO_EXHAUSTION)
