from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

MISPRINT = "aiKEFCLBgJmntrqoDPHSu"
BOT = """
from fr_stages.race.bots import Bot, View, bot

@bot("{name}", "plays its first card")
class First(Bot):
    def card(self, view: View) -> int:
        return {card}
"""


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ["ride", *arguments], input=stdin)


def error(*arguments: str, stdin: str = "") -> str:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return " ".join(result.stderr.split())


class TestOutput:
    def test_text(self) -> None:
        result = run("abcdu", "--races", "30", "--seed", "1")
        assert result.exit_code == 0
        assert result.stdout.startswith("abcdu · 30 races · 4 teams (racer) · seed 1 · 15 more with steady\n")
        assert "\x1b" not in result.stdout

    def test_same_seed_same_bytes(self) -> None:
        results = {run("abcdu", "--races", "30", "--seed", seed, "--json").stdout for seed in ("1", "1", "2")}
        assert len(results) == 2

    def test_json(self) -> None:
        document = json.loads(run("abcdu", "--races", "30", "--json", "--entrants", "2").stdout)
        assert (document["races"], document["complete"], document["name"]) == (30, True, "abcdu")
        assert len(document["spaces"]) == 30
        assert len(document["setup"]["entrants"]) == 2

    def test_jobs_change_nothing(self) -> None:
        arguments = ("abcdu", "--races", "150", "--json")
        assert run(*arguments, "--jobs", "2").stdout == run(*arguments).stdout

    def test_many(self) -> None:
        result = run("abcdu", "AbcdU", "--races", "10")
        assert result.exit_code == 0
        assert [line.split()[0] for line in result.stdout.splitlines()[1:3]] == ["abcdu", "AbcdU"]
        documents = json.loads(run("abcdu", "AbcdU", "--races", "10", "--json").stdout)
        assert [document["name"] for document in documents] == ["abcdu", "AbcdU"]

    def test_as_many_teams_as_the_stage_is_for(self) -> None:
        assert "4 teams" in run("base/la-classicissima", "--races", "5").stdout
        assert "6 teams" in run("peloton/stage-7@5-6", "--races", "5").stdout

    def test_named_players_ride_alone(self) -> None:
        document = json.loads(
            run("abcdu", "--races", "5", "--json", "--entrants", "red=random,blue=random").stdout
        )
        assert document["opinions"] == []
        assert document["measures"]["rounds"]["verdict"] is None

    def test_strong_players_have_a_second_opinion(self) -> None:
        document = json.loads(run("abcdu", "--races", "20", "--json", "--entrants", "2").stdout)
        assert document["players"] == {"bot": "racer", "name": "strong players"}
        (second,) = document["opinions"]
        assert (second["bot"], second["races"], second["wanted"]) == ("steady", 10, 10)
        rounds = document["measures"]["rounds"]
        assert rounds["second"] == second["measures"]["rounds"]
        assert rounds["verdict"] in ("holds", "depends on play", "open")

    def test_all_levels(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("fr_stages.ride.opinions.MASTER", "highest")  # who does not think so long
        document = json.loads(run("abcdu", "--races", "4", "--levels", "--json").stdout)
        assert [it["bot"] for it in document["opinions"]] == ["steady", "challenger", "highest"]

    def test_measures_as_csv(self) -> None:
        rows = list(csv.DictReader(run("abcdu", "--races", "10", "--csv", "measures").stdout.splitlines()))
        assert rows[0]["measure"] == "rounds"
        assert rows[0]["second_players"] == "club players"

    def test_spaces_as_csv(self) -> None:
        rows = list(csv.DictReader(run("abcdu", "--races", "10", "--csv", "spaces").stdout.splitlines()))
        assert [int(row["index"]) for row in rows] == list(range(30))

    def test_races_as_csv(self) -> None:
        rows = list(csv.DictReader(run("abcdu", "--races", "10", "--csv", "races").stdout.splitlines()))
        assert [int(row["race"]) for row in rows] == list(range(10))
        assert all(int(row["rounds"]) > 0 for row in rows)

    def test_to_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "ride.json"
        result = run("abcdu", "--races", "10", "--json", "-o", str(path))
        assert (result.exit_code, result.stdout) == (0, "")
        assert json.loads(path.read_text())["races"] == 10

    def test_options(self) -> None:
        arguments = ("--races", "10", "--weather", "--breakaway", "--entrants", "red=random,blue=highest")
        document = json.loads(run("aBcdefghu", *arguments, "--handicap", "red=1", "--json").stdout)
        assert document["setup"]["options"]["weather"] == "drawn"
        assert document["setup"]["course"]["breakaway"]
        assert document["setup"]["entrants"][0]["exhaustion"] == [1, 1]
        singles = json.loads(run("aBcdefghu", "--races", "10", "--singles", "7", "--json").stdout)
        assert len(singles["winners"]["riders"]) == 7
        trial = json.loads(run("aBcdefghu", "--races", "10", "--time-trial", "--json").stdout)
        assert trial["measures"]["seconds"]["value"] > 60

    def test_until(self) -> None:
        document = json.loads(run("abcdu", "--until", "0.1", "--races", "5000", "--json").stdout)
        assert document["stopped"] == "until"
        assert document["races"] < 5000

    def test_numbers_may_be_written_shortly(self) -> None:
        assert json.loads(run("abcdu", "--races", "1e1", "--json").stdout)["races"] == 10

    def test_a_remark_about_the_breakaway_tile(self) -> None:
        result = run("aebcdu", "--races", "5", "--breakaway")
        assert "FR508" in result.stderr
        assert result.exit_code == 0


class TestRepeat:
    def test_the_same(self, tmp_path: Path) -> None:
        path = tmp_path / "ride.json"
        run("abcdu", "--races", "30", "--seed", "5", "--json", "-o", str(path))
        result = run("--repeat", str(path))
        assert result.exit_code == 0
        assert "The ride comes out the same." in result.stderr

    def test_something_else(self, tmp_path: Path) -> None:
        path = tmp_path / "ride.json"
        run("abcdu", "--races", "30", "--seed", "5", "--json", "-o", str(path))
        document = json.loads(path.read_text())
        document["setup"]["seed"] = 6
        document["version"] = "0.0.1"
        path.write_text(json.dumps(document))
        result = run("--repeat", str(path))
        assert result.exit_code == 1
        assert "written by version 0.0.1" in result.stderr
        assert "comes out otherwise" in result.stderr


class TestOwnBots:
    def test_ride(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.py"
        path.write_text(BOT.format(name="test-ride-first", card=0))
        result = run("abcdu", "--races", "120", "--bots", str(path), "--jobs", "2", "--entrants",
                     "red=test-ride-first,blue=random")  # fmt: skip
        assert result.exit_code == 0, result.output
        assert "red=test-ride-first" in result.stdout

    def test_break_the_rules(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.py"
        path.write_text(BOT.format(name="test-ride-bad", card=9))
        said = error("abcdu", "--bots", str(path), "--entrants", "red=test-ride-bad,blue=random")
        assert "FR513" in said
        assert "test-ride-bad" in said
        assert "race 0 of seed 0" in said


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("abcdu", "--races", "0"), "FR511: 0 races cannot be ridden"),
            (("abcdu", "--races", "-5"), "FR511: -5 races cannot be ridden"),
            (("abcdu", "--races", "1e12"), "FR511: 1,000,000,000,000 races would take about"),
            (("abcdu", "--races", "many"), "'many' is not a whole number"),
            (("abcdu", "--races", "1.5"), "'1.5' is not a whole number"),
            (("abcdu", "--until", "2"), "FR512"),
            (("abcdu", "--entrants", "red=stedy"), 'Did you mean "steady"?'),
            (("abcdu", "--entrants", "red=human,blue=steady"), "FR501"),
            (("abcdu", "--entrants", "9"), "FR503: 9 teams cannot ride"),
            (("abcdu", "--singles", "12"), "FR503: 12 riders do not fit"),
            (("abcdu", "--csv", "rounds"), "Take spaces, races or measures."),
            (("abcdu", "--levels", "--entrants", "red=random"), "--levels lets bots of all levels ride"),
            (("abcdu", "--csv", "races", "--json"), "Only one of --json, --csv and --html"),
            (("abcdu", "-o", "x.txt"), "--output belongs to --json or --csv"),
            ((), "There is no stage to ride on"),
            (("a?du",), "FR022"),
            (("abdx",), "FR101"),
            (("no-such-stage.json",), "FR001"),
            (("--repeat", "no-such-ride.json"), "FR001"),
            (("ab", "--anyway"), "FR504"),
        ],
    )
    def test_is_one_message(self, arguments: tuple[str, ...], message: str) -> None:
        assert message in error(*arguments)

    def test_a_stage_with_errors(self) -> None:
        said = error(MISPRINT)
        assert said.count("FR201") == 2
        result = run(MISPRINT, "--anyway", "--races", "5")
        assert result.exit_code == 0

    def test_all_stages_are_looked_at_first(self) -> None:
        said = error("a?du", MISPRINT, "abcdu")
        assert "FR022" in said
        assert "FR201" in said

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that only some systems have")
    def test_a_full_disk(self) -> None:
        assert "FR040: It cannot be written: No space left" in error(
            "abcdu", "--races", "5", "--json", "-o", "/dev/full"
        )

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        assert "FR040" in error("abcdu", "--races", "5", "--json", "-o", str(tmp_path / "no" / "x.json"))


