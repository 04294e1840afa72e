"""Bots from files: a bad file is told with its line, a bad bot with its name."""

import threading
import time
from pathlib import Path

import pytest

from fr_stages.findings import InputError
from fr_stages.race.botfile import load_bots
from fr_stages.race.bots import REGISTRY, Bot, BotError, bot
from fr_stages.race.engine import Race
from fr_stages.race.entrants import parse_entrants
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.race.watchdog import WATCHDOG, NeverEnds, Watchdog
from fr_stages.stage.opening import open_stage

from .conftest import BotFile

HEAD = "from fr_stages.race.bots import Bot, View, bot\n\n"


def a_bot(name: str, body: str = "pass", base: str = "Bot") -> str:
    """The code of a file with one bot, whose decorator is on line 3."""
    return f'{HEAD}@bot("{name}", "one line")\nclass Mine({base}):\n    {body}\n'


LOWEST = a_bot("my-lowest", "def card(self, view): return min(range(view.size), key=view.energy)")


def plan_with(bot: str) -> Plan:
    return prepare(open_stage("base/avenue-corso-paseo"), parse_entrants(f"red={bot},blue=random", REGISTRY))


def failure(bot: str) -> str:
    """What is said about a race in which this bot takes part."""
    with pytest.raises(BotError) as caught:
        Race(plan_with(bot), seed=1).run()
    return str(caught.value)


def test_a_bot_from_a_file_rides(bot_file: BotFile) -> None:
    assert load_bots(bot_file(LOWEST)) == ("my-lowest",)
    race = Race(plan_with("my-lowest"), seed=1)
    race.run()
    assert race.phase == "over"


def test_a_file_is_loaded_once(bot_file: BotFile) -> None:
    path = bot_file(LOWEST)
    assert load_bots(path) == load_bots(path)


def test_a_file_may_import_its_neighbours(bot_file: BotFile) -> None:
    path = bot_file(LOWEST + "import neighbour_of_my_bot\n")
    (path.parent / "neighbour_of_my_bot.py").write_text("VALUE = 1\n", encoding="utf-8")
    assert load_bots(path) == ("my-lowest",)


@pytest.mark.parametrize(
    ("code", "line", "words"),
    [
        ("def broken(:\n    pass\n", 1, "It is no Python"),
        ("x = 1\nimport no_such_module_anywhere\n", 2, "ModuleNotFoundError"),
        ("x = 1\n\ny = x / 0\n", 3, "ZeroDivisionError"),
        ("raise SystemExit('bye')\n", 1, "SystemExit: bye"),
        ("x = 1\n", None, "It holds no bot"),
        (a_bot("steady"), 3, 'There is a bot "steady" already'),
        (a_bot("a b"), 3, "cannot be the name"),
        (a_bot("human"), 3, "cannot be the name"),
        (a_bot("idle"), 3, "never chooses a card"),
        (a_bot("odd", base="object"), None, '"odd" is no bot'),
        (a_bot("needy", "card = None\n    def __init__(self, x): pass"), None, "cannot be made"),
    ],
)
def test_a_file_that_cannot_be_used(bot_file: BotFile, code: str, line: int | None, words: str) -> None:
    path, before = bot_file(code), dict(REGISTRY)
    with pytest.raises(InputError) as caught:
        load_bots(path)
    (finding,) = caught.value.findings
    assert words in finding.message
    assert (finding.code, finding.location.file, finding.location.line) == ("FR509", str(path), line)
    assert before == REGISTRY


def test_a_file_that_is_not_there(bot_file: BotFile) -> None:
    with pytest.raises(InputError, match="There is no such file"):
        load_bots(bot_file("").with_name("nobody.py"))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("99", "wants to play card 99 of a hand of 4"),
        ("-1", "wants to play card -1"),
        ("None", "answers None, but a whole number is asked for"),
        ("'7'", "answers '7', but a whole number is asked for"),
        ("1.0", "answers 1.0, but a whole number is asked for"),
        ("1 // 0", "failed: ZeroDivisionError"),
    ],
)
def test_a_bad_bot_ends_the_race_and_is_named(bot_file: BotFile, answer: str, words: str) -> None:
    path = bot_file(a_bot("bad", f"def card(self, view): return {answer}"))
    load_bots(path)
    said = failure("bad")
    assert "red=bad" in said
    assert words in said
    assert f"({path}:5)" in said


def test_the_line_of_a_failing_bot_is_told(bot_file: BotFile) -> None:
    path = bot_file(a_bot("bad", "def card(self, view):\n        return {}[1]"))
    load_bots(path)
    assert f"{path}:6" in failure("bad")


