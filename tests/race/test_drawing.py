"""Energy Phase: drawing, playing and recycling cards."""

from collections import Counter

import pytest

from fr_stages.race.cards import EXHAUSTION, ROULEUR, SPRINTEUR, Deck, card_name, energy_cards
from fr_stages.race.rng import Rng
from fr_stages.race.state import RaceState
from fr_stages.race.watcher import Watcher
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain
from tests.race.table import course, put, race, rider, stack

RNG = Rng(1)


def sizes(deck: Deck) -> tuple[int, int, int]:
    """How many cards lie face down, are in the hand, are recycled."""
    return len(deck.face_down()), len(deck.hand()), len(deck.recycled())


@pytest.mark.parametrize(("rider_type", "total"), [(ROULEUR, 75), (SPRINTEUR, 69)])
def test_components_each_stack_has_15_cards(rider_type: int, total: int) -> None:
    cards = energy_cards(rider_type)
    assert (len(cards), sum(cards)) == (15, total)


@pytest.mark.parametrize(("rider_type", "total"), [(ROULEUR, 50), (SPRINTEUR, 46)])
def test_time_trial_stacks_have_10_cards(rider_type: int, total: int) -> None:
    cards = energy_cards(rider_type, copies=2)
    assert (len(cards), sum(cards)) == (10, total)


@pytest.mark.parametrize("seed", range(20))
def test_decision_50_a_stack_that_runs_out_is_renewed_while_drawing(seed: int) -> None:
    deck = stack([7, 3], [5, 5, 4])
    assert deck.draw(4, Rng(seed)) == 4
    hand = Counter(deck.hand())
    assert hand[7] == hand[3] == 1
    assert hand + Counter(deck.face_down()) == Counter([7, 3, 5, 5, 4])
    assert sizes(deck) == (1, 4, 0)
    deck.play(0)
    assert sizes(deck) == (1, 0, 3)


def test_decision_50_a_stack_that_just_suffices_is_not_renewed() -> None:
    deck = stack([3, 4, 5, 6], [7, 7, 7])
    deck.draw(4, RNG)
    assert sorted(deck.hand()) == [3, 4, 5, 6]
    deck.play(0)
    assert sizes(deck) == (0, 0, 6)
    deck.draw(4, RNG)
    assert sizes(deck) == (2, 4, 0)


@pytest.mark.parametrize("face_down", [0, 1, 2, 3])
def test_decision_52_a_short_stack_is_drawn_completely(face_down: int) -> None:
    cards = [3, 4, 5]
    deck = stack(cards[:face_down], cards[face_down:])
    assert deck.draw(4, RNG) == 3
    assert sorted(deck.hand()) == cards
    deck.play(1)
    assert sizes(deck) == (0, 0, 2)


def test_drawing_cards_an_empty_stack_plays_an_exhaustion_card_that_leaves_the_game() -> None:
    ride = race()
    red = rider(ride, "red-rouleur")
    put(ride, red_rouleur=(10, 1), red_sprinteur=(9, 1), blue_rouleur=(30, 1), blue_sprinteur=(29, 1))
    ride.decks[red] = stack([], [6])
    ride.step()
    assert ride.cards[red] == 6
    ride.step()
    assert ride.boards[0].space(red) == 16
    ride.step()
    ride.decks[red] = stack([], [])
    ride.step()
    assert ride.cards[red] == EXHAUSTION
    assert ride.received[red] >= 1
    ride.step()
    assert ride.decks[red].size == 0


@pytest.mark.parametrize(
    ("terrain", "moved"), [(Terrain.DOWNHILL, 5), (Terrain.FEEDING, 4), (Terrain.FLAT, 2)]
)
def test_decision_11_terrain_lifts_the_emergency_card_too(terrain: Terrain, moved: int) -> None:
    ride = race(on=course(terrain=terrain, lanes=3))
    red = rider(ride, "red-rouleur")
    put(ride, red_rouleur=(10, 1), red_sprinteur=(9, 1), blue_rouleur=(30, 1), blue_sprinteur=(29, 1))
    ride.decks[red] = stack([], [])
    ride.step()
    ride.step()
    assert ride.boards[0].space(red) == 10 + moved


@pytest.mark.parametrize("seed", range(20))
def test_decision_48_a_new_exhaustion_card_waits_for_the_next_stack(seed: int) -> None:
    deck, rng = stack([3, 3, 4, 4, 5, 5, 6, 6], []), Rng(seed)
    deck.recycle(EXHAUSTION)
    for _ in range(2):
        deck.draw(4, rng)
        assert EXHAUSTION not in deck.hand()
        deck.play(0)
    assert EXHAUSTION in deck.recycled()
    deck.draw(4, rng)
    assert sorted(deck.face_down() + deck.hand()).count(EXHAUSTION) == 1


@pytest.mark.parametrize(
    ("weather", "stacked", "hand"),
    [
        (Weather.TAILWIND, ([3, 4, 5, 6, 7, 7], []), 5),
        (Weather.TAILWIND, ([3, 4, 5], [6]), 4),
        (Weather.HEADWIND, ([3, 4, 5, 6, 7, 7], []), 3),
        (Weather.HEADWIND, ([3, 4], []), 2),
    ],
)
def test_weather_wind_changes_the_hand(
    weather: Weather, stacked: tuple[list[int], list[int]], hand: int
) -> None:
    ride = race(on=course(weather={17: weather}))
    red = rider(ride, "red-sprinteur")
    put(ride, red_sprinteur=(17, 1), red_rouleur=(18, 1), blue_rouleur=(3, 1), blue_sprinteur=(2, 1))
    ride.decks[red] = stack(*stacked)
    ride.step()
    assert len(ride.decks[red].all_cards()) == len(stacked[0]) + len(stacked[1]) - 1
    assert len(ride.decks[red].recycled()) == hand - 1
    mate = rider(ride, "red-rouleur")
    assert len(ride.decks[mate].recycled()) == 3  # decision 55: its own start space counts


def test_derived_the_size_of_a_stack_follows_from_rounds_and_exhaustion() -> None:
    ride = race("red=random,blue=random,black=random")
    while ride.phase != "over":
        ride.step()
        if ride.phase == "energy" and ride.round > 1:
            for number, deck in enumerate(ride.decks):
                assert deck.size == 15 - (ride.round - 1) + ride.received[number]


def test_names_of_cards() -> None:
    assert [card_name(card) for card in (5, 0x12, 0x25, 0x40, 0x49, 0x80)] == [
        "5",
        "exhaustion 2",
        "strength 5",
        "Attack!",
        "Attack!",
        "+1",
    ]


def test_decision_54_the_second_rider_draws_only_after_the_first_has_played() -> None:
    seen: list[tuple[int, int, int]] = []

    class Onlooker(Watcher):
        def drew(self, race: RaceState, rider: int) -> None:
            mate = rider ^ 1
            seen.append((rider, race.decks[mate].held, race.cards[mate]))

    ride = race(watcher=Onlooker())
    while ride.phase != "movement":
        ride.step()
    (first, held, card), (second, mate_held, mate_card) = seen[:2]
    assert (first, held, card) == (0, 0, -1)
    assert (second, mate_held) == (1, 0)
    assert mate_card > 0
