"""What Tab offers, and how bash is answered, which cuts words at ``=``, ``:`` and ``@``."""

from __future__ import annotations

import pytest

from fr_stages.cli import completion
from fr_stages.cli.shell_answers import answer, kept, option_before, rejoined


class Shell:
    """Asks as a shell does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.set = monkeypatch.setenv
        self.capsys = capsys

    def told(self, name: str, **variables: str) -> str:
        """What a shell is told."""
        self.set("_FR_STAGES_COMPLETE", f"complete_{name}")
        for variable, value in variables.items():
            self.set(variable, value)
        with pytest.raises(SystemExit):
            answer()
        return self.capsys.readouterr().out


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def test_values() -> None:
    assert completion.stages("la-cl") == ["la-classicissima"]
    assert completion.stages("stage-7@") == ["stage-7@2-4", "stage-7@5-6"]
    assert completion.stages("etape/la-cl") == ["etape/la-classicissima"]
    assert completion.stages("nothing") == []
    assert completion.sets("p") == ["peloton", "promo"] or completion.sets("p") == ["promo", "peloton"]
    assert completion.boxes("ch") == ["champion"]
    assert "^2" in completion.faces("")
    assert completion.rules("fr40") == [f"FR40{digit}" for digit in range(1, 10)]
    assert completion.rules("FR401,over") == ["FR401,overlap"]
    assert completion.profiles("fa") == ["family"]
    assert "play-tiles" in completion.kinds("pl")
    assert completion.themes("gr") == ["grey"]
    assert "A4" in completion.papers("a")
    assert "congestion" in completion.measures("")
    assert completion.bots("steady,ste") == ["steady,steady"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", ["red="]),
        ("red=stea", ["red=steady"]),
        ("red=steady,bl", ["red=steady,black=", "red=steady,blue="]),
        ("red=steady,blue=pel", ["red=steady,blue=peloton"]),
    ],
)
def test_entrants(typed: str, offered: list[str]) -> None:
    assert completion.entrants(typed) == offered


@pytest.mark.parametrize(
    ("words", "at", "whole", "cursor"),
    [
        (["fr-stages", "info", "pau"], 2, ["fr-stages", "info", "pau"], 2),
        (["fr-stages", "info", "stage-7", "@", "5"], 4, ["fr-stages", "info", "stage-7@5"], 2),
        (["fr-stages", "info", "stage-7", "@"], 3, ["fr-stages", "info", "stage-7@"], 2),
        (["x", "--kind", "=", "pro", "pau"], 3, ["x", "--kind=pro", "pau"], 1),
        (["x", "red", "=", "a,blue", "=", "b"], 5, ["x", "red=a,blue=b"], 1),
        (["x", "red", "=", ""], 3, ["x", "red=", ""], 2),
        (["x", "info", ""], 2, ["x", "info", ""], 2),
    ],
)
def test_words_that_bash_has_cut_are_put_together(
    words: list[str], at: int, whole: list[str], cursor: int
) -> None:
    assert rejoined(words, at) == (whole, cursor)


def test_what_bash_has_already() -> None:
    assert [kept(word) for word in ("pau", "stage-7@5", "red=steady,blue=", "a:b@c")] == [
        "",
        "stage-7@",
        "red=steady,blue=",
        "a:b@",
    ]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("fr-stages", "info", "la-cl"), ["la-classicissima"]),
        (("fr-stages", "info", "stage-7", "@", "5"), ["5-6"]),
        (("fr-stages", "race", "pau", "--entrants", "red", "=", "stea"), ["steady"]),
        (("fr-stages", "draw", "--kind", "=", "pro"), ["profile"]),
    ],
)
def test_bash_gets_what_is_to_be_put_in(shell: Shell, words: tuple[str, ...], offered: list[str]) -> None:
    told = shell.told("bash", COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1))
    assert told.split() == offered


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("fr-stages draw pau --kind=pro", "--kind="),
        ("fr-stages race pau --entrants=red=stea", "--entrants="),
        ("fr-stages draw pau --kind=", "--kind="),
        ("fr-stages draw pau --kind=card ", ""),
        ("fr-stages draw pau --kind pro", ""),
        ("fr-stages race pau --entrants red=stea", ""),
    ],
)
def test_the_option_of_a_value_in_the_same_word(typed: str, option: str) -> None:
    assert option_before(typed) == option


def test_zsh_and_fish_get_the_whole_word(shell: Shell) -> None:
    typed = "fr-stages list --set=p"
    fish = shell.told("fish", _TYPER_COMPLETE_ARGS=typed, _TYPER_COMPLETE_FISH_ACTION="get-args")
    assert sorted(fish.split()) == ["--set=peloton", "--set=promo"]
    zsh = shell.told("zsh", _TYPER_COMPLETE_ARGS=typed).strip()
    assert zsh.startswith("_arguments '*: :((") and zsh.endswith("))'")
    words = zsh.removeprefix("_arguments '*: :((").removesuffix("))'").split()
    assert sorted(words) == ['"--set=peloton"', '"--set=promo"']
