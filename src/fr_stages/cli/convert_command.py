"""``fr-stages convert``: a stage in another spelling."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from fr_stages.cli.common import OutputOption, StageArgument, TilesOption, say, write_output
from fr_stages.cli.stages import open_stage
from fr_stages.stage.stage import Stage


class Form(StrEnum):
    """The forms that a stage can be written in."""

    STRING = "string"
    JSON = "json"
    BUILDER = "builder"


FormOption = Annotated[
    Form,
    typer.Option(
        "--to", help="string: a row of tiles; json: a stage file; builder: a file for the web builder."
    ),
]


def convert(
    stage: StageArgument, to: FormOption = Form.STRING, output: OutputOption = "-", tiles: TilesOption = None
) -> None:
    """Write a stage in another form.

    Examples:

    \b
      fr-stages convert 'a 2B 3 g M R u'
      fr-stages convert pau --to json -o pau.json
    """
    write_output(output, _written(open_stage(stage, tiles), to))


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
            left_out = document_of(stage).keys() - {"$schema", "format", "name", "tiles"} - usual
            if left_out:
                say(f"A builder file holds only name and tiles; left out: {', '.join(sorted(left_out))}.")
            return text
