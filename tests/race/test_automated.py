"""Automated Opponents: their cards and what they do not have."""

from collections import Counter

import pytest

from fr_stages.race.cards import ATTACK, EXHAUSTION, PLUS_ONE, VALUE
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind
from fr_stages.race.options import Options
from fr_stages.race.solo import RIDERS, substitute_cards
from fr_stages.stage.stage import Weather
from tests.race.table import course, deal, put, race, rider, stack

OTHERS = {
    "red_rouleur": (2, 1),
    "red_sprinteur": (1, 1),
    "black_rouleur": (30, 1),
    "black_sprinteur": (30, 2),
}
RACE = "red=first,white=peloton,black=strength"


def energies(ride: Race, *names: str) -> list[int]:
    return [ride.cards[rider(ride, name)] & VALUE for name in names]


def reveal(ride: Race) -> None:
    """Plays the energy phase and the movement phase, after which all cards are open."""
    ride.step()
    ride.step()


def test_peloton_stack_is_a_rouleurs_with_two_attacks() -> None:
    ride = race(RACE)
    peloton = ride.plan.lineup.decks[rider(ride, "white-rouleur")]
    assert (peloton.size, peloton.count(ATTACK)) == (17, 2)
    assert ride.plan.lineup.decks[rider(ride, "white-sprinteur")].size == 0


def test_strength_stacks_have_a_strength_card_of_5() -> None:
    ride = race(RACE)
    decks = ride.plan.lineup.decks
    sprinteur, rouleur = decks[rider(ride, "black-sprinteur")], decks[rider(ride, "black-rouleur")]
    assert (sprinteur.size, sum(card & VALUE for card in sprinteur.all_cards())) == (16, 74)
    assert rouleur.size == 15


@pytest.mark.parametrize("front", ["white-rouleur", "white-sprinteur"])
def test_decision_81_attack_sends_the_front_rider_2_and_the_rear_9(front: str) -> None:
    ride = race(RACE)
    rear = "white-sprinteur" if front == "white-rouleur" else "white-rouleur"
    put(ride, **OTHERS)
    ride.boards[0].put(rider(ride, front), 9)
    ride.boards[0].put(rider(ride, rear), 9)
    deal(ride, "white-rouleur", [ATTACK])
    reveal(ride)
    assert energies(ride, front, rear) == [2, 9]


def test_peloton_one_card_for_both_riders_and_2_when_the_stack_is_empty() -> None:
    ride = race(RACE)
    put(ride, white_rouleur=(9, 1), white_sprinteur=(8, 1), **OTHERS)
    deal(ride, "white-rouleur", [7])
    reveal(ride)
    assert energies(ride, "white-rouleur", "white-sprinteur") == [7, 7]
    ride.step()
    reveal(ride)
    assert energies(ride, "white-rouleur", "white-sprinteur") == [2, 2]  # decision 83


def test_decision_63_attack_with_a_lying_front_rider() -> None:
    ride = race(RACE)
    put(ride, white_rouleur=(9, 1), white_sprinteur=(8, 1), **OTHERS)
    deal(ride, "white-rouleur", [ATTACK])
    for name in ("white-rouleur", "white-sprinteur"):
        ride.boards[0].lay_down(rider(ride, name))
    reveal(ride)
    assert ride.boards[0].space(rider(ride, "white-rouleur")) == 9
    assert ride.boards[0].space(rider(ride, "white-sprinteur")) == 8 + 7
    assert not any(ride.boards[0].lying)


@pytest.mark.parametrize("plus_ones", [1, 2, 20])
def test_decision_85_plus_one_counts_once_for_all_solo_riders(plus_ones: int) -> None:
    """The stack is left with one movement card, so +1 cards come up before it about half of the time."""
    boosts = set()
    for seed in range(40):
        ride = race("red=first,white=solo,blue=solo", seed=seed)
        ride.step()
        ride.solo_deck = stack([4] + [PLUS_ONE] * plus_ones, [])
        reveal(ride)
        card = substitute_cards().cards[4]
        names = [f"{colour}-{kind}" for colour in ("white", "blue") for kind in ("sprinteur", "rouleur")]
        boost = {found - card[name] for name, found in zip(names, energies(ride, *names), strict=True)}
        assert len(boost) == 1
        boosts |= boost
    assert boosts == {0, 1}


def test_decision_85_the_solo_stack_is_shuffled_again_when_it_is_used_up() -> None:
    ride = race("red=first,white=solo", course(road=400), Options(plus_ones=3))
    ride.step()
    seen: Counter[int] = Counter()
    for _ in range(30):
        deck = ride.solo_deck
        before = len(deck.face_down()) or deck.size
        reveal(ride)
        seen[before - len(deck.face_down())] += 1
        assert deck.size == 18
        ride.step()
    assert max(seen) > 1


def test_decision_86_the_solo_cards_are_a_marked_substitute() -> None:
    cards = substitute_cards()
    assert cards.substitute
    assert len(cards.cards) == 15
    for name in RIDERS:
        values = (2, 3, 4, 5, 9) if name.endswith("sprinteur") else (3, 4, 5, 6, 7)
        assert sorted(cards.column(name)) == sorted(values * 3)


def test_decision_89_wind_does_not_change_what_automated_opponents_do() -> None:
    windy = course(weather=dict.fromkeys(range(45), Weather.TAILWIND))
    ride = race(RACE, windy)
    ride.step()
    reveal(ride)
    black = [ride.decks[rider(ride, f"black-{kind}")].size for kind in ("sprinteur", "rouleur")]
    assert black == [15, 14]


def test_automated_opponents_never_take_exhaustion_cards() -> None:
    ride = race("red=random,white=peloton,black=strength,blue=solo")
    ride.run()
    for seat in ride.plan.lineup.automated:
        for number in seat.riders:
            assert ride.received[number] == 0
            assert ride.decks[number].count(EXHAUSTION) == 0
    assert sum(ride.received) > 0


def test_decision_90_an_automated_team_can_win() -> None:
    winners = set()
    for seed in range(20):
        ride = race(
            (Entrant("red", bot="random"), Entrant("blue", bot="random"), Entrant("white", Kind.STRENGTH)),
            seed=seed,
        )
        ride.run()
        winners.add(ride.plan.lineup.teams[ride.ranking()[0]])
    assert 2 in winners


def test_a_race_of_automated_opponents_alone_ends() -> None:
    ride = race("white=peloton,black=strength,blue=strength,green=solo")
    ride.run()
    assert ride.phase == "over"
