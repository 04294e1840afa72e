"""The end of a race: places, podium, achievements."""

from collections.abc import Mapping

import pytest

from fr_stages.race.cards import EXHAUSTION
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind
from fr_stages.race.options import Options
from fr_stages.race.result import result_of
from fr_stages.stage.stage import Weather
from fr_stages.stage.tiles import Terrain
from tests.race.table import course, deal, put, race, rider

ACHIEVEMENTS = Options(seating="listed", achievements=True)
ROAD = course(30)


def ride(
    places: Mapping[str, tuple[int, int]],
    cards: Mapping[str, int],
    entrants: str | tuple[Entrant, ...] = "red=first,blue=first",
    options: Options = ACHIEVEMENTS,
    rain: bool = False,
    terrain: Terrain = Terrain.FLAT,
) -> Race:
    """A race in which everybody has one card, after one round of it."""
    on = course(30, terrain=terrain, weather=dict.fromkeys(range(10, 16), Weather.RAIN) if rain else None)
    run = race(entrants, on, options)
    put(run, **places)
    for name, card in cards.items():
        deal(run, name, [card])
    for _ in range(3):
        run.step()
    return run


def earned(run: Race, entrant: str) -> set[str]:
    return {item.achievement for item in result_of(run).achieved if item.entrant == entrant}


def test_decision_92_everybody_has_a_place() -> None:
    run = ride(
        {
            "red-sprinteur": (31, 1),
            "red-rouleur": (20, 1),
            "blue-sprinteur": (30, 1),
            "blue-rouleur": (19, 1),
        },
        {"red-sprinteur": 5, "red-rouleur": 3, "blue-sprinteur": 9, "blue-rouleur": 4},
    )
    assert run.phase == "over"
    result = result_of(run)
    assert [(placed.place, placed.rider) for placed in result.riders] == [
        (1, "blue-sprinteur"),
        (2, "red-sprinteur"),
        (3, "red-rouleur"),
        (4, "blue-rouleur"),
    ]
    assert [placed.beyond for placed in result.riders] == [5, 2, 0, 0]
    assert result.winners == ("blue",)
    assert [placed.rider for placed in result.podium] == ["blue-sprinteur", "red-sprinteur", "red-rouleur"]
    assert result.to_json()["winners"] == ["blue"]


def test_decision_123_falling_back_before_the_line_is_not_crossing() -> None:
    run = ride(
        {
            "red-sprinteur": (33, 1),
            "red-rouleur": (35, 1),
            "blue-sprinteur": (35, 2),
            "blue-rouleur": (10, 1),
        },
        {"red-sprinteur": 2, "red-rouleur": 0, "blue-sprinteur": 0, "blue-rouleur": 4},
    )
    assert run.boards[0].space(rider(run, "red-sprinteur")) == 34
    assert list(run.crossed) == [0, 1, 1, 0]


def test_achievement_a_both_riders_slip_in_one_phase() -> None:
    places = {
        "red-sprinteur": (10, 1),
        "red-rouleur": (10, 2),
        "blue-sprinteur": (12, 1),
        "blue-rouleur": (20, 1),
    }
    run = ride(places, {"red-sprinteur": 3, "red-rouleur": 3, "blue-sprinteur": 3, "blue-rouleur": 3})
    assert "A" in earned(run, "red")
    assert "A" not in earned(run, "blue")
    apart = places | {"red-rouleur": (5, 1)}
    assert "A" not in earned(ride(apart, dict.fromkeys(apart, 3)), "red")


@pytest.mark.parametrize(
    ("card", "giver", "gained"),
    [(9, 16, True), (9, 30, False)],
)
def test_achievement_b_ten_spaces_with_slipstream(card: int, giver: int, gained: bool) -> None:
    run = ride(
        {
            "red-sprinteur": (5, 1),
            "red-rouleur": (4, 1),
            "blue-sprinteur": (giver, 1),
            "blue-rouleur": (0, 1),
        },
        {"red-sprinteur": card, "red-rouleur": 3, "blue-sprinteur": 0, "blue-rouleur": 3},
    )
    assert ("B" in earned(run, "red")) is gained


def test_achievement_b_three_slips_are_not_ten_spaces_but_e() -> None:
    places = {
        "red-sprinteur": (6, 1),
        "red-rouleur": (0, 1),
        "blue-sprinteur": (8, 1),
        "blue-rouleur": (10, 1),
        "white-sprinteur": (12, 1),
        "white-rouleur": (1, 1),
    }
    run = ride(places, dict.fromkeys(places, 2), "red=first,blue=first,white=first", terrain=Terrain.DOWNHILL)
    assert run.boards[0].space(0) == 6 + 5 + 3
    assert earned(run, "red") == {"C", "E"}
    assert "E" not in earned(run, "blue")


