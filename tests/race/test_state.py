"""Races in their middle: copied, written down and read back, they come to the same end."""

import json
from random import Random
from typing import Any

import pytest

from fr_stages.findings import InputError
from fr_stages.race.bots import REGISTRY, BotError, LeaveRace, View, bot
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, parse_entrants, singles
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.recorder import Recorder
from fr_stages.race.saved_race import load_race, read_race, save_race
from fr_stages.race.sealed import sealed
from fr_stages.stage.json_source import read_json
from fr_stages.stage.opening import open_stage
from tests.race.table import BOTS, First, race

EVERYTHING = Options(weather="drawn", breakaway=True, plus_ones=4, achievements=True)


def plans() -> list[Plan]:
    stage = open_stage("peloton/stage-9@5-6")
    who = parse_entrants("red=random,blue=highest,black=peloton,green=strength,white=solo", BOTS)
    return [
        prepare(stage, who, EVERYTHING),
        prepare(stage, singles(12, "random"), EVERYTHING),
        prepare(stage, parse_entrants("red=random,blue=random", BOTS), Options(time_trial=True)),
    ]


@pytest.mark.parametrize("number", range(3))
def test_a_race_goes_on_to_the_same_end_from_any_phase(number: int) -> None:
    plan = plans()[number]
    whole = Race(plan, seed=11)
    whole.run()
    end = save_race(whole)
    step = Race(plan, seed=11)
    while step.phase != "over":
        again = load_race(json.loads(json.dumps(save_race(step))))
        assert save_race(again) == save_race(step)
        twin = step.copy()
        again.run()
        twin.run()
        assert save_race(again) == save_race(twin) == end
        step.step()
    assert save_race(step) == end


def test_a_copy_leaves_the_race_alone() -> None:
    ride = race("red=random,blue=random")
    ride.step()
    before = save_race(ride)
    ride.copy().run()
    assert save_race(ride) == before


LEAVING: list[bool] = []


@bot("leaver", "leaves when it is told to")
class Leaver(First):
    """Breaks off at the choices at which `LEAVING` says so."""

    def card(self, view: View) -> int:
        """The first card, or nothing."""
        if LEAVING and LEAVING.pop(0):
            raise LeaveRace
        return super().card(view)


def test_a_race_left_in_the_middle_of_a_phase_goes_on_exactly_there() -> None:
    entrants = (Entrant("red", bot="leaver"), Entrant("blue", bot="leaver"), Entrant("black", bot="random"))
    LEAVING.clear()
    whole = race(entrants)
    whole.run()
    for choice in range(12):
        LEAVING[:] = [False] * choice + [True]
        left = race(entrants)
        with pytest.raises(LeaveRace):
            left.run()
        hand = [deck.hand() for deck in left.decks]
        again = load_race(save_race(left))
        assert [deck.hand() for deck in again.decks] == hand
        again.run()
        assert save_race(again) == save_race(whole)


@pytest.mark.parametrize(
    ("choice", "message"),
    [("index", "wants to play card 4 of a hand of 4"), ("error", "failed: ZeroDivisionError")],
)
def test_a_bad_bot_ends_the_race_and_is_named(choice: str, message: str) -> None:
    @bot("bad", "breaks the rules")
    class Bad(First):
        def card(self, view: View) -> int:
            return view.size if choice == "index" else 1 // 0

    with pytest.raises(BotError, match=rf"The bot of red=bad {message}"):
        race((Entrant("red", bot="bad"), Entrant("blue", bot="first"))).run()


def test_bad_bids_and_starting_places_are_refused() -> None:
    @bot("off", "starts and bids where it cannot")
    class Off(First):
        def start_place(self, view: View, places: list[tuple[int, int]]) -> tuple[int, int]:
            return places[0][0] + 40, view.size

    with pytest.raises(BotError, match="wants to start on"):
        race((Entrant("red", bot="off"), Entrant("blue", bot="first"))).run()


def test_a_changed_or_foreign_document_is_refused() -> None:
    ride = race()
    document = save_race(ride)
    for changed, message in [
        (document | {"round": 3}, "changed"),
        ({"kind": "recipe"}, "no fr-stages race"),
        (document | {"format": 99}, "format 99"),
    ]:
        with pytest.raises(InputError, match=message):
            read_race(read_json(json.dumps(changed)))


def test_a_document_whose_bot_is_not_at_hand_is_refused() -> None:
    @bot("passing", "is here today and gone tomorrow")
    class Passing(First):
        pass

    document = save_race(race((Entrant("red", bot="passing"), Entrant("blue", bot="first"))))
    del REGISTRY["passing"]
    with pytest.raises(InputError, match='no bot "passing"'):
        read_race(read_json(json.dumps(document)))


def test_watching_changes_nothing() -> None:
    plan = plans()[0]
    alone, watched = Race(plan, seed=5), Race(plan, seed=5, watcher=Recorder())
    alone.run()
    watched.run()
    assert save_race(alone) == save_race(watched)


NUMBERS = (-1, 0, 1, 2, 3, 5, 40, 128, 255, 256, 999, 10**6, 10**9)


def spoilt(document: Any, chance: Random) -> Any:
    """The document with one number, list or word changed."""
    spots: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        keys = value.keys() if isinstance(value, dict) else range(len(value))
        for key in keys:
            if key not in ("seal", "kind", "format", "setup"):
                spots.append((value, key))
                if isinstance(value[key], dict | list):
                    collect(value[key])

    collect(document)
    holder, key = chance.choice(spots)
    old = holder[key]
    if isinstance(old, list) and chance.random() < 0.7:
        holder[key] = chance.choice([old[:-1], [*old, 1], old[::-1], []])
    else:
        holder[key] = chance.choice([*NUMBERS, None, "x", [], {}])
    return document


@pytest.mark.parametrize("number", range(3))
def test_a_file_with_the_right_seal_and_broken_content_is_refused_or_can_be_ridden(number: int) -> None:
    chance = Random(number)
    race = Race(plans()[number], seed=11)
    refused = 0
    while race.phase != "over":
        for _ in range(2):
            document = spoilt(json.loads(json.dumps(save_race(race))), chance)
            body = {key: value for key, value in document.items() if key not in ("seal", "kind", "format")}
            try:
                read_race(read_json(json.dumps(sealed("race", body)))).run()
            except InputError:
                refused += 1
        race.step()
    assert refused > 20
