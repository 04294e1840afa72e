"""The docstring of each rule is its page, and its own test."""

from __future__ import annotations

import pytest

from fr_stages.validator import Context, Rule, all_rules
from fr_stages.validator.page import RulePage

from .stages import written

RULES = all_rules()


def fires(rule: Rule, stage: str) -> bool:
    source = written(stage)
    return any(True for _ in rule.findings(Context(source.stage, source.origin)))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_examples_of_the_page_are_true(rule: Rule) -> None:
    assert [stage for stage in rule.page.fails if not fires(rule, stage)] == []
    assert [stage for stage in rule.page.passes if fires(rule, stage)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_page_is_complete(rule: Rule) -> None:
    page = rule.page
    assert page.fails and page.passes and page.based_on
    for sentence in (page.summary, page.why, page.fix):
        assert sentence.endswith(".")
        assert len(sentence) <= 150


def test_a_docstring_without_a_heading_is_refused() -> None:
    with pytest.raises(ValueError, match="no heading 'Fails'"):
        RulePage.parse("A rule.\n\nWhy:\n    Because.\n\nWhat to do:\n    Something.\n")


def test_a_long_example_goes_on_in_deeper_lines() -> None:
    page = RulePage.parse(
        "A rule.\n\nWhy:\n    Because. And more.\n\nWhat to do:\n    This.\n\n"
        'Fails:\n    {"tiles":\n        "abu"}\n    abu\n\nPasses:\n    acu\n\nBased on:\n    Setup'
    )
    assert page.fails == ('{"tiles": "abu"}', "abu")
    assert page.why == "Because."
