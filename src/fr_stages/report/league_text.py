"""A league as text: the table, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fr_stages.ride.league import League, Line

WIDTH = 80
CELL = 5
LONGEST_NAME = 20


def league_lines(league: League) -> Iterator[str]:
    """The lines of the report, 80 characters wide."""
    table = league.table
    name = min(max(len(line.bot) for line in table), LONGEST_NAME) + 1
    yield f"    {'bot':{name}}{'won':>9}{'of':>9}  {'share':>6}  {'95 % interval':>13}  by Sprinteur"
    for line in table:
        yield _row(line, name)
    yield ""
    most = (WIDTH - 4 - name) // CELL
    if len(table) <= most:
        yield from _duels(league, table, name)
        yield ""
    yield from wrap(_remark(league), WIDTH)


def _row(line: Line, name: int) -> str:
    low, high = (f"{100 * end:.1f}" for end in (line.share.low, line.share.high))
    by_sprinteur = f"{100 * line.by_sprinteur.value:.0f} %" if line.wins else "-"
    numbers = f"{line.wins:9,}{line.races:9,}  {100 * line.share.value:4.1f} %"
    return f"{_named(line, line.place, name)}{numbers}  {low:>5} - {high:>5}  {by_sprinteur:>12}"


def _named(line: Line, number: int, width: int) -> str:
    return f"{number:2}. {line.bot[:LONGEST_NAME]:{width}}"


def _duels(league: League, table: tuple[Line, ...], name: int) -> Iterator[str]:
    yield "Races won by the bot of the line against the bot of the column, in percent:"
    yield " " * (4 + name) + "".join(f"{f'{i}.':>{CELL}}" for i in range(1, len(table) + 1))
    for i, line in enumerate(table, start=1):
        cells = "".join(f"{_won(league, line.bot, other.bot):>{CELL}}" for other in table)
        yield _named(line, i, name) + cells


def _won(league: League, bot: str, other: str) -> str:
    return f"{100 * league.duel(bot, other).value:.0f}" if bot != other else "-"


def _remark(league: League) -> str:
    interrupted = "" if league.is_complete else " The league was interrupted before all had been ridden."
    return (
        f"Two teams of each bot against two teams of every other one: {league.races:,} races a pair, "
        f"on {', '.join(league.stages)}; seed {league.seed}. Equals would win half of them.{interrupted}"
    )