@pytest.mark.parametrize(
    "method", ["goes_first(self, view): return 'no'", "start_place(self, view, places): return (99, 1)"]
)
def test_every_decision_is_checked(bot_file: BotFile, method: str) -> None:
    path = bot_file(LOWEST + f"    def {method}\n")
    load_bots(path)
    said = failure("my-lowest")
    assert "red=my-lowest" in said
    assert f"({path}:" in said


ENDLESS = a_bot(
    "endless",
    """def card(self, view):
        while True:
            try:
                view.size
            except Exception:
                pass""",
)


def test_endless_thinking_ends_the_race(bot_file: BotFile) -> None:
    load_bots(bot_file(ENDLESS), seconds=0.2)
    assert failure("endless").startswith("The bot of red=endless thinks longer than 0.2 seconds (")


def test_endless_thinking_is_ended_in_any_thread(bot_file: BotFile) -> None:
    load_bots(bot_file(ENDLESS), seconds=0.2)
    said: list[str] = []
    thread = threading.Thread(target=lambda: said.append(failure("endless")))
    thread.start()
    thread.join(timeout=30)
    assert [it.partition(" (")[0] for it in said] == ["The bot of red=endless thinks longer than 0.2 seconds"]


def test_a_call_that_never_returns_makes_the_watchdog_give_up() -> None:
    dog, given_up = Watchdog(patience=0.1), threading.Event()
    dog.give_up = lambda _: given_up.set()
    with pytest.raises(TimeoutError):
        dog.within(0.1, "sleeper", lambda: given_up.wait(30))
    assert given_up.is_set()
    with pytest.raises(NeverEnds, match="sleeper does not come back"):
        dog.within(0.1, "sleeper", lambda: None)


def test_a_call_that_never_returns_is_left_behind_by_what_is_attended() -> None:
    dog, released = Watchdog(patience=0.1), threading.Event()
    with pytest.raises(NeverEnds, match="sleeper does not come back and cannot be interrupted"):
        dog.attended(lambda: dog.within(0.1, "sleeper", lambda: released.wait(60)))
    released.set()


def test_what_is_attended_gives_its_result_or_its_error() -> None:
    dog = Watchdog()
    assert dog.attended(lambda: dog.within(5, "quick", lambda: "done")) == "done"
    with pytest.raises(ZeroDivisionError):
        dog.attended(lambda: 1 // 0)


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("raise SystemExit(0)", "failed: SystemExit: 0"),
        ("raise GeneratorExit", "failed: GeneratorExit"),
        ("raise BaseException('enough')", "failed: BaseException: enough"),
        ("raise LeaveRace", "leaves the race, which only a person can do"),
    ],
)
def test_a_bot_that_breaks_off_has_failed(bot_file: BotFile, deed: str, words: str) -> None:
    text = a_bot("quitter", f"def card(self, view): {deed}")
    load_bots(bot_file(text.replace("import Bot", "import LeaveRace, Bot")))
    assert words in failure("quitter")


def test_a_bot_that_interrupts_where_no_interruption_is_heard_has_failed(bot_file: BotFile) -> None:
    load_bots(bot_file(a_bot("rude", "def card(self, view): raise KeyboardInterrupt")))
    assert "red=rude raises KeyboardInterrupt" in WATCHDOG.attended(lambda: failure("rude"))


def test_a_bot_that_fails_as_it_sits_down_is_named() -> None:
    @bot("shy", "sits down but once")
    class Shy(Bot):
        def __init__(self) -> None:
            raise SystemExit(0)

    with pytest.raises(BotError, match="The bot of red=shy failed: SystemExit: 0"):
        plan_with("shy")
    del REGISTRY["shy"]


def test_a_file_that_never_ends_is_told(bot_file: BotFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fr_stages.race.botfile.SECONDS", 0.2)
    with pytest.raises(InputError, match="It cannot be run: TimeoutError: thinks longer than"):
        load_bots(bot_file(f"{HEAD}while True: pass\n"))


def test_quick_decisions_are_left_alone() -> None:
    dog = Watchdog()
    assert dog.within(0.15, "quick", lambda: "done") == "done"
    time.sleep(0.4)
    assert dog.within(5, "quick", lambda: "done") == "done"


def test_links_in_a_circle_are_no_bot_file(tmp_path: Path) -> None:
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    with pytest.raises(InputError, match="FR003"):
        load_bots(tmp_path / "loop.py")
