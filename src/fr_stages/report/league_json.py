"""A league as a JSON document (``league.schema.json``)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fr_stages.race.bots import REGISTRY
from fr_stages.ride.league import League, Loss
from fr_stages.ride.statistics import Estimate

FORMAT = 2
SCHEMA = "urn:fr-stages:schema:league-2"
DECIMALS = 6


def league_document(league: League) -> dict[str, Any]:
    """The league for programs: ratings over all and by kind of race, duels, and who loses where."""
    return {
        "$schema": SCHEMA,
        "kind": "fr-stages league",
        "format": FORMAT,
        "seed": league.seed,
        "races": league.races,
        "complete": league.is_complete,
        "middle": league.middle,
        "arenas": [
            {"arena": str(ground.arena), "stages": [stage.title for stage in ground.stages]}
            for ground in league.grounds
        ],
        "table": [_line(league, place, bot) for place, bot in enumerate(league.ranked, start=1)],
        "duels": [_duel(league, bot, other) for bot, other in combinations(league.ranked, 2)],
        "losses": [_loss(loss) for loss in league.losses],
    }


def _line(league: League, place: int, bot: str) -> dict[str, Any]:
    return {
        "place": place,
        "bot": bot,
        "line": REGISTRY[bot][1],
        "races": sum(
            league.duel(bot, other, arena).races for arena in league.arenas for other in league.bots
        ),
        "rating": _points(league.ratings.of(bot)),
        "arenas": {str(arena): _points(ratings.of(bot)) for arena, ratings in league.by_arena.items()},
        "alone": _share(league.alone(bot)),
    }


def _duel(league: League, bot: str, other: str) -> dict[str, Any]:
    duels = {arena: league.duel(bot, other, arena) for arena in league.arenas}
    return {
        "bot": bot,
        "against": other,
        "even": _share(league.share(bot, other)),
        "arenas": {
            str(arena): {"races": duel.races, "won": duel.won, "expected": round(duel.expected, DECIMALS)}
            for arena, duel in duels.items()
        },
    }


def _loss(loss: Loss) -> dict[str, Any]:
    return {
        "bot": loss.bot,
        "against": loss.other,
        "arena": str(loss.arena),
        "chance": round(loss.duel.beyond, DECIMALS),
        "real": loss.is_real,
    }


def _points(estimate: Estimate) -> dict[str, float]:
    return {name: round(getattr(estimate, name), 1) for name in ("value", "low", "high")}


def _share(estimate: Estimate) -> dict[str, float]:
    found = {name: round(getattr(estimate, name), DECIMALS) for name in ("value", "low", "high")}
    return {"races": estimate.count, **found}
