"""``fr-stages convert``: a stage in another spelling."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from fr_stages.cli.common import (
    BoxOption,
    OutputOption,
    StageArgument,
    TableOption,
    TilesOption,
    known_boxes,
    one_line_name,
    player_range,
    say,
    table_size,
    write_output,
    wrong_usage,
)
from fr_stages.cli.stages import open_stage
from fr_stages.words import listed

STRING = "string"

FormOption = Annotated[
    str,
    typer.Option(
        "--to",
        metavar="FORM",
        help="string: a row of tiles; json: a stage file; builder: a file for the web builder.",
    ),
]


def convert(
    stage: StageArgument,
    to: FormOption = STRING,
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
    from fr_stages.stage.forms import form_named

    form = form_named(to)
    opened = open_stage(stage, tiles)
    if to == STRING and (name is not None or players or box or table):
        raise wrong_usage("A row of tiles has no name, players, boxes or table.", "Add --to json.")
    told = replace(
        opened,
        name=opened.name if name is None else one_line_name(name, "A stage"),
        players=player_range(players) or opened.players,
        boxes=known_boxes(box or (), opened.catalogue) or opened.boxes,
        table_mm=table_size(table) or opened.table_mm,
    )
    if to != STRING and (left_out := form.left_out(told)):
        say(f"A {to} file holds only {listed(sorted(form.holds or ()))}; left out: {', '.join(left_out)}.")
    write_output(output, form.write(told))
