"""``fr-stages rules``: the table of everything that can be said about a stage."""

from __future__ import annotations

from typing import Annotated

import typer

from fr_stages.cli.columns import print_table
from fr_stages.cli.common import JsonOption, print_json

HEAD = ("CODE", "SEVERITY", "NAME", "WHAT IT FINDS")
BELOW = "`fr-stages explain CODE` says why, what to do, and how often official stages break it."


def rules(
    as_json: JsonOption = False,
    files: Annotated[bool, typer.Option("--files", help="Show the faults of files and races too.")] = False,
) -> None:
    """List the rules, with their severity and one line about each."""
    from fr_stages.faults import Fault
    from fr_stages.report.rules import all_codes, rules_document

    if as_json:
        print_json(rules_document(all_codes()))
        return
    shown = (it for it in all_codes() if files or not isinstance(it, Fault))
    print_table(HEAD, [(it.code, it.severity.value, it.name, it.page.summary) for it in shown], BELOW)
