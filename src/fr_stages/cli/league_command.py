"""``fr-stages league``: the bots against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import (
    STAGE_HELP,
    AnywayOption,
    JsonOption,
    SeedOption,
    SetsOption,
    TilesOption,
    print_json,
    wrong_usage,
)
from fr_stages.cli.progress import bar
from fr_stages.cli.race_options import BotsOption, DecisionOption, bots_answer_for_themselves, load_bot_files
from fr_stages.cli.ride_options import JobsOption, end, workers
from fr_stages.cli.stages import catalogue_with, raceable
from fr_stages.findings import did_you_mean

PairRacesOption = Annotated[
    int, typer.Option("--races", "-n", min=1, max=1_000_000, metavar="N", help="Races of each pair of bots.")
]


def league(
    stages: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STAGE",
            help=f"{STAGE_HELP} Else four of each kind from the library.",
            show_default=False,
            autocompletion=completion.stages,
        ),
    ] = None,
    sets: SetsOption = None,
    races: PairRacesOption = 400,
    seed: SeedOption = 0,
    bots: BotsOption = None,
    only: Annotated[
        str | None,
        typer.Option(
            "--only",
            metavar="BOTS",
            autocompletion=completion.bots,
            help="Only these: racer,steady,mine. The planner, who thinks long, rides only when it is named.",
            show_default=False,
        ),
    ] = None,
    decision: DecisionOption = None,
    anyway: AnywayOption = False,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
    tiles: TilesOption = None,
) -> None:
    """Let every bot ride against every other one and rate them by kinds of races, with 95 % intervals.

    On the flat, in hills, to a mountain finish, on cobbles, against the clock, with six teams and among
    automated teams ride as many teams of either bot, or one against all others; own bots from --bots take
    part.

    Examples:

    \b
      fr-stages league --races 400 --bots my_bot.py --only my-bot,steady,racer
      fr-stages league --only racer,challenger --races 70 --jobs 2
      fr-stages league --set base --only racer,steady
    """
    from fr_stages.race.options import Options
    from fr_stages.report.league_json import league_document
    from fr_stages.report.league_text import league_lines
    from fr_stages.ride.arenas import STAGES, grounds
    from fr_stages.ride.league import hold_league

    load_bot_files(bots or ())
    names = _names(only)
    texts = stages or ([] if sets else list(STAGES))
    sources = raceable(texts, catalogue_with(tiles), anyway=anyway, sets=sets or ())
    with bots_answer_for_themselves(), workers(jobs) as executor, bar("League", "races") as progress:
        held = hold_league(
            names,
            grounds(source.stage for source in sources),
            races,
            seed,
            Options().with_decisions(decision or ()),
            bot_files=tuple(bots or ()),
            executor=executor,
            progress=progress,
        )
    if as_json:
        print_json(league_document(held))
    else:
        print("\n".join(league_lines(held)))
    end(held.is_complete, held.lost)


def _names(only: str | None) -> list[str]:
    """The bots that take part. Raises InputError."""
    from fr_stages.race.bots import REGISTRY, quick_bots

    names = quick_bots() if only is None else list(dict.fromkeys(name.strip() for name in only.split(",")))
    for name in names:
        if name not in REGISTRY:
            fix = did_you_mean(name, REGISTRY) or f"There are {', '.join(REGISTRY)}."
            raise wrong_usage(f'There is no bot "{name}".', fix)
    if len(names) < 2:
        raise wrong_usage("A league needs two bots at least.", "Name more: --only steady,random")
    return names
