"""The rules of stage building, each a plain function."""

from fr_stages.validator import advice, allowances, course, field, options, parts, shape
from fr_stages.validator.allowances import allowed
from fr_stages.validator.check import EVERY_RULE, validate
from fr_stages.validator.context import Context
from fr_stages.validator.registry import Hit, Needs, Rule, all_rules, rule
from fr_stages.validator.selection import PROFILES, Profile, Selection

RULE_MODULES = (parts, shape, course, options, advice, field, allowances)

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
    "all_rules",
    "allowed",
    "rule",
    "validate",
]