def test_achievement_c_no_exhaustion_card_received() -> None:
    run = race("red=first,blue=first", ROAD, ACHIEVEMENTS)
    run.step()
    assert "C" in earned(run, "red")
    run.received[rider(run, "red-rouleur")] = 2  # decision 111: the breakaway's cards count
    assert "C" not in earned(run, "red")
    experienced = Entrant("red", bot="first").with_handicap(2)
    handicapped = race((experienced, Entrant("blue", bot="first")), ROAD, ACHIEVEMENTS)
    handicapped.step()
    assert "C" in earned(handicapped, "red")


def test_achievement_c_is_lost_by_an_emergency_card() -> None:
    run = race("red=first,blue=first", ROAD, ACHIEVEMENTS)
    run.step()
    deal(run, "red-rouleur", [])
    run.step()
    assert "C" not in earned(run, "red")


WINNING = {
    "red-sprinteur": (31, 1),
    "red-rouleur": (20, 1),
    "blue-sprinteur": (10, 1),
    "blue-rouleur": (9, 1),
}
CARDS = {"red-sprinteur": 5, "red-rouleur": 3, "blue-sprinteur": 3, "blue-rouleur": 3}


def test_achievement_d_the_winner_has_no_exhaustion_card_left() -> None:
    assert "D" in earned(ride(WINNING, CARDS | {"red-sprinteur": 5}), "red")
    last = race("red=first,blue=first", ROAD, ACHIEVEMENTS)
    put(last, **{name.replace("-", "_"): place for name, place in WINNING.items()})
    deal(last, "red-sprinteur", [9] * 4, [EXHAUSTION])
    last.run()
    assert earned(last, "red") & {"D"} == set()


def test_achievement_d_the_last_exhaustion_card_may_be_the_winning_one() -> None:
    run = ride(WINNING | {"red-sprinteur": (34, 1)}, CARDS | {"red-sprinteur": EXHAUSTION})
    assert "D" in earned(run, "red")


@pytest.mark.parametrize("count", ["team", "rider"])
def test_achievement_g_two_crashes(count: str) -> None:
    places = {
        "red-sprinteur": (9, 1),
        "red-rouleur": (8, 1),
        "blue-sprinteur": (12, 1),
        "blue-rouleur": (12, 2),
    }
    cards = {"red-sprinteur": 3, "red-rouleur": 4, "blue-sprinteur": 0, "blue-rouleur": 0}
    run = ride(
        places,
        cards,
        rain=True,
        options=Options(seating="listed", achievements=True, crashes="team" if count == "team" else "rider"),
    )
    assert list(run.boards[0].crashes) == [1, 1, 0, 0]
    assert ("G" in earned(run, "red")) is (count == "team")
    run.boards[0].crashes[0] = 2
    assert "G" in earned(run, "red")


def test_achievement_h_first_and_second() -> None:
    third = WINNING | {"red-rouleur": (30, 1)}
    cards = CARDS | {"red-sprinteur": 7, "red-rouleur": 6}
    assert "H" in earned(ride(third, cards), "red")
    bots = (Entrant("red", bot="first"), Entrant("blue", Kind.STRENGTH))
    between = race(bots, ROAD, ACHIEVEMENTS)
    put(between, red_sprinteur=(37, 1), red_rouleur=(33, 1), blue_sprinteur=(36, 1), blue_rouleur=(3, 1))
    between.phase = "end"
    between.step()
    assert "H" not in earned(between, "red")


@pytest.mark.parametrize(
    ("field", "caught", "never"),
    [
        ((15, 14), "pack", True),
        ((16, 14), "pack", False),
        ((16, 14), "level", True),
        ((17, 14), "level", False),
    ],
)
def test_decision_114_never_caught(field: tuple[int, int], caught: str, never: bool) -> None:
    options = Options(seating="listed", achievements=True, caught="pack" if caught == "pack" else "level")
    run = race("red=first,blue=first", course(30, terrain=Terrain.COBBLES), options)
    put(
        run,
        red_sprinteur=(17, 1),
        red_rouleur=(2, 1),
        blue_sprinteur=(field[0], 2),
        blue_rouleur=(field[1], 1),
    )
    run.breakaway = [rider(run, "red-sprinteur")]
    run.phase = "end"
    run.step()
    run.boards[0].take(rider(run, "red-sprinteur"))
    run.boards[0].put(rider(run, "red-sprinteur"), 36)
    assert ("F" in earned(run, "red")) is never


def test_decision_118_automated_opponents_earn_nothing() -> None:
    run = race("red=first,white=strength,blue=peloton", ROAD, ACHIEVEMENTS)
    run.run()
    assert {item.entrant for item in result_of(run).achieved} <= {"red"}


def test_achievements_are_looked_for_only_when_asked() -> None:
    run = race("red=first,blue=first", ROAD, Options())
    run.run()
    assert result_of(run).achieved == ()
