"""The rules of stage building, each a plain function."""

from fr_stages.validator import (
    advice_rules,
    allowance_rules,
    course_rules,
    experience_rules,
    option_rules,
    parts_rules,
    shape_rules,
)
from fr_stages.validator.allowance_rules import allowed
from fr_stages.validator.check import EVERY_RULE, validate
from fr_stages.validator.context import Context, Needs
from fr_stages.validator.registry import Hit, Rule, all_rules, rule
from fr_stages.validator.selection import PROFILES, Profile, Selection
from fr_stages.validator.verdict import Terms, Verdict

RULE_MODULES = (
    parts_rules,
    shape_rules,
    course_rules,
    option_rules,
    advice_rules,
    experience_rules,
    allowance_rules,
)

__all__ = [
    "EVERY_RULE",
    "PROFILES",
    "RULE_MODULES",
    "Context",
    "Hit",
    "Needs",
    "Profile",
    "Rule",
    "Selection",
    "Terms",
    "Verdict",
    "all_rules",
    "allowed",
    "rule",
    "validate",
]
