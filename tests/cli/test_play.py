"""A person at the terminal: answers come from a function that reads the questions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fr_stages.cli.app import app
from fr_stages.race.levels import LEVELS

Answer = Callable[[str], str]

STAGE = "base/avenue-corso-paseo"
OFFERED = re.compile(r"\[([^,;\]]+)")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(monkeypatch: pytest.MonkeyPatch, answer: Answer, *arguments: str) -> Result:
    monkeypatch.setattr("builtins.input", answer)
    return CliRunner().invoke(app, ["play", *arguments])


def first(prompt: str) -> str:
    """The first answer that a question offers."""
    found = OFFERED.search(prompt)
    assert found, prompt
    return found[1]


class Then:
    """Gives some answers, then what `rest` says; an exception is raised. Remembers the questions."""

    def __init__(self, *answers: str | BaseException, rest: Answer = first) -> None:
        self.answers = list(answers)
        self.rest = rest
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.answers:
            return self.rest(prompt)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer or first(prompt)


@pytest.mark.parametrize(
    "options",
    [
        (STAGE, "--seed", "1"),
        (STAGE, "--seed", "2", "--breakaway", "--weather"),
        (STAGE, "--singles", "8", "--seed", "3"),
        (STAGE, "--time-trial", "--entrants", "red=human", "--seed", "4"),
        (STAGE, "--entrants", "red=human,blue=peloton,black=strength,green=solo", "--plus-ones", "3"),
        ("la-haute-montagne", "--handicap", "black=2"),
    ],
)
def test_a_race_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]) -> None:
    result = play(monkeypatch, first, *options)
    assert result.exit_code == 0, result.output
    assert re.search(r"wins after \d+ rounds", result.stdout)


@pytest.mark.parametrize(("level", "bot"), LEVELS.items())
def test_levels(monkeypatch: pytest.MonkeyPatch, level: str, bot: str) -> None:
    play(monkeypatch, Then("q"), STAGE, "--level", level)
    (saved,) = Path().glob("*.race.json")
    bots = [it["bot"] for it in json.loads(saved.read_text())["setup"]["entrants"]]
    assert bots == ["human", bot, bot, bot]


def test_who_rides_alone_deals_its_exhaustion_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Then("7", "0", rest=lambda _: "quit")
    result = play(monkeypatch, answers, STAGE, "--entrants", "red=human,blue=peloton")
    assert result.exit_code == 0, result.output
    assert answers.prompts[0].startswith("Exhaustion cards for your Sprinteur")
    assert "Answer with 0 or 1 or 2 or 3." in result.stderr
    (saved,) = Path().glob("*.race.json")
    exhaustion = [it["exhaustion"] for it in json.loads(saved.read_text())["setup"]["entrants"]]
    assert exhaustion == [[0, 3], [0, 0]]


@pytest.mark.parametrize(
    ("leave", "code", "decisions"),
    [("quit", 0, 0), (EOFError(), 0, 3), (KeyboardInterrupt(), 130, 4), ("q", 0, 12)],
    ids=["quit", "Ctrl-D", "Ctrl-C", "later"],
)
def test_who_leaves_can_go_on_to_the_same_end(
    monkeypatch: pytest.MonkeyPatch, leave: str | BaseException, code: int, decisions: int
) -> None:
    whole = play(monkeypatch, first, STAGE, "--seed", "5")
    left = play(monkeypatch, Then(*[""] * decisions, leave), STAGE, "--seed", "5")
    assert left.exit_code == code
    assert left.stderr.endswith("Go on with:\n    fr-stages play --resume avenue-corso-paseo.race.json\n")
    resumed = play(monkeypatch, first, "--resume", "avenue-corso-paseo.race.json")
    assert resumed.exit_code == 0
    assert resumed.stdout.splitlines()[-12:] == whole.stdout.splitlines()[-12:]


def test_leaving_overwrites_no_other_race(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("avenue-corso-paseo.race.json", "avenue-corso-paseo.race-2.json"):
        assert f"--resume {name}" in play(monkeypatch, Then("q"), STAGE).stderr
    again = play(monkeypatch, Then("q"), "--resume", "avenue-corso-paseo.race.json")
    assert "--resume avenue-corso-paseo.race.json" in again.stderr


def test_a_race_is_saved_elsewhere_when_its_folder_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refuge = tmp_path / "refuge"
    refuge.mkdir()
    monkeypatch.setattr("fr_stages.cli.play_command.gettempdir", lambda: str(refuge))
    saved = tmp_path / "gone" / "race.json"
    saved.parent.mkdir()

    def leave(_: str) -> str:
        saved.unlink()
        saved.parent.rmdir()
        return "q"

    result = play(monkeypatch, Then(f"save {saved}", rest=leave), STAGE)
    assert result.exit_code == 0
    assert "does not exist" in result.stderr
    assert list(refuge.glob("avenue-corso-paseo.race.json"))


def test_commands_at_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Then("?", "cards", "road", "save", "save here.json", "save no/where.json", "nonsense", "q")
    result = play(monkeypatch, answers, STAGE)
    assert "there is no undo" in result.stdout
    assert "Played so far" in result.stdout
    assert "feeding zone" in result.stdout
    assert "Say where" in result.stdout
    assert "FR040" in result.stdout
    assert "Answer with" in result.stdout
    assert "--resume here.json" in result.stderr
    assert len(set(answers.prompts)) == 1


def test_cards_that_lie_face_down_stay_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots, listed first, have put down their cards when the person is asked for its own."""
    asked: list[str] = []

    def look(prompt: str) -> str:
        asked.append(prompt)
        if prompt.startswith("Which card") and "cards" not in asked:
            asked.append("cards")
            return "cards"
        return "q" if "cards" in asked else first(prompt)

    result = play(monkeypatch, look, STAGE, "--entrants", "blue=steady,black=steady,red=human", "--seed", "1")
    before, table = result.stdout.split("Played so far")
    assert " plays " not in before
    assert re.findall(r"^  (\S+) +- +0$", table, re.MULTILINE) == [
        f"{colour}-{rider}" for colour in ("blue", "black", "red") for rider in ("sprinteur", "rouleur")
    ]


