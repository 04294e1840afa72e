"""The JSON document of a ride, as a pair: from a result and back (``ride.schema.json``)."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from fr_stages.race.levels import players
from fr_stages.race.result import ACHIEVEMENTS
from fr_stages.race.setup import Setup
from fr_stages.race.setup_json import setup_to_json
from fr_stages.ride.counted import FEATS, ROUND_COUNTS, SPACE_COUNTS
from fr_stages.ride.counts import Counts
from fr_stages.ride.gap_counts import rider_gaps
from fr_stages.ride.measures import Climb, Measure, climbs, entrant_wins, start_wins, type_wins
from fr_stages.ride.opinions import Opinion, opinions, played_by
from fr_stages.ride.reference import Peers, reference
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.ride_rules import findings
from fr_stages.ride.statistics import Estimate, share

FORMAT = 2
SCHEMA = "urn:fr-stages:schema:ride-2"
DECIMALS = 6
LINE = 140


def document_of(result: RideResult) -> dict[str, Any]:
    """The result for programs. Estimates are ``{"value", "low", "high"}``; null is an end without bound."""
    peers = reference().peers_of(result.setup)
    said = opinions(result)
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "version": result.version,
        "name": result.setup.course.name,
        "complete": result.is_complete,
        "races": result.races,
        "wanted": result.wanted,
        "until": result.until,
        "stopped": result.stopped,
        "setup": setup_to_json(result.setup),
        "players": _players(result),
        "measures": {it.name: _measure(it, peers, said.get(it.name)) for it in result.measures},
        "winners": _winners(result),
        "rounds": list(_rounds(result)),
        "lasted": _histogram(result.counts.tables["lasted"]),
        "margins": _histogram(result.counts.tables["margins"]),
        "spaces": list(_spaces(result)),
        "climbs": [_climb(climb) for climb in climbs(result.setup, result.counts)],
        "breakaway": _breakaway(result),
        "achievements": {
            name: {"title": ACHIEVEMENTS[name], **estimate_json(share(count, result.races))}
            for name, count in zip(FEATS, result.counts.tables["achieved"], strict=True)
        },
        "standing": _standing(result, peers),
        "findings": [finding.to_json() for finding in findings(result)],
        "opinions": [_opinion(opinion) for opinion in result.opinions],
        "counts": dict(result.counts.tables),
    }


def result_of(document: Mapping[str, Any], setup: Setup) -> RideResult:
    """The result in a document that follows ``ride.schema.json``; the rest follows from its counts."""
    return RideResult(
        setup=setup,
        counts=Counts(document["counts"]),
        wanted=document["wanted"],
        until=document["until"],
        stopped=document["stopped"],
        version=document["version"],
        opinions=tuple(
            RideResult(
                setup=played_by(setup, told["bot"]),
                counts=Counts(told["counts"]),
                wanted=told["wanted"],
                stopped=told["stopped"],
                version=document["version"],
            )
            for told in document.get("opinions", ())
        ),
    )


def estimate_json(estimate: Estimate) -> dict[str, float | None]:
    """An estimate with its interval, rounded so that it is the same text on every machine."""
    return {
        "value": _rounded(estimate.value),
        "low": _rounded(estimate.low),
        "high": _rounded(estimate.high),
    }


def text_of(document: Mapping[str, Any]) -> str:
    """The document as text: what is short stands on one line."""
    return _laid_out(document, "") + "\n"


def _laid_out(value: Any, indent: str) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(indent) <= LINE or not isinstance(value, dict | list):
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        members = [f"{json.dumps(key)}: {_laid_out(member, deeper)}" for key, member in value.items()]
        return "{\n" + ",\n".join(deeper + member for member in members) + f"\n{indent}}}"
    if all(isinstance(member, int) for member in value):
        return line
    return "[\n" + ",\n".join(deeper + _laid_out(member, deeper) for member in value) + f"\n{indent}]"


def _rounded(number: float) -> float | None:
    return round(number, DECIMALS) + 0.0 if math.isfinite(number) else None


def _players(result: RideResult) -> dict[str, str] | None:
    return {"bot": result.bot, "name": players(result.bot)} if result.bot else None


def _opinion(result: RideResult) -> dict[str, Any]:
    return {
        "bot": result.bot,
        "name": players(result.bot),
        "races": result.races,
        "wanted": result.wanted,
        "stopped": result.stopped,
        "measures": {it.name: estimate_json(it.estimate) for it in result.measures},
        "counts": dict(result.counts.tables),
    }


def _measure(measure: Measure, peers: Peers | None, opinion: Opinion | None) -> dict[str, Any]:
    percentile = peers.place(measure) if peers else None
    return {
        "title": measure.title,
        "unit": measure.unit,
        **estimate_json(measure.estimate),
        "percentile": round(percentile, 1) if percentile is not None else None,
        "second": estimate_json(opinion.other) if opinion else None,
        "verdict": str(opinion.verdict) if opinion else None,
    }


def _standing(result: RideResult, peers: Peers | None) -> dict[str, Any] | None:
    if peers is None:
        return None
    return {
        "reference": {
            "version": reference().version,
            "races": peers.races,
            "agreement": {name: value for name, value in peers.agreement.items() if name in peers.shared},
            "entrants": peers.entrants,
            "stages": len(peers.stages),
        },
        "like": [
            {"stage": it.stage.name, "title": it.stage.title, "distance": round(it.distance, 3)}
            for it in peers.like(result.measures)
        ],
    }


def _winners(result: RideResult) -> dict[str, Any]:
    setup, counts = result.setup, result.counts
    wins = counts.tables["wins"]
    gaps = rider_gaps(setup.rider_names, counts)
    return {
        "types": {name: estimate_json(estimate) for name, estimate in type_wins(setup, counts).items()},
        "entrants": [
            {"entrant": str(entrant), **estimate_json(estimate)}
            for entrant, estimate in zip(setup.entrants, entrant_wins(setup, counts), strict=True)
        ],
        "riders": [
            {
                "rider": name,
                **estimate_json(share(wins[rider], counts.races)),
                **({"gap_seconds": estimate_json(gaps[name])} if name in gaps else {}),
            }
            for rider, name in enumerate(setup.rider_names)
        ],
        "starts": [
            {
                "index": start.space,
                "tile": setup.course.spaces[start.space].tile,
                "space": setup.course.spaces[start.space].number,
                "lane": start.lane,
                "riders": start.wins.count,
                **estimate_json(start.wins),
                "expected": _rounded(start.expected),
            }
            for start in start_wins(setup, counts)
        ],
    }


def _rounds(result: RideResult) -> Iterator[dict[str, Any]]:
    for number, races in enumerate(result.counts.tables["round_races"]):
        if races:
            estimates = {name: estimate_json(result.counts.in_round(name, number)) for name in ROUND_COUNTS}
            yield {"round": number, "races": races, **estimates}


def _histogram(table: list[int]) -> dict[str, int]:
    return {str(value): count for value, count in enumerate(table) if count}


def _spaces(result: RideResult) -> Iterator[dict[str, Any]]:
    course, counts = result.setup.course, result.counts
    for index, space in enumerate(course.spaces):
        yield {
            "index": index,
            "tile": space.tile,
            "space": space.number,
            "lanes": len(space.usable),
            "terrain": space.terrain.value,
            "zone": space.zone.value,
            "weather": space.weather.value if space.weather else None,
            **{name: estimate_json(counts.on_space(name, index)) for name in SPACE_COUNTS},
            "decided": estimate_json(counts.decided(index)) if index <= course.finish else None,
        }


def _climb(climb: Climb) -> dict[str, Any]:
    return {
        "first": climb.section.first,
        "last": climb.section.last,
        "tiles": list(climb.tiles),
        "to_go": climb.to_go,
        "wasted": estimate_json(climb.wasted),
        "decided": estimate_json(climb.decided),
    }


def _breakaway(result: RideResult) -> dict[str, Any] | None:
    if not result.setup.options.breakaway:
        return None
    counts = result.counts
    return {
        "rounds_away": estimate_json(counts.per_race("away_rounds")),
        "held": estimate_json(counts.share("away_held")),
        "won": estimate_json(counts.share("away_won")),
    }
