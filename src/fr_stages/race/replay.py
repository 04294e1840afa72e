"""Replay files: a race from its seed, with all of its events, to be run again and compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fr_stages.race.engine import Race
from fr_stages.race.events import Event, event_from_json
from fr_stages.race.race_plan import Plan
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


@dataclass(frozen=True)
class Replay:
    """A recorded race and the same race ridden again."""

    plan: Plan
    recorded: list[Event]
    again: list[Event]

    @property
    def is_same(self) -> bool:
        """Whether everything has happened in the same way."""
        return self.recorded == self.again

    @property
    def first_difference(self) -> int:
        """The index of the first event that came out otherwise."""
        pairs = zip(self.recorded, self.again, strict=False)
        shorter = min(len(self.recorded), len(self.again))
        return next((i for i, (old, new) in enumerate(pairs) if old != new), shorter)

    def at_difference(self, events: list[Event]) -> str:
        """The event of `events` that is at the first difference, in words for people."""
        at = self.first_difference
        return str(events[at]) if at < len(events) else "the end of the race"


def check_replay(document: Mapping[str, Any]) -> Replay:
    """Rides the race of a replay document again.

    Raises InputError for a document that is none, was changed, or names a bot that is not registered.
    """
    check_seal(document, REPLAY)
    plan = plan_from_json(document["plan"])
    recorded = [event_from_json(event) for event in document["events"]]
    return Replay(plan, recorded, record(plan, document["seed"], document["number"]))
