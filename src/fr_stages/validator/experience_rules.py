"""FR408 and on: what people who build and ride many stages advise."""

from __future__ import annotations

from collections.abc import Iterator

from fr_stages.codes import Source
from fr_stages.findings import Severity
from fr_stages.stage.course import CourseSpace, Section
from fr_stages.stage.rulebook import CLIMB_LIMIT, LEAST_MOVE
from fr_stages.stage.tiles import Terrain
from fr_stages.validator import official
from fr_stages.validator.context import Context
from fr_stages.validator.registry import Hit, rule
from fr_stages.words import capital, counted

LONG_CLIMB = 2 * CLIMB_LIMIT
"""Spaces that a rider climbs in two rounds at most."""


@rule("FR408", "zone-to-zone", Severity.ADVICE, Source.EXPERIENCE, since="0.1")
def zone_to_zone(context: Context) -> Iterator[Hit]:
    """One forced move takes riders from a descent or feeding zone straight into the next one.

    Why:
        Whoever starts on a descent moves at least 5, in a feeding zone at least 4. When that reaches the
        next such zone, riders are carried on with their worst cards and hardly have a choice to make.

    What to do:
        Put more road between the two zones.

    Fails:
        abBFu

    Passes:
        abBcFu

    Based on:
        A check of play-by-forum stages
    """
    sections = [section for section in context.facts.sections if section.terrain in LEAST_MOVE]
    for section in sections:
        move = LEAST_MOVE[section.terrain]
        reached = next((other for other in sections if _reaches(section, other, move)), None)
        if reached is not None:
            leave, enter = (context.course.spaces[i] for i in (section.last, reached.first))
            yield Hit(
                f"From the {_name(section)} on {context.named(leave.tile)} a forced move of {move} leads "
                f"into the {_name(reached)} on {context.named(enter.tile)}.",
                tile=leave.tile,
                space=leave.number,
                also=(enter.tile,),
                data={"move": move, "gap": reached.first - section.last - 1},
            )


def _reaches(section: Section, other: Section, move: int) -> bool:
    """Whether the least move from some space of `section` ends in `other`."""
    return other.first > section.last and any(
        other.first <= space + move <= other.last for space in range(section.first, section.last + 1)
    )


def _name(section: Section) -> str:
    return "descent" if section.terrain is Terrain.DOWNHILL else "feeding zone"


@rule("FR409", "narrow-too-early", Severity.ADVICE, Source.EXPERIENCE, since="0.1")
def narrow_too_early(context: Context) -> Iterator[Hit]:
    """The first climb or one-lane place is so near the start that a full field jams in front of it.

    Why:
        Riders who find no room before it are stuck at the start, and the starting places decide too
        much. Counted are the lanes of the road up to the first climb or one-lane place.

    What to do:
        Put flat, wide road between it and the start.

    Fails:
        aLbcu
        {"tiles": "^15bcu", "players": "5-6"}

    Passes:
        abLcu
        {"tiles": "^125bcu", "players": "5-6"}

    Based on:
        The designer's diary, on crowds at the foot of climbs
    """
    course = context.course
    narrow = next((i for i in course.between if _jams(course.spaces[i])), None)
    if narrow is None:
        return
    room = sum(len(course.spaces[i].usable) for i in range(course.line, narrow))
    if room < context.riders:
        space, distance = course.spaces[narrow], context.facts.after_start(narrow)
        what = "climb" if space.terrain is Terrain.UPHILL else "one-lane place"
        yield Hit(
            f"The first {what} is {counted(distance, 'space')} after the start line; the road "
            f"up to it has room for {room} of {context.riders} riders.",
            tile=space.tile,
            space=space.number,
            data={"distance": distance, "room": room, "riders": context.riders},
        )


@rule("FR410", "hard-before-finish", Severity.ADVICE, Source.EXPERIENCE, since="0.1")
def hard_before_finish(context: Context) -> Iterator[Hit]:
    """A climb or a one-lane place lies directly before the finish tile.

    Why:
        On a climb nobody moves more than 5, and on one lane nobody passes to the side: whoever arrives
        there first has won, and there is no sprint.

    What to do:
        Put wide and level road between it and the finish.

    Fails:
        abcQu
        abc5u

    Passes:
        abQcu
        abcU

    Based on:
        Advice among people who build stages
    """
    number = len(context.faces) - 1
    last = context.course.index(number + 1, 1) - 1
    space = context.course.spaces[last]
    if _jams(space):
        what = "a climb" if space.terrain is Terrain.UPHILL else "a one-lane place"
        yield Hit(
            f"{capital(context.named(number))} ends with {what} directly before the finish.",
            tile=number,
            space=space.number,
            data={"lanes": len(space.usable), "terrain": space.terrain.value},
        )


def _jams(space: CourseSpace) -> bool:
    """Whether a full field jams in front of a space."""
    return space.terrain is Terrain.UPHILL or space.is_narrow


@rule("FR411", "long-climb", Severity.ADVICE, Source.EXPERIENCE, since="0.1")
def long_climb(context: Context) -> Iterator[Hit]:
    """A climb is longer than 10 spaces.

    Why:
        A rider climbs at most 5 spaces a round and gets no slipstream, so it takes three rounds or more.
        In all of them high cards are wasted and everybody tires.

    What to do:
        Turn over a tile in the middle of the climb, or take this as the character of your stage.

    Fails:
        abNDeu

    Passes:
        abNcDeu

    Based on:
        Mountain Climbs
    """
    for climb in context.facts.climbs:
        if climb.length > LONG_CLIMB:
            first, last = (context.course.spaces[i] for i in (climb.first, climb.last))
            yield Hit(
                f"The climb from {context.named(first.tile)} to {context.named(last.tile)} is {climb.length} "
                "spaces long.",
                tile=first.tile,
                space=first.number,
                also=(last.tile,),
                data={"length": climb.length, "most": LONG_CLIMB},
            )


@rule("FR412", "hardly-new", Severity.ADVICE, Source.EXPERIENCE, since="0.1")
def hardly_new(context: Context) -> Iterator[Hit]:
    """The stage hardly differs from an official one.

    Why:
        It rides nearly the same; and if the official stage was meant, a letter is wrong. Found are two
        tiles that are swapped, one that is turned over, the mirror image, and other letters of the same
        shape and terrain.

    What to do:
        Use the official stage, or change more of this one.

    Fails:
        acbdefghijklmnopqrstu
        abcdefghijklmnopqrStu

    Passes:
        abcdefghijklmnopqrstu
        abclmednfghijkopqrstu

    Based on:
        A comparison with the official stages
    """
    if context.stage.official:
        return
    likeness = official.likeness(context.stage)
    if likeness is not None:
        yield Hit(
            f"The stage is {likeness.how} {likeness.stage.title}"
            + (f": {likeness.detail}." if likeness.detail else "."),
            tile=likeness.tiles[0] if likeness.tiles else None,
            also=likeness.tiles[1:],
            data={
                "official": likeness.stage.name,
                "players": str(likeness.stage.players),
                "how": likeness.kind,
            },
        )
