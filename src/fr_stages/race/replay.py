"""Replay files: a race from its seed, with all of its events, to be run again and compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fr_stages.race.events import Event, event_from_json
from fr_stages.race.plan import Plan
from fr_stages.race.race import Race
from fr_stages.race.recorder import Recorder
from fr_stages.race.state import FORMAT, check_seal, plan_from_json, plan_to_json, sealed

REPLAY = "fr-stages replay"


def record(plan: Plan, seed: int, number: int = 0) -> list[Event]:
    """Rides a race and returns its events."""
    recorder = Recorder()
    Race(plan, seed, number, recorder).run()
    return recorder.events


def replay_document(plan: Plan, seed: int, number: int, events: list[Event]) -> dict[str, Any]:
    """The race as a document that `check_replay` reads."""
    return sealed(
        {
            "kind": REPLAY,
            "format": FORMAT,
            "stage": plan.course.name,
            "entrants": [str(entrant) for entrant in plan.lineup.entrants],
            "seed": seed,
            "number": number,
            "events": [event.to_json() for event in events],
            "plan": plan_to_json(plan),
        }
    )


def check_replay(document: Mapping[str, Any]) -> tuple[Plan, list[Event], int | None]:
    """Rides the race of a replay document again.

    Returns its plan, its recorded events and the index of the first event that came out otherwise, None
    when all are the same. Raises InputError for a document that is none, or was changed.
    """
    check_seal(document, REPLAY)
    plan = plan_from_json(document["plan"])
    recorded = [event_from_json(event) for event in document["events"]]
    again = record(plan, document["seed"], document["number"])
    if recorded == again:
        return plan, recorded, None
    pairs = zip(recorded, again, strict=False)
    shorter = min(len(recorded), len(again))
    return plan, recorded, next((i for i, (old, new) in enumerate(pairs) if old != new), shorter)
