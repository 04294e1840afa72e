from __future__ import annotations

from pathlib import Path

from fr_stages.codes import every
from fr_stages.faults import Fault
from fr_stages.report.rule_pages import rule_pages
from fr_stages.ride.ride_rules import RIDE_RULES
from fr_stages.tour.tour_rules import TOUR_RULES
from fr_stages.validator import all_rules

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def _rules() -> list[tuple[str, str]]:
    """Code and severity of every rule: about stages, rides and tours."""
    return [(rule.code, rule.severity.value) for rule in (*all_rules(), *RIDE_RULES, *TOUR_RULES)]


def test_the_pages_in_the_documentation_are_up_to_date() -> None:
    pages = dict(rule_pages())
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == pages


def test_every_code_has_its_page() -> None:
    pages = dict(rule_pages())
    codes = [code for code, _ in _rules()]
    assert {f"{code}.md" for code in codes} | {"README.md", "files.md"} == set(pages)
    assert all(f"## {fault.code} {fault.name}" in pages["files.md"] for fault in every(Fault))
    assert all(f"[{code}]({code}.md)" in pages["README.md"] for code in codes)


def test_a_page_says_how_often_official_stages_break_the_rule() -> None:
    pages = dict(rule_pages())
    assert "2 of 55 official stages do." in pages["FR201.md"]
    assert "1 of 12 official stages for 5-6 players does, and so may yours." in pages["FR405.md"]
    assert "None of the 55 official stages does." in pages["FR402.md"]
