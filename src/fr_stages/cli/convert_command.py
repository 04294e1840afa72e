"""``fr-stages convert``: a stage in another spelling."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from fr_stages.cli.common import (
    BoxOption,
    OutputOption,
    StageArgument,
    TableOption,
    TilesOption,
    known_boxes,
    player_range,
    say,
    table_size,
    write_output,
    wrong_usage,
)
from fr_stages.cli.stages import open_stage
from fr_stages.findings import printable
from fr_stages.stage.stage import Stage


class Form(StrEnum):
    """The forms that a stage can be written in."""

    STRING = "string"
    JSON = "json"
    BUILDER = "builder"


MOST_LETTERS = 200

FormOption = Annotated[
    Form,
    typer.Option(
        "--to", help="string: a row of tiles; json: a stage file; builder: a file for the web builder."
    ),
]


def convert(
    stage: StageArgument,
    to: FormOption = Form.STRING,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the stage is called.", show_default=False)
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="N-M", help="For how many players it is, as in 5-6.", show_default=False),
    ] = None,
    box: BoxOption = None,
    table: TableOption = None,
    output: OutputOption = "-",
    tiles: TilesOption = None,
) -> None:
    """Write a stage in another form.

    Examples:

    \b
      fr-stages convert "a 2B 3 g M R u"
      fr-stages convert pau --to json -o pau.json
      fr-stages convert abcdefghijklmnopqrstu --to json --name "Round the Lake" --table 1200x800
    """
    opened = open_stage(stage, tiles)
    if to is Form.STRING and (name is not None or players or box or table):
        raise wrong_usage("A row of tiles has no name, players, boxes or table.", "Add --to json.")
    told = replace(
        opened,
        name=opened.name if name is None else _name(name),
        players=player_range(players) or opened.players,
        boxes=known_boxes(box or (), opened.catalogue) or opened.boxes,
        table_mm=table_size(table) or opened.table_mm,
    )
    write_output(output, _written(told, to))


def _name(text: str) -> str:
    """The name that is given to a stage. Raises InputError for one that no stage file can hold."""
    if not text.strip() or printable(text) != text or len(text) > MOST_LETTERS:
        raise wrong_usage(
            f"A stage cannot be called {text[:40]!r}.",
            f"Give it a name of one line, of {MOST_LETTERS} letters at most.",
        )
    return text


def _written(stage: Stage, form: Form) -> str:
    from fr_stages.stage.builder import format_builder
    from fr_stages.stage.document import document_of
    from fr_stages.stage.files import dump_stage
    from fr_stages.stage.notation import format_tiles

    match form:
        case Form.STRING:
            return format_tiles(stage.tiles, stage.catalogue) + "\n"
        case Form.JSON:
            return dump_stage(stage)
        case Form.BUILDER:
            text = format_builder(stage)
            usual = {"players"} if stage.players == Stage.players else set()
            left_out = document_of(stage).keys() - {"format", "name", "tiles"} - usual
            if left_out:
                say(f"A builder file holds only name and tiles; left out: {', '.join(sorted(left_out))}.")
            return text
