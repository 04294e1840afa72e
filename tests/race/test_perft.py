"""Exact enumeration on tiny courses: every outcome of a round, and with which probability.

Each rider plays one of its five values, all equally likely, so that 3 riders have 125 combinations.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages.race.bots import REGISTRY
from fr_stages.race.engine import Race
from fr_stages.race.entrants import parse_entrants
from fr_stages.race.options import Options
from fr_stages.race.position import Position
from fr_stages.race.race_plan import Plan
from fr_stages.race.setup import Setup
from fr_stages.stage.course import Course, CourseSpace
from fr_stages.stage.tiles import Terrain, Zone

from .oracle import Outcome, Place, all_deals, play_round

VALUES = {"sprinteur": (2, 3, 4, 5, 9), "rouleur": (3, 4, 5, 6, 7)}
TERRAIN = {
    "-": Terrain.FLAT,
    "^": Terrain.UPHILL,
    "v": Terrain.DOWNHILL,
    "c": Terrain.COBBLES,
    "f": Terrain.FEEDING,
}
LANES = {Terrain.COBBLES: 1, Terrain.FEEDING: 3}

COURSES = {
    "flat": "SSS------------FFFF",
    "foot of a climb": "SSS-----^^^^^---FF",
    "short climb": "SSS--^^-------FFF",
    "summit": "SSS-^^^vvv------FF",
    "descent from the line": "SSSvvv---------FF",
    "cobbles": "SSS---cccc------FF",
    "feeding zone": "SSSfff----------FF",
    "end of the track": "SSS------F",
}
ENTRANTS = {
    "two": ("red-sprinteur", "blue-rouleur"),
    "three": ("red-sprinteur", "blue-rouleur", "green-sprinteur"),
    "four": ("red-sprinteur", "blue-rouleur", "green-sprinteur", "black-rouleur"),
}


def course(drawing: str) -> Course:
    """One letter a space: S start, F finish, else terrain. Cobbles have 1 lane, feeding zones 3, others 2."""
    zones = {"S": Zone.START, "F": Zone.FINISH}
    spaces = []
    for number, letter in enumerate(drawing, start=1):
        terrain = TERRAIN.get(letter, Terrain.FLAT)
        spaces.append(CourseSpace(1, number, LANES.get(terrain, 2), terrain, zones.get(letter, Zone.ROAD)))
    return Course(tuple(spaces))


def values_of(riders: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    return {rider: VALUES[rider.partition("-")[2]] for rider in riders}


def start(riders: tuple[str, ...]) -> dict[str, Place]:
    """Riders as near to the line as they come, two on a space, in the order in which they are listed."""
    return {rider: (2 - i // 2, 1 + i % 2) for i, rider in enumerate(riders)}


def exact(drawing: str, riders: tuple[str, ...]) -> dict[Outcome, Fraction]:
    """The probability of every outcome of the first round."""
    deals = list(all_deals(values_of(riders)))
    counts = Counter(play_round(course(drawing), start(riders), cards) for cards in deals)
    return {outcome: Fraction(count, len(deals)) for outcome, count in counts.items()}


@pytest.mark.parametrize("riders", ENTRANTS.values(), ids=ENTRANTS)
@pytest.mark.parametrize("drawing", COURSES.values(), ids=COURSES)
def test_every_combination_of_cards_has_the_right_outcome(drawing: str, riders: tuple[str, ...]) -> None:
    road = course(drawing)
    for cards in all_deals(values_of(riders)):
        position = Position(road, start(riders))
        position.move(cards)
        position.slip()
        outcome = tuple(sorted(position.places.items())), frozenset(position.exhausted())
        assert outcome == play_round(road, start(riders), cards), cards


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, dict[str, Place], dict[str, int]]:
    """A course of any terrain, some riders anywhere on it and a card for each."""
    road = draw(
        st.lists(st.sampled_from(["-", "--", "^^", "vv", "cc", "ff", "fff-"]), min_size=4, max_size=12)
    )
    drawing = "SSS" + "".join(road) + "FFF"
    lanes = [(i, lane) for i, space in enumerate(course(drawing).spaces) for lane in space.usable]
    places = draw(st.lists(st.sampled_from(lanes), min_size=2, max_size=8, unique=True))
    names = [f"rider {i}" for i in range(len(places))]
    cards = {name: draw(st.integers(min_value=2, max_value=10)) for name in names}
    return drawing, dict(zip(names, places, strict=True)), cards


@given(positions())
def test_any_position_has_the_outcome_of_the_rulebook(
    case: tuple[str, dict[str, Place], dict[str, int]],
) -> None:
    drawing, places, cards = case
    position = Position(course(drawing), places)
    position.move(cards)
    position.slip()
    outcome = tuple(sorted(position.places.items())), frozenset(position.exhausted())
    assert outcome == play_round(course(drawing), places, cards)


SAMPLED = ("flat", "short climb", "summit", "cobbles", "feeding zone")


@pytest.mark.parametrize("drawing", [COURSES[name] for name in SAMPLED], ids=SAMPLED)
def test_outcomes_come_as_often_as_they_should(drawing: str) -> None:
    riders, races = ENTRANTS["three"], 1500
    chances = exact(drawing, riders)
    seen = Counter(first_round(drawing, riders, races))
    assert set(seen) <= set(chances)
    for outcome, chance in chances.items():
        expected = float(chance) * races
        assert abs(seen[outcome] - expected) <= 4.5 * sqrt(expected * (1 - float(chance))), outcome


def first_round(drawing: str, riders: tuple[str, ...], races: int) -> list[Outcome]:
    """The outcomes of the first rounds of that many races in which every rider plays any card."""
    plan = plan_of(drawing, riders)
    return [outcome_after_a_round(Race(plan, seed=1, number=number)) for number in range(races)]


def plan_of(drawing: str, riders: tuple[str, ...], bot: str = "random") -> Plan:
    entrants = parse_entrants(",".join(f"{rider}={bot}" for rider in riders), REGISTRY)
    return Plan(Setup(course(drawing), entrants, Options(seating="listed")))


def outcome_after_a_round(race: Race) -> Outcome:
    names, before = race.plan.lineup.names, list(race.received)
    ridden = race.round
    while race.round == ridden and race.phase != "over":
        race.step()
    board = race.boards[0]
    places = {name: (board.space(rider), board.lane(rider)) for rider, name in enumerate(names)}
    exhausted = frozenset(name for rider, name in enumerate(names) if race.received[rider] > before[rider])
    return tuple(sorted(places.items())), exhausted


def test_the_highest_of_a_hand_of_four_comes_as_often_as_it_should() -> None:
    deck = [value for value in VALUES["rouleur"] for _ in range(3)]
    hands = [max(hand) for hand in combinations(deck, 4)]
    races, plan = 2000, plan_of(COURSES["flat"], ("blue-rouleur",), "highest")
    seen: Counter[int] = Counter()
    for number in range(races):
        race = Race(plan, seed=2, number=number)
        race.step()
        race.step()
        seen[race.cards[0]] += 1
    assert sum(seen.values()) == races
    for value in VALUES["rouleur"]:
        chance = hands.count(value) / len(hands)
        assert abs(seen[value] - chance * races) <= 4.5 * sqrt(races * chance * (1 - chance)) + 1


def test_a_second_card_is_any_of_the_other_fourteen() -> None:
    """Of three cards of a value, one is out of the race when it has been played (rulebook: End Phase)."""
    races, plan = 3000, plan_of("SSS" + "-" * 30 + "FF", ("blue-rouleur",))
    same = 0
    for number in range(races):
        race = Race(plan, seed=3, number=number)
        cards: list[int] = []
        while len(cards) < 2:
            if race.phase == "movement":
                cards.append(race.cards[0])
            race.step()
        same += cards[0] == cards[1]
    chance = 2 / 14
    assert abs(same - races * chance) <= 4 * sqrt(races * chance * (1 - chance))
