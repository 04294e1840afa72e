"""``fr-stages race``: the log, the record, and records that are checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.findings import InputError
from fr_stages.race.entrants import teams
from fr_stages.race.setup import Setup
from fr_stages.stage.opening import open_stage

RACE = "fr-stages replay"


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["race", *arguments], input=stdin)


def test_a_log_tells_the_race() -> None:
    result = run(
        "la-haute-montagne", "--entrants", "red=steady,blue=steady,black=peloton,green=strength", "--weather",
        "--seed", "7",
    )  # fmt: skip
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert sum(line.startswith("Round ") for line in lines) == int(lines[-1].split()[-2])
    assert any(line.startswith("Weather: ") for line in lines)
    assert [line.split(".")[0].strip() for line in lines if line[:4].strip(" .").isdigit()] == [
        str(place) for place in range(1, 9)
    ]
    assert " wins after " in lines[-1]


def test_the_same_seed_tells_the_same_race() -> None:
    once, twice, other = (run("avenue-corso-paseo", "--seed", seed).stdout for seed in ("3", "3", "4"))
    assert once == twice != other


def test_json_is_a_record_that_can_be_ridden_again(tmp_path: Path) -> None:
    result = run("peloton/stage-9@5-6", "--breakaway", "--entrants", "6", "--seed", "3", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document["kind"] == RACE
    assert document["events"][-1]["event"] == "won"
    assert sum(event["event"] == "broke-away" for event in document["events"]) == 2
    file = tmp_path / "race.json"
    file.write_text(result.stdout, encoding="utf-8")
    again = run("--replay", str(file))
    assert again.exit_code == 0
    assert again.stdout.endswith(f"The race comes out the same: {len(document['events'])} events.\n")
    log = run("peloton/stage-9@5-6", "--breakaway", "--entrants", "6", "--seed", "3").stdout
    assert again.stdout.startswith(log)


def test_a_record_that_comes_out_otherwise_fails(tmp_path: Path) -> None:
    from fr_stages.race.sealed import sealed

    document = json.loads(run("avenue-corso-paseo", "--seed", "1", "--json").stdout)
    file = tmp_path / "race.json"
    other = {name: document[name] for name in ("stage", "entrants", "events", "setup")}
    file.write_text(json.dumps(sealed("replay", other | {"number": 2})), encoding="utf-8")
    result = run("--replay", str(file))
    assert result.exit_code == 1
    assert "otherwise from event" in result.stderr
    file.write_text(json.dumps(document | {"seal": "0"}), encoding="utf-8")
    assert run("--replay", str(file)).exit_code == 2


@pytest.mark.parametrize(
    "spoilt",
    [{"event": "weather"}, {"event": "dance"}, {"event": "started", "rider": 7, "space": 10**9, "lane": {}}],
)
def test_a_record_with_a_right_seal_and_impossible_events_is_told(tmp_path: Path, spoilt: object) -> None:
    from fr_stages.race.sealed import sealed

    document = json.loads(run("abcdu", "--entrants", "2", "--json").stdout)
    body = {name: document[name] for name in ("stage", "entrants", "number", "setup")}
    file = tmp_path / "race.json"
    file.write_text(json.dumps(sealed("replay", {**body, "events": [spoilt]})), encoding="utf-8")
    result = run("--replay", str(file))
    assert result.exit_code in (1, 2)
    assert "otherwise from event 1" in result.stderr or "FR507: Event 1" in result.stderr


def test_twelve_single_riders() -> None:
    result = run("champs-elysees", "--singles", "12", "--seed", "5")
    assert result.exit_code == 0
    assert result.stdout.count(" starts on ") == 12


def test_a_time_trial_ends_with_a_time() -> None:
    result = run("avenue-corso-paseo", "--time-trial", "--entrants", "red=steady", "--seed", "1")
    assert result.exit_code == 0
    assert "1. red: " in result.stdout
    assert " minutes" in result.stdout


def test_handicaps_wide_finish_and_decisions_reach_the_race() -> None:
    result = run(
        "avenue-corso-paseo", "--entrants", "red=random,blue=random", "--handicap", "red=2+1",
        "--wide-finish", "--decision", "seating=listed", "--json",
    )  # fmt: skip
    setup = json.loads(result.stdout)["setup"]
    assert [entrant["exhaustion"] for entrant in setup["entrants"]] == [[2, 1], [0, 0]]
    assert [space["lanes"] for space in setup["course"]["spaces"]][-5:] == [3] * 5
    assert setup["options"]["seating"] == "listed"


def test_own_solo_cards(tmp_path: Path) -> None:
    from fr_stages.race.solo import RIDERS

    cards = {"format": 1, "name": "Always three", "cards": [dict.fromkeys(RIDERS, 3)]}
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    who = ("--entrants", "red=random,blue=random,green=solo")
    result = run("avenue-corso-paseo", *who, "--solo-cards", str(file), "--json")
    played = [event for event in json.loads(result.stdout)["events"] if event["event"] == "played"]
    assert {event["energy"] for event in played if event["rider"].startswith("green")} == {3}
    del cards["name"]
    file.write_text(json.dumps(cards | {"cards": [{"red-rouleur": 30}]}), encoding="utf-8")
    result = run("avenue-corso-paseo", *who, "--solo-cards", str(file))
    assert result.exit_code == 2
    assert '"name"' in result.stderr
    assert "30" in result.stderr


def test_a_person_hears_what_does_not_fit() -> None:
    assert "for 2-4 players; these entrants count as 5" in run("avenue-corso-paseo", "--entrants", "5").stderr
    curve = run("base/la-classicissima", "--breakaway", "--entrants", "3")
    assert curve.exit_code == 0
    assert "takes the place of the curve" in curve.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "A stage is needed"),
        (("avenue-corso-paseo", "--entrants", "red=stedy"), 'Did you mean "steady"?'),
        (("avenue-corso-paseo", "--entrants", "red=steady"), "against nobody"),
        (("avenue-corso-paseo", "--entrants", "6"), "10 lanes"),
        (("avenue-corso-paseo", "--singles", "13"), "13 single riders"),
        (("avenue-corso-paseo", "--handicap", "red"), "not of the form"),
        (("avenue-corso-paseo", "--handicap", "white=1"), "does not take part"),
        (("avenue-corso-paseo", "--decision", "finish-slip=maybe"), "cannot be"),
        (("avenue-corso-paseo", "--decision", "slip=none"), "no decision"),
        (("--replay", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_wrong_usage_is_explained(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr.replace("\n    ", " ")
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seed", "9223372036854775808"), "9223372036854775807"),
        (("--number", "9223372036854775808"), "9223372036854775807"),
        (("--handicap", "red=46"), "Take 0 to 45"),
        (("--handicap", f"red={'9' * 5000}"), "Take 0 to 45"),
        (("--entrants", "9" * 5000), "there are 6 colours"),
        (("--singles", "13"), "Take 7 to 12"),
        (("--plus-ones", "21"), "20"),
    ],
)
def test_a_number_that_is_out_of_range_is_told_the_range(options: tuple[str, ...], message: str) -> None:
    who = ("--entrants", "red=steady,blue=steady")
    result = run("abcdu", *who, *options)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_greatest_seed_is_one() -> None:
    assert run("abcdu", "--entrants", "2", "--seed", str(2**63 - 1)).exit_code == 0
    with pytest.raises(InputError, match="no such seed"):
        Setup.of(open_stage("abcdu"), teams(2), seed=2**63)
