"""``fr-stages explain``: the page of one rule."""

from __future__ import annotations

from typing import Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import JsonOption, console, print_json


def explain(
    rule: Annotated[
        str,
        typer.Argument(
            metavar="RULE",
            autocompletion=completion.rules,
            help="A code such as FR402, or a name.",
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Explain a rule: what it says, why, what to do, and how often official stages break it."""
    from fr_stages.report.rule_text import print_page
    from fr_stages.report.rules import find_code, rules_document

    found = find_code(rule)
    if as_json:
        print_json(rules_document([found])["rules"][0])
    else:
        print_page(found, console())
