"""One round by the rulebook, written a second time and as plainly as possible: the judge of the engine.

It shares no code with the engine. A place is (space, lane); lane 1 is the right one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from fr_stages.stage.course import Course
from fr_stages.stage.tiles import Terrain, Zone

Place = tuple[int, int]
Places = dict[str, Place]
Outcome = tuple[tuple[tuple[str, Place], ...], frozenset[str]]

MINIMUM = {Terrain.DOWNHILL: 5, Terrain.FEEDING: 4}
SHELTERLESS = (Terrain.UPHILL, Terrain.COBBLES)


def play_round(course: Course, places: Mapping[str, Place], cards: Mapping[str, int]) -> Outcome:
    """Where everybody is after the round, and who takes an exhaustion card."""
    riders = dict(places)
    for rider in in_order(riders):
        space, _ = riders.pop(rider)
        goal = goal_of(course, space, cards[rider])
        while goal > space and not free_lanes(course, riders, goal):
            goal -= 1
        riders[rider] = (goal, free_lanes(course, riders, goal)[0])
    while slip_once(course, riders):
        pass
    return tuple(sorted(riders.items())), frozenset(tired(course, riders))


def in_order(riders: Mapping[str, Place]) -> list[str]:
    """The riders from the front."""
    return sorted(riders, key=lambda rider: (-riders[rider][0], riders[rider][1]))


def goal_of(course: Course, space: int, card: int) -> int:
    """Where a card leads if nobody is in the way."""
    value = max(card, MINIMUM.get(course.spaces[space].terrain, 0))
    path = course.spaces[space : space + value + 1]
    climbs = [steps for steps, passed in enumerate(path) if passed.terrain is Terrain.UPHILL]
    if value > 5 and climbs:
        value = 5 if climbs[0] <= 5 else climbs[0] - 1
    return min(space + value, len(course.spaces) - 1)


def free_lanes(course: Course, riders: Mapping[str, Place], space: int) -> list[int]:
    """The free lanes of a space from the right."""
    return [lane for lane in course.spaces[space].usable if (space, lane) not in riders.values()]


def sheltered(course: Course, space: int) -> bool:
    """Whether slipstream works on a space."""
    return course.spaces[space].terrain not in SHELTERLESS


def slip_once(course: Course, riders: Places) -> bool:
    """Moves the rearmost pack that can slip; False when there is none."""
    taken = {space for space, _ in riders.values()}
    for front in sorted(taken):
        if front + 1 in taken or front + 2 not in taken:
            continue
        if not sheltered(course, front) or not sheltered(course, front + 2):
            continue
        space = front
        while space in taken and sheltered(course, space):
            row = [rider for rider in in_order(riders) if riders[rider][0] == space]
            room = free_lanes(course, riders, space + 1)
            for rider, lane in zip(row, room, strict=False):
                riders[rider] = (space + 1, lane)
            left = row[len(room) :]
            for rider, lane in zip(left, course.spaces[space].usable, strict=False):
                riders[rider] = (space, lane)
            if left:
                break
            space -= 1
        return True
    return False


def tired(course: Course, riders: Mapping[str, Place]) -> Iterator[str]:
    """The riders that face a free space before the line."""
    taken = {space for space, _ in riders.values()}
    for rider, (space, _) in riders.items():
        if course.spaces[space].zone is not Zone.FINISH and space + 1 not in taken:
            yield rider


def all_deals(values: Mapping[str, tuple[int, ...]]) -> Iterator[dict[str, int]]:
    """Every combination of one card for each rider."""
    for cards in product(*values.values()):
        yield dict(zip(values, cards, strict=True))
