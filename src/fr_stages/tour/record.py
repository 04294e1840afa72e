"""Results of a game at the table, as people type them: ``red-r 14+3, blue-s 14+2, ...``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from fr_stages.findings import Finding, InputError, did_you_mean
from fr_stages.race.gaps import Arrival
from fr_stages.stage.rulebook import EXHAUSTION_SUPPLY
from fr_stages.tour.stage_day import Day, Ridden, outcome_of
from fr_stages.tour.tour_faults import IMPOSSIBLE_RESULT
from fr_stages.tour.tour_run import TourPlan
from fr_stages.words import counted, listed

MOST_BEYOND = 12
"""No card and no slipstream leads further beyond the line."""

_ENTRY = re.compile(r"\s*([\w-]+?)[\s:=]+(\d{1,4})\s*\+\s*(\d{1,2})\s*", re.ASCII)
_COUNT = re.compile(r"\s*([\w-]+?)\s*=\s*(\d{1,3})\s*", re.ASCII)


def recorded(
    plan: TourPlan,
    number: int,
    order: str,
    sprint: Sequence[str] = (),
    mountain: Sequence[str] = (),
    exhaustion: str = "",
) -> Ridden:
    """The result of stage `number` (from 0), read from what was typed and checked for what cannot be.

    `order` names all riders as they came home, each with its round and its spaces beyond the line;
    `sprint` and `mountain` the points that each took of a pile, `exhaustion` the cards that each has left.
    Raises InputError with everything that is wrong.
    """
    day = plan.days[number]
    arrivals = tuple(_arrivals(order, plan.names))
    faults = list(_impossible(arrivals, plan.names, day))
    if faults:
        raise InputError(faults)
    points = {"sprint": _points(sprint, plan.names), "mountain": _points(mountain, plan.names)}
    faults = [fault for kind, taken in points.items() for fault in _wrong_points(kind, taken, day)]
    left = dict.fromkeys(plan.names, 0) | _counts(exhaustion, plan.names)
    faults += _too_tired(left)
    if faults:
        raise InputError(faults)
    sums = {kind: dict(_added(taken)) for kind, taken in points.items()}
    outcome = outcome_of(day, arrivals, plan.teams, sums["sprint"], sums["mountain"])
    return Ridden(outcome, arrivals, left)


def rider_named(text: str, names: Sequence[str]) -> str:
    """The rider that is meant by ``red-rouleur``, ``red-r`` or ``redR``. Raises InputError."""
    word = text.casefold().replace("_", "-")
    if "-" not in word and word[-1:] in ("r", "s") and word not in names:
        word = f"{word[:-1]}-{word[-1]}"
    found = [name for name in names if name.startswith(word) and "-" in word]
    if len(found) == 1:
        return found[0]
    fix = did_you_mean(word, names) or f"The riders are {listed(names)}."
    raise IMPOSSIBLE_RESULT.error(f'There is no rider "{text[:40]}".', fix=fix)


def _arrivals(text: str, names: Sequence[str]) -> Iterator[Arrival]:
    for part in filter(str.strip, re.split(r"[,;\n]", text)):
        entry = _ENTRY.fullmatch(part)
        if entry is None:
            raise IMPOSSIBLE_RESULT.error(
                f'"{part.strip()[:60]}" does not say how a rider came home.',
                fix="Write rider, round and spaces beyond the line: red-rouleur 14+3.",
            )
        yield Arrival(rider_named(entry[1], names), int(entry[2]), int(entry[3]))


def _impossible(arrivals: Sequence[Arrival], names: Sequence[str], day: Day) -> Iterator[Finding]:
    """What cannot have happened."""
    riders = Counter(arrival.rider for arrival in arrivals)
    for rider, times in riders.items():
        if times > 1:
            yield IMPOSSIBLE_RESULT.finding(f"{rider} comes home {times} times.", fix="Name each rider once.")
    missing = [name for name in names if name not in riders]
    if missing:
        yield IMPOSSIBLE_RESULT.finding(
            f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing.", fix="Name every rider."
        )
    for before, after in pairwise(arrivals):
        if (before.round, -before.beyond) > (after.round, -after.beyond):
            yield IMPOSSIBLE_RESULT.finding(
                f"{after.rider} ({after.round}+{after.beyond}) came home before {before.rider} "
                f"({before.round}+{before.beyond}), and stands behind.",
                fix="Name the riders in the order of rounds, then of spaces beyond the line.",
            )
    for arrival in arrivals:
        least = 0 if day.conventions.time_cut else 1
        if arrival.round < 1 or not least <= arrival.beyond <= MOST_BEYOND:
            yield IMPOSSIBLE_RESULT.finding(
                f"{arrival.rider} cannot be home in round {arrival.round}, "
                f"{counted(arrival.beyond, 'space')} beyond the line.",
                fix=f"Count rounds from 1 and spaces from 1 to {MOST_BEYOND}.",
            )
    yield from _crowded(arrivals, day)


def _crowded(arrivals: Sequence[Arrival], day: Day) -> Iterator[Finding]:
    """No more riders can stand on a space than it has lanes; each team of a time trial has its own road."""
    if day.kind.is_timed:
        return
    course = day.plan.course
    for (number, beyond), riders in Counter((it.round, it.beyond) for it in arrivals if it.beyond).items():
        index = min(course.finish + beyond - 1, len(course.spaces) - 1)
        lanes = course.spaces[index].lanes
        if riders > lanes:
            yield IMPOSSIBLE_RESULT.finding(
                f"{riders} riders stand {counted(beyond, 'space')} beyond the line in round {number}, "
                f"where the road has {counted(lanes, 'lane')}."
            )


def _points(texts: Sequence[str], names: Sequence[str]) -> list[dict[str, int]]:
    return [_counts(text, names) for text in texts]


def _counts(text: str, names: Sequence[str]) -> dict[str, int]:
    """Reads ``red-r=5, blue-s=3``. Raises InputError."""
    counts: dict[str, int] = {}
    for part in filter(str.strip, text.split(",")):
        entry = _COUNT.fullmatch(part)
        if entry is None:
            raise IMPOSSIBLE_RESULT.error(
                f'"{part.strip()[:60]}" is not a rider and a number.',
                fix="Write red-rouleur=5, blue-sprinteur=3.",
            )
        rider = rider_named(entry[1], names)
        if rider in counts:
            raise IMPOSSIBLE_RESULT.error(f"{rider} is named twice.", fix="Name each rider once.")
        counts[rider] = int(entry[2])
    return counts


def _wrong_points(kind: str, taken: Sequence[Mapping[str, int]], day: Day) -> Iterator[Finding]:
    """Points that no pile of this stage holds."""
    piles = [pile.points for pile in day.piles if pile.kind == kind]
    if len(taken) > len(piles):
        yield IMPOSSIBLE_RESULT.finding(
            f"The stage has {counted(len(piles), 'pile')} of {kind} points, not {len(taken)}.",
            fix=f"Give --{kind} once for each pile.",
        )
    for points, pile in zip(taken, piles, strict=False):
        given = sorted(points.values(), reverse=True)
        if given != list(pile[: len(given)]):
            yield IMPOSSIBLE_RESULT.finding(
                f"{listed([str(each) for each in given])} cannot be taken of a pile that holds "
                f"{listed([str(each) for each in pile])}."
            )


def _too_tired(left: Mapping[str, int]) -> Iterator[Finding]:
    for rider, cards in left.items():
        if cards > EXHAUSTION_SUPPLY:
            yield IMPOSSIBLE_RESULT.finding(
                f"{rider} cannot have {cards} exhaustion cards; the box has {EXHAUSTION_SUPPLY} of its type."
            )


def _added(taken: Sequence[Mapping[str, int]]) -> Iterator[tuple[str, int]]:
    sums: Counter[str] = Counter()
    for points in taken:
        sums.update(points)
    yield from sums.items()