def test_equal_cards_and_exhaustion_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    entrants = ("--entrants", "red=human,blue=steady", "--handicap", "red=20")
    result = play(monkeypatch, Then("", "", "s", "q"), STAGE, *entrants, "--seed", "2")
    assert re.search(r"hand .*e e.* \(exhaustion, 2\) to \d+", result.stdout)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "either a stage or --resume"),
        ((STAGE, "--resume", "x.json"), "either a stage or --resume"),
        ((STAGE, "--entrants", "red=human,blue=human"), "only one person"),
        ((STAGE, "--entrants", "red=peloton,blue=strength"), "Nobody is human"),
        ((STAGE, "--entrants", "red=human"), "rides against nobody"),
        ((STAGE, "--entrants", "red=human,blue=stedy"), 'Did you mean "steady"'),
        (("--resume", "nowhere.json"), "no such file"),
        ((STAGE, "--level", "strongest"), 'Did you mean "strong"?'),
    ],
)
def test_wrong_usage(monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str) -> None:
    result = play(monkeypatch, first, *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_a_changed_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play(monkeypatch, Then("q"), STAGE)
    file = tmp_path / "avenue-corso-paseo.race.json"
    file.write_text(file.read_text().replace('"round": 1', '"round": 9'))
    result = play(monkeypatch, first, "--resume", file.name)
    assert result.exit_code == 2
    assert f"{file.name}: error FR507" in result.stderr


def test_own_bots_are_named_in_the_command_to_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = '@bot("mine-to-play", "line")\nclass Mine(Bot):\n    def card(self, view):\n        return 0\n'
    (tmp_path / "mine.py").write_text(f"from fr_stages.race.bots import Bot, bot\n{code}", encoding="utf-8")
    options = ("--entrants", "red=human,blue=mine-to-play", "--bots", "mine.py")
    result = play(monkeypatch, Then("q"), STAGE, *options)
    assert "--resume avenue-corso-paseo.race.json --bots mine.py" in result.stderr


def test_a_person_is_refused_where_nobody_can_be_asked() -> None:
    result = CliRunner().invoke(app, ["race", STAGE, "--entrants", "red=human,blue=steady"])
    assert result.exit_code == 2
    assert "fr-stages play" in result.stderr
