"""``fr-stages bots``: who can ride."""

from __future__ import annotations

from fr_stages.cli.columns import print_table
from fr_stages.cli.common import JsonOption, print_json
from fr_stages.cli.race_options import BotsOption, load_bot_files


def list_bots(bots: BotsOption = None, as_json: JsonOption = False) -> None:
    """List the bots that can ride: how strong they are, and a line about the character of each.

    They are named in --entrants: fr-stages race pau --entrants red=steady,blue=breakaway

    Example:  fr-stages bots --bots my_bot.py
    """
    from fr_stages.race.bots import REGISTRY
    from fr_stages.race.levels import ELO

    load_bot_files(bots or ())
    if as_json:
        print_json(
            [{"name": name, "elo": ELO.get(name), "line": line} for name, (_, line) in REGISTRY.items()]
        )
        return
    print_table(
        ("BOT", "ELO", "HOW IT RIDES"),
        [(name, str(ELO.get(name, "-")), line) for name, (_, line) in REGISTRY.items()],
        f"{len(REGISTRY)} bots. fr-stages league lets them ride against each other.",
    )
