"""``fr-stages league`` and ``fr-stages bots``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages import resources
from fr_stages.cli.app import app
from fr_stages.race.bots import REGISTRY
from fr_stages.race.levels import ELO
from fr_stages.ride.rating import MIDDLE

STAGE = "base/avenue-corso-paseo"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    code = '@bot("own-lowest", "plays low")\nclass Own(Bot):\n    def card(self, view):\n        return 0\n'
    file.write_text(f"from fr_stages.race.bots import Bot, bot\n{code}", encoding="utf-8")
    return str(file)


def test_a_league_with_a_bot_from_a_file(own: str) -> None:
    result = run("league", STAGE, "--races", "10", "--bots", own, "--only", "own-lowest,steady")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[2].startswith(" 1. steady")


def test_the_workers_know_bots_from_files(own: str) -> None:
    options = ("league", STAGE, "--races", "30", "--bots", own, "--only", "own-lowest,random", "--json")
    assert run(*options, "--jobs", "2").stdout == run(*options).stdout


def test_every_kind_of_race_is_ridden_unless_stages_are_named() -> None:
    document = json.loads(run("league", "--races", "7", "--only", "random,highest", "--json").stdout)
    assert [arena["arena"] for arena in document["arenas"]] == [
        "flat", "hills", "mountain finish", "cobbles", "time trial", "5-6 players", "solo",
    ]  # fmt: skip
    assert [arena["races"] for arena in document["duels"][0]["arenas"].values()] == [1] * 7
    assert document["complete"] is True


def test_the_stages_of_a_set() -> None:
    options = ("--only", "random,highest", "--races", "1", "--json")
    document = json.loads(run("league", "--set", "promo", *options).stdout)
    named = json.loads(run("league", str(resources.folder("stages") / "promo"), *options).stdout)
    assert document == named


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--only", "steady"), "two bots"),
        (("--only", "steady,stedy"), 'Did you mean "steady"'),
        (("--races", "0"), "races"),
        (("no-such-stage",), "FR301"),
        (("--bots", "no-such-file.py"), "There is no such file"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], words: str) -> None:
    result = run("league", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_bot_that_fails_is_named(tmp_path: Path) -> None:
    file = tmp_path / "fails.py"
    code = '@bot("own-fails", "x")\nclass Own(Bot):\n    def card(self, view):\n        return 9\n'
    file.write_text(f"from fr_stages.race.bots import Bot, bot\n{code}", encoding="utf-8")
    result = run("league", STAGE, "--races", "2", "--bots", str(file), "--only", "own-fails,steady")
    assert result.exit_code == 2
    assert "=own-fails wants to play card 9" in result.stderr


def test_bots_are_listed(own: str) -> None:
    text = run("bots", "--bots", own).stdout
    assert "own-lowest" in text
    assert "sprints at the end" in text
    listed = json.loads(run("bots", "--json").stdout)
    assert {"random", "highest", "steady", "sprinter", "breakaway", "wheel-sucker", "climber"} <= {
        entry["name"] for entry in listed
    }
    assert all(set(entry) == {"name", "elo", "line"} for entry in listed)


def test_every_bot_that_ships_says_how_strong_it_is(own: str) -> None:
    listed = {it["name"]: it["elo"] for it in json.loads(run("bots", "--bots", own, "--json").stdout)}
    homes = {name: cls.__module__ for name, (cls, _) in REGISTRY.items()}
    ship = {name for name, home in homes.items() if home.startswith("fr_stages.") and name != "own-lowest"}
    assert {name for name, elo in listed.items() if elo is not None} == ship == set(ELO)
    assert listed["own-lowest"] is None
    assert listed["steady"] == MIDDLE
