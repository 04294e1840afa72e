"""``python -m tests.scenarios FILE...``: plays the scenarios of each file and counts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.scenarios.scenario import check


def scenarios_in(document: Any) -> list[Any]:
    """The scenarios of a document: a bare list, or the member ``scenarios``."""
    scenarios = document.get("scenarios") if isinstance(document, dict) else document
    if not isinstance(scenarios, list):
        raise ValueError('a list of scenarios, or an object with "scenarios", is needed')
    return scenarios


def run(files: list[str]) -> int:
    """Plays all scenarios, prints what fails and the count. 0: all pass, 1: some fail, 2: a bad file."""
    passed = failed = 0
    for file in files:
        try:
            text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
            scenarios = scenarios_in(json.loads(text))
        except (OSError, ValueError) as error:
            print(f"{file}: {error}", file=sys.stderr)
            return 2
        for number, scenario in enumerate(scenarios, start=1):
            faults = _faults(scenario)
            passed, failed = (passed, failed + 1) if faults else (passed + 1, failed)
            for fault in faults:
                print(f"{_name(scenario, number)}: {fault}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _faults(scenario: Any) -> list[str]:
    try:
        return [str(difference) for difference in check(scenario)]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return [f"not a scenario: {type(error).__name__}: {error}"]


def _name(scenario: Any, number: int) -> str:
    return str(scenario["id"]) if isinstance(scenario, dict) and "id" in scenario else f"scenario {number}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("usage: python -m tests.scenarios FILE...", file=sys.stderr)
        sys.exit(2)
    sys.exit(run(sys.argv[1:]))
