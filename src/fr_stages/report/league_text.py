"""A league as text: the ratings, by kind of race too, who beats whom, and where the better one loses."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fr_stages.ride.arenas import Arena
from fr_stages.ride.league import League, Loss
from fr_stages.ride.rating import MIDDLE
from fr_stages.ride.statistics import Estimate
from fr_stages.words import counted

WIDTH = 80
CELL = 4
RATING = 7
LONGEST_NAME = 17
MOST_LOSSES = 6
HEADS = {
    Arena.FLAT: ("", "flat"),
    Arena.HILLS: ("", "hills"),
    Arena.SUMMIT: ("mount.", "finish"),
    Arena.COBBLES: ("", "cobbl."),
    Arena.CLOCK: ("time", "trial"),
    Arena.MANY: ("5-6", "play."),
    Arena.SOLO: ("", "solo"),
}


def league_lines(league: League) -> Iterator[str]:
    """The lines of the report, 80 characters wide."""
    name = min(max(len(bot) for bot in league.ranked), LONGEST_NAME) + 1
    yield from _ratings(league, name)
    yield ""
    yield from _where_it_loses(league)
    yield ""
    if len(league.ranked) <= (WIDTH - 4 - name - 2 * CELL) // CELL:
        yield from _duels(league, name)
        yield ""
    yield from wrap(_remark(league), WIDTH)
    for ground in league.grounds:
        titles = ", ".join(stage.title for stage in ground.stages)
        yield from wrap(f"{ground.arena}: {titles}", WIDTH, initial_indent="  ", subsequent_indent="    ")


def _ratings(league: League, name: int) -> Iterator[str]:
    for line in range(2):
        heads = "".join(f"{HEADS[arena][line]:>{RATING}}" for arena in league.arenas)
        yield f"    {('', 'bot')[line]:{name}}{('', 'Elo')[line]:>{RATING - 2}}{'':4}{heads}".rstrip()
    for place, bot in enumerate(league.ranked, start=1):
        over_all = league.ratings.of(bot)
        half = f" ±{over_all.half_width:.0f}" if bot != league.middle else ""
        cells = "".join(f"{ratings.of(bot).value:{RATING}.0f}" for ratings in league.by_arena.values())
        yield f"{_named(bot, place, name)}{over_all.value:{RATING - 2}.0f}{half:4}{cells}"
    widest = (max(ratings.of(bot).half_width for bot in league.bots) for ratings in league.by_arena.values())
    yield f"    {'at most':{name}}{'':{RATING + 2}}" + "".join(
        f"{f'±{half:.0f}':>{RATING}}" for half in widest
    )


def _named(bot: str, number: int, width: int) -> str:
    return f"{number:2}. {bot[:LONGEST_NAME]:{width}}"


def _where_it_loses(league: League) -> Iterator[str]:
    real = [loss for loss in league.losses if loss.is_real]
    if not real:
        yield from wrap(
            "No bot loses in any kind of race, beyond chance, to one that is rated lower over all.", WIDTH
        )
        return
    yield "Rated higher over all, and yet the loser, beyond chance:"
    for loss in real[:MOST_LOSSES]:
        yield from wrap(_loss(loss), WIDTH - 2, initial_indent="  ", subsequent_indent="    ")
    if len(real) > MOST_LOSSES:
        yield f"  and {counted(len(real) - MOST_LOSSES, 'other duel')}, which --json lists."


def _loss(loss: Loss) -> str:
    duel = loss.duel
    return (
        f"{loss.arena}: {loss.bot} loses to {loss.other}, with {duel.won:g} of {counted(duel.races, 'race')} "
        f"where an equal wins {duel.expected:.0f}"
    )


def _duels(league: League, name: int) -> Iterator[str]:
    bots = league.ranked
    yield "Races won, in percent: with as many teams as the bot of the column, and alone"
    yield "against three teams of the others:"
    yield (
        " " * (4 + name)
        + "".join(f"{f'{i}.':>{CELL}}" for i in range(1, len(bots) + 1))
        + f"{'alone':>{2 * CELL}}"
    )
    for i, bot in enumerate(bots, start=1):
        cells = "".join(f"{_percent(league.share(bot, it)) if it != bot else '-':>{CELL}}" for it in bots)
        yield f"{_named(bot, i, name)}{cells}{_percent(league.alone(bot)):>{2 * CELL}}"


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.0f}" if share.count else "-"


def _remark(league: League) -> str:
    interrupted = "" if league.is_complete else " The league was interrupted before all had been ridden."
    middle = f"{league.middle} is" if league.middle else "the mean of all is"
    return (
        f"Elo, with half its 95 % interval: {middle} {MIDDLE}; who stands 100 higher wins 64 of 100 races of "
        f"two teams against two. {counted(league.races, 'race')} of each pair, seed {league.seed}, in "
        f"{counted(len(league.grounds), 'kind')} of races in turn; half of them with as many teams of either "
        f"bot, half with one team against all others (solo: one of each, among two automated "
        f"teams).{interrupted}"
    )
