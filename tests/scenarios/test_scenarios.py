"""Every board position comes out as expected, and the runner tells when one does not."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.__main__ import run, scenarios_in
from tests.scenarios.scenario import check

BOARD = Path(__file__).parent / "board.json"
SCENARIOS: list[Any] = json.loads(BOARD.read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario['id']} {scenario['title']}")
def test_board_scenarios(scenario: dict[str, Any]) -> None:
    assert check(scenario) == []


def test_the_runner_counts_what_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(BOARD)]) == 0
    assert capsys.readouterr().out == f"{len(SCENARIOS)} passed, 0 failed\n"


def test_a_wrong_outcome_fails_and_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {"id": "X1", "track": "F2x9", "riders": {"rS": "0R"}, "cards": {"rS": 5}}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"scenarios": [wrong | {"expect": {"moved": {"rS": "6R"}}}]}))
    assert run([str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "X1: moved: expected {'rS': '6R'}, found {'rS': '5R'}",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {"track": "F2x9", "riders": {"rS": "9R"}, "expect": {}},
        {"track": "F2x9", "riders": {"rS": "1M"}, "expect": {}},
        {"track": "F2x9", "riders": {"rS": "1R", "bS": "1R"}, "expect": {}},
        {"track": "Q2x9", "riders": {}, "expect": {}},
        {"track": "F2x9", "riders": {}, "expect": {"order": []}, "wind": []},
        {"riders": {}},
    ],
)
def test_a_faulty_scenario_is_a_failure(
    broken: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.json"
    file.write_text(json.dumps([broken]))
    assert run([str(file)]) == 1
    assert "scenario 1: not a scenario" in capsys.readouterr().out


def test_a_file_without_scenarios_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_text('{"races": []}')
    assert run([str(file)]) == 2
    with pytest.raises(ValueError, match="scenarios"):
        scenarios_in(3)
