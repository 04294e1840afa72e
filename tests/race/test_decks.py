"""Riders with energy cards of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fr_stages.findings import InputError
from fr_stages.race.deck_file import read_decks, with_decks
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, Kind, singles, teams
from fr_stages.race.lineup import start_cards
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan
from fr_stages.race.replay import record
from fr_stages.race.setup import Setup
from fr_stages.race.setup_json import setup_from_json, setup_to_json
from fr_stages.stage.opening import open_stage

SUPER = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 9, 10, 11)
ROULEUR = (3, 4, 5, 6, 7) * 3


def file_with(folder: Path, **decks: Any) -> Path:
    file = folder / "decks.json"
    named = {name.replace("_", "-"): cards for name, cards in decks.items()}
    file.write_text(json.dumps({"format": 1, "name": "Fans", "decks": named}))
    return file


def test_a_rider_has_its_own_cards_else_those_of_its_type(tmp_path: Path) -> None:
    decks = read_decks(file_with(tmp_path, sprinteur=[2] * 15, red_sprinteur=list(SUPER)))
    red, blue = with_decks(teams(2), decks)
    assert start_cards(red, 0) == list(SUPER)
    assert start_cards(blue, 0) == [2] * 15
    assert sorted(start_cards(red, 1)) == sorted(ROULEUR)


def test_a_single_rider_has_its_own_cards() -> None:
    entrant = with_decks(singles(8)[:1], {"rouleur": (1, 1, 1), "sprinteur": (8, 8, 8)})[0]
    assert start_cards(entrant, 0) == ([8, 8, 8] if entrant.rider == "sprinteur" else [1, 1, 1])


def test_a_time_trial_takes_one_card_of_each_value_out() -> None:
    red = with_decks(teams(1), {"red-sprinteur": SUPER})[0]
    assert start_cards(red, 0, time_trial=True) == [2, 2, 3, 3, 4, 4, 4, 5]


def test_automated_teams_keep_their_own_stacks() -> None:
    peloton = Entrant("green", Kind.PELOTON)
    assert with_decks((*teams(2), peloton), {"rouleur": (1, 1, 1)})[2] == peloton


def test_a_race_is_ridden_with_them_and_reads_back() -> None:
    entrants = with_decks(teams(2), {"red-sprinteur": SUPER, "rouleur": (3, 5, 8) * 5})
    setup = Setup.of(open_stage("avenue-corso-paseo"), entrants, Options(), 3)
    race = Race(Plan(setup), 3)
    race.run()
    assert {8, 10, 11} & {card for rider in range(4) for card in race.view.played(rider)}
    again = setup_from_json(json.loads(json.dumps(setup_to_json(setup))))
    assert again == setup
    assert record(again, 0) == record(setup, 0)


def test_marked_cards_are_refused_each_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        read_decks(file_with(tmp_path, red_rouleur=[3, "6s", 6, "7s"]))
    findings = error.value.findings
    assert [finding.location.pointer for finding in findings] == [
        "/decks/red-rouleur/1",
        "/decks/red-rouleur/3",
    ]
    assert "marked card 6s" in findings[0].message


@pytest.mark.parametrize("cards", [[], [3, 4], [0, 3, 4], [3, 4, 16], [3, 4, "x"], [3.5, 4, 4], [5] * 41])
def test_cards_that_cannot_be_are_refused(tmp_path: Path, cards: list[Any]) -> None:
    with pytest.raises(InputError):
        read_decks(file_with(tmp_path, red_rouleur=cards))


def test_a_rider_that_nobody_plays_is_named() -> None:
    with pytest.raises(InputError, match="white-rouleur"):
        with_decks(teams(2), {"white-rouleur": (3, 3, 3)})
    with pytest.raises(InputError, match="green-rouleur"):
        with_decks((*teams(2), Entrant("green", Kind.PELOTON)), {"green-rouleur": (3, 3, 3)})
