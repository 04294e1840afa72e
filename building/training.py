"""``python training.py FOLDER``: what a compiler learns from, races of every kind with the package there."""

from __future__ import annotations

import sys

sys.path.insert(0, sys.argv[1])

from fr_stages.race.bots import quick_bots
from fr_stages.race.engine import Race
from fr_stages.race.entrants import Entrant, teams
from fr_stages.race.options import Options
from fr_stages.race.race_plan import Plan, prepare
from fr_stages.ride.tally import Tally
from fr_stages.stage.stage import Stage

FLAT = "abcdefghijklmnopqrstu"
HILLY = "AmPFeRsboHDJqKnlciTgu"
TEAMS = 4
RACES = 100
OPTIONS = (
    Options(),
    Options(achievements=True),
    Options(weather="drawn", breakaway=True, achievements=True),
    Options(time_trial=True),
)


def plans() -> list[Plan]:
    """Races on the flat and in the hills, half with the usual bots, and with the options that change much."""
    bots = quick_bots()
    mixed = [bots[i : i + TEAMS] for i in range(len(bots) - TEAMS + 1)]
    entrants = [
        tuple(Entrant(team.colour, bot=bot) for team, bot in zip(teams(TEAMS), some, strict=True))
        for some in ([["steady"] * TEAMS] * len(mixed)) + mixed
    ]
    return [
        prepare(Stage.parse(row), riders, options)
        for row in (FLAT, HILLY)
        for riders in entrants
        for options in OPTIONS
    ]


def main() -> None:
    """Rides."""
    for plan in plans():
        tally = Tally(plan)
        for number in range(RACES):
            Race(plan, 1, number).run()
            tally.ride(1, number)


if __name__ == "__main__":
    main()
