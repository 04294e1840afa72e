"""The forms in which a stage is written down: each a pair that reads a text and writes one.

A new form is one line in `FORMS`; the command ``convert`` and the test of round trips follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fr_stages.faults import WRONG_VALUE
from fr_stages.findings import did_you_mean
from fr_stages.stage.builder import format_builder
from fr_stages.stage.document import document_of
from fr_stages.stage.files import StageSource, dump_stage, parse_json, parse_row
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Catalogue


@dataclass(frozen=True, slots=True)
class Form:
    """One form. `holds` are the keys of a stage file that it can say, None for all of them.

    `read` and `write` raise InputError for what the form cannot say.
    """

    name: str
    summary: str
    read: Callable[[str, Catalogue], StageSource]
    write: Callable[[Stage], str]
    holds: frozenset[str] | None = None

    def left_out(self, stage: Stage) -> list[str]:
        """What the form cannot say of a stage, by the keys of a stage file."""
        if self.holds is None:
            return []
        usual = {"players"} if stage.players == Stage.players else set()
        return sorted(document_of(stage).keys() - {"format", *self.holds, *usual})


FORMS = {
    form.name: form
    for form in (
        Form(
            "string",
            "a row of tiles",
            parse_row,
            lambda stage: format_tiles(stage.tiles, stage.catalogue) + "\n",
            frozenset({"tiles"}),
        ),
        Form("json", "a stage file", lambda text, catalogue: parse_json(text, None, catalogue), dump_stage),
        Form(
            "builder",
            "a file for the web builder",
            lambda text, catalogue: parse_json(text, None, catalogue),
            format_builder,
            frozenset({"name", "tiles"}),
        ),
    )
}


def form_named(name: str) -> Form:
    """The form of that name. Raises InputError."""
    if name not in FORMS:
        fix = did_you_mean(name, FORMS) or f"There are {', '.join(FORMS)}."
        raise WRONG_VALUE.error(f"There is no form {name[:40]!r}.", fix=fix)
    return FORMS[name]