@pytest.mark.parametrize("races", ["0", "10000001", "1e300", "9" * 5000])
def test_a_number_of_races_out_of_range_is_told_the_range(races: str) -> None:
    said = error("abcdu", "--races", races)
    assert "Take at least 1" in said or "10,000,000" in said


@pytest.mark.parametrize("command", ["ride", "compare", "league"])
def test_decisions_are_read_by_every_command_that_rides(command: str) -> None:
    stages = ["abcdu", "abcdefu"] if command == "compare" else ["abcdu"]
    options = ["--races", "4", "--decision", "finish-slip=nun"]
    result = CliRunner().invoke(app, [command, *stages, *options])
    assert result.exit_code == 2
    assert 'finish-slip cannot be "nun"' in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
@pytest.mark.parametrize(
    ("jobs", "number"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)]
)
def test_interrupted(jobs: str, number: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C and SIGTERM give the report of what has run so far, marked, and one line on stderr."""
    rows = tmp_path / "out.json"
    command = ("abcdu", "--races", "5e6", "--json", "--jobs", jobs)
    with rows.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "fr_stages", "ride", *command],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        time.sleep(3)
        if number == signal.SIGINT:  # a terminal sends it to all processes
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        stderr = process.communicate(timeout=60)[1]
    assert process.returncode == 130, stderr
    if rows.stat().st_size:  # on a very slow machine nothing has been ridden yet
        document = json.loads(rows.read_text())
        assert document["complete"] is False
        assert document["stopped"] == "interrupted"
        assert 0 < document["races"] < 5_000_000
        assert stderr.startswith(f"Interrupted after {document['races']:,} of 5,000,000 races")
    assert "Traceback" not in stderr
