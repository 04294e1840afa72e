"""The cases of each rule, which are data: a new case needs no Python.

``cases/FRnnn.json`` holds stages that fail, each with its findings (place, numbers, and the severity where it
is not the usual one), and stages that pass. `limit` marks a case at the exact limit and says which.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from fr_stages.findings import Finding
from fr_stages.validator import Context, all_rules

from .stages import written

CASES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in Path(__file__).parent.glob("cases/*.json")
}
RULES = {rule.code: rule for rule in all_rules()}


def findings(code: str, case: dict[str, Any]) -> list[Finding]:
    source = written(case["stage"])
    return list(RULES[code].findings(Context(source.stage, source.origin)))


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(code, case, id=f"{code}-{number}")
        for code, groups in sorted(CASES.items())
        for number, case in enumerate(groups[kind], start=1)
    ]


@pytest.mark.parametrize(("code", "case"), cases("fails"))
def test_a_stage_that_fails(code: str, case: dict[str, Any]) -> None:
    found = findings(code, case)
    assert len(found) == len(case["findings"])
    for finding, expected in zip(found, case["findings"], strict=True):
        place = asdict(finding.location)
        assert {key: place[key] for key in ("tile", "space", "pointer") if key in expected} == {
            key: value for key, value in expected.items() if key in place
        }
        assert finding.data == expected["data"]
        assert finding.severity == expected.get("severity", RULES[code].severity)
        assert finding.code == code


@pytest.mark.parametrize(("code", "case"), cases("passes"))
def test_a_stage_that_passes(code: str, case: dict[str, Any]) -> None:
    assert findings(code, case) == []


@pytest.mark.parametrize("code", RULES)
def test_each_rule_has_enough_cases(code: str) -> None:
    groups = CASES[code]
    assert len(groups["fails"]) >= 2
    assert len(groups["passes"]) >= 2
    assert any("limit" in case for group in groups.values() for case in group)


def test_there_are_no_cases_without_a_rule() -> None:
    assert set(CASES) == set(RULES)
