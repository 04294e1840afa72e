"""``fr-stages ride``: test rides of stages."""

from __future__ import annotations

from typing import Annotated

import typer

from fr_stages.cli.common import SeedOption, StageArgument, TilesOption, console, open_known_stage


def ride(
    stage: StageArgument,
    races: Annotated[int, typer.Option("--races", metavar="N", help="How many races.")] = 2000,
    seed: SeedOption = 0,
    entrants: Annotated[
        str,
        typer.Option(metavar="WHO", help="How many teams, or who: red=steady,blue=peloton."),
    ] = "4",
    tiles: TilesOption = None,
) -> None:
    """Ride many races on a stage and tell what happens in them.

    Example:  fr-stages ride la-classicissima --races 2000 --seed 1
    """
    from fr_stages.race.bots import REGISTRY
    from fr_stages.race.entrants import parse_entrants
    from fr_stages.report.ride_text import print_ride
    from fr_stages.ride import ride as ride_stage

    opened = open_known_stage(stage, tiles)
    report = ride_stage(opened, parse_entrants(entrants, REGISTRY), races, seed)
    print_ride(report, console())
