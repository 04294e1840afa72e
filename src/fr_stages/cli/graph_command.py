"""``fr-stages graph``: the lane graph of a stage for other programs."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from fr_stages.cli.common import FileOption, StageArgument, TilesOption, not_on_a_terminal, write_output
from fr_stages.cli.stages import open_known_stage


class GraphFormat(StrEnum):
    """The forms of the exported graph."""

    GRAPHML = "graphml"
    JSON = "json"


def graph(
    stage: StageArgument,
    to: Annotated[GraphFormat, typer.Option("--to", help="The form of the output.")] = GraphFormat.GRAPHML,
    output: FileOption = None,
    tiles: TilesOption = None,
) -> None:
    """Export which lane of which space leads to which others.

    Nodes are the usable lanes with tile, space, lane, terrain, zone and position; edges lead forward
    to the next space and sideways to the lane beside.

    Example:  fr-stages graph la-classicissima --to json -o lanes.json
    """
    where = not_on_a_terminal(output, "A graph")
    opened = open_known_stage(stage, tiles)

    from fr_stages.geometry.lanes import lane_graph, to_graphml, to_json

    write = to_graphml if to is GraphFormat.GRAPHML else to_json
    write_output(where, write(lane_graph(opened)))
