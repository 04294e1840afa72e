"""The JSON document of a ride, as a pair: from a report and back (``ride.schema.json``)."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from fr_stages.race.result import ACHIEVEMENTS
from fr_stages.ride.counts import Counts
from fr_stages.ride.findings import findings
from fr_stages.ride.measures import Climb, Measure, climbs, entrant_wins, start_wins, type_wins
from fr_stages.ride.reference import Field, reference
from fr_stages.ride.report import RideReport
from fr_stages.ride.setup import Setup
from fr_stages.ride.statistics import Estimate, share
from fr_stages.ride.tally import FEATS, ROUND_COUNTS, SPACE_COUNTS

FORMAT = 1
SCHEMA = "https://fr-stages.example/schemas/ride-1.json"
DECIMALS = 6
LINE = 140


def document_of(report: RideReport) -> dict[str, Any]:
    """The report for programs. Estimates are ``{"value", "low", "high"}``; null is an end without bound."""
    field = reference().field_for(report.setup)
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "version": report.version,
        "name": report.setup.course.name,
        "complete": report.is_complete,
        "races": report.races,
        "wanted": report.wanted,
        "until": report.until,
        "stopped": report.stopped,
        "setup": report.setup.to_json(),
        "measures": {measure.name: _measure(measure, field) for measure in report.measures},
        "winners": _winners(report),
        "rounds": list(_rounds(report)),
        "lasted": _histogram(report.counts.tables["lasted"]),
        "margins": _histogram(report.counts.tables["margins"]),
        "spaces": list(_spaces(report)),
        "climbs": [_climb(climb) for climb in climbs(report.setup, report.counts)],
        "breakaway": _breakaway(report),
        "achievements": {
            name: {"title": ACHIEVEMENTS[name], **estimate_json(share(count, report.races))}
            for name, count in zip(FEATS, report.counts.tables["achieved"], strict=True)
        },
        "standing": _standing(report, field),
        "findings": [finding.to_json() for finding in findings(report)],
        "counts": dict(report.counts.tables),
    }


def report_of(document: Mapping[str, Any]) -> RideReport:
    """The report in a document that follows ``ride.schema.json``; the rest follows from its counts."""
    return RideReport(
        setup=Setup.from_json(document["setup"]),
        counts=Counts(document["counts"]),
        wanted=document["wanted"],
        until=document["until"],
        stopped=document["stopped"],
        version=document["version"],
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


def _measure(measure: Measure, field: Field | None) -> dict[str, Any]:
    compared = field is not None and field.tells_apart(measure.name)
    percentile = field.percentile(measure.name, measure.estimate.value) if field and compared else None
    return {
        "title": measure.title,
        "unit": measure.unit,
        **estimate_json(measure.estimate),
        "percentile": round(percentile, 1) if percentile is not None else None,
    }


def _standing(report: RideReport, field: Field | None) -> dict[str, Any] | None:
    if field is None:
        return None
    return {
        "reference": {
            "version": reference().version,
            "races": field.races,
            "entrants": field.entrants,
            "stages": len(field.stages),
        },
        "like": [
            {"stage": it.stage.name, "title": it.stage.title, "distance": round(it.distance, 3)}
            for it in field.like(report.measures)
        ],
    }


def _winners(report: RideReport) -> dict[str, Any]:
    setup, counts = report.setup, report.counts
    lineup = setup.plan.lineup
    wins = counts.tables["wins"]
    return {
        "types": {name: estimate_json(estimate) for name, estimate in type_wins(setup, counts).items()},
        "entrants": [
            {"entrant": str(entrant), **estimate_json(estimate)}
            for entrant, estimate in zip(setup.entrants, entrant_wins(setup, counts), strict=True)
        ],
        "riders": [
            {"rider": name, **estimate_json(share(wins[rider], counts.races))}
            for rider, name in enumerate(lineup.names)
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


def _rounds(report: RideReport) -> Iterator[dict[str, Any]]:
    for number, races in enumerate(report.counts.tables["round_races"]):
        if races:
            estimates = {name: estimate_json(report.counts.in_round(name, number)) for name in ROUND_COUNTS}
            yield {"round": number, "races": races, **estimates}


def _histogram(table: list[int]) -> dict[str, int]:
    return {str(value): count for value, count in enumerate(table) if count}


def _spaces(report: RideReport) -> Iterator[dict[str, Any]]:
    course, counts = report.setup.course, report.counts
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


def _breakaway(report: RideReport) -> dict[str, Any] | None:
    if not report.setup.options.breakaway:
        return None
    counts = report.counts
    return {
        "rounds_away": estimate_json(counts.per_race("away_rounds")),
        "held": estimate_json(counts.share("away_held")),
        "won": estimate_json(counts.share("away_won")),
    }
