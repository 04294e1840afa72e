"""One register holds everything that can be said."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import pytest

import fr_stages
from fr_stages.codes import Code, Source, called, every, known, matches, register, suggestion
from fr_stages.faults import Fault, fault
from fr_stages.findings import Severity
from fr_stages.report.rules import all_codes
from fr_stages.ride.ride_rules import RIDE_RULES
from fr_stages.tour.tour_rules import TOUR_RULES, TourRule
from fr_stages.validator import Rule, all_rules


def test_the_list_of_codes_lacks_none_that_any_module_registers() -> None:
    shown = all_codes()
    for module in pkgutil.walk_packages(fr_stages.__path__, "fr_stages."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    assert every(Code) == shown
    assert len(shown) > 90


def test_codes_and_names_are_well_formed_and_unique() -> None:
    codes, names = [it.code for it in all_codes()], [it.name for it in all_codes()]
    assert codes == sorted(set(codes))
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"FR\d\d\d", code) for code in codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)


@pytest.mark.parametrize("it", all_codes(), ids=lambda it: it.code)
def test_every_code_has_a_page_and_a_source(it: Code) -> None:
    assert it.page.summary.endswith(".")
    assert known(it.code) is it
    assert (it.source is Source.FILE) == (isinstance(it, Fault) or it.code.startswith("FR09"))
    assert isinstance(it, Fault) or (it.page.why_text and it.page.fix_text)


def test_kinds_of_codes() -> None:
    assert {type(it) for it in all_codes()} == {Fault, Rule, type(RIDE_RULES[0]), TourRule}
    assert set(all_rules()) | set(RIDE_RULES) | set(TOUR_RULES) | set(every(Fault)) == set(all_codes())


@pytest.mark.parametrize(
    ("code", "name"), [("FR001", "new"), ("FR999", "overlap"), ("FR316", "new"), ("FR999", "ends-unpaired")]
)
def test_a_code_or_name_is_given_once(code: str, name: str) -> None:
    with pytest.raises(ValueError, match=r"already|once"):
        fault(code, name, "It is taken.")
    with pytest.raises(ValueError, match="already"):
        register(known("FR001"))


@pytest.mark.parametrize("name", ["FR402", "fr402", " FR402 ", "feeding-zone-before-finish"])
def test_a_code_is_found_by_number_and_name(name: str) -> None:
    found = called(name, all_rules())
    assert found is not None and found.code == "FR402"
    assert called("FR4", all_rules()) is None


@pytest.mark.parametrize(
    ("entry", "does"),
    [("FR402", True), ("fr4", True), ("FR4xx", True), ("FR41", False), ("F", False), ("feeding", False)],
)
def test_the_beginning_of_a_code_means_it(entry: str, does: bool) -> None:
    assert matches(entry, known("FR402")) is does


def test_suggestions() -> None:
    assert "overlap" in suggestion("overlop", all_codes())
    last = max(it.code for it in all_codes() if it.code.startswith("FR4"))
    assert f"FR401 to {last}" in suggestion("FR499", all_codes())
    assert suggestion("FR899", all_codes()) == ""


def test_a_severity_is_the_worst_that_a_rule_gives() -> None:
    assert {known(code).severity for code in ("FR201", "FR306")} == {Severity.ERROR}
